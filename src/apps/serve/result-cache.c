/* result-cache.c - answers and snapshots that are kept for a while, in SQLite */
#include "result-cache.h"

#include <string.h>

#include "database.h"
#include "errors.h"

#define NUMBER_LENGTH 64 /* digits of a kept number */

static const VlpsDatabaseKind cache_kind = {
  .content = "results of pages",
  .application = 0x766c7263, /* "vlrc" */
  .version = 2,
  .tables = "CREATE TABLE entry (key TEXT PRIMARY KEY, type TEXT NOT NULL, made REAL NOT NULL, used INTEGER NOT NULL,"
            "                    size INTEGER NOT NULL, data BLOB NOT NULL, warnings TEXT) WITHOUT ROWID;"
            "CREATE INDEX entry_used ON entry (used);",
  /* nobody knows what was to be said of the entries of version 1 */
  .upgrade = "DELETE FROM entry; ALTER TABLE entry ADD COLUMN warnings TEXT;",
};

enum
{
  PUT,
  GET,
  USE,
  SUM,
  OLDEST,
  DROP,
  N_STATEMENTS,
};

static const char *const statements[N_STATEMENTS] = {
  [PUT] = "INSERT OR REPLACE INTO entry VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
  [GET] = "SELECT type, made, data, size, warnings FROM entry WHERE key = ?1",
  [USE] = "UPDATE entry SET used = ?2 WHERE key = ?1",
  [SUM] = "SELECT total(size), max(used) FROM entry",
  [OLDEST] = "SELECT key, size FROM entry ORDER BY used LIMIT 1",
  [DROP] = "DELETE FROM entry WHERE key = ?1",
};

struct _VlpsResultCache
{
  VlpsDatabase *database;
  sqlite3_stmt *statements[N_STATEMENTS];
  guint64 most, size; /* bytes */
  gint64 clock;       /* counts uses */
};

VlpsResultCache *
vlps_result_cache_open (const char *path, guint64 most, GError **error)
{
  g_autoptr (VlpsResultCache) cache = g_new0 (VlpsResultCache, 1);
  gboolean row = FALSE;

  cache->most = most;
  cache->database = vlps_database_open (path, &cache_kind, error);
  if (cache->database == NULL
      || !vlps_database_prepare_all (cache->database, statements, N_STATEMENTS, cache->statements, error)
      || !vlps_database_step (cache->database, cache->statements[SUM], &row, error))
    return NULL;
  cache->size = (guint64) sqlite3_column_double (cache->statements[SUM], 0);
  cache->clock = sqlite3_column_int64 (cache->statements[SUM], 1);
  sqlite3_reset (cache->statements[SUM]);
  return g_steal_pointer (&cache);
}

void
vlps_result_cache_free (VlpsResultCache *cache)
{
  if (cache == NULL)
    return;
  vlps_database_free (cache->database);
  g_free (cache);
}

static gboolean
drop (VlpsResultCache *cache, const char *key, gint64 size, GError **error)
{
  vlps_database_bind_text (cache->statements[DROP], 1, key);
  if (!vlps_database_do (cache->database, cache->statements[DROP], error))
    return FALSE;
  cache->size -= MIN (cache->size, (guint64) size);
  return TRUE;
}

/* Bytes of the entry under `key`, -1 where there is none. */
static gint64
size_of (VlpsResultCache *cache, const char *key)
{
  gboolean row = FALSE;
  gint64 size = -1;

  vlps_database_bind_text (cache->statements[GET], 1, key);
  if (vlps_database_step (cache->database, cache->statements[GET], &row, NULL) && row)
    size = sqlite3_column_int64 (cache->statements[GET], 3);
  sqlite3_reset (cache->statements[GET]);
  return size;
}

