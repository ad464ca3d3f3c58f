/* folder.c - the folder of a run: its files, and run.db, which knows the state of every page */
#include "folder-store.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "address.h"
#include "errors.h"
#include "safe-name.h"

#define ITEM "id, input, location, name, site, options, depth, referrer, file"
#define N_ITEM 9

static const char *const statements[N_STATEMENTS] = {
  [GET_FACT] = "SELECT value FROM facts WHERE name = ?",
  [SET_FACT] = "INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
  [ADD_PAGE] = "INSERT OR IGNORE INTO pages (key, input, location, name, site, options) VALUES (?, ?, ?, ?, ?, ?) "
               "RETURNING id",
  [NAME_PAGE] = "UPDATE pages SET file = ? WHERE id = ?",
  [NAMES] = "SELECT file, id FROM pages WHERE file IS NOT NULL",
  [COUNT_PAGES] = "SELECT state, count(*) FROM pages GROUP BY state",
  [EACH_PAGE] = "SELECT " ITEM ", code, message FROM pages WHERE state = ? ORDER BY id",
  [NEXT_PAGE] = "SELECT " ITEM " FROM pages WHERE state = 0 AND id > ? ORDER BY id LIMIT 1",
  [STATE_PAGE] = "UPDATE pages SET state = ?, attempts = ?, code = ?, message = ?, line_start = ?, line_end = ? "
                 "WHERE id = ?",
  [FORGET_BEYOND] = "UPDATE pages SET state = 0, code = NULL, message = NULL, line_start = NULL, line_end = NULL "
                    "WHERE line_end > ?",
  [COUNT_BEYOND] = "SELECT count(*) FROM pages WHERE line_end > ?",
  [LAST_END] = "SELECT ifnull (max (line_end), 0) FROM pages",
  [KEPT_LINES] = "SELECT id, line_start, line_end FROM pages WHERE state = 1 ORDER BY line_start",
  [MOVE_LINE] = "UPDATE pages SET line_start = ?, line_end = ? WHERE id = ?",
  [RETRY_FAILED] = "UPDATE pages SET state = 0, code = NULL, message = NULL, line_start = NULL, line_end = NULL "
                   "WHERE state = 2",
  [RESULT_OF] = "SELECT attempts, code, message, line_start, line_end FROM pages WHERE id = ? AND state IN (1, 2)",
  [NEXT_OF_DEPTH] = "SELECT " ITEM " FROM pages WHERE state = 0 AND depth > 0 AND depth = ? AND id > ? "
                    "ORDER BY id LIMIT 1",
  [LEAST_DEPTH] = "SELECT depth FROM pages WHERE state = 0 AND depth > 0 ORDER BY depth LIMIT 1",
  [COUNT_ADMITTED] = "SELECT count(*) FROM pages WHERE state IN (0, 1, 2)",
  [COUNT_DEPTHS] = "SELECT depth, count(*) FROM pages WHERE referrer IS NOT NULL AND state IN (0, 1, 2) "
                   "GROUP BY depth ORDER BY depth",
  [ADMIT] = "UPDATE pages SET state = 0 WHERE id IN "
            "(SELECT id FROM pages WHERE state = 3 ORDER BY depth, id LIMIT ?)",
  [NOTE_ADDRESS] = "INSERT OR IGNORE INTO addresses (address) VALUES (?) RETURNING 1",
  [ADD_FOUND] = "INSERT OR IGNORE INTO pages (key, input, location, name, site, options, depth, referrer, state) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id",
};

/* Statements for following links. */
#define FOLLOWING                                                                                                      \
  "CREATE TABLE addresses (address TEXT PRIMARY KEY) WITHOUT ROWID;"                                                   \
  "CREATE INDEX pages_by_depth ON pages (state, depth, id) WHERE depth > 0;"

