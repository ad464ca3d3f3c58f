/* pipeline-test.c - pages go through all steps in their order, and what goes wrong stops at its step */
#include "pipeline.h"

#include <string.h>
#include <sys/stat.h>

#include "errors.h"
#include "page-options.h"
#include "read-record.h"
#include "scratch.h"

static const char html[] =
    "<!DOCTYPE html><title>Title of it</title><main><p class=first>The first paragraph is long enough to be content "
    "for "
    "anybody who reads it.</p><p>The second paragraph is long enough as well, which is why it is content.</p></main>";

/* A task, checked and chosen. */
typedef struct
{
  VlpsOptions options;
  VlpsTask task;
} Setup;

static void
setup_clear (Setup *setup)
{
  vlps_options_clear (&setup->options);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Setup, setup_clear)

static void
set_up (Setup *setup, gboolean no_render)
{
  const VlpsTaskOptions chosen = { .no_render = no_render };

  g_assert_true (vlps_options_check (&setup->options, NULL));
  setup->task.options = &setup->options;
  g_assert_true (vlps_task_choose (&setup->task, &chosen, FALSE, NULL));
}

static char *
snapshot_path (void)
{
  return g_test_build_filename (G_TEST_DIST, "..", "fixtures", "golden", "two-columns.snapshot.json.gz", NULL);
}

static char *
text_of (const VlpsOutcome *outcome)
{
  return vlps_task_emit (&outcome->task, outcome->document, VLPS_FORMAT_TEXT);
}

/* Whatever way a page comes, the same is made of it. */
static void
test_inputs (Scratch *scratch, gconstpointer data)
{
  g_autofree char *path = scratch_write (scratch, "page.html", html);
  g_autoptr (GBytes) bytes = g_bytes_new_static (html, strlen (html));
  g_autofree char *expected = NULL;
  g_auto (Setup) setup = { 0 };
  VlpsPipelineInput inputs[] = {
    { .name = path },
    { .name = "the page", .bytes = bytes },
    { .name = "http://example.com/", .html = html },
    { .name = path, .listed = TRUE },
  };

  set_up (&setup, TRUE);
  for (guint i = 0; i < G_N_ELEMENTS (inputs); i++)
    {
      g_autoptr (VlpsOutcome) outcome = vlps_pipeline_run (&setup.task, &inputs[i], NULL, NULL), again = NULL,
                              taken = NULL;
      g_autofree char *text = NULL, *same = NULL, *third = NULL;

      g_assert_no_error (outcome->failure);
      g_assert_cmpstr (outcome->reached, ==, "lines");
      text = text_of (outcome);
      if (expected == NULL)
        expected = g_strdup (text);
      g_assert_cmpstr (text, ==, expected);
      g_assert_nonnull (strstr (text, "The second paragraph"));
      /* its model alone, and the input when it is open */
      again = vlps_pipeline_run (&setup.task, &(VlpsPipelineInput){ .page = outcome->page }, NULL, NULL);
      same = text_of (again);
      g_assert_cmpstr (same, ==, expected);
      g_assert_null (again->input);
      taken = vlps_pipeline_run (&setup.task, &(VlpsPipelineInput){ .input = g_steal_pointer (&outcome->input) }, NULL,
                                 NULL);
      third = text_of (taken);
      g_assert_cmpstr (third, ==, expected);
    }
}

static void
test_snapshot (void)
{
  g_autofree char *path = snapshot_path ();
  g_auto (Setup) setup = { 0 };
  g_autoptr (VlpsOutcome) outcome = NULL;

  set_up (&setup, FALSE);
  outcome = vlps_pipeline_run (&setup.task, &(VlpsPipelineInput){ .name = path, .shown = "shown" }, NULL, NULL);
  g_assert_no_error (outcome->failure);
  g_assert_true (outcome->page->rendered);
  g_assert_nonnull (outcome->document->result->regions);
  g_assert_false (outcome->was_loaded);
  g_assert_cmpstr (outcome->page->input, ==, "shown");
}

/* --- a step of its own --- */

