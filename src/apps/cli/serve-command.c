/* serve-command.c - vlps serve: pages over HTTP */
#include <fcntl.h>
#include <string.h>

#include "adapter.h"
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
#define DEFAULT_BODY 32.0 /* MB */
#define DEFAULT_BODIES 256.0
#define DEFAULT_CACHE 256.0
#define DEFAULT_CONNECTIONS 1024
#define RENEW_PAGES 2000 /* pages of a worker process */
#define READ_SECONDS 30
#define IDLE_SECONDS 60
#define WEBHOOK_DELAY 15 /* s before the second try */
#define JOB_KEEP 86400   /* s after its end for which a job of an adapter stays, as with the services themselves */
#define JOB_DELAY 2      /* s before a job whose process ended too early goes on */

typedef struct
{
  char *listen, *token_file, *webhook_secret, *cache, *job_folder, *job;
  char **hosts, **origins, **labels, **collections, **adapter_names;
  guint adapters;
  double rate, max_body, max_bodies, cache_size, memory;
  int renderers, queue, connections, recycle, job_renderers;
  gboolean any_address, ignore_robots, worker, quick_worker;
} Arguments;

#define MEMBER(name) G_STRUCT_OFFSET (Arguments, name)

static const VlpsOptionRow rows[] = {
  { VLPS_GROUP_SERVICE, "listen", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON, MEMBER (listen),
    "Address to listen on (127.0.0.1:8730); port 0: any free port", "ADDRESS:PORT" },
  { VLPS_GROUP_SERVICE, "token-file", 0, VLPS_OPTION_FILE, VLPS_OPTION_COMMON, MEMBER (token_file),
    "Access tokens, one on each line; required for addresses other than loopback", "FILE" },
  { VLPS_GROUP_SERVICE, "host", 0, VLPS_OPTION_TEXTS, VLPS_OPTION_COMMON, MEMBER (hosts),
    "Host name of the service, beside addresses and localhost; https://NAME behind a proxy with TLS; may be repeated",
    "NAME" },
  { VLPS_GROUP_SERVICE, "cors", 0, VLPS_OPTION_TEXTS, 0, MEMBER (origins),
    "Origin whose pages may use the service; may be repeated (none)", "ORIGIN" },
  { VLPS_GROUP_NETWORK, "any-address", 0, VLPS_OPTION_FLAG, VLPS_OPTION_COMMON, MEMBER (any_address),
    "Let pages load any address; clients can then read this machine's private networks", NULL },
  { VLPS_GROUP_NETWORK, "ignore-robots", 0, VLPS_OPTION_FLAG, 0, MEMBER (ignore_robots), "Ignore robots.txt", NULL },
  { VLPS_GROUP_SERVICE, "renderers", 'j', VLPS_OPTION_WHOLE, VLPS_OPTION_COMMON, MEMBER (renderers),
    "Pages at the same time (depends on processors and memory)", "N" },
  { VLPS_GROUP_LIMITS, "queue", 0, VLPS_OPTION_WHOLE, 0, MEMBER (queue), "Limit for waiting requests (64)", "N" },
  { VLPS_GROUP_LIMITS, "connections", 0, VLPS_OPTION_WHOLE, 0, MEMBER (connections),
    "Limit for open connections (1024)", "N" },
  { VLPS_GROUP_LIMITS, "rate", 0, VLPS_OPTION_NUMBER, VLPS_OPTION_COMMON, MEMBER (rate),
    "Requests of one client in a minute (no limit)", "N" },
  { VLPS_GROUP_LIMITS, "max-body", 0, VLPS_OPTION_NUMBER, 0, MEMBER (max_body), "Largest body of a request (32)",
    "MB" },
  { VLPS_GROUP_LIMITS, "max-bodies", 0, VLPS_OPTION_NUMBER, 0, MEMBER (max_bodies),
    "Limit for the bodies of all requests together (256)", "MB" },
  { VLPS_GROUP_LIMITS, "memory", 0, VLPS_OPTION_NUMBER, 0, MEMBER (memory),
    "Memory limit for a renderer and for the work on a page (2000, or what there is)", "MB" },
  { VLPS_GROUP_LIMITS, "recycle", 0, VLPS_OPTION_WHOLE, 0, MEMBER (recycle),
    "Replace a renderer after N pages (" G_STRINGIFY (VLPS_BATCH_RECYCLE_PAGES) ")", "N" },
  { VLPS_GROUP_SERVICE, "cache", 0, VLPS_OPTION_FILE, VLPS_OPTION_COMMON, MEMBER (cache), "Cache file (in memory)",
    "FILE" },
  { VLPS_GROUP_LIMITS, "cache-size", 0, VLPS_OPTION_NUMBER, 0, MEMBER (cache_size), "Size limit of the cache (256)",
    "MB" },
  { VLPS_GROUP_SERVICE, "job-folder", 0, VLPS_OPTION_FILE, VLPS_OPTION_COMMON, MEMBER (job_folder),
    "Folder of jobs (none: no jobs are taken)", "DIR" },
  { VLPS_GROUP_SERVICE, "webhook-key", 0, VLPS_OPTION_FILE, 0, MEMBER (webhook_secret),
    "Tell the addresses that jobs name when these end, signed with the secret in this file (none are told)", "FILE" },
  { VLPS_GROUP_LIMITS, "job-renderers", 0, VLPS_OPTION_WHOLE, 0, MEMBER (job_renderers),
    "Pages of a job at the same time (1)", "N" },
  { VLPS_GROUP_SERVICE, "job", 0, VLPS_OPTION_FILE, VLPS_OPTION_HIDDEN, MEMBER (job), "", NULL },
  { VLPS_GROUP_SERVICE, "labels", 0, VLPS_OPTION_FILES, 0, MEMBER (labels),
    "Data set that is labelled in the viewer, a folder; one for each person", "DIR" },
  { VLPS_GROUP_SERVICE, "collection", 0, VLPS_OPTION_FILES, 0, MEMBER (collections),
    "Task file of vlps collect whose tasks are shown, with their newest records; may be repeated (none)", "TASKS.ini" },
  { VLPS_GROUP_SERVICE, "adapter", 0, VLPS_OPTION_TEXTS, 0, MEMBER (adapter_names),
    "Also take requests in the form of this service; may be repeated (none)", VLPS_ADAPTER_LIST },
  { VLPS_GROUP_SERVICE, "worker", 0, VLPS_OPTION_FLAG, VLPS_OPTION_HIDDEN, MEMBER (worker), "", NULL },
  { VLPS_GROUP_SERVICE, "quick-worker", 0, VLPS_OPTION_FLAG, VLPS_OPTION_HIDDEN, MEMBER (quick_worker), "", NULL },
  { 0 },
};

