/* batch-command.c - vlps batch: thousands of pages, unattended */
#include "batch-command.h"

#include <cjson/cJSON.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "batch-summary.h"
#include "command.h"
#include "errors.h"
#include "feed-page.h"
#include "field-list.h"
#include "memory.h"
#include "page-render.h"
#include "queue-options.h"
#include "range.h"
#include "result-stream.h"
#include "shared-run.h"

#define DEFAULT_RECYCLE 200 /* pages */
#define RECYCLE_SHARE 0.6   /* of --memory, beyond which a renderer is replaced between two pages */
#define DEFAULT_DELAY 1.0   /* s between two pages of one host */
#define DEFAULT_RETRIES 1
#define DEFAULT_RETRY_DELAY 2.0 /* s */
#define DEFAULT_PER_HOST 2

typedef struct
{
  VlpsTaskOptions task;
  char *output, *write, *warc, *fields, *pages_by, *compare_with, *shard, *queue, *queue_password_file, *queue_ca;
  char **inputs;
  gboolean resume, retry_failed, all_pages, elements, isolate, keep_cookies, ignore_robots, quiet;
  int jobs, retries, per_host, recycle;
  gint64 limit;
  double memory, delay, retry_delay;
  guint64 field_set; /* made of --fields and --elements */
  gboolean streams;  /* --output -: results go to standard output */
  gboolean pages_by_id;
  /* made of --shard */
  guint shard_index, shard_count;
} Arguments;

static void
arguments_clear (Arguments *arguments)
{
  vlps_task_options_clear (&arguments->task);
  g_free (arguments->output);
  g_free (arguments->write);
  g_free (arguments->warc);
  g_free (arguments->fields);
  g_free (arguments->pages_by);
  g_free (arguments->compare_with);
  g_free (arguments->shard);
  g_free (arguments->queue);
  g_free (arguments->queue_password_file);
  g_free (arguments->queue_ca);
  g_strfreev (arguments->inputs);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Arguments, arguments_clear)

#define MEMBER(name) G_STRUCT_OFFSET (Arguments, name)

