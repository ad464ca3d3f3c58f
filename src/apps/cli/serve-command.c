/* serve-command.c - vlps serve: pages over HTTP */
#include <fcntl.h>
#include <string.h>

#include "command-line.h"
#include "errors.h"
#include "job-run.h"
#include "notify.h"
#include "page-worker.h"
#include "range.h"
#include "service-arguments.h"
#include "task.h"

#define WORKER_FD 3
#define DEFAULT_LISTEN "127.0.0.1:8730"
#define DEFAULT_BODIES 256.0 /* MB */
#define DEFAULT_CONNECTIONS 1024
#define READ_SECONDS 30
#define IDLE_SECONDS 60
#define WEBHOOK_DELAY 15 /* s before the second try */
#define JOB_DELAY 2      /* s before a job whose process ended too early goes on */

typedef struct
{
  VlpsServiceArguments shared;
  char *listen, *token_file, *webhook_secret, *job_folder, *job;
  char **hosts, **origins, **labels, **collections;
  double rate, max_bodies;
  int connections, job_renderers;
  gboolean worker, quick_worker;
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
  VLPS_SERVICE_ROWS (Arguments, shared),
  { VLPS_GROUP_LIMITS, "connections", 0, VLPS_OPTION_WHOLE, 0, MEMBER (connections),
    "Limit for open connections (1024)", "N" },
  { VLPS_GROUP_LIMITS, "rate", 0, VLPS_OPTION_NUMBER, VLPS_OPTION_COMMON, MEMBER (rate),
    "Requests of one client in a minute (no limit)", "N" },
  { VLPS_GROUP_LIMITS, "max-bodies", 0, VLPS_OPTION_NUMBER, 0, MEMBER (max_bodies),
    "Limit for the bodies of all requests together (256)", "MB" },
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
  { VLPS_GROUP_SERVICE, "worker", 0, VLPS_OPTION_FLAG, VLPS_OPTION_HIDDEN, MEMBER (worker), "", NULL },
  { VLPS_GROUP_SERVICE, "quick-worker", 0, VLPS_OPTION_FLAG, VLPS_OPTION_HIDDEN, MEMBER (quick_worker), "", NULL },
  { 0 },
};

VLPS_DEFINE_ARGUMENTS (Arguments, rows)

static gboolean
check_arguments (Arguments *arguments, VlpsOptions *options, GError **error)
{
  return vlps_range_check ("job-renderers", arguments->job_renderers, 1, 256, error)
         && vlps_range_check ("connections", arguments->connections, 1, 100000, error)
         && vlps_range_check ("rate", arguments->rate, 0, 1e9, error)
         && (arguments->max_bodies <= 0
             || vlps_range_check ("max-bodies", arguments->max_bodies, arguments->shared.max_body, 1e6, error))
         && vlps_service_arguments_check (&arguments->shared, options, error);
}

static gboolean
run_worker (const Arguments *arguments, const VlpsOptions *options, VlpsWatch *watch, GError **error)
{
  const VlpsWorkerOptions worker = {
    .options = options,
    .robots = !arguments->shared.ignore_robots,
    .renders = !arguments->quick_worker,
    .recycle = (guint) arguments->shared.recycle,
    .memory = vlps_service_arguments_memory (&arguments->shared, vlps_service_arguments_renderers (&arguments->shared)),
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
    .robots = !arguments->shared.ignore_robots,
    .recycle = (guint) arguments->shared.recycle,
    .memory = vlps_service_arguments_memory (&arguments->shared, vlps_service_arguments_renderers (&arguments->shared)
                                                                     + (guint) arguments->job_renderers),
  };

  return vlps_job_run (arguments->job, &job, watch, cancellable, error);
}

static gboolean
serve (const Arguments *arguments, const VlpsOptions *options, char **worker, char **job, GCancellable *cancellable,
       GError **error)
{
  VlpsServiceOptions service = vlps_service_arguments_service (&arguments->shared, options, worker);
  g_autoptr (VlpsService) running = NULL;

  service.listen = arguments->listen != NULL ? arguments->listen : DEFAULT_LISTEN;
  service.access = (VlpsAccessOptions){ .token_file = arguments->token_file,
                                        .hosts = (const char *const *) arguments->hosts,
                                        .origins = (const char *const *) arguments->origins,
                                        .rate = arguments->rate };
  service.bodies = arguments->max_bodies > 0 ? (guint64) (arguments->max_bodies * 1e6)
                                             : MAX ((guint64) (DEFAULT_BODIES * 1e6), service.body);
  service.connections = (guint) arguments->connections;
  service.read_seconds = READ_SECONDS;
  service.idle_seconds = IDLE_SECONDS;
  service.labels = (const char *const *) arguments->labels;
  service.collections = (const char *const *) arguments->collections;
  service.jobs = (VlpsJobsOptions){ .folder = arguments->job_folder, .command = job, .delay = JOB_DELAY };
  service.webhook_secret = arguments->webhook_secret;
  service.webhook_delay = WEBHOOK_DELAY;
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
    .shared = VLPS_SERVICE_ARGUMENTS,
    .connections = DEFAULT_CONNECTIONS,
    .job_renderers = 1,
  };
  const VlpsTargets targets = { &arguments, NULL, &options };
  g_auto (GStrv) operands = vlps_command_parse (&vlps_command_serve, argc, argv, &targets, error);
  g_auto (GStrv) worker = vlps_service_arguments_command (argc, argv, "--worker");
  g_auto (GStrv) job = vlps_service_arguments_command (argc, argv, NULL);

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
  .statuses = "0 ended by a signal, 2 wrong usage, 4 to 8 it cannot serve, by cause.",
  .rows = rows,
  .parts = VLPS_OPTIONS_RENDERING,
  .restarts = TRUE,
  .run = run,
};
