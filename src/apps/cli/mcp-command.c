/* mcp-command.c - vlps mcp: pages for an assistant, over standard input and output */
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "command-line.h"
#include "errors.h"
#include "mcp-stdio.h"
#include "service-arguments.h"

typedef struct
{
  VlpsServiceArguments shared;
} Arguments;

static const VlpsOptionRow rows[] = {
  VLPS_SERVICE_ROWS (Arguments, shared),
  { 0 },
};

VLPS_DEFINE_ARGUMENTS (Arguments, rows)

/* Moves standard input and output to other descriptors, so that nothing else of this process, or of those that it
 * starts, reads or writes there. */
static gboolean
take_streams (VlpsMcpStdioOptions *options, GError **error)
{
  int nothing = open ("/dev/null", O_RDONLY | O_CLOEXEC);

  options->input = fcntl (STDIN_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  options->output = fcntl (STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  if (nothing >= 0 && options->input >= 0 && options->output >= 0 && dup2 (nothing, STDIN_FILENO) >= 0
      && dup2 (STDERR_FILENO, STDOUT_FILENO) >= 0)
    {
      close (nothing);
      return TRUE;
    }
  return vlps_error_false (error, VLPS_ERROR_IO, "cannot use standard input and output: %s", g_strerror (errno));
}

static void
ended_cb (gpointer data)
{
  vlps_service_end (data);
}

static gboolean
speak (const Arguments *arguments, const VlpsOptions *options, char **worker, GCancellable *cancellable, GError **error)
{
  const VlpsServiceOptions service = vlps_service_arguments_service (&arguments->shared, options, worker);
  VlpsMcpStdioOptions streams = { .line = service.body, .verbose = options->verbose };
  g_autoptr (VlpsService) running = NULL;
  g_autoptr (VlpsMcpStdio) stdio = NULL;

  /* before there are workers, which would get them */
  if (!take_streams (&streams, error))
    return FALSE;
  running = vlps_service_new (&service, error);
  if (running == NULL)
    return FALSE;
  /* somebody who types the command at a terminal wonders what it waits for */
  if (isatty (streams.input))
    g_printerr ("vlps: waiting for messages of the Model Context Protocol, one on each line; Ctrl-D ends it\n");
  stdio = vlps_mcp_stdio_new (running, &streams, ended_cb, running);
  return vlps_service_run (running, cancellable, error);
}

static gboolean
run (int argc, char **argv, VlpsWatch *watch, GCancellable *cancellable, GError **error)
{
  g_auto (VlpsOptions) options = { 0 };
  g_auto (Arguments) arguments = { .shared = VLPS_SERVICE_ARGUMENTS };
  const VlpsTargets targets = { &arguments, NULL, &options };
  g_auto (GStrv) operands = vlps_command_parse (&vlps_command_mcp, argc, argv, &targets, error);
  g_auto (GStrv) worker = vlps_service_arguments_command (argc, argv, "--worker");

  return operands != NULL && vlps_service_arguments_check (&arguments.shared, &options, error)
         && speak (&arguments, &options, worker, cancellable, error);
}

const VlpsCommand vlps_command_mcp = {
  .name = "mcp",
  .summary = "read pages for an assistant (Model Context Protocol)",
  .description = "Speaks the Model Context Protocol over standard input and output, as assistants and editors start "
                 "such servers; 'vlps serve' has the same at /mcp over HTTP. Tools: segment, links, overlay. Messages "
                 "of the program go to standard error. Pages reach only public addresses, unless --allow-net or "
                 "--any-address allows more. Rendering options are the defaults of calls; no call can have more time "
                 "than --timeout.\nAt the end of its input it finishes the calls under way; SIGTERM drops them.",
  .examples = "vlps mcp\tas a client starts it: {\"command\": \"vlps\", \"args\": [\"mcp\"]}\n"
              "vlps mcp -j 2 --timeout 20\ttwo pages at the same time, each in 20 s at most\n"
              "vlps mcp --allow-net 192.168.0.0/16\tpages of this network, too\n"
              "vlps mcp --cache pages.cache\tcalls with max_age find answers of earlier sessions",
  .statuses = "0 the input has ended, or ended by a signal, 2 wrong usage, 4 to 8 it cannot serve, by cause.",
  .rows = rows,
  .parts = VLPS_OPTIONS_RENDERING,
  .run = run,
};