static GString *calls;

static gboolean
note_page (VlpsOutcome *outcome, GError **error)
{
  g_string_append_printf (calls, "%s;", outcome->given.name);
  return TRUE;
}

static gboolean
refuse (VlpsOutcome *outcome, GError **error)
{
  g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_EMPTY, "refused");
  return FALSE;
}

static gboolean
clean_up (VlpsOutcome *outcome, GError **error)
{
  g_assert_true ((error == NULL) == (outcome->failure != NULL));
  g_string_append (calls, "cleaned;");
  return TRUE;
}

/* A step is a function and a row.  What comes after one that fails is not done, but for what always is. */
static void
test_new_step (void)
{
  static const VlpsStep table[] = { { "note", note_page, FALSE },
                                    { "refuse", refuse, FALSE },
                                    { "again", note_page, FALSE },
                                    { "clean", clean_up, TRUE } };
  const VlpsPipelineInput input = { .name = "a" };
  g_auto (Setup) setup = { 0 };
  g_autoptr (VlpsOutcome) one = NULL, failed = NULL, first = NULL;

  calls = g_string_new (NULL);
  set_up (&setup, TRUE);
  one = vlps_pipeline_run_steps (table, 1, &setup.task, &input, NULL, NULL);
  g_assert_no_error (one->failure);
  g_assert_cmpstr (one->reached, ==, "note");
  g_assert_cmpstr (calls->str, ==, "a;");
  g_string_truncate (calls, 0);
  failed = vlps_pipeline_run_steps (table, G_N_ELEMENTS (table), &setup.task, &input, NULL, NULL);
  g_assert_error (failed->failure, VLPS_ERROR, VLPS_ERROR_EMPTY);
  g_assert_cmpstr (failed->reached, ==, "note");
  g_assert_cmpstr (calls->str, ==, "a;cleaned;");
  g_string_truncate (calls, 0);
  first = vlps_pipeline_run_steps (table + 1, G_N_ELEMENTS (table) - 1, &setup.task, &input, NULL, NULL);
  g_assert_error (first->failure, VLPS_ERROR, VLPS_ERROR_EMPTY);
  g_assert_null (first->reached);
  g_assert_cmpstr (calls->str, ==, "cleaned;");
  g_string_free (g_steal_pointer (&calls), TRUE);
}

/* --- the order --- */

/* Who gives a renderer, which does not start before it gets a page; NULL: there is none. */
typedef struct
{
  GString *log;
  VlpsRenderer *renderer;
} Giver;

static VlpsRenderer *
get_cb (gpointer data, GError **error)
{
  const Giver *giver = data;

  g_string_append (giver->log, "get;");
  if (giver->renderer == NULL)
    g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_ENGINE, "none here");
  return giver->renderer;
}

static void
back_cb (gpointer data, VlpsOutcome *outcome)
{
  g_string_append_printf (((const Giver *) data)->log, "back %s;",
                          outcome->failure != NULL ? vlps_error_name (outcome->failure) : "well");
}

static void
wait_cb (gpointer data)
{
  g_string_append (data, "turn;");
}

static gboolean
wanted_cb (gpointer data, const VlpsOutcome *outcome)
{
  g_string_append (data, "wanted?;");
  return outcome->page->rendered;
}

static gboolean
any_cb (gpointer data, const VlpsOutcome *outcome)
{
  g_string_append (data, "wanted?;");
  return outcome->page != NULL;
}

