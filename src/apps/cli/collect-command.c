/* collect-command.c - vlps collect: the pages of sections, at their periods */
#include <string.h>

#include "collection.h"
#include "collector.h"
#include "command-line.h"
#include "errors.h"

typedef struct
{
  VlpsCollector *collector;
  const VlpsPlan *plan;
  gint64 *not_before; /* for each task: monotonic, us; it is not run again in this program's life before */
  gboolean trouble;   /* something failed */
  GCancellable *cancellable;
} State;

/* Runs a task and tells what came of it.  What is wrong with the task alone does not keep the others from running. */
static gboolean
run_task (State *state, const VlpsPlanTask *task, GError **error)
{
  g_autoptr (GError) local = NULL;
  VlpsTally tally;
  gboolean done = vlps_collector_run (state->collector, task, &tally, state->cancellable, &local);

  g_printerr ("vlps: [%s] %u collected, %u known, %u failed\n", task->name, tally.collected, tally.known, tally.failed);
  state->trouble = state->trouble || !done || tally.failed > 0 || tally.unpublished;
  if (done)
    return TRUE;
  if (g_error_matches (local, VLPS_ERROR, VLPS_ERROR_CANCELLED) || g_error_matches (local, VLPS_ERROR, VLPS_ERROR_IO))
    {
      g_propagate_error (error, g_steal_pointer (&local));
      return FALSE;
    }
  g_printerr ("vlps: %s\n", local->message);
  return TRUE;
}

/* Seconds until a monotonic time. */
static double
left_until (gint64 time)
{
  return ((double) time - (double) g_get_monotonic_time ()) / G_USEC_PER_SEC;
}

/* Runs what is due.  *ret_wait becomes the seconds until the next task is, -1 where none is going to be. */
static gboolean
run_due (State *state, double *ret_wait, GError **error)
{
  double next = -1;

  for (guint i = 0; i < state->plan->tasks->len; i++)
    {
      const VlpsPlanTask *task = state->plan->tasks->pdata[i];
      double wait;
      gint64 due;

      if (!vlps_collector_due (state->collector, task, &due, error))
        return FALSE;
      wait = MAX ((double) due - (double) g_get_real_time () / G_USEC_PER_SEC, left_until (state->not_before[i]));
      if (wait <= 0)
        {
          /* also a task that could not run at all is tried again after its period, not at once */
          wait = task->period;
          state->not_before[i] = wait > 0 ? g_get_monotonic_time () + (gint64) (wait * G_USEC_PER_SEC) : G_MAXINT64;
          if (!run_task (state, task, error))
            return FALSE;
        }
      if (task->period > 0 && (next < 0 || wait < next))
        next = wait;
    }
  *ret_wait = next < 0 ? -1 : MAX (0.1, next);
  return TRUE;
}

/* --- vlps collect add: a task with its four items, of which the last two have usual values --- */

static const VlpsOptionRow add_rows[] = {
#define MEMBER(i) ((i) * sizeof (char *))
  { VLPS_GROUP_INPUT, "example", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON, MEMBER (0),
    "An example page: an address or a file; separate several with semicolons", "PAGE" },
  { VLPS_GROUP_INPUT, "pages", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON, MEMBER (1),
    "Rule of the addresses, such as https://a/{1..20}.html", "RULE" },
  { VLPS_GROUP_INPUT, "list", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON, MEMBER (2),
    "Or a text file with an address a line", "FILE" },
  { VLPS_GROUP_INPUT, "section", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON, MEMBER (3),
    "Or the address of a page whose links are followed ...", "URL" },
  { VLPS_GROUP_INPUT, "links", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON, MEMBER (4),
    "... where they are like this, such as https://a/politics/*.html", "RULE" },
  { VLPS_GROUP_RUN, "period", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON, MEMBER (5),
    "How often: 30s, 15m, 2h, 1d, 1w (once each time the program is started)", "TIME" },
  { VLPS_GROUP_METHOD, "method", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON, MEMBER (6),
    "Another method than example-page", "METHOD" },
  { VLPS_GROUP_METHOD, "param", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON, MEMBER (7), "A constant of the method",
    "NAME=VALUE" },
  { VLPS_GROUP_OUTPUT, "store", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON, MEMBER (8),
    "Where results go, without .db and .jsonl (the name of the task file)", "PATH" },
  { VLPS_GROUP_OUTPUT, "publish", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON, MEMBER (9),
    "Command or http address that gets each new record as JSON", "COMMAND" },
#undef MEMBER
  { 0 },
};

#define N_KEYS (G_N_ELEMENTS (add_rows) - 1)

static gboolean
add_task (int argc, char **argv, VlpsWatch *watch, GCancellable *cancellable, GError **error)
{
  char *values[N_KEYS] = { NULL };
  const char *keys[2 * N_KEYS + 1] = { NULL };
  const VlpsTargets targets = { values, NULL, NULL };
  g_auto (GStrv) operands = vlps_command_parse (&vlps_command_collect_add, argc, argv, &targets, error);
  gboolean done = FALSE;
  guint n = 0;

  for (guint i = 0; i < N_KEYS; i++)
    if (values[i] != NULL)
      {
        keys[n++] = add_rows[i].name;
        keys[n++] = values[i];
      }
  if (operands != NULL && g_strv_length (operands) == 2)
    done = vlps_plan_add (operands[0], operands[1], keys, error);
  else if (operands != NULL)
    g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_USAGE, "expected TASKS.ini and the name of the new task");
  for (guint i = 0; i < N_KEYS; i++)
    g_free (values[i]);
  return done;
}