static const VlpsOptionRow rows[] = {
  { VLPS_GROUP_OUTPUT, "output", 'o', VLPS_OPTION_FILE, VLPS_OPTION_COMMON, MEMBER (output),
    "Folder of the run; - for results on standard output alone\nWith - there is no folder, and a run that was stopped "
    "cannot be resumed.",
    "DIR" },
  { VLPS_GROUP_OUTPUT, "write", 'w', VLPS_OPTION_TEXT, VLPS_OPTION_COMMON, MEMBER (write),
    "Files to write for each page",
    "text,html,markdown,json,links,tei,csv,snapshot,overlay,before,after,har,console,pdf" },
  { VLPS_GROUP_OUTPUT, "warc-out", 0, VLPS_OPTION_FILE, 0, MEMBER (warc),
    "Save what all pages load in one web archive (WARC; WACZ for F.wacz)\nA resumed run goes on with the file.",
    "F.warc.gz" },
  { VLPS_GROUP_OUTPUT, "fields", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON, MEMBER (fields),
    "Fields of the results, such as url,title,text; help lists them\nEach result has number, id, status and error "
    "besides.",
    "LIST" },
  { VLPS_GROUP_OUTPUT, "pages-by", 0, VLPS_OPTION_TEXT, 0, MEMBER (pages_by),
    "What files of pages are named after: their number in the list, or the id that the list gives them (number)",
    "number|id" },
  { VLPS_GROUP_OUTPUT, "elements", 0, VLPS_OPTION_FLAG, 0, MEMBER (elements),
    "Add every element with its region to the results", NULL },
  { VLPS_GROUP_OUTPUT, "compare-with", 0, VLPS_OPTION_FILE, VLPS_OPTION_COMMON, MEMBER (compare_with),
    "Print what changed since this earlier run, and add it to the results: its folder or results.jsonl\n"
    "Changes of a page are a unified diff whose lines are paragraphs. Pages are the same where their id is or, without "
    "one, their input.",
    "RUN" },
  { VLPS_GROUP_RUN, "jobs", 'j', VLPS_OPTION_WHOLE, VLPS_OPTION_COMMON, MEMBER (jobs),
    "Pages at the same time (depends on processors and memory)", "N" },
  { VLPS_GROUP_LIMITS, "limit", 0, VLPS_OPTION_LARGE, VLPS_OPTION_COMMON, MEMBER (limit),
    "Stop after N pages; the rest is left for the next run", "N" },
  { VLPS_GROUP_INPUT, "shard", 0, VLPS_OPTION_TEXT, 0, MEMBER (shard), "Only part I of N of the list, such as 3/8",
    "I/N" },
  { VLPS_GROUP_INPUT, "all-pages", 0, VLPS_OPTION_FLAG, 0, MEMBER (all_pages),
    "Do all HTML documents of a web archive, also the frames of its pages", NULL },
  { VLPS_GROUP_RUN, "queue", 0, VLPS_OPTION_TEXT, 0, MEMBER (queue),
    "Put the pages into a run that many machines share; vlps work does them\nThe same list again adds nothing. Options "
    "of pages are kept with the run; see docs/cluster.md.",
    "redis://HOST/RUN" },
  VLPS_QUEUE_ROWS (Arguments),
  { VLPS_GROUP_RUN, "resume", 0, VLPS_OPTION_FLAG, VLPS_OPTION_COMMON, MEMBER (resume),
    "Resume the run in DIR; INPUT may be left out (the same command resumes it, too)", NULL },
  { VLPS_GROUP_RUN, "retry-failed", 0, VLPS_OPTION_FLAG, VLPS_OPTION_COMMON, MEMBER (retry_failed),
    "Do the failed pages again", NULL },
  { VLPS_GROUP_RUN, "retries", 0, VLPS_OPTION_WHOLE, 0, MEMBER (retries),
    "Retries after a network error, crash or timeout (1)\nThe Retry-After header of a server is obeyed, up to five "
    "minutes.",
    "N" },
  { VLPS_GROUP_RUN, "retry-delay", 0, VLPS_OPTION_NUMBER, 0, MEMBER (retry_delay),
    "Time before the first retry; doubles each time (2)", "SECONDS" },
  { VLPS_GROUP_RENDERING, "isolate", 0, VLPS_OPTION_FLAG, 0, MEMBER (isolate), "A fresh renderer for each page", NULL },
  { VLPS_GROUP_NETWORK, "keep-cookies", 0, VLPS_OPTION_FLAG, 0, MEMBER (keep_cookies),
    "Keep the cookies of a host from page to page", NULL },
  { VLPS_GROUP_LIMITS, "recycle", 0, VLPS_OPTION_WHOLE, 0, MEMBER (recycle),
    "Replace a renderer after N pages; 0: never (200)", "N" },
  { VLPS_GROUP_LIMITS, "memory", 0, VLPS_OPTION_NUMBER, 0, MEMBER (memory),
    "Memory limit for a renderer and for the work on a page (2000, or what there is)", "MB" },
  { VLPS_GROUP_NETWORK, "per-host", 0, VLPS_OPTION_WHOLE, 0, MEMBER (per_host),
    "Pages of one host at the same time (2)", "N" },
  { VLPS_GROUP_NETWORK, "delay", 0, VLPS_OPTION_NUMBER, VLPS_OPTION_COMMON, MEMBER (delay),
    "Time between two pages of one host (1; 0 for this machine)", "SECONDS" },
  { VLPS_GROUP_NETWORK, "ignore-robots", 0, VLPS_OPTION_FLAG, VLPS_OPTION_COMMON, MEMBER (ignore_robots),
    "Ignore robots.txt", NULL },
  { VLPS_GROUP_OUTPUT, "quiet", 'q', VLPS_OPTION_FLAG, VLPS_OPTION_COMMON, MEMBER (quiet), "No progress", NULL },
  { 0 },
};

/* What there is of each page, and where it goes. */
static gboolean
check_output (Arguments *arguments, gboolean working, GError **error)
{
  arguments->streams = !working && g_strcmp0 (arguments->output, "-") == 0;
  if (arguments->streams && (arguments->resume || arguments->retry_failed))
    {
      g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_USAGE,
                           "--output - keeps nothing that --resume and --retry-failed could go on with; use a folder");
      return FALSE;
    }
  if (arguments->streams && (arguments->write != NULL || arguments->warc != NULL))
    {
      g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_USAGE,
                           "--write and --warc-out need the folder of a run, and --output - has none; --fields puts "
                           "text, html and markdown into the results");
      return FALSE;
    }
  if (!vlps_field_list_parse (arguments->fields, &arguments->field_set, error))
    return FALSE;
  if (arguments->elements)
    arguments->field_set |= VLPS_FIELD_BIT (VLPS_FIELD_ELEMENTS);
  /* 'vlps merge' knows the files of a page by its line */
  if (arguments->shard != NULL && arguments->write != NULL)
    arguments->field_set |= VLPS_FIELD_BIT (VLPS_FIELD_FILES);
  arguments->pages_by_id = g_strcmp0 (arguments->pages_by, "id") == 0;
  if (arguments->pages_by != NULL && !arguments->pages_by_id && strcmp (arguments->pages_by, "number") != 0)
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE, "--pages-by takes number or id, not '%s'", arguments->pages_by);
      return FALSE;
    }
  return TRUE;
}

