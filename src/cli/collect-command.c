/* collect-command.c - vlps collect: the pages of sections, at their periods */
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
  state->trouble = state->trouble || !done || tally.failed > 0;
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
    { "once", 0, 0, G_OPTION_ARG_NONE, &once, "Run the tasks that are due, then end; without, go on at their periods",
      NULL },
    G_OPTION_ENTRY_NULL,
  };

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
