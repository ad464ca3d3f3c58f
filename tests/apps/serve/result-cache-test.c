/* result-cache-test.c - what is kept, for how long, and what goes */
#include "result-cache.h"

#include <glib/gstdio.h>
#include <sqlite3.h>
#include <string.h>

static gboolean
put (VlpsResultCache *cache, const char *key, gsize size, char fill)
{
  g_autoptr (GBytes) data = g_bytes_new_take (g_strnfill (size, fill), size);

  return vlps_result_cache_put (cache, key, "text/plain", key[0] == 'a' ? "[\"w\"]" : NULL, data, NULL);
}

static gboolean
has (VlpsResultCache *cache, const char *key)
{
  g_autoptr (GBytes) data = vlps_result_cache_get (cache, key, 100, NULL, NULL, NULL);

  return data != NULL;
}

static void
test_room (void)
{
  g_autoptr (VlpsResultCache) cache = vlps_result_cache_open (NULL, 1000, NULL);

  g_assert_true (put (cache, "a", 250, 'a') && put (cache, "b", 250, 'b') && put (cache, "c", 250, 'c'));
  g_assert_true (put (cache, "d", 250, 'd'));
  /* now b is the one that was used least lately */
  g_assert_true (has (cache, "a"));
  g_assert_true (put (cache, "e", 200, 'e'));
  g_assert_false (has (cache, "b"));
  g_assert_true (has (cache, "a") && has (cache, "c") && has (cache, "d") && has (cache, "e"));
  /* too large for it, which is not an error */
  g_assert_true (put (cache, "f", 251, 'f'));
  g_assert_false (has (cache, "f"));
  /* in its own place it needs no other's */
  g_assert_true (put (cache, "e", 250, 'x'));
  g_assert_true (has (cache, "a") && has (cache, "c") && has (cache, "d"));
}

static void
test_age (void)
{
  g_autoptr (VlpsResultCache) cache = vlps_result_cache_open (NULL, 1000, NULL);
  g_autoptr (GBytes) young = NULL, old = NULL, empty = NULL;
  g_autofree char *type = NULL, *warnings = NULL, *none = NULL;
  double age = -1;

  g_assert_true (put (cache, "a", 5, 'a'));
  g_usleep (50000);
  young = vlps_result_cache_get (cache, "a", 1000, &type, &warnings, &age);
  g_assert_cmpmem (g_bytes_get_data (young, NULL), g_bytes_get_size (young), "aaaaa", 5);
  g_assert_cmpstr (type, ==, "text/plain");
  g_assert_cmpstr (warnings, ==, "[\"w\"]");
  g_assert_cmpfloat (age, >=, .04);
  old = vlps_result_cache_get (cache, "a", .01, NULL, NULL, NULL);
  g_assert_null (old);
  g_assert_true (put (cache, "b", 0, 'b'));
  empty = vlps_result_cache_get (cache, "b", 1000, NULL, &none, NULL);
  g_assert_cmpuint (g_bytes_get_size (empty), ==, 0);
  g_assert_null (none);
}

/* A result from the future was made before the clock was set back: it is made anew, however long it may be kept. */
static void
test_clock (void)
{
  g_autofree char *folder = g_dir_make_tmp ("vlps-cache-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "cache.db", NULL);
  g_autofree char *wal = g_strconcat (path, "-wal", NULL), *shm = g_strconcat (path, "-shm", NULL);
  VlpsResultCache *cache = vlps_result_cache_open (path, 1000, NULL);
  sqlite3 *database = NULL;

  g_assert_true (put (cache, "a", 5, 'a') && put (cache, "b", 5, 'b'));
  vlps_result_cache_free (cache);
  g_assert_cmpint (sqlite3_open (path, &database), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (database, "UPDATE entry SET made = made + 31536000 WHERE key = 'a'", NULL, NULL, NULL),
                   ==, SQLITE_OK);
  sqlite3_close (database);
  cache = vlps_result_cache_open (path, 1000, NULL);
  g_assert_false (has (cache, "a"));
  g_assert_true (has (cache, "b"));
  g_assert_true (put (cache, "a", 5, 'a'));
  g_assert_true (has (cache, "a"));
  vlps_result_cache_free (cache);
  g_remove (wal);
  g_remove (shm);
  g_assert_cmpint (g_remove (path), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

static void
test_file (void)
{
  g_autofree char *folder = g_dir_make_tmp ("vlps-cache-XXXXXX", NULL), *key = NULL;
  g_autofree char *path = g_build_filename (folder, "cache.db", NULL);
  g_autofree char *wal = g_strconcat (path, "-wal", NULL), *shm = g_strconcat (path, "-shm", NULL);
  g_autoptr (GBytes) data = g_bytes_new_static ("hello", 5);
  VlpsResultCache *cache = vlps_result_cache_open (path, 1000, NULL);

  key = vlps_result_cache_keep (cache, "text/plain", data);
  g_assert_cmpuint (strlen (key), ==, 64);
  g_assert_true (put (cache, "a", 200, 'a') && put (cache, "b", 200, 'b') && put (cache, "c", 200, 'c')
                 && put (cache, "d", 200, 'd'));
  vlps_result_cache_free (cache);
  cache = vlps_result_cache_open (path, 1000, NULL);
  g_assert_true (has (cache, key));
  /* its size is known again */
  g_assert_true (put (cache, "e", 200, 'e'));
  g_assert_false (has (cache, "a"));
  g_assert_true (has (cache, "b"));
  vlps_result_cache_free (cache);
  g_remove (wal);
  g_remove (shm);
  g_assert_cmpint (g_remove (path), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/result-cache/room", test_room);
  g_test_add_func ("/result-cache/age", test_age);
  g_test_add_func ("/result-cache/clock", test_clock);
  g_test_add_func ("/result-cache/file", test_file);
  return g_test_run ();
}
