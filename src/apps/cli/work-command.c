/* work-command.c - vlps work: pages of a run that is in Redis */
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "batch-command.h"
#include "command-line.h"
#include "errors.h"
#include "queue-metrics.h"
#include "queue-options.h"
#include "range.h"
#include "redis-queue.h"
#include "shared-answers.h"
#include "shared-names.h"

#define MOST_PARKED 1000 /* pages claimed while it is too soon for their hosts */
#define MOST_STARTS 3

typedef struct
{
  char *name, *output, *metrics, *queue_password_file, *queue_ca;
  char **allow_files;
  double claim;
  int jobs;
  gint64 limit;
  gboolean quiet, public_only, allow_script, allow_credentials, allow_network, allow_no_sandbox, allow_port;
} Arguments;

#define MEMBER(name) G_STRUCT_OFFSET (Arguments, name)

static const VlpsOptionRow rows[] = {
  { VLPS_GROUP_RUN, "jobs", 'j', VLPS_OPTION_WHOLE, VLPS_OPTION_COMMON, MEMBER (jobs),
    "Pages at the same time (one for each processor, or two where pages are waited for, as memory allows)", "N" },
  { VLPS_GROUP_RUN, "name", 0, VLPS_OPTION_TEXT, 0, MEMBER (name),
    "Name of the worker (made of host and process)\nNo other worker of the run may have it. A worker that is started "
    "again under its name goes on with its own pages at once.",
    "NAME" },
  { VLPS_GROUP_OUTPUT, "output", 'o', VLPS_OPTION_FILE, VLPS_OPTION_COMMON, MEMBER (output),
    "Write results here instead of to Redis; also the place for files\nof pages. Several workers may share it.",
    "DIR" },
  { VLPS_GROUP_LIMITS, "limit", 0, VLPS_OPTION_LARGE, 0, MEMBER (limit), "Stop after N pages", "N" },
  { VLPS_GROUP_LIMITS, "claim", 0, VLPS_OPTION_NUMBER, 0, MEMBER (claim),
    "Time after which others take over the pages of a worker that is silent (15 more than the timeout of a page)",
    "SECONDS" },
  { VLPS_GROUP_NETWORK, "metrics", 0, VLPS_OPTION_TEXT, 0, MEMBER (metrics),
    "Answer GET /metrics for Prometheus at [ADDRESS:]PORT", "PORT" },
  VLPS_QUEUE_ROWS (Arguments),
  { VLPS_GROUP_NETWORK, "public-only", 0, VLPS_OPTION_FLAG, VLPS_OPTION_COMMON, MEMBER (public_only),
    "Only public addresses, whatever the run says: no private networks, not this machine, no cloud metadata", NULL },
  { VLPS_GROUP_NETWORK, "allow-network", 0, VLPS_OPTION_FLAG, 0, MEMBER (allow_network),
    "Take --proxy and other network options of the run\nAnybody who can write to the Redis server "
    "can write a "
    "run. So a run that asks for more than is allowed here is refused.",
    NULL },
  { VLPS_GROUP_USER, "allow-credentials", 0, VLPS_OPTION_FLAG, 0, MEMBER (allow_credentials),
    "Take --cookies, --header, --user and --password-file of the run", NULL },
  { VLPS_GROUP_USER, "allow-script", 0, VLPS_OPTION_FLAG, 0, MEMBER (allow_script),
    "Take --script and --init-script of the run", NULL },
  { VLPS_GROUP_INPUT, "allow-files", 0, VLPS_OPTION_FILES, VLPS_OPTION_COMMON, MEMBER (allow_files),
    "Folder in which pages of the run may be files; may be repeated\nWithout it a run can have only pages of the web. "
    "With "
    "it the run may name other files in these folders, too: --allow-files, --block-rules, --line-store and "
    "--example.\nA worker leaves pages that are files elsewhere to other workers, and ends with status 2.",
    "DIR" },
  { VLPS_GROUP_RENDERING, "allow-port", 0, VLPS_OPTION_FLAG, 0, MEMBER (allow_port), "Take --port of the run", NULL },
  { VLPS_GROUP_RENDERING, "allow-no-sandbox", 0, VLPS_OPTION_FLAG, 0, MEMBER (allow_no_sandbox),
    "Take --no-sandbox of the run; only for pages you trust", NULL },
  { VLPS_GROUP_OUTPUT, "quiet", 'q', VLPS_OPTION_FLAG, VLPS_OPTION_COMMON, MEMBER (quiet), "No progress", NULL },
  { 0 },
};

