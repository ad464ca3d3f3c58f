/* learn-sites.c - the first pass of a batch with --learn-sites */
#include "learn-sites.h"

#include "address.h"
#include "database.h"
#include "errors.h"

static const VlpsDatabaseKind kind = {
  "texts of sites",
  0x766c7374, /* "vlst" */
  1,
  "CREATE TABLE items (item INTEGER PRIMARY KEY);"
  "CREATE TABLE pages (address TEXT PRIMARY KEY) WITHOUT ROWID;"
  "CREATE TABLE texts (text INTEGER PRIMARY KEY, pages INTEGER NOT NULL);",
  NULL,
};

typedef enum
{
  HAS_ITEM,
  ADD_ITEM,
  ADD_PAGE,
  COUNT_TEXT,
  SITE_TEXTS,
  N_STATEMENTS,
} Statement;

static const char *const statements[] = {
  "SELECT 1 FROM items WHERE item = ?",
  "INSERT INTO items (item) VALUES (?)",
  "INSERT INTO pages (address) VALUES (?) ON CONFLICT DO NOTHING RETURNING 1",
  "INSERT INTO texts (text, pages) VALUES (?, 1) ON CONFLICT (text) DO UPDATE SET pages = pages + 1",
  "SELECT text, pages FROM texts WHERE pages >= ?",
};

/* All threads have one, and what can change is under its mutex. */
typedef struct
{
  const VlpsLearnOptions *options;
  VlpsOptionSets *option_sets;
  VlpsArchives *archives;
  GCancellable *cancellable;

  GMutex mutex;
  VlpsFolder *folder;
  gint64 after; /* the last item that was given out */
  guint64 done; /* pages */
  VlpsDatabase *database;
  sqlite3_stmt *prepared[N_STATEMENTS];
  GError *error; /* the first that ends the pass */
} Pass;

/* Runs a statement that asks whether something is so, with its values bound. */
static gboolean
ask (Pass *pass, Statement which, gboolean *ret_yes, GError **error)
{
  if (!vlps_database_step (pass->database, pass->prepared[which], ret_yes, error))
    return FALSE;
  sqlite3_reset (pass->prepared[which]);
  return TRUE;
}

/* The next item that is not in the file; its id is 0 where there is none. */
static gboolean
next_item (Pass *pass, VlpsItem *ret_item, GError **error)
{
  for (;;)
    {
      gboolean known;

      if (!vlps_folder_next (pass->folder, pass->after, ret_item, error))
        return FALSE;
      if (ret_item->id == 0)
        return TRUE;
      pass->after = ret_item->id;
      sqlite3_bind_int64 (pass->prepared[HAS_ITEM], 1, ret_item->id);
      if (!ask (pass, HAS_ITEM, &known, error))
        {
          vlps_item_clear (ret_item);
          return FALSE;
        }
      if (!known)
        return TRUE;
      vlps_item_clear (ret_item);
    }
}

static gboolean
claim (Pass *pass, VlpsItem *ret_item)
{
  gboolean any = FALSE;

  *ret_item = (VlpsItem){ 0 };
  g_mutex_lock (&pass->mutex);
  if (pass->error == NULL && !g_cancellable_set_error_if_cancelled (pass->cancellable, &pass->error))
    any = next_item (pass, ret_item, &pass->error) && ret_item->id != 0;
  g_mutex_unlock (&pass->mutex);
  return any;
}

static gboolean
count_texts (Pass *pass, gint64 item, const char *address, const GArray *texts, GError **error)
{
  gboolean new;

  sqlite3_bind_int64 (pass->prepared[ADD_ITEM], 1, item);
  vlps_database_bind_text (pass->prepared[ADD_PAGE], 1, address);
  if (!vlps_database_do (pass->database, pass->prepared[ADD_ITEM], error) || !ask (pass, ADD_PAGE, &new, error))
    return FALSE;
  for (guint i = 0; new &&i < texts->len; i++)
    {
      sqlite3_bind_int64 (pass->prepared[COUNT_TEXT], 1, g_array_index (texts, gint64, i));
      if (!vlps_database_do (pass->database, pass->prepared[COUNT_TEXT], error))
        return FALSE;
    }
  return TRUE;
}

static void
keep (Pass *pass, gint64 item, const char *address, const GArray *texts)
{
  g_mutex_lock (&pass->mutex);
  if (pass->error == NULL
      && !(vlps_database_begin (pass->database, &pass->error) && count_texts (pass, item, address, texts, &pass->error)
           && vlps_database_commit (pass->database, &pass->error)))
    vlps_database_rollback (pass->database);
  g_mutex_unlock (&pass->mutex);
}

