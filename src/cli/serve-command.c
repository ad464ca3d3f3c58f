/* serve-command.c - vlps serve: pages over HTTP */
#include <fcntl.h>
#include <math.h>
#include <string.h>

#include "batch-run.h"
#include "command.h"
#include "errors.h"
#include "job-run.h"
#include "memory.h"
#include "notify.h"
#include "page-worker.h"
#include "range.h"
#include "service.h"
#include "task.h"

#define WORKER_FD 3
#define DEFAULT_LISTEN "127.0.0.1:8730"
#define DEFAULT_QUEUE 64
#define DEFAULT_BODY 32.0   /* MB */
#define DEFAULT_CACHE 256.0 /* MB */
#define DEFAULT_CONNECTIONS 1024
#define DEFAULT_RECYCLE 200 /* pages */
#define RENEW_PAGES 2000    /* pages of a worker process */
#define READ_SECONDS 30
#define IDLE_SECONDS 60
#define JOB_DELAY 2     /* s before a job whose process ended too early goes on */
#define GRACE_SECONDS 5 /* beyond the deadline of a page */

typedef struct
{
  char *listen, *token_file, *cache, *job_folder, *job;
  char **hosts, **origins, **labels, **operands;
  double rate, max_body, cache_size, memory;
  int renderers, queue, connections, recycle, job_renderers;
  gboolean any_address, ignore_robots, worker, quick_worker;
} Arguments;

static void
arguments_clear (Arguments *arguments)
{
  g_free (arguments->listen);
  g_free (arguments->token_file);
  g_free (arguments->cache);
  g_free (arguments->job_folder);
  g_free (arguments->job);
  g_strfreev (arguments->hosts);
  g_strfreev (arguments->origins);
  g_strfreev (arguments->labels);
  g_strfreev (arguments->operands);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Arguments, arguments_clear)

static GOptionContext *
make_context (Arguments *arguments, VlpsOptions *options)
{
  GOptionContext *context = g_option_context_new (NULL);
  const GOptionEntry entries[] = {
    { "listen", 0, 0, G_OPTION_ARG_STRING, &arguments->listen,
      "Address to listen on (127.0.0.1:8730); port 0: any free port", "ADDRESS:PORT" },
    { "token-file", 0, 0, G_OPTION_ARG_FILENAME, &arguments->token_file,
      "Access tokens, one on each line; required for addresses other than loopback", "FILE" },
    { "host", 0, 0, G_OPTION_ARG_STRING_ARRAY, &arguments->hosts,
      "Host name of the service, beside addresses and localhost; may be repeated", "NAME" },
    { "cors", 0, 0, G_OPTION_ARG_STRING_ARRAY, &arguments->origins,
      "Origin whose pages may use the service; may be repeated (none)", "ORIGIN" },
    { "any-address", 0, 0, G_OPTION_ARG_NONE, &arguments->any_address,
      "Let pages load any address; clients can then read this machine's private networks", NULL },
    { "ignore-robots", 0, 0, G_OPTION_ARG_NONE, &arguments->ignore_robots, "Ignore robots.txt", NULL },
    { "renderers", 'j', 0, G_OPTION_ARG_INT, &arguments->renderers,
      "Pages at the same time (depends on processors and memory)", "N" },
    { "queue", 0, 0, G_OPTION_ARG_INT, &arguments->queue, "Limit for waiting requests (64)", "N" },
    { "connections", 0, 0, G_OPTION_ARG_INT, &arguments->connections, "Limit for open connections (1024)", "N" },
    { "rate", 0, 0, G_OPTION_ARG_DOUBLE, &arguments->rate, "Requests of one client in a minute (no limit)", "N" },
    { "max-body", 0, 0, G_OPTION_ARG_DOUBLE, &arguments->max_body, "Largest body of a request (32)", "MB" },
    { "memory", 0, 0, G_OPTION_ARG_DOUBLE, &arguments->memory,
      "Memory limit for a renderer and for the work on a page (2000, or what there is)", "MB" },
    { "recycle", 0, 0, G_OPTION_ARG_INT, &arguments->recycle, "Replace a renderer after N pages (200)", "N" },
    { "cache", 0, 0, G_OPTION_ARG_FILENAME, &arguments->cache, "Cache file (in memory)", "FILE" },
    { "cache-size", 0, 0, G_OPTION_ARG_DOUBLE, &arguments->cache_size, "Size limit of the cache (256)", "MB" },
    { "job-folder", 0, 0, G_OPTION_ARG_FILENAME, &arguments->job_folder, "Folder of jobs (none: no jobs are taken)",
      "DIR" },
    { "job-renderers", 0, 0, G_OPTION_ARG_INT, &arguments->job_renderers, "Pages of a job at the same time (1)", "N" },
    { "job", 0, G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_FILENAME, &arguments->job, NULL, NULL },
    { "labels", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &arguments->labels,
      "Data set that is labelled in the viewer, a folder; one for each person", "DIR" },
    { "worker", 0, G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_NONE, &arguments->worker, NULL, NULL },
    { "quick-worker", 0, G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_NONE, &arguments->quick_worker, NULL, NULL },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_STRING_ARRAY, &arguments->operands, NULL, NULL },
    G_OPTION_ENTRY_NULL,
  };

  g_option_context_set_summary (
      context, "Segments pages for clients that ask over HTTP, with a viewer at /.  Renderers are kept\n"
               "warm.  "
               "Pages reach public addresses alone, unless --allow-net or --any-address\n"
               "says more.  "
               "Options of rendering are those of requests that do not set them; --timeout\n"
               "is the longest.");
  g_option_context_set_description (
      context, "Examples:\n"
               "  vlps serve                                          on http://127.0.0.1:8730/\n"
               "  curl 'http://127.0.0.1:8730/v1/segment?url=https://example.com/&format=markdown'\n"
               "  curl --data-binary @page.html -H 'Content-Type: text/html' http://127.0.0.1:8730/v1/segment\n"
               "  vlps serve --listen 0.0.0.0:8730 --token-file tokens --host vlps.example.com\n\n"
               "Exit status: 0 ended by a signal, 1 it cannot serve, 2 wrong usage.\n");
  g_option_context_add_main_entries (context, entries, NULL);
  vlps_options_add_rendering (options, context);
  return context;
}

