/* observers-test.c - the table of observers: order of the calls, failures, and what the real ones leave in a run folder */
#include "observers.h"

#include <string.h>

#include "batch-run.h"
#include "errors.h"
#include "folder-run.h"
#include "method-table.h"
#include "scratch.h"

#define TEXT                                                                                                           \
  "<p>The mayor opened the new bridge over the river on Monday morning, and some two hundred people came.</p>"
#define OTHER "<p>Rain is expected in the north from noon on, while the south of the country stays dry and warm.</p>"

typedef struct
{
  VlpsFolder *folder;
  VlpsOptions pages;
  VlpsBatchOptions options;
  GString *calls;
  const char *fails; /* a call that fails, such as "a end"; NULL: none */
} Fixture;

typedef struct
{
  Fixture *fixture;
  const char *name;
} State;

/* The fixture of the case: an observer's `open` gets the run alone. */
#define FIXTURE(run) ((Fixture *) ((char *) (run)->options - G_STRUCT_OFFSET (Fixture, options)))

static gboolean
note (Fixture *fixture, const char *name, const char *call, GError **error)
{
  g_autofree char *text = g_strdup_printf ("%s %s", name, call);

  g_string_append_printf (fixture->calls, "%s%s", fixture->calls->len > 0 ? ", " : "", text);
  return g_strcmp0 (fixture->fails, text) != 0 || vlps_error_false (error, VLPS_ERROR_IO, "%s failed", text);
}

static gboolean
open_named (VlpsFolderRun *run, const char *name, gpointer *ret_state, GError **error)
{
  State *state;

  if (!note (FIXTURE (run), name, "open", error))
    return FALSE;
  *ret_state = state = g_new (State, 1);
  *state = (State){ FIXTURE (run), name };
  return TRUE;
}

static gboolean
open_a (VlpsFolderRun *run, gpointer *ret_state, GError **error)
{
  return open_named (run, "a", ret_state, error);
}

static gboolean
open_b (VlpsFolderRun *run, gpointer *ret_state, GError **error)
{
  return open_named (run, "b", ret_state, error);
}

static gboolean
open_none (VlpsFolderRun *run, gpointer *ret_state, GError **error)
{
  return note (FIXTURE (run), "none", "open", error);
}

static void
page (gpointer data, VlpsEndedPage *ended)
{
  State *state = data;
  g_autofree char *call =
      g_strdup_printf ("page %" G_GINT64_FORMAT " %s", ended->item->id,
                       ended->work->failure != NULL ? vlps_error_name (ended->work->failure) : "ok");

  note (state->fixture, state->name, call, NULL);
}

static gboolean
before_commit (gpointer data, GError **error)
{
  State *state = data;

  return note (state->fixture, state->name, "before", error);
}

static gboolean
after_commit (gpointer data, GError **error)
{
  State *state = data;

  return note (state->fixture, state->name, "after", error);
}

static gboolean
end (gpointer data, const VlpsBatchReport *report, gboolean done, GError **error)
{
  State *state = data;

  g_assert_true (done || error == NULL);
  return note (state->fixture, state->name, done ? "end" : "end badly", error);
}

static void
state_free (gpointer data)
{
  State *state = data;

  note (state->fixture, state->name, "free", NULL);
  g_free (state);
}

#define ROW(open)                                                                                                      \
  {                                                                                                                    \
    "test", open, page, NULL, before_commit, after_commit, NULL, NULL, end, state_free                                 \
  }

static const VlpsObserver table[] = { ROW (open_a), ROW (open_none), ROW (open_b) };

/* --- */

static void
add_page (Fixture *fixture, const Scratch *scratch, const char *name, const char *html)
{
  g_autofree char *written = html != NULL ? scratch_write (scratch, name, html) : NULL;
  g_autofree char *path = g_build_filename (scratch->path, name, NULL);
  const VlpsItem item = { .input = path, .location = path };
  gboolean new;

  g_assert_true (vlps_folder_begin (fixture->folder, NULL));
  g_assert_true (vlps_folder_add (fixture->folder, &item, &new, NULL));
  g_assert_true (vlps_folder_commit (fixture->folder, FALSE, NULL));
}

