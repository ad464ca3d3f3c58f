/* queue-command.c - vlps queue: how a run in Redis is, and what is to become of it */
#include <cjson/cJSON.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "command-line.h"
#include "errors.h"
#include "queue-export.h"
#include "queue-options.h"
#include "shared-run.h"

#define WATCH_US 2000000
#define STEP_US 100000
#define STATUSES "0 done, 2 wrong usage, 4 to 8 by cause: 4 unknown run, 5 the server cannot be reached."

typedef struct
{
  char *output, *queue_password_file, *queue_ca;
  char **results;
  gboolean json, watch;
} Arguments;

#define MEMBER(name) G_STRUCT_OFFSET (Arguments, name)

static const VlpsOptionRow status_rows[] = {
  { VLPS_GROUP_OUTPUT, "json", 0, VLPS_OPTION_FLAG, VLPS_OPTION_COMMON, MEMBER (json), "As a JSON object", NULL },
  { VLPS_GROUP_OUTPUT, "watch", 0, VLPS_OPTION_FLAG, VLPS_OPTION_COMMON, MEMBER (watch),
    "Again every two seconds, until the run is done or Ctrl-C", NULL },
  VLPS_QUEUE_ROWS (Arguments),
  { 0 },
};

static const VlpsOptionRow export_rows[] = {
  { VLPS_GROUP_OUTPUT, "output", 'o', VLPS_OPTION_FILE, VLPS_OPTION_COMMON, MEMBER (output),
    "Folder for results.jsonl, failed.txt, summary.json and files of pages", "DIR" },
  { VLPS_GROUP_INPUT, "results", 0, VLPS_OPTION_FILES, VLPS_OPTION_COMMON, MEMBER (results),
    "Folder of workers that had --output; may be repeated\nResults and files of pages are taken from there.", "DIR" },
  VLPS_QUEUE_ROWS (Arguments),
  { 0 },
};

/* The rows of export have all that is to be freed. */
VLPS_DEFINE_ARGUMENTS (Arguments, export_rows)

static const VlpsOptionRow plain_rows[] = {
  VLPS_QUEUE_ROWS (Arguments),
  { 0 },
};

static VlpsRedis *
connect_to (const VlpsCommand *command, int argc, char **argv, Arguments *arguments, GCancellable *cancellable,
            GError **error)
{
  const VlpsTargets targets = { arguments, NULL, NULL };
  g_autofree char *address = vlps_command_parse_one (command, argc, argv, &targets, error);
  const VlpsRedisOptions where = { address, arguments->queue_password_file, arguments->queue_ca };

  return address != NULL ? vlps_redis_new (&where, cancellable, error) : NULL;
}

/* --- status --- */

static guint64
done_pages (const VlpsRunStatus *status)
{
  return status->ok + status->failed;
}

static guint64
waiting_pages (const VlpsRunStatus *status)
{
  guint64 known = done_pages (status) + status->claimed;

  return status->total > known ? status->total - known : 0;
}

/* Negative: nobody knows. */
static double
seconds_left (const VlpsRunStatus *status)
{
  guint64 done = done_pages (status);

  if (status->total <= done)
    return 0;
  return status->rate > 0 ? (double) (status->total - done) / status->rate : -1;
}

static void
append_time (GString *text, double seconds)
{
  guint64 whole = (guint64) seconds;

  if (whole >= 3600)
    g_string_append_printf (text, "%" G_GUINT64_FORMAT " h ", whole / 3600);
  if (whole >= 60)
    g_string_append_printf (text, "%" G_GUINT64_FORMAT " min ", whole / 60 % 60);
  if (whole < 3600)
    g_string_append_printf (text, "%" G_GUINT64_FORMAT " s", whole % 60);
}

