/* collect-command.c - vlps collect: the pages of sections, at their periods */
#include <string.h>

#include "collection.h"
#include "collector.h"
#include "command.h"
#include "errors.h"

typedef struct
{
  VlpsCollector *collector;
  const VlpsPlan *plan;
  gint64 *not_before; /* for each task: seconds since 1970; it is not run again in this program's life before */
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

/* Runs what is due.  *ret_wait becomes the seconds until the next task is, -1 where none is going to be. */
static gboolean
run_due (State *state, double *ret_wait, GError **error)
{
  gint64 next = 0;

  for (guint i = 0; i < state->plan->tasks->len; i++)
    {
      const VlpsPlanTask *task = state->plan->tasks->pdata[i];
      gint64 due;

      if (!vlps_collector_due (state->collector, task, &due, error))
        return FALSE;
      due = MAX (due, state->not_before[i]);
      if (due <= g_get_real_time () / G_USEC_PER_SEC)
        {
          /* also a task that could not run at all is tried again after its period, not at once */
          due = task->period > 0 ? g_get_real_time () / G_USEC_PER_SEC + (gint64) task->period : G_MAXINT64;
          state->not_before[i] = due;
          if (!run_task (state, task, error))
            return FALSE;
        }
      if (task->period > 0 && (next == 0 || due < next))
        next = due;
    }
  *ret_wait = next == 0 ? -1 : MAX (0.1, (double) next - (double) g_get_real_time () / G_USEC_PER_SEC);
  return TRUE;
}

/* vlps collect add: a task with its four items, of which the last two have usual values. */
static gboolean
add_task (int argc, char **argv, GError **error)
{
  static const char *const names[] = { "example", "pages",  "list",  "section", "links",
                                       "period",  "method", "param", "store",   "publish" };
  static const char *const what[] = {
    "The example page: an address or a file",
    "Rule of the addresses, such as https://a/{1..20}.html",
    "Or a text file with an address a line",
    "Or the address of a page whose links are followed ...",
    "... where they are like this, such as https://a/politics/*.html",
    "How often: 30s, 15m, 2h, 1d, 1w (once each time the program is started)",
    "Another method than example-page",
    "A constant of the method, NAME=VALUE",
    "Where results go, without .db and .jsonl (the name of the task file)",
    "Command or http address that gets each new record as JSON",
  };
  char *values[G_N_ELEMENTS (names)] = { NULL };
  GOptionEntry entries[G_N_ELEMENTS (names) + 2] = { 0 };
  const char *keys[2 * G_N_ELEMENTS (names) + 1] = { NULL };
  g_autoptr (GOptionContext) context = g_option_context_new ("TASKS.ini NAME");
  g_auto (GStrv) rest = NULL;
  gboolean done = FALSE;
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    entries[i] = (GOptionEntry){ names[i], 0, 0, G_OPTION_ARG_STRING, &values[i], what[i], "VALUE" };
  entries[G_N_ELEMENTS (names)] =
      (GOptionEntry){ G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &rest, NULL, NULL };
  g_option_context_set_summary (
      context, "Adds a task to a task file: its example, the rule of its addresses, how often, and where\n"
               "results go.  The file is checked as a whole before it is written.");
  g_option_context_add_main_entries (context, entries, NULL);
  if (vlps_options_parse_operands (context, argc, argv, error))
    {
      for (guint i = 0; i < G_N_ELEMENTS (names); i++)
        if (values[i] != NULL)
          {
            keys[n++] = names[i];
            keys[n++] = values[i];
          }
      if (rest != NULL && g_strv_length (rest) == 2)
        done = vlps_plan_add (rest[0], rest[1], keys, error);
      else
        g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_USAGE,
                             "vlps collect add takes TASKS.ini and the name of a task");
    }
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_free (values[i]);
  return done;
}

static char *
time_text (gint64 seconds)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_local (seconds);

  return g_date_time_format (time, "%Y-%m-%d %H:%M:%S");
}