/* What is asked for and given back, by the files that are wanted of the page and the way that it takes. */
static void
test_order (void)
{
  static const struct
  {
    const char *name; /* NULL: the snapshot */
    gboolean no_render, none;
    VlpsAgain again;
    const char *done, *freed;
    int code; /* -1: it is well */
  } cases[] = {
    /* where pictures are still to be rendered, the renderer is kept */
    { NULL, FALSE, FALSE, VLPS_AGAIN_ALWAYS, "get;wanted?;turn;", "back well;", -1 },
    { NULL, FALSE, FALSE, VLPS_AGAIN_MISSING, "get;wanted?;turn;", "back well;", -1 },
    { NULL, FALSE, TRUE, VLPS_AGAIN_NEVER, "back well;wanted?;turn;", "", -1 },
    { NULL, FALSE, TRUE, VLPS_AGAIN_ALWAYS, "get;back engine;turn;", "", VLPS_ERROR_ENGINE },
    { NULL, FALSE, TRUE, VLPS_AGAIN_MISSING, "get;back engine;turn;", "", VLPS_ERROR_ENGINE },
    { NULL, TRUE, TRUE, VLPS_AGAIN_NEVER, "back well;wanted?;turn;", "", -1 },
    { NULL, TRUE, TRUE, VLPS_AGAIN_ALWAYS, "wanted?;turn;", "back well;", -1 },
    { "/nowhere", FALSE, TRUE, VLPS_AGAIN_ALWAYS, "back not-found;turn;", "", VLPS_ERROR_NOT_FOUND },
  };
  g_autofree char *path = snapshot_path ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GString) log = g_string_new (NULL);
      g_autoptr (VlpsRenderer) renderer = vlps_renderer_new (VLPS_PORT_GTK, TRUE, TRUE, FALSE, 0);
      Giver giver = { log, cases[i].none ? NULL : renderer };
      const VlpsPipelineInput input = { .name = cases[i].name != NULL ? cases[i].name : path };
      const VlpsPipelineTools tools = { .get_renderer = get_cb,
                                        .give_back = back_cb,
                                        .renderer_data = &giver,
                                        .wait = wait_cb,
                                        .turn_data = log,
                                        .is_wanted = wanted_cb,
                                        .wanted_data = log };
      g_auto (Setup) setup = { 0 };
      VlpsOutcome *outcome;

      g_test_message ("case %u", i);
      set_up (&setup, cases[i].no_render);
      setup.task.again = cases[i].again;
      outcome = vlps_pipeline_run (&setup.task, &input, &tools, NULL);
      g_assert_cmpstr (log->str, ==, cases[i].done);
      if (cases[i].code < 0)
        g_assert_no_error (outcome->failure);
      else
        g_assert_error (outcome->failure, VLPS_ERROR, cases[i].code);
      g_string_truncate (log, 0);
      vlps_outcome_free (outcome);
      g_assert_cmpstr (log->str, ==, cases[i].freed);
    }
}

/* A renderer that was given back renders another page, or is gone: nothing is asked of it any more. */
static void
test_given_back (void)
{
  g_autofree char *path = snapshot_path ();
  g_autoptr (GString) log = g_string_new (NULL);
  g_autoptr (VlpsRenderer) renderer = vlps_renderer_new (VLPS_PORT_GTK, TRUE, TRUE, FALSE, 0);
  Giver giver = { log, renderer };
  const VlpsPipelineInput input = { .name = path };
  const VlpsPipelineTools tools = { .get_renderer = get_cb, .give_back = back_cb, .renderer_data = &giver };
  g_auto (Setup) setup = { 0 };
  g_autoptr (VlpsOutcome) outcome = NULL;

  set_up (&setup, FALSE);
  setup.task.again = VLPS_AGAIN_MISSING;
  outcome = vlps_pipeline_run (&setup.task, &input, &tools, NULL);
  g_assert_no_error (outcome->failure);
  g_assert_cmpstr (log->str, ==, "get;");
  g_assert_true (outcome->input->renderer == renderer);
  vlps_outcome_give_back (outcome);
  g_assert_cmpstr (log->str, ==, "get;back well;");
  g_assert_null (outcome->input->renderer);
}

/* Where it is left to the page, it is parsed first, and a renderer is asked for where that says too little, and where something
 * is to be done on it. */
