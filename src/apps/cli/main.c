/* main.c - vlps: finds the sub-command and runs it */
#include <locale.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "error-report.h"
#include "errors.h"
#include "help.h"
#include "start-up.h"
#include "supervisor.h"
#include "terminal.h"

/* Waits for Ctrl-C, which the supervisor passes on, on a thread of its own, so that no work has to be done in a signal
 * handler. */
static gpointer
wait_for_signal (gpointer data)
{
  GCancellable *cancellable = data;
  sigset_t signals;
  int number;

  sigemptyset (&signals);
  sigaddset (&signals, SIGUSR1);
  sigwait (&signals, &number);
  g_cancellable_cancel (cancellable);
  /* asked twice: leave at once; the guards see to what is still running */
  sigwait (&signals, &number);
  _exit (VLPS_EXIT_INTERRUPTED);
}

static GCancellable *
watch_signals (void)
{
  GCancellable *cancellable = g_cancellable_new ();

  g_thread_unref (g_thread_new ("signals", wait_for_signal, g_object_ref (cancellable)));
  return cancellable;
}

/* A command with its arguments. */
typedef struct
{
  const VlpsCommand *command;
  int argc;
  char **argv;
  VlpsWatch *watch;
  VlpsReport report;
} Call;

static int
run_command (gpointer data)
{
  const Call *call = data;
  const VlpsCommand *command = call->command;
  g_autoptr (GCancellable) cancellable = watch_signals ();
  g_autoptr (GError) error = NULL;
  g_autofree char *name = g_strdup_printf ("vlps %s", command->name);

  g_set_prgname (name);
  if (command->run (call->argc, call->argv, call->watch, cancellable, &error))
    return 0;
  if (error == NULL)
    return VLPS_EXIT_CHANGED;
  if (!vlps_error_is_closed_pipe (error)) /* `| head` wants no more, and no words about it */
    vlps_error_report (call->report, error);
  if (call->report == VLPS_REPORT_TEXT && vlps_error_exit_status (error) == VLPS_EXIT_USAGE)
    g_printerr ("Try 'vlps %s --help'.\n", command->name);
  return vlps_error_exit_status (error);
}

/* Returns the value of an option as far as it can be known before the command line is parsed: errors of parsing have
 * colours and --errors, too.  NULL where absent. */
static const char *
find_value (const char *option, int argc, char **argv)
{
  const char *value = NULL;
  size_t length = strlen (option);

  for (int i = 1; i < argc && strcmp (argv[i], "--") != 0; i++)
    if (g_str_has_prefix (argv[i], option) && argv[i][length] == '=')
      value = argv[i] + length + 1;
    else if (strcmp (argv[i], option) == 0 && i + 1 < argc)
      value = argv[i + 1];
  return value;
}

static int
run (const VlpsCommand *command, int argc, char **argv)
{
  g_autoptr (VlpsWatch) watch = vlps_watch_new ();
  const char *errors = find_value ("--errors", argc, argv);
  VlpsReport report = g_strcmp0 (errors, "json") == 0 ? VLPS_REPORT_JSON : VLPS_REPORT_TEXT;
  Call call = { command, argc, argv, watch, report };

  if (watch == NULL)
    {
      g_printerr ("vlps: not enough memory to start\n");
      return VLPS_EXIT_MACHINE;
    }
  return vlps_supervisor_run (watch, command->restarts, report, run_command, &call);
}

/* Returns TRUE for a word that may name a page rather than a command. */
static gboolean
may_be_page (const char *word)
{
  return *word == '-' || strpbrk (word, "./:") != NULL || g_file_test (word, G_FILE_TEST_EXISTS);
}

static int
refuse (const char *word)
{
  const char *nearest = vlps_command_nearest (word);
  guint n;
  const VlpsCommand *const *commands = vlps_commands (&n);

#ifndef VLPS_WITH_QUEUE
  if (strcmp (word, "work") == 0 || strcmp (word, "queue") == 0)
    {
      g_autoptr (GError) error = NULL;

      vlps_error_left_out (&error, VLPS_SHARED_RUNS);
      g_printerr ("vlps: %s\n", error->message);
      return VLPS_EXIT_USAGE;
    }
#endif
  if (nearest != NULL)
    g_printerr ("vlps: unknown command '%s'; did you mean 'vlps %s'?\n", word, nearest);
  else
    {
      g_printerr ("vlps: unknown command '%s', and no such file. Commands:", word);
      for (guint i = 0; i < n; i++)
        g_printerr ("%s %s", i == 0 ? "" : ",", commands[i]->name);
      g_printerr ("\n");
    }
  g_printerr ("Try 'vlps --help'.\n");
  return VLPS_EXIT_USAGE;
}

int
main (int argc, char **argv)
{
  const char *color = find_value ("--color", argc, argv);
  const VlpsCommand *command = NULL;
  guint used = 1;

  vlps_start_up ();
  setlocale (LC_ALL, "");
  vlps_terminal_protect (vlps_terminal_has_colour (STDERR_FILENO, color));
  g_set_prgname ("vlps");
  if (argc < 2 || strcmp (argv[1], "--help") == 0 || strcmp (argv[1], "-h") == 0 || strcmp (argv[1], "--help-all") == 0)
    {
      vlps_help_print (NULL, FALSE, color);
      return argc < 2 ? VLPS_EXIT_USAGE : VLPS_EXIT_DONE;
    }
  if (strcmp (argv[1], "--version") == 0)
    command = &vlps_command_version;
  else
    command = vlps_command_find (argv + 1, (guint) argc - 1, &used);
  if (command != NULL)
    return run (command, argc - (int) used, argv + used);
  if (may_be_page (argv[1]))
    return run (&vlps_command_segment, argc, argv);
  return refuse (argv[1]);
}