/* `working`: they are those of a run in Redis, at one of its workers. */
static gboolean
check_arguments (Arguments *arguments, gboolean working, GError **error)
{
  int end = 0;

  if (arguments->queue != NULL
      && (arguments->output != NULL || arguments->resume || arguments->retry_failed || arguments->shard != NULL))
    {
      g_set_error_literal (
          error, VLPS_ERROR, VLPS_ERROR_USAGE,
          "--queue takes no --output, --resume, --retry-failed and --shard beside it: workers have the "
          "folder ('vlps work --output'), and 'vlps queue retry-failed' does failed pages again");
      return FALSE;
    }
  if (arguments->warc != NULL && (arguments->queue != NULL || working))
    {
      g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_USAGE,
                           "--warc-out writes one file, and the workers of a --queue are on many machines; --write har "
                           "gives each page a file, and runs with --shard write a web archive each");
      return FALSE;
    }
  if (arguments->queue != NULL && arguments->compare_with != NULL)
    {
      g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_USAGE,
                           "--compare-with reads a run of this machine, which the workers of a --queue may not have");
      return FALSE;
    }
  if (arguments->queue != NULL && (arguments->limit > 0 || arguments->jobs > 0))
    {
      g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_USAGE,
                           "--jobs and --limit belong to a worker: give them to 'vlps work'");
      return FALSE;
    }
  if (arguments->output == NULL && arguments->queue == NULL && !working)
    {
      g_set_error_literal (
          error, VLPS_ERROR, VLPS_ERROR_USAGE,
          "--output DIR is missing: the folder of the run (or - for results on standard output, or --queue, for a "
          "run of many machines)");
      return FALSE;
    }
  if (arguments->inputs[0] == NULL && !arguments->resume)
    {
      g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_USAGE, "INPUT is missing");
      return FALSE;
    }
  arguments->shard_index = arguments->shard_count = 1;
  if (arguments->shard != NULL
      && (sscanf (arguments->shard, "%9u/%9u%n", &arguments->shard_index, &arguments->shard_count, &end) != 2
          || arguments->shard[end] != '\0' || arguments->shard_index < 1
          || arguments->shard_index > arguments->shard_count))
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE, "--shard takes I/N with I from 1 to N, such as 3/8, not '%s'",
                   arguments->shard);
      return FALSE;
    }
  return check_output (arguments, working, error) && vlps_check_range ("jobs", arguments->jobs, 0, 256, error)
         && vlps_check_range ("retries", arguments->retries, 0, 20, error)
         && vlps_check_range ("retry-delay", arguments->retry_delay, 0, 3600, error)
         && vlps_check_range ("per-host", arguments->per_host, 1, 256, error)
         && vlps_check_range ("delay", arguments->delay < 0 ? 0 : arguments->delay, 0, 3600, error)
         && vlps_check_range ("recycle", arguments->recycle, 0, 1e9, error)
         && vlps_check_range ("memory", arguments->memory <= 0 ? 100 : arguments->memory, 100, 1e6, error)
         && vlps_check_range ("limit", (double) arguments->limit, 0, 1e15, error);
}

/* --- the facts of a run --- */

static void
append_fact (GString *text, const char *name, const char *value)
{
  if (value != NULL)
    g_string_append_printf (text, "%s=%s\n", name, value);
}

/* Everything that results depend on. */
static char *
describe (const Arguments *arguments, const VlpsOptions *options)
{
  g_autofree char *rendering = vlps_options_describe (options);
  const VlpsTaskOptions *task = &arguments->task;
  g_autofree char *example = task->example != NULL ? g_canonicalize_filename (task->example, NULL) : NULL;
  g_autofree char *params = task->params != NULL ? g_strjoinv (" ", task->params) : NULL;
  g_autofree char *earlier =
      arguments->compare_with != NULL ? g_canonicalize_filename (arguments->compare_with, NULL) : NULL;
  g_autofree char *store = task->line_store != NULL ? g_canonicalize_filename (task->line_store, NULL) : NULL;
  g_autofree char *warc = arguments->warc != NULL ? g_canonicalize_filename (arguments->warc, NULL) : NULL;
  GString *text = g_string_new (rendering);

  append_fact (text, "method", task->method);
  append_fact (text, "param", params);
  append_fact (text, "no-render", task->no_render ? "1" : NULL);
  append_fact (text, "example", example);
  append_fact (text, "line-store", store);
  append_fact (text, "regions", task->regions);
  append_fact (text, "write", arguments->write);
  append_fact (text, "elements", arguments->elements ? "1" : NULL);
  append_fact (text, "fields", arguments->fields);
  append_fact (text, "pages-by", arguments->pages_by_id ? "id" : NULL);
  append_fact (text, "outlines", task->outlines ? "1" : NULL);
  append_fact (text, "compare-with", earlier);
  append_fact (text, "keep-cookies", arguments->keep_cookies ? "1" : NULL);
  append_fact (text, "warc-out", warc);
  append_fact (text, "shard", arguments->shard);
  return g_string_free (text, FALSE);
}