/* vlps collect status: how far each task is. */
static gboolean
print_status (int argc, char **argv, GError **error)
{
  g_autoptr (GOptionContext) context = g_option_context_new ("TASKS.ini");
  g_autofree char *path = NULL;
  g_autoptr (VlpsPlan) plan = NULL;

  g_option_context_set_summary (context, "Says of each task when it ran and is due, and how many pages it has.");
  path = vlps_options_parse (context, argc, argv, "TASKS.ini", error);
  plan = path != NULL ? vlps_plan_read (path, error) : NULL;
  if (plan == NULL)
    return FALSE;
  g_print ("%-20s %-20s %-20s %9s %8s %12s\n", "task", "last run", "due", "collected", "failing", "to publish");
  for (guint i = 0; i < plan->tasks->len; i++)
    {
      const VlpsPlanTask *task = plan->tasks->pdata[i];
      g_autofree char *last = NULL, *due = NULL;
      VlpsCollectionState state;

      if (!vlps_collection_state (task->store, task->name, &state, error))
        return FALSE;
      last = state.last_run > 0 ? time_text (state.last_run) : g_strdup ("never");
      due = state.last_run == 0 || task->period <= 0 ? g_strdup ("at once")
                                                     : time_text (state.last_run + (gint64) task->period);
      g_print ("%-20s %-20s %-20s %9u %8u %12u\n", task->name, last, due, state.records, state.failing,
               state.unpublished);
    }
  return TRUE;
}

gboolean
vlps_command_collect (int argc, char **argv, VlpsWatch *watch, GCancellable *cancellable, GError **error)
{
  g_auto (VlpsOptions) options = { 0 };
  g_autoptr (GOptionContext) context = g_option_context_new ("TASKS.ini");
  g_autofree char *path = NULL;
  g_autofree gint64 *not_before = NULL;
  g_autoptr (VlpsPlan) plan = NULL;
  g_autoptr (VlpsCollector) collector = NULL;
  gboolean once = FALSE;
  State state;
  double wait;
  const GOptionEntry entries[] = {
    { "once", 0, 0, G_OPTION_ARG_NONE, &once, "Run the tasks that are due, then exit (without it: keep running)",
      NULL },
    G_OPTION_ENTRY_NULL,
  };

  if (argc > 1 && strcmp (argv[1], "add") == 0)
    return add_task (argc - 1, argv + 1, error);
  if (argc > 1 && strcmp (argv[1], "status") == 0)
    return print_status (argc - 1, argv + 1, error);
  g_option_context_set_summary (
      context, "Collects the pages of sections of sites: of each page what differs from an example page\n"
               "of the same section.  No page is collected twice, whatever interrupts a run.");
  g_option_context_set_description (
      context, "A task file:\n"
               "  [politics]\n"
               "  example = https://news.example.org/politics/1001.html\n"
               "  section = https://news.example.org/politics/\n"
               "  links = https://news.example.org/politics/*.html\n"
               "  period = 1h\n"
               "  store = politics\n\n"
               "Instead of section and links: pages = https://news.example.org/{1..99}.html, or list = FILE.\n"
               "Results go to politics.db (SQLite) and politics.jsonl.  docs/collect.md has it all.\n\n"
               "  vlps collect add TASKS.ini NAME --example PAGE --pages RULE --period 1h --store NAME\n"
               "  vlps collect status TASKS.ini        when each task ran, is due, and what it has\n\n"
               "Exit status: 0 done, 1 something failed, 2 wrong usage, 130 interrupted.\n");
  g_option_context_add_main_entries (context, entries, NULL);
  vlps_options_add_rendering (&options, context);
  path = vlps_options_parse (context, argc, argv, "TASKS.ini", error);
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
  while (!once && wait >= 0 && vlps_collector_sleep (wait, cancellable, error));
  if (!once && wait >= 0)
    return FALSE;
  if (state.trouble)
    g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_NETWORK, "not everything could be collected");
  return !state.trouble;
}