/* Returns the address that identifies a page, however it came into the list. */
static char *
address_of (const VlpsPage *page, const VlpsItem *item)
{
  char *normal = vlps_address_normal (page->url);

  if (normal != NULL)
    return normal;
  return page->url != NULL && *page->url != '\0' ? g_strdup (page->url) : vlps_item_key (item);
}

static void
read_page (Pass *pass, const VlpsItem *item)
{
  const VlpsLearnOptions *options = pass->options;
  VlpsTask task = { .options = options->task->options, .render = VLPS_RENDER_NEVER };
  const VlpsPipelineInput input = { .name = item->location, .options = item->options, .listed = TRUE };
  g_autofree char *key = g_strdup_printf ("learn %" G_GINT64_FORMAT, item->id), *address = NULL;
  const VlpsPipelineTools tools = { .watch = options->watch,
                                    .key = key,
                                    .memory = options->memory,
                                    .option_sets = pass->option_sets,
                                    .archives = pass->archives };
  g_autoptr (VlpsOutcome) outcome = vlps_pipeline_run (&task, &input, &tools, pass->cancellable);
  g_autoptr (GArray) texts = NULL;

  if (outcome->failure != NULL || outcome->page == NULL)
    return;
  texts = vlps_site_texts_of (outcome->page, item->site);
  address = address_of (outcome->page, item);
  keep (pass, item->id, address, texts);
}

static gpointer
read_cb (gpointer data)
{
  Pass *pass = data;
  VlpsItem item;

  while (claim (pass, &item))
    {
      read_page (pass, &item);
      vlps_item_clear (&item);
      g_mutex_lock (&pass->mutex);
      pass->done++;
      g_mutex_unlock (&pass->mutex);
    }
  return NULL;
}

static void
read_pages (Pass *pass)
{
  guint n = vlps_watch_is_careful (pass->options->watch) ? 1 : MAX (1, pass->options->jobs);
  g_autofree GThread **threads = g_new0 (GThread *, n);

  g_mutex_init (&pass->mutex);
  for (guint i = 0; i < n; i++)
    threads[i] = g_thread_new ("learn", read_cb, pass);
  for (guint i = 0; i < n; i++)
    g_thread_join (threads[i]);
  g_mutex_clear (&pass->mutex);
}

static VlpsSiteTexts *
take_texts (Pass *pass, guint *ret_texts, GError **error)
{
  sqlite3_stmt *statement = pass->prepared[SITE_TEXTS];
  g_autoptr (VlpsSiteTexts) texts = vlps_site_texts_new ();
  gboolean row;
  guint n = 0;

  sqlite3_bind_int64 (statement, 1, VLPS_SITE_TEXTS_PAGES);
  for (;; n++)
    {
      if (!vlps_database_step (pass->database, statement, &row, error))
        return NULL;
      if (!row)
        break;
      vlps_site_texts_add (texts, sqlite3_column_int64 (statement, 0), (guint) sqlite3_column_int64 (statement, 1));
    }
  *ret_texts = n;
  return g_steal_pointer (&texts);
}

VlpsSiteTexts *
vlps_learn_sites (VlpsFolder *folder, const VlpsLearnOptions *options, guint *ret_texts, GCancellable *cancellable,
                  GError **error)
{
  g_autofree char *path = g_build_filename (vlps_folder_path (folder), VLPS_LEARN_SITES_FILE, NULL);
  g_autoptr (VlpsDatabase) database = vlps_database_open (path, &kind, error);
  g_autoptr (VlpsArchives) archives = NULL;
  g_autoptr (VlpsOptionSets) sets = NULL;
  Pass pass = { .options = options, .cancellable = cancellable, .folder = folder, .database = database };

  if (database == NULL || !vlps_database_prepare_all (database, statements, N_STATEMENTS, pass.prepared, error))
    return NULL;
  pass.archives = archives = vlps_archives_new ();
  pass.option_sets = sets = vlps_option_sets_new (options->task->options);
  read_pages (&pass);
  if (g_error_matches (pass.error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_clear_error (&pass.error);
      return vlps_error_null (error, VLPS_ERROR_CANCELLED,
                              "stopped in the first reading of --learn-sites: %" G_GUINT64_FORMAT
                              " %s read; the same command continues with the others",
                              pass.done, pass.done == 1 ? "page was" : "pages were");
    }
  if (pass.error != NULL)
    {
      g_propagate_error (error, pass.error);
      return NULL;
    }
  return take_texts (&pass, ret_texts, error);
}