/* The inputs, so that they can be compared from any working directory. */
static char *
describe_inputs (const Arguments *arguments)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; arguments->inputs[i] != NULL; i++)
    {
      const char *input = arguments->inputs[i];
      g_autofree char *path = strcmp (input, "-") != 0 && strstr (input, "://") == NULL
                                  ? g_canonicalize_filename (input, NULL)
                                  : g_strdup (input);

      append_fact (text, "input", path);
    }
  return g_string_free (text, FALSE);
}

/* Appends to `changes` the lines of `from` that are not in `to`. */
static void
append_missing (GString *changes, const char *from, const char *to, const char *word)
{
  g_auto (GStrv) lines = g_strsplit (from, "\n", -1), others = g_strsplit (to, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    if (*lines[i] != '\0' && !g_strv_contains ((const char *const *) others, lines[i]))
      g_string_append_printf (changes, "%s%s %s", changes->len > 0 ? ", " : "", word, lines[i]);
}

/* Compares with what the run began with, or states it. */
static gboolean
check_facts (VlpsFolder *folder, const char *name, const char *value, GError **error)
{
  g_autofree char *old = vlps_folder_get (folder, name);
  g_autoptr (GString) changes = g_string_new (NULL);

  if (old == NULL)
    return vlps_folder_set (folder, name, value, error);
  append_missing (changes, old, value, "without");
  append_missing (changes, value, old, "with");
  if (changes->len == 0)
    return TRUE;
  g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE,
               "the run in %s began with other %s, and its results would not belong together (now: %s); give the same "
               "command, or choose another folder",
               vlps_folder_path (folder), name, changes->str);
  return FALSE;
}

/* --- the list --- */

typedef struct
{
  VlpsFolder *folder;
  const Arguments *arguments;
  const VlpsOptions *options;
  guint64 added, double_, others, frames;
} Listing;

static void
say_frames (guint64 n)
{
  if (n > 0)
    g_printerr ("vlps: %" G_GUINT64_FORMAT " %s of web archives left out: frames, or data for scripts, of other pages; "
                "--all-pages does these, too\n",
                n, n == 1 ? "document" : "documents");
}

static gboolean
take_item (const VlpsItem *item, gpointer data, GError **error)
{
  Listing *listing = data;
  g_auto (VlpsOptions) own = { 0 };
  gboolean new;

  if (vlps_list_shard (item, listing->arguments->shard_count) != listing->arguments->shard_index)
    {
      listing->others++;
      return TRUE;
    }
  if (item->frame && !listing->arguments->all_pages)
    {
      listing->frames++;
      return TRUE;
    }
  /* a wrong option is better found now than in the middle of the night */
  if (item->options != NULL && !vlps_work_options (listing->options, item->options, &own, error))
    return FALSE;
  if (!vlps_folder_add (listing->folder, item, &new, error))
    return FALSE;
  if (new)
    listing->added++;
  else
    listing->double_++;
  return TRUE;
}

/* Reads the list into the folder; that of a run that goes on may have grown. */
static gboolean
list_pages (VlpsFolder *folder, const Arguments *arguments, const VlpsOptions *options, GCancellable *cancellable,
            GError **error)
{
  Listing listing = { folder, arguments, options, 0, 0, 0, 0 };
  VlpsFeedWeb web = { options, cancellable };
  g_autofree char *listed = vlps_folder_get (folder, "listed"), *frames = NULL;

  if (!vlps_folder_begin (folder, error))
    return FALSE;
  for (guint i = 0; arguments->inputs[i] != NULL; i++)
    {
      /* what stood on standard input then is in the folder; now there may be nothing that ends */
      if (listed != NULL && strcmp (arguments->inputs[i], "-") == 0)
        continue;
      if (!vlps_list_read_web (arguments->inputs[i], vlps_feed_load, &web, take_item, &listing, error))
        return FALSE;
    }
  frames = g_strdup_printf ("%" G_GUINT64_FORMAT, listing.frames);
  if (!vlps_folder_set (folder, "listed", "1", error)
      || (arguments->inputs[0] != NULL && !vlps_folder_set (folder, VLPS_FOLDER_LEFT_OUT, frames, error))
      || !vlps_folder_commit (folder, FALSE, error))
    return FALSE;
  if (listed == NULL && listing.double_ > 0)
    g_printerr ("vlps: warning: %" G_GUINT64_FORMAT " %s in the list more than once and done once\n", listing.double_,
                listing.double_ == 1 ? "page stands" : "pages stand");
  say_frames (listing.frames);
  if (listed != NULL && listing.added > 0)
    g_printerr ("vlps: %" G_GUINT64_FORMAT " %s new in the list\n", listing.added,
                listing.added == 1 ? "page is" : "pages are");
  return TRUE;
}

/* --- a run that many machines share --- */

typedef struct
{
  VlpsSharedList *list;
  const VlpsOptions *options;
  gboolean all_pages;
  guint64 frames;
} SharedListing;

