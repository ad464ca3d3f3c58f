/* main.c - vlps: finds the sub-command and runs it */
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "errors.h"
#include "supervisor.h"
#include "terminal.h"

#define STATUS_INTERRUPTED 130

static const VlpsCommand commands[] = {
  { "segment", "find the five regions of a page and print its main content", FALSE, vlps_command_segment },
  { "render", "save the elements and boxes of a page, for use without rendering", FALSE, vlps_command_render },
  { "overlay", "draw the regions and separators over a picture of the page", FALSE, vlps_command_overlay },
  { "batch", "segment thousands of pages; can be stopped and resumed", TRUE, vlps_command_batch },
  { "compare", "measure methods on labelled data sets", TRUE, vlps_command_compare },
  { "collect", "collect pages of site sections on a schedule", TRUE, vlps_command_collect },
  { "serve", "segment pages for HTTP clients", TRUE, vlps_command_serve },
  { "methods", "list the methods and presets", FALSE, vlps_command_methods },
};

static void
print_help (void)
{
  g_print ("Usage: vlps COMMAND [OPTION...]\n\n"
           "Splits a web page into header, footer, left margin, right margin and centre, as a reader sees\n"
           "it, and keeps the centre.\n\nCommands:\n");
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    g_print ("  %-9s %s\n", commands[i].name, commands[i].summary);
  g_print ("\n"
           "  vlps COMMAND --help   options of a command\n"
           "  vlps --version        the version\n\n"
           "Examples:\n"
           "  vlps segment https://example.com/\n"
           "  vlps segment page.html --format markdown -o page.md --overlay page.png\n"
           "  curl -s https://example.com/ | vlps segment - --base-url https://example.com/\n"
           "  vlps render page.html -o page.json && vlps segment page.json --h1 120 --w2 75%%\n\n"
           "Exit status: 0 done, 1 the page failed, 2 wrong usage, 130 interrupted.\n");
}

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
  _exit (STATUS_INTERRUPTED);
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
  if (g_error_matches (error, VLPS_ERROR, VLPS_ERROR_CANCELLED))
    g_printerr ("vlps: stopped\n");
  else
    g_printerr ("vlps: %s\n", error->message);
  if (vlps_error_exit_status (error) == 2)
    g_printerr ("Try 'vlps %s --help'.\n", command->name);
  return vlps_error_exit_status (error);
}

static int
run (const VlpsCommand *command, int argc, char **argv)
{
  g_autoptr (VlpsWatch) watch = vlps_watch_new ();
  Call call = { command, argc, argv, watch };

  if (watch == NULL)
    {
      g_printerr ("vlps: no memory to begin with\n");
      return 1;
    }
  return vlps_supervise (watch, command->restarts, run_command, &call);
}

int
main (int argc, char **argv)
{
  setlocale (LC_ALL, "");
  vlps_terminal_protect ();
  g_set_prgname ("vlps");
  if (argc < 2)
    {
      print_help ();
      return 2;
    }
  if (strcmp (argv[1], "--version") == 0)
    {
      g_print ("vlps %s\n", VLPS_VERSION);
      return 0;
    }
  if (strcmp (argv[1], "--help") == 0 || strcmp (argv[1], "-h") == 0 || strcmp (argv[1], "help") == 0)
    {
      print_help ();
      return 0;
    }
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    if (strcmp (argv[1], commands[i].name) == 0)
      return run (&commands[i], argc - 1, argv + 1);
  g_printerr ("vlps: unknown command '%s'. Commands:", argv[1]);
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    g_printerr ("%s %s", i == 0 ? "" : ",", commands[i].name);
  g_printerr ("\nTry 'vlps --help'.\n");
  return 2;
}