static gboolean
check_arguments (const Arguments *arguments, VlpsOptions *options, GError **error)
{
  if (arguments->operands != NULL)
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE, "serve takes no page, and there is '%s'",
                   arguments->operands[0]);
      return FALSE;
    }
  if (options->given.base_url != NULL || options->given.archive_page != NULL)
    {
      g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_USAGE, "--base-url and --page are for one page");
      return FALSE;
    }
  if (arguments->any_address && (options->given.public_only || options->given.allow_net != NULL))
    {
      g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_USAGE,
                           "--any-address opens all that --public-only and --allow-net are about; drop one of them");
      return FALSE;
    }
  options->given.public_only = !arguments->any_address;
  return vlps_check_range ("renderers", arguments->renderers, 0, 256, error)
         && vlps_check_range ("job-renderers", arguments->job_renderers, 1, 256, error)
         && vlps_check_range ("queue", arguments->queue, 0, 100000, error)
         && vlps_check_range ("connections", arguments->connections, 1, 100000, error)
         && vlps_check_range ("rate", arguments->rate, 0, 1e9, error)
         && vlps_check_range ("max-body", arguments->max_body, 0.001, 1000, error)
         && vlps_check_range ("cache-size", arguments->cache_size, 1, 1e6, error)
         && vlps_check_range ("recycle", arguments->recycle, 1, 1e9, error)
         && vlps_check_range ("memory", arguments->memory <= 0 ? 100 : arguments->memory, 100, 1e6, error)
         && vlps_options_check (options, error);
}

/* The command that starts a process of the service: this one, with the same options. */
static char **
own_command (int argc, char **argv, const char *last)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  g_strv_builder_add (builder, "/proc/self/exe");
  g_strv_builder_add (builder, "serve");
  for (int i = 1; i < argc; i++)
    g_strv_builder_add (builder, argv[i]);
  if (last != NULL)
    g_strv_builder_add (builder, last);
  return g_strv_builder_end (builder);
}

static guint
renderers_of (const Arguments *arguments)
{
  return arguments->renderers > 0 ? (guint) arguments->renderers
                                  : vlps_batch_default_jobs (g_get_num_processors (), vlps_memory_available ());
}