static gboolean
take_shared (const VlpsItem *item, gpointer data, GError **error)
{
  SharedListing *listing = data;
  g_auto (VlpsOptions) own = { 0 };

  if (item->frame && !listing->all_pages)
    {
      listing->frames++;
      return TRUE;
    }
  return (item->options == NULL || vlps_work_options (listing->options, item->options, &own, error))
         && vlps_shared_list_add (listing->list, item, error);
}

/* The command without what is not the same for all workers, as JSON. */
static char *
pack_arguments (int argc, char **argv)
{
  cJSON *array = cJSON_CreateArray ();
  g_autofree char *json = NULL;
  char *text;

  for (int i = 0; i < argc; i++)
    if (g_str_has_prefix (argv[i], "--queue"))
      i += strchr (argv[i], '=') == NULL ? 1 : 0;
    else
      cJSON_AddItemToArray (array, cJSON_CreateString (argv[i]));
  json = cJSON_PrintUnformatted (array);
  text = g_strdup (json);
  cJSON_Delete (array);
  return text;
}

static gboolean
fill_queue (const Arguments *arguments, const VlpsOptions *options, const VlpsTask *task, char *facts, char *packed,
            GCancellable *cancellable, GError **error)
{
  const VlpsRedisOptions where = { arguments->queue, arguments->queue_password_file, arguments->queue_ca };
  g_autofree char *directory = g_get_current_dir (), *version = g_strdup (VLPS_VERSION);
  const VlpsRunFacts run = { version, facts, packed, directory };
  g_autoptr (VlpsRedis) redis = vlps_redis_new (&where, cancellable, error);
  g_autoptr (VlpsSharedList) list = NULL;
  VlpsFeedWeb web = { options, cancellable };
  SharedListing listing;
  guint64 added, known;

  if (redis == NULL)
    return FALSE;
  if (arguments->task.line_store != NULL || (task->method->needs & VLPS_METHOD_USES_LINES) != 0)
    {
      g_set_error (
          error, VLPS_ERROR, VLPS_ERROR_USAGE,
          "the method %s remembers lines from page to page, and pages of a --queue have no order; use --output",
          task->method->name);
      return FALSE;
    }
  if (!vlps_shared_run_make (redis, &run, error))
    return FALSE;
  list = vlps_shared_list_new (redis);
  listing = (SharedListing){ list, options, arguments->all_pages, 0 };
  for (guint i = 0; arguments->inputs[i] != NULL; i++)
    if (!vlps_list_read_web (arguments->inputs[i], vlps_feed_load, &web, take_shared, &listing, error))
      return FALSE;
  if (!vlps_shared_list_end (list, &added, &known, error))
    return FALSE;
  say_frames (listing.frames);
  if (!arguments->quiet)
    g_printerr ("vlps: %" G_GUINT64_FORMAT " %s added to the run '%s', %" G_GUINT64_FORMAT
                " known before; 'vlps work' with the same address does them\n",
                added, added == 1 ? "page" : "pages", vlps_redis_run (redis), known);
  return TRUE;
}

/* --- the run --- */

/* What has no usual value of its own. */
static void
set_usual (Arguments *arguments)
{
  arguments->retries = DEFAULT_RETRIES;
  arguments->retry_delay = DEFAULT_RETRY_DELAY;
  arguments->per_host = DEFAULT_PER_HOST;
  arguments->recycle = DEFAULT_RECYCLE;
  arguments->delay = -1;
}

static void
set_run_options (VlpsBatchOptions *run, const Arguments *arguments, const VlpsTask *task, guint files, VlpsWatch *watch)
{
  guint64 available = vlps_memory_available ();
  guint cores = g_get_num_processors ();

  run->work = (VlpsWorkOptions){
    .task = *task,
    .folder = arguments->output,
    .files = files,
    .by_name = arguments->pages_by_id,
    .fields = arguments->field_set,
    .outlines = arguments->task.outlines,
    .watch = watch,
  };
  run->schedule = (VlpsScheduleOptions){
    .per_host = (guint) arguments->per_host,
    .delay = arguments->delay < 0 ? DEFAULT_DELAY : arguments->delay,
    .spare = arguments->delay < 0,
    .limit = (guint64) arguments->limit,
  };
  if (arguments->jobs > 0)
    run->jobs = (guint) arguments->jobs;
  else
    run->jobs = vlps_batch_default_jobs (cores, task->no_render ? 0 : available);
  /* an engine keeps the passwords that it has used */
  run->isolate = arguments->isolate || task->options->password != NULL;
  run->recycle_pages = (guint) arguments->recycle;
  run->memory = arguments->memory > 0 ? (guint64) (arguments->memory * 1e6) : vlps_memory_share (run->jobs);
  run->work.memory = run->memory;
  run->recycle_memory = (guint64) ((double) run->memory * RECYCLE_SHARE);
  run->retries = (guint) arguments->retries;
  run->retry_delay = arguments->retry_delay;
  run->robots = !arguments->ignore_robots;
  run->keep_cookies = arguments->keep_cookies;
  run->quiet = arguments->quiet;
}