static char *
status_text (const VlpsRunStatus *status, const char *run)
{
  GString *text = g_string_new (NULL);
  double left = seconds_left (status);

  g_string_append_printf (text, "run      %s (%s%s)\n", run, status->state,
                          status->listed ? "" : ", its list is not complete");
  g_string_append_printf (text,
                          "pages    %" G_GUINT64_FORMAT ": %" G_GUINT64_FORMAT " done, %" G_GUINT64_FORMAT
                          " of them failed; %" G_GUINT64_FORMAT " claimed, %" G_GUINT64_FORMAT " waiting\n",
                          status->total, done_pages (status), status->failed, status->claimed, waiting_pages (status));
  if (status->follows)
    g_string_append_printf (text, "links    pages %u links away; %" G_GUINT64_FORMAT " left out (--max-pages)\n",
                            status->depth, status->left_out);
  g_string_append_printf (text, "speed    %.1f pages/s in the last minute\n", status->rate);
  g_string_append (text, "left     ");
  if (left < 0)
    g_string_append (text, "unknown");
  else
    append_time (text, left);
  g_string_append (text, "\nclaims   oldest renewed ");
  append_time (text, status->oldest);
  g_string_append (text, " ago\n\nworker                              ok    failed      late   claimed  seen\n");
  for (guint i = 0; i < status->workers->len; i++)
    {
      const VlpsRunWorker *worker = status->workers->pdata[i];

      g_string_append_printf (
          text, "%-28s %9" G_GUINT64_FORMAT " %9" G_GUINT64_FORMAT " %9" G_GUINT64_FORMAT " %9" G_GUINT64_FORMAT "  ",
          worker->name, worker->ok, worker->failed, worker->late, worker->claims);
      append_time (text, worker->seen);
      g_string_append (text, " ago\n");
    }
  return g_string_free (text, FALSE);
}

static char *
status_json (const VlpsRunStatus *status, const char *run)
{
  cJSON *object = cJSON_CreateObject (), *workers;
  double left = seconds_left (status);
  g_autofree char *json = NULL;

  cJSON_AddStringToObject (object, "run", run);
  cJSON_AddStringToObject (object, "state", status->state);
  cJSON_AddBoolToObject (object, "listed", status->listed);
  cJSON_AddNumberToObject (object, "total", (double) status->total);
  cJSON_AddNumberToObject (object, "ok", (double) status->ok);
  cJSON_AddNumberToObject (object, "failed", (double) status->failed);
  cJSON_AddNumberToObject (object, "claimed", (double) status->claimed);
  cJSON_AddNumberToObject (object, "waiting", (double) waiting_pages (status));
  if (status->follows)
    {
      cJSON_AddNumberToObject (object, "depth", status->depth);
      cJSON_AddNumberToObject (object, "max_pages_left_out", (double) status->left_out);
    }
  cJSON_AddNumberToObject (object, "pages_per_second", status->rate);
  cJSON_AddNumberToObject (object, "oldest_claim_seconds", status->oldest);
  if (left >= 0)
    cJSON_AddNumberToObject (object, "seconds_left", left);
  else
    cJSON_AddNullToObject (object, "seconds_left");
  workers = cJSON_AddArrayToObject (object, "workers");
  for (guint i = 0; i < status->workers->len; i++)
    {
      const VlpsRunWorker *worker = status->workers->pdata[i];
      cJSON *item = cJSON_CreateObject ();

      cJSON_AddStringToObject (item, "name", worker->name);
      cJSON_AddNumberToObject (item, "ok", (double) worker->ok);
      cJSON_AddNumberToObject (item, "failed", (double) worker->failed);
      cJSON_AddNumberToObject (item, "late", (double) worker->late);
      cJSON_AddNumberToObject (item, "claimed", (double) worker->claims);
      cJSON_AddNumberToObject (item, "seen_seconds", worker->seen);
      cJSON_AddItemToArray (workers, item);
    }
  json = cJSON_PrintUnformatted (object);
  cJSON_Delete (object);
  return g_strconcat (json, "\n", NULL);
}

/* TRUE: it is to be shown again. */
static gboolean
wait_for_next (const VlpsRunStatus *status, GCancellable *cancellable)
{
  if (status->listed && done_pages (status) >= status->total)
    return FALSE;
  for (gint64 waited = 0; waited < WATCH_US && !g_cancellable_is_cancelled (cancellable); waited += STEP_US)
    g_usleep (STEP_US);
  return !g_cancellable_is_cancelled (cancellable);
}

static gboolean
run_status (int argc, char **argv, VlpsWatch *watch G_GNUC_UNUSED, GCancellable *cancellable, GError **error)
{
  g_auto (Arguments) arguments = { 0 };
  g_autoptr (VlpsRedis) redis = connect_to (&vlps_command_queue_status, argc, argv, &arguments, cancellable, error);
  gboolean again = redis != NULL, live = arguments.watch && !arguments.json && isatty (STDOUT_FILENO);

  if (redis == NULL)
    return FALSE;
  while (again)
    {
      g_auto (VlpsRunStatus) status = { 0 };
      g_autofree char *text = NULL;

      if (!vlps_shared_run_status (redis, &status, error))
        return FALSE;
      text = arguments.json ? status_json (&status, vlps_redis_run (redis))
                            : status_text (&status, vlps_redis_run (redis));
      /* home, and what was there before goes */
      if (live)
        fputs ("\033[H\033[J", stdout);
      g_print ("%s", text);
      fflush (stdout);
      again = arguments.watch && wait_for_next (&status, cancellable);
    }
  return TRUE;
}