const VlpsCommand vlps_command_collect_add = {
  .name = "collect add",
  .summary = "add a task to a task file",
  .operands = "TASKS.ini NAME",
  .description = "Adds a task to a task file: its example, the rule of its addresses, how often, and where results go. "
                 "The file is checked as a whole before it is written.",
  .examples = "vlps collect add news.ini politics --example https://a/politics/1.html --section https://a/politics/ "
              "--links 'https://a/politics/*.html' --period 1h",
  .statuses = "0 done, 2 wrong usage, 8 the file cannot be written.",
  .rows = add_rows,
  .run = add_task,
};

static char *
time_text (gint64 seconds)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_local (seconds);

  return g_date_time_format (time, "%Y-%m-%d %H:%M:%S");
}

/* vlps collect status: how far each task is. */
static gboolean
print_status (int argc, char **argv, VlpsWatch *watch, GCancellable *cancellable, GError **error)
{
  const VlpsTargets targets = { NULL, NULL, NULL };
  g_autofree char *path = vlps_command_parse_one (&vlps_command_collect_status, argc, argv, &targets, error);
  g_autoptr (VlpsPlan) plan = NULL;

  plan = path != NULL ? vlps_plan_read (path, error) : NULL;
  if (plan == NULL)
    return FALSE;
  g_print ("%-20s %-20s %-20s %9s %5s %8s %12s\n", "task", "last run", "due", "collected", "new", "failing",
           "to publish");
  for (guint i = 0; i < plan->tasks->len; i++)
    {
      const VlpsPlanTask *task = plan->tasks->pdata[i];
      g_auto (VlpsCollectionState) state = { 0 };
      g_autofree char *last = NULL, *due = NULL;
      gint64 next;

      if (!vlps_collection_state (task->store, task->name, &state, error))
        return FALSE;
      last = state.last_run > 0 ? time_text (state.last_run) : g_strdup ("never");
      next = vlps_plan_task_due (task, state.last_run, g_get_real_time () / G_USEC_PER_SEC);
      due = next == 0 ? g_strdup ("at once") : time_text (next);
      g_print ("%-20s %-20s %-20s %9u %5u %8u %12u\n", task->name, last, due, state.records, state.added, state.failing,
               state.unpublished);
      if (state.warnings != NULL)
        g_print ("    its newest page: %s\n", state.warnings);
    }
  return TRUE;
}

const VlpsCommand vlps_command_collect_status = {
  .name = "collect status",
  .summary = "show the state of each task of a task file",
  .operands = "TASKS.ini",
  .description = "Shows when each task ran and when it is due, how many pages it has, how many of these are from its "
                 "last run (new), and the warnings of its newest page.",
  .examples = "vlps collect status news.ini",
  .statuses = "0 done, 2 wrong usage, 8 a store cannot be read.",
  .run = print_status,
};

typedef struct
{
  gboolean once;
} Arguments;

static const VlpsOptionRow rows[] = {
  { VLPS_GROUP_RUN, "once", 0, VLPS_OPTION_FLAG, VLPS_OPTION_COMMON, G_STRUCT_OFFSET (Arguments, once),
    "Run the tasks that are due, then exit (without it: keep running)", NULL },
  { 0 },
};

static gboolean
run_tasks (int argc, char **argv, VlpsWatch *watch, GCancellable *cancellable, GError **error)
{
  g_auto (VlpsOptions) options = { 0 };
  Arguments arguments = { FALSE };
  const VlpsTargets targets = { &arguments, NULL, &options };
  g_autofree char *path = vlps_command_parse_one (&vlps_command_collect, argc, argv, &targets, error);
  g_autofree gint64 *not_before = NULL;
  g_autoptr (VlpsPlan) plan = NULL;
  g_autoptr (VlpsCollector) collector = NULL;
  State state;
  double wait;

  if (path == NULL || !vlps_options_check (&options, error))
    return FALSE;
  plan = vlps_plan_read (path, error);
  collector = plan != NULL ? vlps_collector_new (plan, &options, watch, error) : NULL;
  if (collector == NULL)
    return FALSE;
  not_before = g_new0 (gint64, plan->tasks->len);
  state = (State){ collector, plan, not_before, FALSE, cancellable };
  do
    {
      if (!run_due (&state, &wait, error))
        return FALSE;
    }
  while (!arguments.once && wait >= 0 && vlps_collector_sleep (wait, cancellable, error));
  if (!arguments.once && wait >= 0)
    return FALSE;
  if (state.trouble)
    {
      g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_NETWORK,
                           "some pages could not be collected; the messages above say why");
      vlps_error_note_partial (error);
    }
  return !state.trouble;
}

const VlpsCommand vlps_command_collect = {
  .name = "collect",
  .summary = "collect pages of site sections on a schedule",
  .operands = "TASKS.ini",
  .description =
      "Collects the pages of sections of sites: of each page what differs from an example page of the same section. No "
      "page is collected twice, whatever interrupts a run.\n"
      "Each section of a task file is a task: its example, where its pages are (section and links, pages, or list), "
      "its "
      "period, and where results go (store). Results go to STORE.db (SQLite) and STORE.jsonl. docs/collect.md has all "
      "keys.",
  .examples =
      "vlps collect add news.ini politics --example https://a/1.html --pages 'https://a/{1..99}.html' --period 1h "
      "--store politics\n"
      "vlps collect news.ini\truns the tasks at their periods\n"
      "vlps collect news.ini --once\truns what is due, then exits\n"
      "vlps collect status news.ini\twhen each task ran, is due, and what it has",
  .statuses = "0 done, 1 something could not be collected or published, 2 wrong usage, 4 to 8 it ended before all was "
              "tried, by cause, "
              "130 interrupted.",
  .rows = rows,
  .parts = VLPS_OPTIONS_RENDERING,
  .restarts = TRUE,
  .run = run_tasks,
};