static gboolean
print_reasons (VlpsFolder *folder, GError **error)
{
  g_autofree char *reasons = vlps_batch_summary_reasons (folder, error);
  g_auto (GStrv) lines = reasons != NULL ? g_strsplit (reasons, "\n", -1) : NULL;

  for (guint i = 0; lines != NULL && *lines[i] != '\0'; i++)
    g_printerr ("vlps: %s\n", lines[i]);
  return lines != NULL;
}

/* What is to be said at the end; FALSE with an error where not all is well. */
static gboolean
conclude (VlpsFolder *folder, const VlpsBatchReport *report, const Arguments *arguments, GError **error)
{
  guint64 counts[VLPS_N_PAGE_STATES], pages = report->ok + report->failed;
  gboolean quiet = arguments->quiet, streams = arguments->streams;
  g_autofree char *place =
      streams ? g_strdup ("on standard output") : g_strdup_printf ("in %s/results.jsonl", vlps_folder_path (folder));

  if (!vlps_folder_count (folder, counts, error))
    return FALSE;
  if (!quiet && pages > 0)
    g_printerr ("vlps: %" G_GUINT64_FORMAT " %s in %.1f s (%.1f pages/s), %" G_GUINT64_FORMAT " failed; results %s\n",
                pages, pages == 1 ? "page" : "pages", report->seconds,
                report->seconds > 0 ? (double) pages / report->seconds : 0, report->failed, place);
  else if (!quiet)
    g_printerr ("vlps: nothing to do: %" G_GUINT64_FORMAT " pages are done\n",
                counts[VLPS_PAGE_OK] + counts[VLPS_PAGE_FAILED]);
  if (!quiet && report->compared && pages > 0)
    g_printerr ("vlps: %" G_GUINT64_FORMAT
                " %s changed since the earlier run, which has no content of %" G_GUINT64_FORMAT "\n",
                report->changed, report->changed == 1 ? "page has" : "pages have", report->unknown);
  if (counts[VLPS_PAGE_PENDING] > 0)
    g_printerr ("vlps: %" G_GUINT64_FORMAT " %s left%s\n", counts[VLPS_PAGE_PENDING],
                counts[VLPS_PAGE_PENDING] == 1 ? "page is" : "pages are",
                streams ? ", and --output - cannot go on; use a folder for that"
                        : " for the same command, which goes on here");
  if (report->interrupted)
    {
      g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_CANCELLED, "stopped");
      return FALSE;
    }
  if (counts[VLPS_PAGE_FAILED] > 0)
    {
      if (!print_reasons (folder, error))
        return FALSE;
      g_clear_pointer (&place, g_free);
      place = streams ? g_strdup ("their results say why")
                      : g_strdup_printf ("%s/failed.txt says why, and --retry-failed does them again",
                                         vlps_folder_path (folder));
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO, "%" G_GUINT64_FORMAT " of %" G_GUINT64_FORMAT " pages failed; %s",
                   counts[VLPS_PAGE_FAILED], counts[VLPS_PAGE_FAILED] + counts[VLPS_PAGE_OK], place);
      return FALSE;
    }
  return TRUE;
}

/* While pages are pending, more may come into the archive. */
static gboolean
finish_archive (VlpsBatchArchive *archive, VlpsFolder *folder, GError **error)
{
  guint64 counts[VLPS_N_PAGE_STATES];

  if (archive == NULL)
    return TRUE;
  return vlps_folder_count (folder, counts, error)
         && (counts[VLPS_PAGE_PENDING] > 0 || vlps_batch_archive_finish (archive, error));
}

static VlpsFolder *
open_folder (const Arguments *arguments, const VlpsOptions *options, const char *facts, GCancellable *cancellable,
             GError **error)
{
  g_autofree char *inputs = describe_inputs (arguments), *listed = NULL;
  g_autofree char *db = g_build_filename (arguments->output, "run.db", NULL);
  g_autoptr (VlpsFolder) folder = NULL;
  guint64 retried = 0;

  if (arguments->resume && !g_file_test (db, G_FILE_TEST_EXISTS))
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE, "there is no run in %s that could go on", arguments->output);
      return NULL;
    }
  folder = vlps_folder_open (arguments->output, error);
  if (folder == NULL)
    return NULL;
  listed = vlps_folder_get (folder, "listed");
  if (arguments->inputs[0] == NULL && listed == NULL)
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE,
                   "the run in %s ended before its list was read; name the INPUT again", arguments->output);
      return NULL;
    }
  /* before there is a list, nothing depends on what the command was */
  if (listed == NULL
      && (!vlps_folder_set (folder, "options", facts, error) || !vlps_folder_set (folder, "inputs", inputs, error)))
    return NULL;
  if (!check_facts (folder, "options", facts, error)
      || (arguments->inputs[0] != NULL && !check_facts (folder, "inputs", inputs, error)))
    return NULL;
  if (vlps_folder_lost (folder) > 0)
    g_printerr ("vlps: warning: %" G_GUINT64_FORMAT
                " results were lost with the power or by hand; their pages are done again\n",
                vlps_folder_lost (folder));
  if (!list_pages (folder, arguments, options, cancellable, error))
    return NULL;
  if (arguments->retry_failed && !vlps_folder_retry_failed (folder, &retried, error))
    return NULL;
  return g_steal_pointer (&folder);
}