/* --- the others --- */

static gboolean
run_export (int argc, char **argv, VlpsWatch *watch G_GNUC_UNUSED, GCancellable *cancellable, GError **error)
{
  g_auto (Arguments) arguments = { 0 };
  g_autoptr (VlpsRedis) redis = connect_to (&vlps_command_queue_export, argc, argv, &arguments, cancellable, error);
  guint64 missing, without;

  if (redis == NULL)
    return FALSE;
  if (arguments.output == NULL)
    return vlps_error_false (error, VLPS_ERROR_USAGE, "--output DIR is missing: the folder for the results");
  if (!vlps_queue_export (redis, arguments.output, (const char *const *) arguments.results, &missing, &without, error))
    return FALSE;
  if (missing > 0)
    g_printerr ("vlps: %" G_GUINT64_FORMAT " %s not done yet; export again later for all of them\n", missing,
                missing == 1 ? "page is" : "pages are");
  if (without > 0)
    g_printerr ("vlps: warning: %" G_GUINT64_FORMAT
                " %s of pages left out: they are in the folders of workers ('vlps work --output'); name each with "
                "--results DIR to have them in %s\n",
                without, without == 1 ? "file" : "files", arguments.output);
  return TRUE;
}

static gboolean
set_state (const VlpsCommand *command, const char *state, const char *meaning, int argc, char **argv,
           GCancellable *cancellable, GError **error)
{
  g_auto (Arguments) arguments = { 0 };
  g_autoptr (VlpsRedis) redis = connect_to (command, argc, argv, &arguments, cancellable, error);

  if (redis == NULL || !vlps_shared_run_set_state (redis, state, error))
    return FALSE;
  g_printerr ("vlps: the run '%s' is %s: %s\n", vlps_redis_run (redis), state, meaning);
  return TRUE;
}

static gboolean
run_pause (int argc, char **argv, VlpsWatch *watch G_GNUC_UNUSED, GCancellable *cancellable, GError **error)
{
  return set_state (&vlps_command_queue_pause, "paused", "workers finish what they have in hand and wait", argc, argv,
                    cancellable, error);
}

static gboolean
run_resume (int argc, char **argv, VlpsWatch *watch G_GNUC_UNUSED, GCancellable *cancellable, GError **error)
{
  return set_state (&vlps_command_queue_resume, "running", "workers take pages", argc, argv, cancellable, error);
}

static gboolean
run_drain (int argc, char **argv, VlpsWatch *watch G_GNUC_UNUSED, GCancellable *cancellable, GError **error)
{
  return set_state (&vlps_command_queue_drain, "draining",
                    "workers finish what they have in hand and end; 'vlps queue resume' lets others begin", argc, argv,
                    cancellable, error);
}

static gboolean
run_retry_failed (int argc, char **argv, VlpsWatch *watch G_GNUC_UNUSED, GCancellable *cancellable, GError **error)
{
  g_auto (Arguments) arguments = { 0 };
  g_autoptr (VlpsRedis) redis =
      connect_to (&vlps_command_queue_retry_failed, argc, argv, &arguments, cancellable, error);
  guint64 n;

  if (redis == NULL || !vlps_shared_run_retry_failed (redis, &n, error))
    return FALSE;
  g_printerr ("vlps: %" G_GUINT64_FORMAT " %s in the list again\n", n, n == 1 ? "page is" : "pages are");
  return TRUE;
}

static gboolean
run_drop (int argc, char **argv, VlpsWatch *watch G_GNUC_UNUSED, GCancellable *cancellable, GError **error)
{
  g_auto (Arguments) arguments = { 0 };
  g_autoptr (VlpsRedis) redis = connect_to (&vlps_command_queue_drop, argc, argv, &arguments, cancellable, error);

  if (redis == NULL || !vlps_shared_run_drop (redis, error))
    return FALSE;
  g_printerr ("vlps: the run '%s' is deleted\n", vlps_redis_run (redis));
  return TRUE;
}

#define OPERANDS "redis://HOST/RUN"