static void
test_auto (void)
{
  static const struct
  {
    const char *bytes, *clicks, *done;
    int code; /* -1: it is well */
  } cases[] = {
    { html, NULL, "back well;wanted?;turn;", -1 },
    { "<script src=a.js></script><div id=root></div>", NULL, "get;back engine;turn;", VLPS_ERROR_ENGINE },
    { html, "#more", "get;back engine;turn;", VLPS_ERROR_ENGINE },
    { " ", NULL, "back empty-page;turn;", VLPS_ERROR_EMPTY },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GString) log = g_string_new (NULL);
      Giver giver = { log, NULL };
      g_autoptr (GBytes) bytes = g_bytes_new_static (cases[i].bytes, strlen (cases[i].bytes));
      const VlpsPipelineInput input = { .name = "the page", .bytes = bytes };
      const VlpsPipelineTools tools = { .get_renderer = get_cb,
                                        .give_back = back_cb,
                                        .renderer_data = &giver,
                                        .wait = wait_cb,
                                        .turn_data = log,
                                        .is_wanted = any_cb,
                                        .wanted_data = log };
      const VlpsTaskOptions chosen = { .render = (char *) "auto" };
      g_auto (Setup) setup = { 0 };
      g_autoptr (VlpsOutcome) outcome = NULL;

      g_test_message ("case %u", i);
      if (cases[i].clicks != NULL)
        setup.options.given.clicks = g_strsplit (cases[i].clicks, "|", -1);
      g_assert_true (vlps_options_check (&setup.options, NULL));
      setup.task.options = &setup.options;
      g_assert_true (vlps_task_choose (&setup.task, &chosen, FALSE, NULL));
      outcome = vlps_pipeline_run (&setup.task, &input, &tools, NULL);
      g_assert_cmpstr (log->str, ==, cases[i].done);
      if (cases[i].code >= 0)
        {
          g_assert_error (outcome->failure, VLPS_ERROR, cases[i].code);
          continue;
        }
      g_assert_no_error (outcome->failure);
      g_assert_false (outcome->page->rendered);
      g_assert_false (outcome->was_loaded);
      g_assert_cmpstr (outcome->page->render_reason, ==, "complete");
    }
}

/* A page that is not wanted has its model, and others still have their turn. */
static void
test_unwanted (void)
{
  g_autoptr (GString) log = g_string_new (NULL);
  const VlpsPipelineTools tools = { .wait = wait_cb, .turn_data = log, .is_wanted = wanted_cb, .wanted_data = log };
  const VlpsPipelineInput input = { .name = "about:blank", .html = html };
  g_auto (Setup) setup = { 0 };
  g_autoptr (VlpsOutcome) outcome = NULL;

  set_up (&setup, TRUE);
  outcome = vlps_pipeline_run (&setup.task, &input, &tools, NULL);
  g_assert_no_error (outcome->failure);
  g_assert_true (outcome->unwanted);
  g_assert_nonnull (outcome->page);
  g_assert_null (outcome->document);
  g_assert_cmpstr (outcome->reached, ==, "wanted");
  g_assert_cmpstr (log->str, ==, "wanted?;turn;");
}

/* --- the watch --- */

#define MB 1000000ull
#define LATE (g_get_monotonic_time () + 1000 * G_USEC_PER_SEC)

static void
judge_cb (gpointer watch)
{
  g_assert_false (vlps_watch_judge (watch, LATE, 1));
}

/* It has its place as long as its outcome is there, and rests there while it waits. */
static void
test_watch (void)
{
  g_autoptr (VlpsWatch) watch = vlps_watch_new ();
  const VlpsPipelineTools tools = {
    .watch = watch, .key = "it", .memory = 100 * MB, .wait = judge_cb, .turn_data = watch
  };
  const VlpsPipelineInput input = { .name = "about:blank", .html = html };
  g_auto (Setup) setup = { 0 };
  g_autoptr (VlpsOutcome) outcome = NULL, again = NULL;

  set_up (&setup, TRUE);
  outcome = vlps_pipeline_run (&setup.task, &input, &tools, NULL);
  g_assert_no_error (outcome->failure);
  g_assert_false (outcome->no_retry);
  vlps_outcome_free (g_steal_pointer (&outcome));
  g_assert_false (vlps_watch_judge (watch, LATE, 1));
  outcome = vlps_pipeline_run (&setup.task, &input, &tools, NULL);
  g_assert_true (vlps_watch_judge (watch, LATE, 1));
  vlps_outcome_free (g_steal_pointer (&outcome));
  /* another attempt knows what came of the first */
  again = vlps_pipeline_run (&setup.task, &input, &tools, NULL);
  g_assert_error (again->failure, VLPS_ERROR, VLPS_ERROR_TIMEOUT);
  g_assert_true (again->no_retry);
  g_assert_cmpstr (again->reached, ==, "options");
  g_assert_null (again->input);
}