/* A command line that was parsed and checked. */
typedef struct
{
  VlpsOptions options;
  Arguments arguments;
  VlpsInput *example;
  VlpsTask task;
  guint files;
} Setup;

static void
setup_clear (Setup *setup)
{
  g_clear_pointer (&setup->example, vlps_input_free);
  arguments_clear (&setup->arguments);
  vlps_options_clear (&setup->options);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Setup, setup_clear)

static gboolean
set_up (Setup *setup, int argc, char **argv, gboolean working, GCancellable *cancellable, GError **error)
{
  Arguments *arguments = &setup->arguments;
  const VlpsTargets targets = { arguments, &arguments->task, &setup->options };

  setup->task.options = &setup->options;
  set_usual (arguments);
  arguments->inputs = vlps_command_parse (&vlps_command_batch, argc, argv, &targets, error);
  if (g_strcmp0 (arguments->fields, "help") == 0)
    {
      g_autofree char *help = vlps_field_list_help ();

      fputs (help, stdout);
      exit (0);
    }
  if (arguments->inputs == NULL || !check_arguments (arguments, working, error))
    return FALSE;
  if (arguments->fields != NULL && vlps_field_is_in (VLPS_FIELD_HIDDEN, arguments->field_set))
    setup->options.given.report_hidden = TRUE;
  if (!vlps_options_check (&setup->options, error) || !vlps_files_parse (arguments->write, &setup->files, error)
      || !vlps_task_choose (&setup->task, &arguments->task,
                            (setup->files & VLPS_FILES_RENDERED) != 0 || arguments->warc != NULL, error)
      || !vlps_files_ask (setup->files, arguments->warc != NULL, &setup->options, error))
    return FALSE;
  if (arguments->keep_cookies && setup->task.no_render)
    {
      g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_USAGE,
                           "--keep-cookies is for pages that are rendered: with --no-render none has cookies");
      return FALSE;
    }
  if (arguments->task.example == NULL)
    return TRUE;
  setup->example = vlps_task_open_example (&setup->task, arguments->task.example, cancellable, error);
  return setup->example != NULL;
}

/* The state of a run whose results go elsewhere is kept while the command lasts. */
static gboolean
place_aside (Arguments *arguments, VlpsWatch *watch, GError **error)
{
  const char *folder = vlps_watch_folder (watch, error);

  g_free (arguments->output);
  arguments->output = g_strdup (folder);
  return folder != NULL;
}

static gboolean
end_log (VlpsBatchLog *log, const VlpsBatchReport *report, gboolean done, GError **error)
{
  vlps_batch_log_run (log, "ends%s: %" G_GUINT64_FORMAT " ok, %" G_GUINT64_FORMAT " failed, %.1f s",
                      !done                 ? " with an error"
                      : report->interrupted ? ", interrupted"
                                            : "",
                      report->ok, report->failed, report->seconds);
  return vlps_batch_log_flush (log, error);
}