static gboolean
run_queue (int argc, char **argv, VlpsWatch *watch G_GNUC_UNUSED, GCancellable *cancellable G_GNUC_UNUSED,
           GError **error)
{
  const VlpsTargets targets = { NULL, NULL, NULL };
  g_auto (GStrv) words = vlps_command_parse (&vlps_command_queue, argc, argv, &targets, error);

  if (words != NULL)
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE,
                 "%s%s%s; vlps queue takes one of status, export, retry-failed, pause, resume, drain and drop",
                 words[0] != NULL ? "unknown action '" : "an action is missing", words[0] != NULL ? words[0] : "",
                 words[0] != NULL ? "'" : "");
  return FALSE;
}

const VlpsCommand vlps_command_queue = {
  .name = "queue",
  .summary = "show and control a run that many machines share",
  .operands = "status|export|retry-failed|pause|resume|drain|drop " OPERANDS,
  .description = "Shows and controls a run in Redis, which 'vlps batch LIST --queue' made and 'vlps work' does.",
  .examples = "vlps queue status redis://db.example/july --watch\nvlps queue export redis://db.example/july -o july",
  .statuses = STATUSES,
  .run = run_queue,
};

const VlpsCommand vlps_command_queue_status = {
  .name = "queue status",
  .summary = "show how far a shared run is",
  .operands = OPERANDS,
  .description = "Shows a run in Redis: pages done, failed, claimed and waiting, speed and time left, and what each "
                 "worker did. 'late' counts results that came after another worker had finished the page.",
  .examples = "vlps queue status redis://db.example/july --watch\n"
              "vlps queue status redis://db.example/july --json",
  .statuses = STATUSES,
  .rows = status_rows,
  .run = run_status,
};

const VlpsCommand vlps_command_queue_export = {
  .name = "queue export",
  .summary = "write the results of a shared run as vlps batch does",
  .operands = OPERANDS " --output DIR",
  .description = "Writes results.jsonl in the order of the list, failed.txt and summary.json. Works while the run goes "
                 "on, too: pages that are not done are left out.",
  .examples = "vlps queue export redis://db.example/july -o july\n"
              "vlps queue export redis://db.example/july -o july --results /srv/a --results /srv/b\tof workers with "
              "--output",
  .statuses =
      "0 done, 2 wrong usage, 4 to 8 by cause: 5 the server cannot be reached, 8 a file cannot be read or written.",
  .rows = export_rows,
  .run = run_export,
};

const VlpsCommand vlps_command_queue_retry_failed = {
  .name = "queue retry-failed",
  .summary = "put the failed pages of a shared run back into its list",
  .operands = OPERANDS,
  .description = "Workers take the failed pages again; what came of them before is forgotten.",
  .examples = "vlps queue retry-failed redis://db.example/july",
  .statuses = STATUSES,
  .rows = plain_rows,
  .run = run_retry_failed,
};

const VlpsCommand vlps_command_queue_pause = {
  .name = "queue pause",
  .summary = "pause the workers of a shared run",
  .operands = OPERANDS,
  .description = "Workers finish what they have in hand and wait for 'vlps queue resume'.",
  .examples = "vlps queue pause redis://db.example/july",
  .statuses = STATUSES,
  .rows = plain_rows,
  .run = run_pause,
};

const VlpsCommand vlps_command_queue_resume = {
  .name = "queue resume",
  .summary = "resume the workers of a shared run",
  .operands = OPERANDS,
  .description = "Ends what 'vlps queue pause' or 'vlps queue drain' began. After a drain, start the workers again.",
  .examples = "vlps queue resume redis://db.example/july",
  .statuses = STATUSES,
  .rows = plain_rows,
  .run = run_resume,
};

const VlpsCommand vlps_command_queue_drain = {
  .name = "queue drain",
  .summary = "let the workers of a shared run finish their pages and end",
  .operands = OPERANDS,
  .description = "Workers take no more pages and end when those in progress are done. The rest stays in the list.",
  .examples = "vlps queue drain redis://db.example/july",
  .statuses = STATUSES,
  .rows = plain_rows,
  .run = run_drain,
};

const VlpsCommand vlps_command_queue_drop = {
  .name = "queue drop",
  .summary = "delete a shared run with its results",
  .operands = OPERANDS,
  .description = "Deletes everything that Redis has of the run. Export its results first.",
  .examples = "vlps queue drop redis://db.example/july",
  .statuses = STATUSES,
  .rows = plain_rows,
  .run = run_drop,
};