static guint64
memory_of (const Arguments *arguments, guint renderers)
{
  return arguments->memory > 0 ? (guint64) (arguments->memory * 1e6) : vlps_memory_share (renderers);
}

static gboolean
run_worker (const Arguments *arguments, const VlpsOptions *options, VlpsWatch *watch, GError **error)
{
  const VlpsWorkerOptions worker = {
    .options = options,
    .robots = !arguments->ignore_robots,
    .renders = !arguments->quick_worker,
    .recycle = (guint) arguments->recycle,
    .memory = memory_of (arguments, renderers_of (arguments)),
  };

  fcntl (WORKER_FD, F_SETFD, FD_CLOEXEC);
  return vlps_worker_run (WORKER_FD, &worker, watch, error);
}

static gboolean
run_job (const Arguments *arguments, const VlpsOptions *options, VlpsWatch *watch, GCancellable *cancellable,
         GError **error)
{
  const VlpsJobRunOptions job = {
    .options = options,
    .renderers = (guint) arguments->job_renderers,
    .robots = !arguments->ignore_robots,
    .recycle = (guint) arguments->recycle,
    .memory = memory_of (arguments, renderers_of (arguments) + (guint) arguments->job_renderers),
  };

  return vlps_job_run (arguments->job, &job, watch, cancellable, error);
}

static gboolean
serve (const Arguments *arguments, const VlpsOptions *options, char **worker, char **job, GCancellable *cancellable,
       GError **error)
{
  VlpsServiceOptions service = {
    .listen = arguments->listen != NULL ? arguments->listen : DEFAULT_LISTEN,
    .access = { .token_file = arguments->token_file,
                .hosts = (const char *const *) arguments->hosts,
                .origins = (const char *const *) arguments->origins,
                .rate = arguments->rate },
    .workers = { .command = worker,
                 .renderers = renderers_of (arguments),
                 .queue = (guint) arguments->queue,
                 .timeout = options->render.request.timeout,
                 .spare = GRACE_SECONDS,
                 .renew = RENEW_PAGES },
    .body = (guint64) (arguments->max_body * 1e6),
    .connections = (guint) arguments->connections,
    .read_seconds = READ_SECONDS,
    .idle_seconds = IDLE_SECONDS,
    .cache = arguments->cache,
    .labels = (const char *const *) arguments->labels,
    .cache_size = (guint64) (arguments->cache_size * 1e6),
    .jobs = { .folder = arguments->job_folder, .command = job, .delay = JOB_DELAY },
    .pages = options,
    .grace_seconds = options->render.request.timeout + GRACE_SECONDS,
    .verbose = options->verbose,
  };
  g_autoptr (VlpsService) running = NULL;

  service.socket = vlps_notify_socket (error);
  if (service.socket == -2)
    return FALSE;
  running = vlps_service_new (&service, error);
  if (running == NULL)
    return FALSE;
  g_printerr ("vlps: serving on %s\n", vlps_service_address (running));
  return vlps_service_run (running, cancellable, error);
}

gboolean
vlps_command_serve (int argc, char **argv, VlpsWatch *watch, GCancellable *cancellable, GError **error)
{
  g_auto (VlpsOptions) options = { 0 };
  g_auto (Arguments) arguments = {
    .queue = DEFAULT_QUEUE,
    .connections = DEFAULT_CONNECTIONS,
    .max_body = DEFAULT_BODY,
    .cache_size = DEFAULT_CACHE,
    .recycle = DEFAULT_RECYCLE,
    .job_renderers = 1,
  };
  g_autoptr (GOptionContext) context = make_context (&arguments, &options);
  g_auto (GStrv) worker = own_command (argc, argv, "--worker"), job = own_command (argc, argv, NULL);

  if (!vlps_options_parse_operands (context, argc, argv, error) || !check_arguments (&arguments, &options, error))
    return FALSE;
  if (!arguments.worker && arguments.job == NULL)
    return serve (&arguments, &options, worker, job, cancellable, error);
  /* what failed is told to clients */
  if (options.render.policy != NULL)
    vlps_policy_be_discreet (options.render.policy);
  return arguments.worker ? run_worker (&arguments, &options, watch, error)
                          : run_job (&arguments, &options, watch, cancellable, error);
}