static void
arguments_clear (Arguments *arguments)
{
  vlps_option_clear_all (rows, arguments);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Arguments, arguments_clear)

static gboolean
check_arguments (Arguments *arguments, VlpsOptions *options, GError **error)
{
  if (options->given.base_url != NULL || options->given.archive_page != NULL)
    return vlps_error_false (error, VLPS_ERROR_USAGE, "--base-url and --page are for one page");
  if (arguments->any_address && (options->given.public_only || options->given.allow_net != NULL))
    return vlps_error_false (error, VLPS_ERROR_USAGE,
                             "--any-address contradicts --public-only and --allow-net; drop one of them");
  options->given.public_only = !arguments->any_address;
  options->given.csv_safe = TRUE;
  return vlps_adapter_parse (arguments->adapter_names, &arguments->adapters, error)
         && vlps_range_check ("renderers", arguments->renderers, 0, 256, error)
         && vlps_range_check ("job-renderers", arguments->job_renderers, 1, 256, error)
         && vlps_range_check ("queue", arguments->queue, 0, 100000, error)
         && vlps_range_check ("connections", arguments->connections, 1, 100000, error)
         && vlps_range_check ("rate", arguments->rate, 0, 1e9, error)
         && vlps_range_check ("max-body", arguments->max_body, 0.001, 1000, error)
         && (arguments->max_bodies <= 0
             || vlps_range_check ("max-bodies", arguments->max_bodies, arguments->max_body, 1e6, error))
         && vlps_range_check ("cache-size", arguments->cache_size, 1, 1e6, error)
         && vlps_range_check ("recycle", arguments->recycle, 1, 1e9, error)
         && vlps_range_check ("memory", arguments->memory <= 0 ? 100 : arguments->memory, 100, 1e6, error)
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
                                  : vlps_batch_run_default_jobs (g_get_num_processors (), vlps_memory_available ());
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
  return vlps_page_worker_run (WORKER_FD, &worker, watch, error);
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
  double timeout = options->render.request.timeout;
  double patience = vlps_reserve_time (VLPS_RESERVE_WORKER, timeout, timeout);
  VlpsServiceOptions service = {
    .listen = arguments->listen != NULL ? arguments->listen : DEFAULT_LISTEN,
    .access = { .token_file = arguments->token_file,
                .hosts = (const char *const *) arguments->hosts,
                .origins = (const char *const *) arguments->origins,
                .rate = arguments->rate },
    .workers = { .command = worker,
                 .renderers = renderers_of (arguments),
                 .queue = (guint) arguments->queue,
                 .patience = patience,
                 .renew = RENEW_PAGES },
    .body = (guint64) (arguments->max_body * 1e6),
    .bodies = (guint64) ((arguments->max_bodies > 0 ? arguments->max_bodies : MAX (DEFAULT_BODIES, arguments->max_body))
                         * 1e6),
    .connections = (guint) arguments->connections,
    .read_seconds = READ_SECONDS,
    .idle_seconds = IDLE_SECONDS,
    .cache = arguments->cache,
    .adapters = arguments->adapters,
    .labels = (const char *const *) arguments->labels,
    .collections = (const char *const *) arguments->collections,
    .cache_size = (guint64) (arguments->cache_size * 1e6),
    .jobs = { .folder = arguments->job_folder, .command = job, .delay = JOB_DELAY, .keep = JOB_KEEP },
    .webhook_secret = arguments->webhook_secret,
    .webhook_delay = WEBHOOK_DELAY,
    .pages = options,
    .grace_seconds = patience,
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

static gboolean
run (int argc, char **argv, VlpsWatch *watch, GCancellable *cancellable, GError **error)
{
  g_auto (VlpsOptions) options = { 0 };
  g_auto (Arguments) arguments = {
    .queue = DEFAULT_QUEUE,
    .connections = DEFAULT_CONNECTIONS,
    .max_body = DEFAULT_BODY,
    .cache_size = DEFAULT_CACHE,
    .recycle = VLPS_BATCH_RECYCLE_PAGES,
    .job_renderers = 1,
  };
  const VlpsTargets targets = { &arguments, NULL, &options };
  g_auto (GStrv) operands = vlps_command_parse (&vlps_command_serve, argc, argv, &targets, error);
  g_auto (GStrv) worker = own_command (argc, argv, "--worker"), job = own_command (argc, argv, NULL);

  if (operands == NULL || !check_arguments (&arguments, &options, error))
    return FALSE;
  if (!arguments.worker && arguments.job == NULL)
    return serve (&arguments, &options, worker, job, cancellable, error);
  /* what failed is told to clients */
  if (options.render.policy != NULL)
    vlps_policy_be_discreet (options.render.policy);
  return arguments.worker ? run_worker (&arguments, &options, watch, error)
                          : run_job (&arguments, &options, watch, cancellable, error);
}

const VlpsCommand vlps_command_serve = {
  .name = "serve",
  .summary = "segment pages for HTTP clients",
  .description = "Segments pages for clients that ask over HTTP, with a viewer at /. Renderers are kept warm. Pages "
                 "reach only public addresses, unless --allow-net or --any-address allows more. Rendering options are "
                 "the defaults of requests; no request can have more time than --timeout.",
  .examples = "vlps serve\ton http://127.0.0.1:8730/\n"
              "curl 'http://127.0.0.1:8730/v1/segment?url=https://example.com/&format=markdown'\n"
              "curl --data-binary @page.html -H 'Content-Type: text/html' http://127.0.0.1:8730/v1/segment\n"
              "curl -N --data-binary @urls.txt 'http://127.0.0.1:8730/v1/stream?format=markdown'\n"
              "vlps serve --job-folder jobs\tlong lists, which go on after a restart\n"
              "vlps serve --listen 0.0.0.0:8730 --token-file tokens --host https://vlps.example.com",
  .statuses = "0 ended by a signal, 1 it cannot serve, 2 wrong usage.",
  .rows = rows,
  .parts = VLPS_OPTIONS_RENDERING,
  .restarts = TRUE,
  .run = run,
};