static gboolean
make_room (VlpsResultCache *cache, guint64 size, GError **error)
{
  sqlite3_stmt *oldest = cache->statements[OLDEST];

  while (cache->size + size > cache->most)
    {
      g_autofree char *key = NULL;
      gboolean row = FALSE;
      gint64 freed;

      if (!vlps_database_step (cache->database, oldest, &row, error))
        return FALSE;
      if (!row)
        break;
      key = g_strdup (vlps_database_text (oldest, 0));
      freed = sqlite3_column_int64 (oldest, 1);
      sqlite3_reset (oldest);
      if (!drop (cache, key, freed, error))
        return FALSE;
    }
  return TRUE;
}

gboolean
vlps_result_cache_put (VlpsResultCache *cache, const char *key, const char *type, const char *warnings, GBytes *data,
                       GError **error)
{
  sqlite3_stmt *put = cache->statements[PUT];
  gsize size;
  const void *bytes = g_bytes_get_data (data, &size);
  gint64 before;

  if (size > cache->most / 4)
    return TRUE;
  before = size_of (cache, key);
  if ((before >= 0 && !drop (cache, key, before, error)) || !make_room (cache, size, error))
    return FALSE;
  vlps_database_bind_text (put, 1, key);
  vlps_database_bind_text (put, 2, type);
  sqlite3_bind_double (put, 3, (double) g_get_real_time () / G_USEC_PER_SEC);
  sqlite3_bind_int64 (put, 4, ++cache->clock);
  sqlite3_bind_int64 (put, 5, (gint64) size);
  sqlite3_bind_blob64 (put, 6, size > 0 ? bytes : "", size, SQLITE_TRANSIENT);
  vlps_database_bind_text (put, 7, warnings);
  if (!vlps_database_do (cache->database, put, error))
    return FALSE;
  sqlite3_clear_bindings (put);
  cache->size += size;
  return TRUE;
}

/* Keys of requests have something before the digest, and so no client can name what stands under them. */
static gboolean
is_number (const char *text)
{
  return strlen (text) == NUMBER_LENGTH && strspn (text, "0123456789abcdef") == NUMBER_LENGTH;
}

GBytes *
vlps_result_cache_get_kept (VlpsResultCache *cache, const char *number, char **ret_type)
{
  return is_number (number) ? vlps_result_cache_get (cache, number, G_MAXDOUBLE, ret_type, NULL, NULL) : NULL;
}

char *
vlps_result_cache_keep (VlpsResultCache *cache, const char *type, GBytes *data)
{
  g_autofree char *key = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, data);

  if (g_bytes_get_size (data) > cache->most / 4 || !vlps_result_cache_put (cache, key, type, NULL, data, NULL))
    return NULL;
  return g_steal_pointer (&key);
}

GBytes *
vlps_result_cache_get (VlpsResultCache *cache, const char *key, double max_age, char **ret_type, char **ret_warnings,
                       double *ret_age)
{
  sqlite3_stmt *get = cache->statements[GET], *use = cache->statements[USE];
  gboolean row = FALSE;
  GBytes *data;
  double age;

  vlps_database_bind_text (get, 1, key);
  if (!vlps_database_step (cache->database, get, &row, NULL) || !row)
    return NULL;
  age = (double) g_get_real_time () / G_USEC_PER_SEC - sqlite3_column_double (get, 1);
  /* one from the future says that the clock was set back: nobody knows how old it is */
  if (age > max_age || age < 0)
    {
      sqlite3_reset (get);
      return NULL;
    }
  if (ret_type != NULL)
    *ret_type = g_strdup (vlps_database_text (get, 0));
  if (ret_warnings != NULL)
    *ret_warnings = g_strdup ((const char *) sqlite3_column_text (get, 4));
  if (ret_age != NULL)
    *ret_age = age;
  data = g_bytes_new (sqlite3_column_blob (get, 2), (gsize) sqlite3_column_bytes (get, 2));
  sqlite3_reset (get);
  vlps_database_bind_text (use, 1, key);
  sqlite3_bind_int64 (use, 2, ++cache->clock);
  vlps_database_do (cache->database, use, NULL);
  return data;
}