/* A run without rendering, one page at a time. */
static void
fixture_init (Fixture *fixture, const Scratch *scratch)
{
  g_autofree char *path = g_build_filename (scratch->path, "run", NULL);
  g_autoptr (GError) error = NULL;

  *fixture = (Fixture){ .calls = g_string_new (NULL) };
  g_assert_true (vlps_options_check (&fixture->pages, &error));
  fixture->folder = vlps_folder_open (path, &error);
  g_assert_no_error (error);
  fixture->options =
      (VlpsBatchOptions){ .work = { .task = { .options = &fixture->pages,
                                              .extract = vlps_method_options (vlps_method_table_find ("cetd")),
                                              .regions = 1u << VLPS_REGION_CENTER,
                                              .render = VLPS_RENDER_NEVER },
                                    .folder = vlps_folder_path (fixture->folder),
                                    .fields = VLPS_FIELDS_USUAL,
                                    .memory = VLPS_WATCH_MEMORY },
                          .schedule = { .per_host = 1 },
                          .jobs = 1,
                          .quiet = TRUE };
}

static void
fixture_clear (Fixture *fixture)
{
  g_string_free (fixture->calls, TRUE);
  vlps_folder_free (fixture->folder);
  vlps_options_clear (&fixture->pages);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Fixture, fixture_clear)

/* Runs the pages under the test's own table. */
static gboolean
run_pages (Fixture *fixture, GError **error)
{
  VlpsFolderRun run = { .folder = fixture->folder, .options = &fixture->options, .facts = "" };
  g_autoptr (VlpsObservers) observers = vlps_observers_open (table, G_N_ELEMENTS (table), &run, error);
  g_auto (VlpsBatchReport) report = { 0 };
  VlpsItemQueue *queue = vlps_folder_queue (fixture->folder);
  gboolean done;

  if (observers == NULL)
    return FALSE;
  fixture->options.observers = observers;
  queue->commit_seconds = G_MAXINT; /* a slow machine commits no earlier either */
  done = vlps_batch_run (queue, &fixture->options, NULL, &report, error);
  return vlps_observers_end (observers, &report, done, error);
}