VLPS_DEFINE_ARGUMENTS (Arguments, rows)

/* --- the name --- */

/* Returns a name made of the host and the supervisor, which stays the same when the worker is restarted after a page
 * that ended it. */
static char *
usual_name (void)
{
  char *name = g_strdup_printf ("%s-%d", g_get_host_name (), (int) getppid ());

  return g_strcanon (name, VLPS_REDIS_NAME_CHARACTERS, '-');
}

static gboolean
check_name (const char *name, GError **error)
{
  if (vlps_redis_is_name (name))
    return TRUE;
  return vlps_error_false (error, VLPS_ERROR_USAGE,
                           "--name takes letters, digits, '.', '_' and '-', at most 100, not '%s'", name);
}

/* --- the run --- */

typedef struct
{
  VlpsRedis *redis;
  const VlpsRedisOptions *where;
  const Arguments *arguments;
  const char *name;
  VlpsItemQueue *queue;
} Worker;

static VlpsItemQueue *
open_queue (const VlpsBatchOptions *run, gpointer data, GError **error)
{
  Worker *worker = data;
  const Arguments *arguments = worker->arguments;
  double timeout = run->work.task.options->render.request.timeout;
  const VlpsRedisQueueOptions options = {
    .worker = worker->name,
    .folder = arguments->output,
    .per_host = run->schedule.per_host,
    .most_parked = MOST_PARKED,
    .claim = arguments->claim > 0 ? arguments->claim : vlps_reserve_time (VLPS_RESERVE_CLAIM, timeout, timeout),
    .most_starts = MOST_STARTS,
    .names = run->work.names,
    .follows = run->work.follows,
    .where = worker->where,
    .files = (const char *const *) arguments->allow_files,
  };

  worker->queue = vlps_redis_queue_new (worker->redis, &options, error);
  return worker->queue;
}

static guint
allowed (const Arguments *arguments)
{
  return (arguments->allow_script ? VLPS_ALLOW_SCRIPTS : 0)
         | (arguments->allow_credentials ? VLPS_ALLOW_CREDENTIALS : 0)
         | (arguments->allow_network ? VLPS_ALLOW_NETWORK : 0)
         | (arguments->allow_no_sandbox ? VLPS_ALLOW_NO_SANDBOX : 0) | (arguments->allow_port ? VLPS_ALLOW_PORT : 0)
         | (arguments->allow_files != NULL ? VLPS_ALLOW_FILES : 0);
}

/* Checks that the worker has the version of the run; otherwise its results would differ from those of the others. */
static gboolean
check_version (VlpsRedis *redis, const VlpsRunFacts *facts, GError **error)
{
  if (g_strcmp0 (facts->version, VLPS_VERSION) == 0)
    return TRUE;
  return vlps_error_false (
      error, VLPS_ERROR_USAGE,
      "the run '%s' was made by vlps %s, and this is vlps %s; all workers of a run need the same version",
      vlps_redis_run (redis), facts->version, VLPS_VERSION);
}

static void
conclude (const Arguments *arguments, VlpsRedis *redis, const VlpsBatchReport *report)
{
  guint64 pages = report->ok + report->failed;

  if (arguments->quiet)
    return;
  g_printerr ("vlps: %" G_GUINT64_FORMAT " %s in %.1f s (%.1f pages/s), %" G_GUINT64_FORMAT
              " failed; 'vlps queue status' shows the whole run '%s'\n",
              pages, pages == 1 ? "page" : "pages", report->seconds,
              report->seconds > 0 ? (double) pages / report->seconds : 0, report->failed, vlps_redis_run (redis));
}