static gint64 time_now;

static gint64
clock_cb (void)
{
  return time_now;
}

static void
long_wait_cb (gpointer data)
{
  time_now += 1000 * G_USEC_PER_SEC;
}

static gboolean
slow_wanted_cb (gpointer data, const VlpsOutcome *outcome)
{
  time_now += 3 * G_USEC_PER_SEC;
  return TRUE;
}

/* Its deadline begins with it and goes with its options; its turn takes nothing of it, its own work does. */
static void
test_deadline (void)
{
  const VlpsPipelineTools tools = { .clock = clock_cb, .wait = long_wait_cb, .is_wanted = slow_wanted_cb };
  const VlpsPipelineInput input = { .name = "about:blank", .html = html, .options = "{\"timeout\": 12}" };
  g_auto (Setup) setup = { 0 };
  g_autoptr (VlpsOutcome) outcome = NULL;

  time_now = 5 * G_USEC_PER_SEC;
  set_up (&setup, TRUE);
  outcome = vlps_pipeline_run (&setup.task, &input, &tools, NULL);
  g_assert_no_error (outcome->failure);
  g_assert_true (outcome->input->deadline == &outcome->deadline);
  g_assert_cmpfloat_with_epsilon (outcome->deadline.seconds, 12, 1e-9);
  g_assert_cmpfloat_with_epsilon (vlps_deadline_left (&outcome->deadline), 9, 1e-6);
}

/* --- what can go wrong --- */

/* Of what a list names, a pipe is not read: nobody might ever write to it. */
static void
test_pipe (Scratch *scratch, gconstpointer data)
{
  g_auto (Setup) setup = { 0 };
  g_autoptr (VlpsOutcome) outcome = NULL;

  g_assert_cmpint (mkfifo (scratch->file, 0600), ==, 0);
  set_up (&setup, TRUE);
  outcome = vlps_pipeline_run (&setup.task, &(VlpsPipelineInput){ .name = scratch->file, .listed = TRUE }, NULL, NULL);
  g_assert_error (outcome->failure, VLPS_ERROR, VLPS_ERROR_IO);
  g_assert_cmpstr (outcome->reached, ==, "permission");
}

static void
test_policy (void)
{
  g_autoptr (VlpsPolicy) policy = vlps_policy_new (NULL, NULL);
  const VlpsPipelineTools tools = { .policy = policy };
  g_auto (Setup) setup = { 0 };
  char *const examples[] = { (char *) "http://127.0.0.1:9/", NULL };
  g_autoptr (VlpsOutcome) outcome = NULL, example = NULL;

  set_up (&setup, TRUE);
  outcome = vlps_pipeline_run (&setup.task, &(VlpsPipelineInput){ .name = "http://127.0.0.1:9/" }, &tools, NULL);
  g_assert_error (outcome->failure, VLPS_ERROR, VLPS_ERROR_NOT_PUBLIC);
  g_assert_cmpstr (outcome->reached, ==, "deadline");
  /* nor is its example; a page at hand has nobody to ask */
  setup.task.example_names = examples;
  example = vlps_pipeline_run (&setup.task, &(VlpsPipelineInput){ .name = "http://127.0.0.1:9/", .html = html }, &tools,
                               NULL);
  g_assert_error (example->failure, VLPS_ERROR, VLPS_ERROR_NOT_PUBLIC);
  g_assert_cmpstr (example->reached, ==, "wanted");
  g_assert_nonnull (example->page);
}