static const char tables[] = "CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;"
                             "CREATE TABLE pages (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, "
                             "  input TEXT NOT NULL, location TEXT NOT NULL, name TEXT, site TEXT, options TEXT, "
                             "  state INTEGER NOT NULL DEFAULT 0, attempts INTEGER NOT NULL DEFAULT 0, "
                             "  code TEXT, message TEXT, line_start INTEGER, line_end INTEGER, "
                             "  depth INTEGER NOT NULL DEFAULT 0, referrer TEXT, file TEXT);"
                             "CREATE INDEX pages_by_state ON pages (state, id);"
                             "CREATE INDEX pages_by_line ON pages (line_end) WHERE line_end IS NOT NULL;" FOLLOWING;

static const char upgrade[] = "ALTER TABLE pages ADD COLUMN depth INTEGER NOT NULL DEFAULT 0;"
                              "ALTER TABLE pages ADD COLUMN referrer TEXT;"
                              "ALTER TABLE pages ADD COLUMN file TEXT;" FOLLOWING;

static const VlpsDatabaseKind kind = {
  .content = "pages of a batch",
  .application = 0x766c7062, /* "vlpb" */
  .version = 2,
  .tables = tables,
  .upgrade = upgrade,
};

/* --- the database --- */

static gboolean
open_database (VlpsFolder *self, GError **error)
{
  g_autofree char *path = g_build_filename (self->path, "run.db", NULL);
  sqlite3_stmt *pragma;

  self->db = vlps_database_open (path, &kind, error);
  if (self->db == NULL)
    return FALSE;
  /* results and statements follow each other to the disk; none may overtake */
  pragma = vlps_database_prepare (self->db, "PRAGMA synchronous = FULL", error);
  if (pragma == NULL || !vlps_database_do (self->db, pragma, error))
    return FALSE;
  return vlps_database_prepare_all (self->db, statements, N_STATEMENTS, self->prepared, error);
}