static gboolean
run_batch (int argc, char **argv, VlpsWatch *watch, GCancellable *cancellable, GError **error)
{
  g_autofree char *packed = pack_arguments (argc, argv), *facts = NULL;
  g_auto (Setup) setup = { 0 };
  Arguments *arguments = &setup.arguments;
  VlpsTask *task = &setup.task;
  g_autoptr (VlpsLineFile) line_file = NULL;
  g_autoptr (VlpsLineStore) lines = NULL;
  g_autoptr (VlpsEarlierRun) earlier = NULL;
  g_autoptr (VlpsFolder) folder = NULL;
  g_autoptr (VlpsResultStream) stream = NULL;
  g_autoptr (VlpsBatchLog) log = NULL;
  g_autoptr (VlpsBatchArchive) archive = NULL;
  VlpsBatchOptions run = { 0 };
  VlpsBatchReport report = { 0 };
  gboolean done;

  if (!set_up (&setup, argc, argv, FALSE, cancellable, error))
    return FALSE;
  vlps_page_say_filters (&setup.options);
  facts = describe (arguments, &setup.options);
  if (arguments->queue != NULL)
    return fill_queue (arguments, &setup.options, task, facts, packed, cancellable, error);
  if (arguments->streams && !place_aside (arguments, watch, error))
    return FALSE;
  if (arguments->compare_with != NULL && (earlier = vlps_earlier_run_open (arguments->compare_with, error)) == NULL)
    return FALSE;
  folder = open_folder (arguments, &setup.options, facts, cancellable, error);
  if (folder == NULL)
    return FALSE;
  if (arguments->task.line_store != NULL || (task->method->needs & VLPS_METHOD_USES_LINES) != 0)
    {
      g_autofree char *usual = g_build_filename (arguments->output, "lines.db", NULL);

      line_file =
          vlps_task_open_lines (task, arguments->task.line_store != NULL ? arguments->task.line_store : usual, error);
      if (line_file == NULL)
        return FALSE;
      task->lines = lines = vlps_line_file_store (line_file);
    }
  set_run_options (&run, arguments, task, setup.files, watch);
  run.work.line_file = line_file;
  run.work.earlier = earlier;
  run.prints_changes = !arguments->streams;
  if (arguments->warc != NULL)
    {
      run.work.archive = archive = vlps_batch_archive_open (folder, arguments->warc, error);
      if (archive == NULL)
        return FALSE;
    }
  if (arguments->streams)
    stream = vlps_result_stream_new (folder, STDOUT_FILENO);
  else if ((run.log = log = vlps_batch_log_open (vlps_folder_path (folder), error)) == NULL)
    return FALSE;
  if (log != NULL)
    vlps_batch_log_run (log, "begins: vlps " VLPS_VERSION ", %u pages at a time", run.jobs);
  done = vlps_batch_run (stream != NULL ? vlps_result_stream_queue (stream) : vlps_folder_queue (folder), &run,
                         cancellable, &report, error);
  if (log != NULL && !end_log (log, &report, done, done ? error : NULL))
    done = FALSE;
  /* what is known is written, also when the run ended badly */
  if (stream == NULL && !vlps_batch_summary_write (folder, &report, facts, done ? error : NULL))
    done = FALSE;
  return done && finish_archive (archive, folder, error) && conclude (folder, &report, arguments, error);
}

gboolean
vlps_batch_work (char **words, const VlpsWorkerPlace *place, VlpsQueueFunc open, gpointer data, VlpsWatch *watch,
                 GCancellable *cancellable, VlpsBatchReport *ret_report, GError **error)
{
  g_auto (Setup) setup = { 0 };
  Arguments *arguments = &setup.arguments;
  VlpsBatchOptions run = { 0 };
  VlpsPageQueue *queue;

  if (!set_up (&setup, (int) g_strv_length (words), words, TRUE, cancellable, error))
    return FALSE;
  if (setup.files != 0 && place->folder == NULL)
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE,
                   "the run writes files for each page (%s): --output DIR names the folder for them", arguments->write);
      return FALSE;
    }
  /* what belongs to a machine is not taken from the one where the run was made */
  arguments->jobs = place->jobs;
  arguments->limit = place->limit;
  arguments->quiet = place->quiet;
  g_free (arguments->output);
  arguments->output = g_strdup (place->folder);
  set_run_options (&run, arguments, &setup.task, setup.files, watch);
  run.answers = place->answers;
  queue = open (&run, data, error);
  return queue != NULL && vlps_batch_run (queue, &run, cancellable, ret_report, error);
}

const VlpsCommand vlps_command_batch = {
  .name = "batch",
  .summary = "segment thousands of pages; can be stopped and resumed",
  .operands = "INPUT... --output DIR",
  .description = "Renders and sorts many pages, and keeps the results in a folder. INPUT is a URL, an HTML file, a "
                 "snapshot, a web archive (WARC), a folder of them, a data set (a folder with pages.jsonl), a list of "
                 "pages (lines of text or JSON), a sitemap or feed (a file, an address that ends in .xml, .xml.gz, "
                 ".rss, .atom or .rdf, or feed:ADDRESS), or - for a list on standard input.",
  .examples =
      "vlps batch urls.txt --output run\tresults in run/results.jsonl\n"
      "vlps batch pages/ -o run --write text,overlay\tand files for each page\n"
      "vlps batch urls.txt -o - --fields url,title,text\tresults on standard output, and of each what is named\n"
      "vlps batch https://example.com/sitemap.xml -o run\tthe pages of a sitemap\n"
      "vlps batch urls.txt -o today --compare-with yesterday\twhat changed since yesterday\n"
      "vlps batch urls.txt -o run\tonce more: goes on where it stopped\n"
      "vlps batch urls.txt -o run --retry-failed\tand does failed pages again\n"
      "vlps batch urls.txt -o run3 --shard 3/8\tone of eight machines; vlps merge puts them together\n"
      "vlps batch urls.txt --queue redis://db.example/july\tfor the workers of many machines",
  .statuses = "0 done, 1 some page failed, 2 wrong usage, 130 interrupted.",
  .rows = rows,
  .parts = VLPS_OPTIONS_RENDERING | VLPS_OPTIONS_USER | VLPS_OPTIONS_REGIONS | VLPS_OPTIONS_CONTENT,
  .finds = TRUE,
  .restarts = TRUE,
  .run = run_batch,
};