/* The table's order, and the reverse one at the end; one that the run does not ask for is left alone. */
static void
test_order (Scratch *scratch, gconstpointer data)
{
  static const struct
  {
    const char *html, *calls;
  } cases[] = {
    { TEXT, "a open, none open, b open, a page 1 ok, b page 1 ok, a before, b before, a after, b after, "
            "b end, a end, b free, a free" },
    { NULL, "a open, none open, b open, a page 1 not-found, b page 1 not-found, a before, b before, a after, b after, "
            "b end, a end, b free, a free" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (Fixture) fixture = { 0 };
      g_autoptr (GError) error = NULL;
      g_autofree char *name = g_strdup_printf ("%u", i);
      Scratch place = { .path = g_build_filename (scratch->path, name, NULL) };

      g_free (scratch_write (&place, "here", ""));
      fixture_init (&fixture, &place);
      add_page (&fixture, &place, "page.html", cases[i].html);
      g_assert_true (run_pages (&fixture, &error));
      g_assert_no_error (error);
      g_assert_cmpstr (fixture.calls->str, ==, cases[i].calls);
      g_free (place.path);
    }
}

/* The first failure is that of the run; what is open is ended and closed in any case. */
static void
test_failures (Scratch *scratch, gconstpointer data)
{
  static const struct
  {
    const char *fails, *last; /* calls */
    gboolean kept;            /* the result of the page */
  } cases[] = {
    { "a open", "a open", FALSE },
    { "none open", "none open, a free", FALSE },
    { "b open", "b open, a free", FALSE },
    { "a before", "a before, b end badly, a end badly, b free, a free", FALSE },
    { "b after", "b after, b end badly, a end badly, b free, a free", TRUE },
    { "b end", "b end, a end badly, b free, a free", TRUE },
    { "a end", "b end, a end, b free, a free", TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (Fixture) fixture = { 0 };
      g_autoptr (GError) error = NULL;
      g_autofree char *name = g_strdup_printf ("%u", i), *message = g_strdup_printf ("%s failed", cases[i].fails);
      Scratch place = { .path = g_build_filename (scratch->path, name, NULL) };
      guint64 counts[VLPS_N_ITEM_STATES];

      g_free (scratch_write (&place, "here", ""));
      fixture_init (&fixture, &place);
      fixture.fails = cases[i].fails;
      add_page (&fixture, &place, "page.html", TEXT);
      g_assert_false (run_pages (&fixture, &error));
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_IO);
      g_assert_cmpstr (error->message, ==, message);
      if (!g_str_has_suffix (fixture.calls->str, cases[i].last))
        g_error ("%s: %s", cases[i].fails, fixture.calls->str);
      g_assert_true (vlps_folder_count (fixture.folder, counts, NULL));
      g_assert_cmpuint (counts[VLPS_ITEM_OK], ==, cases[i].kept ? 1 : 0);
      g_free (place.path);
    }
}

static gboolean
is_there (const Scratch *scratch, const char *name)
{
  g_autofree char *path = g_build_filename (scratch->path, "run", name, NULL);

  return g_file_test (path, G_FILE_TEST_EXISTS);
}

/* The real table: a run of a user has a log, a job of the service none; copies are counted where they are
 * sought. */
static void
test_folder (Scratch *scratch, gconstpointer data)
{
  for (guint i = 0; i < 3; i++)
    {
      gboolean job = i == 1, lines = i == 2;
      g_auto (Fixture) fixture = { 0 };
      g_auto (VlpsBatchReport) report = { 0 };
      g_autoptr (GError) error = NULL;
      g_autofree char *name = g_strdup_printf ("%u", i), *log = NULL;
      Scratch place = { .path = g_build_filename (scratch->path, name, NULL) };
      VlpsFolderRun run = { .options = &fixture.options, .facts = "", .summary_only = job };

      g_free (scratch_write (&place, "here", ""));
      fixture_init (&fixture, &place);
      run.folder = fixture.folder;
      fixture.options.work.near_copies = !lines;
      if (lines)
        fixture.options.work.task.extract.method = vlps_method_table_find ("punct-lines");
      add_page (&fixture, &place, "1.html", TEXT);
      add_page (&fixture, &place, "2.html", OTHER);
      add_page (&fixture, &place, "3.html", TEXT);
      add_page (&fixture, &place, "4.html", NULL);
      g_assert_true (vlps_folder_run (&run, &report, &error));
      g_assert_no_error (error);
      g_assert_cmpuint (report.ok, ==, 3);
      g_assert_cmpuint (report.failed, ==, 1);
      g_assert_cmpuint (report.copies, ==, lines ? 0 : 1);
      g_assert_true (is_there (&place, "summary.json"));
      g_assert_cmpint (is_there (&place, "log.txt"), ==, !job);
      g_assert_cmpint (is_there (&place, "lines.db"), ==, lines);
      if (!job)
        {
          log = scratch_read (&place, "run/log.txt");
          g_assert_nonnull (strstr (log, "run\tbegins: vlps " VLPS_VERSION ", 1 pages at a time\n"));
          g_assert_nonnull (strstr (log, "run\tends: 3 ok, 1 failed, "));
        }
      g_free (place.path);
    }
}

/* Each row has a name of its own and something to do. */
static void
test_table (void)
{
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);
  guint n;
  const VlpsObserver *rows = vlps_observers_table (&n);

  g_assert_cmpuint (n, >, 1);
  for (guint i = 0; i < n; i++)
    {
      g_assert_true (g_hash_table_add (names, (gpointer) rows[i].name));
      g_assert_nonnull (rows[i].open);
      g_assert_true (rows[i].page != NULL || rows[i].end != NULL || rows[i].free != NULL);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/observers/table", test_table);
  scratch_add ("/observers/order", test_order);
  scratch_add ("/observers/failures", test_failures);
  scratch_add ("/observers/folder", test_folder);
  return g_test_run ();
}