static void
test_options (void)
{
  const VlpsPipelineInput good = { .name = "about:blank", .html = html, .options = "{\"selector\": \".first\"}" };
  const VlpsPipelineInput bad = { .name = "about:blank", .html = html, .options = "{\"offline\": true}" };
  g_auto (Setup) setup = { 0 };
  g_autoptr (VlpsOutcome) outcome = NULL, refused = NULL;
  g_autofree char *text = NULL;

  set_up (&setup, TRUE);
  outcome = vlps_pipeline_run (&setup.task, &good, NULL, NULL);
  g_assert_no_error (outcome->failure);
  text = text_of (outcome);
  g_assert_null (strstr (text, "second"));
  g_assert_null (setup.options.selector);
  refused = vlps_pipeline_run (&setup.task, &bad, NULL, NULL);
  g_assert_error (refused->failure, VLPS_ERROR, VLPS_ERROR_USAGE);
  g_assert_null (refused->reached);
}

static void
test_record_files (void)
{
  g_autofree char *path = snapshot_path ();
  const VlpsRecordFiles record = { .pdf = (char *) "x.pdf" };
  g_auto (Setup) setup = { 0 };
  g_autoptr (VlpsOutcome) outcome = NULL;

  set_up (&setup, FALSE);
  setup.task.record = &record;
  outcome = vlps_pipeline_run (&setup.task, &(VlpsPipelineInput){ .name = path }, NULL, NULL);
  g_assert_error (outcome->failure, VLPS_ERROR, VLPS_ERROR_USAGE);
  g_assert_cmpstr (outcome->reached, ==, "open");
}

/* --- what it leaves --- */

static gboolean
has_warning (const VlpsPage *page, const char *part)
{
  for (guint i = 0; i < page->warnings->len; i++)
    if (strstr (((const VlpsWarning *) page->warnings->pdata[i])->message, part) != NULL)
      return TRUE;
  return FALSE;
}

static void
test_left (Scratch *scratch, gconstpointer data)
{
  g_autofree char *path = scratch_write (scratch, "page.html", html), *uri = g_filename_to_uri (path, NULL, NULL);
  g_autofree char *store = g_build_filename (scratch->path, "lines.db", NULL), *record = NULL;
  g_autoptr (VlpsLineFile) file = vlps_line_file_open (store, NULL);
  const VlpsPipelineTools tools = { .line_file = file };
  const VlpsPipelineInput input = { .name = path, .crashes = 2 };
  char *const examples[] = { path, path, NULL };
  g_auto (Setup) setup = { 0 };
  g_autoptr (VlpsOutcome) outcome = NULL;

  set_up (&setup, TRUE);
  setup.task.example_names = examples;
  outcome = vlps_pipeline_run (&setup.task, &input, &tools, NULL);
  g_assert_no_error (outcome->failure);
  g_assert_true (has_warning (outcome->page, "(crashes: 2)"));
  g_assert_true (outcome->task.examples == outcome->examples->pages);
  g_assert_cmpuint (outcome->task.examples->len, ==, 2);
  record = read_record (store, uri);
  g_assert_nonnull (record);
  g_assert_nonnull (strstr (record, "The second paragraph"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  scratch_add ("/pipeline/inputs", test_inputs);
  g_test_add_func ("/pipeline/snapshot", test_snapshot);
  g_test_add_func ("/pipeline/new-step", test_new_step);
  g_test_add_func ("/pipeline/order", test_order);
  g_test_add_func ("/pipeline/given-back", test_given_back);
  g_test_add_func ("/pipeline/auto", test_auto);
  g_test_add_func ("/pipeline/unwanted", test_unwanted);
  g_test_add_func ("/pipeline/watch", test_watch);
  g_test_add_func ("/pipeline/deadline", test_deadline);
  scratch_add ("/pipeline/pipe", test_pipe);
  g_test_add_func ("/pipeline/policy", test_policy);
  g_test_add_func ("/pipeline/options", test_options);
  g_test_add_func ("/pipeline/record-files", test_record_files);
  scratch_add ("/pipeline/left", test_left);
  return g_test_run ();
}