static gboolean
lock_folder (VlpsFolder *self, GError **error)
{
  g_autofree char *path = g_build_filename (self->path, "run.lock", NULL);

  self->lock = open (path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (self->lock < 0)
    {
      int number = errno;

      g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO, "cannot write in %s: %s", self->path, g_strerror (number));
      vlps_error_note_errno (error, number);
      return FALSE;
    }
  if (flock (self->lock, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK)
    return TRUE;
  return vlps_error_false (error, VLPS_ERROR_IO,
                           "another vlps is using %s; wait until it ends, or choose another folder", self->path);
}

static VlpsFolder *
folder_new (const char *path)
{
  VlpsFolder *self = g_new0 (VlpsFolder, 1);

  self->path = g_strdup (path);
  self->results_path = g_build_filename (path, "results.jsonl", NULL);
  self->lock = -1;
  self->waiting = vlps_folder_results_new ();
  self->text = g_string_new (NULL);
  self->found = g_ptr_array_new_with_free_func ((GDestroyNotify) vlps_found_free);
  self->facts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  return self;
}

VlpsFolder *
vlps_folder_open (const char *path, GError **error)
{
  g_autoptr (VlpsFolder) self = folder_new (path);

  if (g_mkdir_with_parents (path, 0777) != 0)
    return vlps_error_null (error, VLPS_ERROR_IO, "cannot make the folder %s: %s", path,
                            g_file_test (path, G_FILE_TEST_EXISTS) ? "there is a file of this name"
                                                                   : g_strerror (errno));
  if (!lock_folder (self, error))
    return NULL;
  {
    g_autofree char *db = g_build_filename (path, "run.db", NULL);

    if (!g_file_test (db, G_FILE_TEST_EXISTS) && g_file_test (self->results_path, G_FILE_TEST_EXISTS))
      return vlps_error_null (error, VLPS_ERROR_USAGE, "%s exists, but its run.db is missing; choose another folder",
                              self->results_path);
  }
  if (!open_database (self, error) || !vlps_folder_open_results (self, error))
    return NULL;
  return g_steal_pointer (&self);
}

void
vlps_folder_free (VlpsFolder *self)
{
  if (self == NULL)
    return;
  vlps_database_free (self->db);
  vlps_journal_free (self->results);
  vlps_name_set_free (self->names);
  g_clear_pointer (&self->passed, g_hash_table_unref);
  if (self->lock >= 0)
    close (self->lock);
  g_array_unref (self->waiting);
  g_string_free (self->text, TRUE);
  g_hash_table_unref (self->facts);
  g_ptr_array_unref (self->found);
  g_free (self->results_path);
  g_free (self->path);
  g_free (self);
}

const char *
vlps_folder_path (VlpsFolder *self)
{
  return self->path;
}

guint64
vlps_folder_lost (VlpsFolder *self)
{
  return self->lost;
}

char *
vlps_folder_get (VlpsFolder *self, const char *name)
{
  char *value = NULL;
  gboolean found;

  bind_text (self, GET_FACT, 1, name);
  if (step (self, GET_FACT, &found, NULL) && found)
    {
      value = column_text (self, GET_FACT, 0);
      sqlite3_reset (self->prepared[GET_FACT]);
    }
  return value;
}

gboolean
vlps_folder_set (VlpsFolder *self, const char *name, const char *value, GError **error)
{
  bind_text (self, SET_FACT, 1, name);
  bind_text (self, SET_FACT, 2, value);
  return step (self, SET_FACT, NULL, error);
}

void
vlps_folder_set_with_results (VlpsFolder *self, const char *name, const char *value)
{
  g_hash_table_replace (self->facts, g_strdup (name), g_strdup (value));
}

/* --- the list of pages --- */

gboolean
vlps_folder_begin (VlpsFolder *self, GError **error)
{
  self->listing = vlps_database_begin (self->db, error);
  return self->listing;
}

gboolean
vlps_folder_name_files (VlpsFolder *self, const VlpsNameTemplate *template, GError **error)
{
  gboolean row;

  vlps_name_set_free (self->names);
  g_clear_pointer (&self->passed, g_hash_table_unref);
  self->template = template;
  self->names = vlps_name_set_new (template != NULL && vlps_name_template_has_title (template));
  self->passed = g_hash_table_new (NULL, NULL);
  for (;;)
    {
      if (!step (self, NAMES, &row, error))
        return FALSE;
      if (!row)
        return TRUE;
      vlps_name_set_add (self->names, vlps_database_text (self->prepared[NAMES], 0),
                         sqlite3_column_int64 (self->prepared[NAMES], 1));
    }
}

/* Chooses the file name of a page; NULL: its number. */
static char *
choose_name (VlpsFolder *self, const VlpsItem *item)
{
  g_autofree char *made =
      item->file == NULL && self->template != NULL ? vlps_name_template_apply (self->template, item, NULL) : NULL;
  const char *wanted = item->file != NULL ? item->file : made;

  return wanted != NULL && self->names != NULL ? vlps_name_set_choose (self->names, wanted, item) : g_strdup (wanted);
}

gboolean
vlps_folder_name_claims (VlpsFolder *self, VlpsNameClaims *ret_claims)
{
  if (self->names == NULL || self->template == NULL || !vlps_name_template_has_title (self->template))
    return FALSE;
  *ret_claims = vlps_name_set_claims (self->names);
  return TRUE;
}

void
vlps_folder_pass_by (VlpsFolder *self, const VlpsItem *item)
{
  g_autofree char *key = self->names != NULL ? vlps_item_key (item) : NULL;

  /* the same page may be in the list twice */
  if (key != NULL && g_hash_table_add (self->passed, GSIZE_TO_POINTER ((gsize) vlps_safe_name_hash (key))))
    g_free (choose_name (self, item));
}

gboolean
vlps_folder_name_page (VlpsFolder *self, const VlpsItem *item, gint64 id, GError **error)
{
  VlpsItem added = *item;
  g_autofree char *name = NULL;

  added.id = id;
  name = choose_name (self, &added);
  if (name == NULL)
    return TRUE;
  bind_text (self, NAME_PAGE, 1, name);
  bind_number (self, NAME_PAGE, 2, id);
  return step (self, NAME_PAGE, NULL, error);
}

gboolean
vlps_folder_add (VlpsFolder *self, const VlpsItem *item, gboolean *ret_new, GError **error)
{
  g_autofree char *key = vlps_item_key (item);
  g_autofree char *address = self->most_pages > 0 ? vlps_address_normal (item->location) : NULL;
  const char *const values[] = { key, item->input, item->location, item->name, item->site, item->options };
  gint64 id;

  if (address != NULL && !vlps_folder_note_address (self, address, ret_new, error))
    return FALSE;
  /* with a name, or options, it is not only its address */
  if (address != NULL && !*ret_new && item->name == NULL && item->options == NULL)
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    bind_text (self, ADD_PAGE, (int) i + 1, values[i]);
  if (!step (self, ADD_PAGE, ret_new, error))
    return FALSE;
  id = *ret_new ? sqlite3_column_int64 (self->prepared[ADD_PAGE], 0) : 0;
  sqlite3_reset (self->prepared[ADD_PAGE]);
  return !*ret_new || vlps_folder_name_page (self, item, id, error);
}

gboolean
vlps_folder_count (VlpsFolder *self, guint64 ret_counts[VLPS_N_ITEM_STATES], GError **error)
{
  sqlite3_stmt *statement = self->prepared[COUNT_PAGES];
  guint64 counts[VLPS_N_ITEM_STATES] = { 0 };
  gboolean row;

  for (;;)
    {
      int state;

      if (!step (self, COUNT_PAGES, &row, error))
        return FALSE;
      if (!row)
        break;
      state = sqlite3_column_int (statement, 0);
      if (state >= 0 && state < VLPS_N_ITEM_STATES)
        counts[state] = (guint64) sqlite3_column_int64 (statement, 1);
    }
  memcpy (ret_counts, counts, sizeof counts);
  return TRUE;
}

gboolean
vlps_folder_look (const char *path, guint64 ret_counts[VLPS_N_ITEM_STATES], gint64 *ret_end, GError **error)
{
  g_autoptr (VlpsFolder) self = NULL;
  g_autofree char *db = g_build_filename (path, "run.db", NULL);

  memset (ret_counts, 0, VLPS_N_ITEM_STATES * sizeof *ret_counts);
  *ret_end = 0;
  if (!g_file_test (db, G_FILE_TEST_EXISTS))
    return TRUE;
  self = folder_new (path);
  if (!open_database (self, error) || !vlps_folder_count (self, ret_counts, error))
    return FALSE;
  *ret_end = vlps_folder_stated_end (self);
  return TRUE;
}

gboolean
vlps_folder_each (VlpsFolder *self, VlpsItemState state, VlpsFolderFunc take, gpointer data, GError **error)
{
  sqlite3_stmt *statement = self->prepared[EACH_PAGE];

  bind_number (self, EACH_PAGE, 1, state);
  for (;;)
    {
      g_auto (VlpsItem) item = { 0 };
      gboolean row;

      if (!step (self, EACH_PAGE, &row, error))
        return FALSE;
      if (!row)
        return TRUE;
      take_item (self, EACH_PAGE, &item);
      take (&item, vlps_database_text (statement, N_ITEM), vlps_database_text (statement, N_ITEM + 1), data);
    }
}

gboolean
vlps_folder_next (VlpsFolder *self, gint64 after, VlpsItem *ret_item, GError **error)
{
  gboolean found;

  bind_number (self, NEXT_PAGE, 1, after);
  if (!step (self, NEXT_PAGE, &found, error))
    return FALSE;
  memset (ret_item, 0, sizeof *ret_item);
  if (found)
    {
      take_item (self, NEXT_PAGE, ret_item);
      sqlite3_reset (self->prepared[NEXT_PAGE]);
    }
  return TRUE;
}