static gboolean
work (const char *address, Arguments *arguments, VlpsWatch *watch, GCancellable *cancellable, GError **error)
{
  const VlpsRedisOptions where = { address, arguments->queue_password_file, arguments->queue_ca };
  g_autoptr (VlpsRedis) redis = vlps_redis_new (&where, cancellable, error);
  g_autofree char *name = arguments->name != NULL ? g_strdup (arguments->name) : usual_name ();
  Worker worker = { redis, &where, arguments, name, NULL };
  g_autoptr (VlpsQueueMetrics) metrics = NULL;
  g_autoptr (VlpsSharedAnswers) answers = NULL;
  g_autoptr (VlpsSharedNames) names = NULL;
  g_auto (VlpsRunFacts) facts = { 0 };
  g_auto (VlpsBatchReport) report = { 0 };
  gboolean done;

  if (redis == NULL || !vlps_shared_run_facts (redis, &facts, error) || !check_version (redis, &facts, error))
    return FALSE;
  if (arguments->metrics != NULL)
    {
      metrics = vlps_queue_metrics_new (&where, arguments->metrics, error);
      if (metrics == NULL)
        return FALSE;
    }
  /* a path that is not absolute is as it was where the run was made */
  if (allowed (arguments) != 0 && g_chdir (facts.directory) != 0)
    g_debug ("%s is not here", facts.directory);
  answers = vlps_shared_answers_new (&where, error);
  names = answers != NULL ? vlps_shared_names_new (&where, cancellable, error) : NULL;
  if (names == NULL)
    return FALSE;
  {
    const VlpsWorkerPlace place = {
      .allow = allowed (arguments),
      .files = (const char *const *) arguments->allow_files,
      .public_only = arguments->public_only,
      .jobs = arguments->jobs,
      .limit = arguments->limit,
      .folder = arguments->output,
      .quiet = arguments->quiet,
      .answers = answers,
      .claims = vlps_shared_names_claims (names),
    };

    done = vlps_batch_command_work (facts.arguments, &place, open_queue, &worker, watch, cancellable, &report, error);
  }
  vlps_redis_queue_free (worker.queue);
  if (!done)
    return FALSE;
  conclude (arguments, redis, &report);
  if (report.interrupted)
    return vlps_error_false (error, VLPS_ERROR_CANCELLED, "stopped");
  return TRUE;
}

static void
make_absolute (char **path)
{
  char *absolute = *path != NULL ? g_canonicalize_filename (*path, NULL) : NULL;

  g_free (*path);
  *path = absolute;
}

static gboolean
run (int argc, char **argv, VlpsWatch *watch, GCancellable *cancellable, GError **error)
{
  g_auto (Arguments) arguments = { 0 };
  const VlpsTargets targets = { &arguments, NULL, NULL };
  g_autofree char *address = vlps_command_parse_one (&vlps_command_work, argc, argv, &targets, error);

  if (address == NULL || !vlps_range_check ("jobs", arguments.jobs, 0, 256, error)
      || !vlps_range_check ("limit", (double) arguments.limit, 0, 1e15, error)
      || !vlps_range_check ("claim", arguments.claim < 0 || arguments.claim > 0 ? arguments.claim : 1, 1, 86400, error)
      || (arguments.name != NULL && !check_name (arguments.name, error)))
    return FALSE;
  make_absolute (&arguments.output);
  make_absolute (&arguments.queue_password_file);
  make_absolute (&arguments.queue_ca);
  for (char **folder = arguments.allow_files; folder != NULL && *folder != NULL; folder++)
    make_absolute (folder);
  return work (address, &arguments, watch, cancellable, error);
}

const VlpsCommand vlps_command_work = {
  .name = "work",
  .summary = "segment pages of a run that many machines share",
  .operands = "redis://HOST/RUN",
  .description =
      "Takes pages of a run that 'vlps batch LIST --queue redis://HOST/RUN' has made, until all are done. "
      "Any number of workers on any number of machines can do so; what one of them leaves undone when it is "
      "ended is taken over by the others.\nThe options of the run are those it was made with, as far as they "
      "describe pages and results: sandbox, files, network, credentials and scripts are this command's. After the "
      "first Ctrl-C or SIGTERM it finishes the pages in progress and gives back the others.",
  .examples = "vlps batch urls.txt --queue redis://db.example/july\tmakes the run\n"
              "vlps work redis://db.example/july -j 4\ton each machine\n"
              "vlps queue status redis://db.example/july --watch\tshows how far it is\n"
              "vlps queue export redis://db.example/july -o july\tresults as of vlps batch",
  .statuses =
      "0 done or drained, 2 wrong usage, or pages were left that this worker may not read, 4 to 8 it ended before "
      "that, by cause: 5 the server is lost, 8 results cannot be written or the engine cannot start, 130 interrupted.",
  .rows = rows,
  .restarts = TRUE,
  .run = run,
};
