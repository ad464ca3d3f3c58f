/* batch-arguments.c - what vlps batch is told: its options, and whether they fit together */
#include "batch-arguments.h"

#include <stdio.h>
#include <string.h>

#include "address.h"
#include "errors.h"
#include "field-list.h"
#include "queue-options.h"
#include "range.h"
#include "window-choice.h"
#include "worker-gate.h"

void
vlps_batch_arguments_clear (VlpsBatchArguments *arguments)
{
  vlps_task_options_clear (&arguments->task);
  g_clear_pointer (&arguments->names, vlps_name_template_free);
  g_clear_pointer (&arguments->windows, g_array_unref);
  g_strfreev (arguments->inputs);
  vlps_option_clear_all (vlps_batch_rows, arguments);
}
#define MEMBER(name) G_STRUCT_OFFSET (VlpsBatchArguments, name)

const VlpsOptionRow vlps_batch_rows[] = {
  { VLPS_GROUP_OUTPUT, "output", 'o', VLPS_OPTION_FILE, VLPS_OPTION_COMMON | VLPS_OPTION_ONCE, MEMBER (output),
    "Folder of the run; - for results on standard output alone\nWith - there is no folder, and a run that was stopped "
    "cannot be resumed.",
    "DIR" },
  { VLPS_GROUP_OUTPUT, "write", 'w', VLPS_OPTION_TEXT, VLPS_OPTION_COMMON, MEMBER (write),
    "Files to write for each page", VLPS_FORMAT_LIST VLPS_PAGE_FILE_LIST },
  { VLPS_GROUP_OUTPUT, "format", 'f', VLPS_OPTION_TEXT, VLPS_OPTION_HIDDEN | VLPS_OPTION_ONCE, MEMBER (format), "",
    NULL },
  { VLPS_GROUP_OUTPUT, "warc-out", 0, VLPS_OPTION_FILE, 0, MEMBER (warc),
    "Save what all pages load in one web archive (WARC; WACZ for F.wacz)\nA resumed run goes on with the file.",
    "F.warc.gz" },
  { VLPS_GROUP_OUTPUT, "fields", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON, MEMBER (fields),
    "Fields of the results, such as url,title,text; help lists them\nEach result also has number, id, status and "
    "error.",
    "LIST" },
  { VLPS_GROUP_OUTPUT, "pages-by", 0, VLPS_OPTION_TEXT, 0, MEMBER (pages_by),
    "What files of pages are named after: their path or address, their number in the list, or the id that the list "
    "gives them (path)",
    "path|number|id" },
  { VLPS_GROUP_OUTPUT, "name-template", 0, VLPS_OPTION_TEXT, 0, MEMBER (name_template),
    "Names of files of pages, such as {host}/{path}, which is usual, or {title}\nFields are {host}, {path}, {title}, "
    "{id}, {number} and {checksum}. What a file system may refuse is replaced by _, and what is too long is cut and "
    "has "
    "a checksum. Where two pages would have the same name, the later one in the list has a checksum behind it. A title "
    "is cut at 80 characters; of two pages with the same one, that which is read later has its number behind it, and a "
    "page without a title has the usual name.",
    "TEXT" },
  { VLPS_GROUP_OUTPUT, "near-copies", 0, VLPS_OPTION_FLAG, VLPS_OPTION_COMMON, MEMBER (near_copies),
    "Name pages whose text is that of an earlier page: field copy_of\n"
    "Copies have nine tenths of the runs of four words in common.",
    NULL },
  { VLPS_GROUP_OUTPUT, "sizes", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON, MEMBER (sizes),
    "Each page in windows of these sizes, and all pictures in sizes.html\nSizes are devices of --device, WxH in CSS "
    "px, "
    "or W alone, which is W x 1024. Each page is done once for each of them: files have it at the end of their name, "
    "and "
    "so has an id that the list gives. Add overlay, before or after to --write.",
    "SIZE,..." },
  { VLPS_GROUP_METHOD, "learn-sites", 0, VLPS_OPTION_FLAG, VLPS_OPTION_COMMON, MEMBER (learn_sites),
    "Read all pages twice, and leave out what three or more pages of a site have in common\n"
    "For the method vlps and pages that are stored: files, snapshots, web archives. The first time pages are read "
    "without "
    "rendering.",
    NULL },
  { VLPS_GROUP_OUTPUT, "elements", 0, VLPS_OPTION_FLAG, 0, MEMBER (elements),
    "Add every element with its region to the results", NULL },
  { VLPS_GROUP_OUTPUT, "compare-with", 0, VLPS_OPTION_FILE, VLPS_OPTION_COMMON, MEMBER (compare_with),
    "Print what changed since this earlier run, and add it to the results: its folder or results.jsonl\n"
    "Changes of a page are a unified diff whose lines are paragraphs. Pages are matched by id, or by input if they "
    "have none.",
    "RUN" },
  { VLPS_GROUP_RUN, "jobs", 'j', VLPS_OPTION_WHOLE, VLPS_OPTION_COMMON | VLPS_OPTION_NO_FACT, MEMBER (jobs),
    "Pages at the same time (one for each processor, or two where pages are waited for, as memory allows)", "N" },
  { VLPS_GROUP_LIMITS, "limit", 0, VLPS_OPTION_LARGE, VLPS_OPTION_COMMON | VLPS_OPTION_ONCE, MEMBER (limit),
    "Stop after N pages; the rest is left for the next run", "N" },
  { VLPS_GROUP_INPUT, "shard", 0, VLPS_OPTION_TEXT, 0, MEMBER (shard), "Only part I of N of the list, such as 3/8",
    "I/N" },
  { VLPS_GROUP_INPUT, "all-pages", 0, VLPS_OPTION_FLAG, VLPS_OPTION_NO_FACT, MEMBER (all_pages),
    "Do all HTML documents of a web archive, also the frames of its pages", NULL },
  { VLPS_GROUP_INPUT, "follow", 0, VLPS_OPTION_WHOLE, VLPS_OPTION_COMMON, MEMBER (follow),
    "Follow links as far as N links away from the pages of the list (0)\nOnly to the host of their page, unless "
    "--follow-host says otherwise; example.com and www.example.com are one. Links to other parts of a list (rel=next, "
    "2, 3, next) do not count. Links with rel=nofollow, and those of pages that ask for the same, are followed only "
    "with --ignore-robots. Links of files are not followed. / and /index.html are two pages, as servers may have it; "
    "--near-copies names those with the same text.",
    "N" },
  { VLPS_GROUP_INPUT, "include", 0, VLPS_OPTION_TEXTS, VLPS_OPTION_COMMON, MEMBER (include),
    "Follow only links to such addresses, such as '/blog/*'; may be repeated\n* stands for any characters. A pattern "
    "that begins with / is for path and query, others for the whole address.",
    "PATTERN" },
  { VLPS_GROUP_INPUT, "exclude", 0, VLPS_OPTION_TEXTS, VLPS_OPTION_COMMON, MEMBER (exclude),
    "Follow no links to such addresses; may be repeated", "PATTERN" },
  { VLPS_GROUP_INPUT, "follow-host", 0, VLPS_OPTION_TEXTS, 0, MEMBER (follow_hosts),
    "Follow links to this host, too, such as *.example.com; may be repeated", "HOST" },
  { VLPS_GROUP_LIMITS, "max-pages", 0, VLPS_OPTION_WHOLE,
    VLPS_OPTION_COMMON | VLPS_OPTION_NO_FACT | VLPS_OPTION_POSITIVE, MEMBER (max_pages),
    "Most pages of a run that follows links (" G_STRINGIFY (
        VLPS_FOLLOW_MAX_PAGES) ")\nPages of the list are all done. What is left out is kept, and --resume with a "
                               "larger number goes on with it; in a run with --queue, the same command with one.",
    "N" },
  { VLPS_GROUP_INPUT, "join-pages", 0, VLPS_OPTION_FLAG, VLPS_OPTION_COMMON, MEMBER (join_pages),
    "Join the pages of an article that goes on (rel=next, or a pager at its end) in one result\nThey are those whose "
    "address differs in one number and whose title is the same.",
    NULL },
  { VLPS_GROUP_RUN, "queue", 0, VLPS_OPTION_TEXT, VLPS_OPTION_ONCE, MEMBER (queue),
    "Put the pages into a run that many machines share; vlps work does them\nThe same list again adds nothing. Options "
    "of pages are kept with the run; see docs/cluster.md.",
    "redis://HOST/RUN" },
  VLPS_QUEUE_ROWS (VlpsBatchArguments),
  { VLPS_GROUP_RUN, "resume", 0, VLPS_OPTION_FLAG, VLPS_OPTION_COMMON | VLPS_OPTION_ONCE, MEMBER (resume),
    "Resume the run in DIR with the options that it began with; no INPUT is needed\nThe same command resumes it, too. "
    "Options that its results depend on cannot change; others, such as --jobs and --delay, can be given anew. "
    "Headers and passwords of proxies are not kept.",
    NULL },
  { VLPS_GROUP_RUN, "retry-failed", 0, VLPS_OPTION_FLAG, VLPS_OPTION_COMMON | VLPS_OPTION_ONCE, MEMBER (retry_failed),
    "Do the failed pages again", NULL },
  { VLPS_GROUP_RUN, "retries", 0, VLPS_OPTION_WHOLE, VLPS_OPTION_NO_FACT, MEMBER (retries),
    "Retries after a network error, crash or timeout (" G_STRINGIFY (
        VLPS_BATCH_RETRIES) ")\nThe Retry-After header of a server is obeyed, up to five "
                            "minutes.",
    "N" },
  { VLPS_GROUP_RUN, "retry-delay", 0, VLPS_OPTION_NUMBER, VLPS_OPTION_NO_FACT, MEMBER (retry_delay),
    "Time before the first retry; doubles each time (" G_STRINGIFY (VLPS_BATCH_RETRY_DELAY) ")", "SECONDS" },
  { VLPS_GROUP_RENDERING, "isolate", 0, VLPS_OPTION_FLAG, VLPS_OPTION_NO_FACT, MEMBER (isolate),
    "A fresh renderer for each page", NULL },
  { VLPS_GROUP_NETWORK, "keep-cookies", 0, VLPS_OPTION_FLAG, 0, MEMBER (keep_cookies),
    "Keep the cookies of a host from page to page", NULL },
  { VLPS_GROUP_LIMITS, "recycle", 0, VLPS_OPTION_WHOLE, VLPS_OPTION_NO_FACT, MEMBER (recycle),
    "Replace a renderer after N pages; 0: never (" G_STRINGIFY (VLPS_BATCH_RECYCLE_PAGES) ")", "N" },
  { VLPS_GROUP_LIMITS, "memory", 0, VLPS_OPTION_NUMBER, VLPS_OPTION_NO_FACT, MEMBER (memory),
    "Memory limit for a renderer and for the work on a page (2000, or what there is)", "MB" },
  { VLPS_GROUP_NETWORK, "per-host", 0, VLPS_OPTION_WHOLE, VLPS_OPTION_NO_FACT, MEMBER (per_host),
    "Pages of one host at the same time (" G_STRINGIFY (VLPS_BATCH_PER_HOST) ")", "N" },
  { VLPS_GROUP_NETWORK, "delay", 0, VLPS_OPTION_NUMBER, VLPS_OPTION_COMMON | VLPS_OPTION_NO_FACT, MEMBER (delay),
    "Time between two pages of one host (" G_STRINGIFY (VLPS_BATCH_DELAY) "; 0 for this machine)", "SECONDS" },
  { VLPS_GROUP_NETWORK, "ignore-robots", 0, VLPS_OPTION_FLAG, VLPS_OPTION_COMMON | VLPS_OPTION_NO_FACT,
    MEMBER (ignore_robots), "Ignore robots.txt", NULL },
  { VLPS_GROUP_OUTPUT, "metrics", 0, VLPS_OPTION_TEXT, VLPS_OPTION_ONCE, MEMBER (metrics),
    "Metrics for Prometheus: answer GET /metrics at [ADDRESS:]PORT, or keep FILE current\nA file has a slash in its "
    "name "
    "or ends in .prom. It is replaced as a whole every five seconds, for the textfile collector of node_exporter.",
    "PORT|FILE" },
  { VLPS_GROUP_OUTPUT, "quiet", 'q', VLPS_OPTION_FLAG, VLPS_OPTION_COMMON | VLPS_OPTION_ONCE, MEMBER (quiet),
    "No progress", NULL },
  { 0 },
};

void
vlps_batch_arguments_set_usual (VlpsBatchArguments *arguments)
{
  arguments->retries = VLPS_BATCH_RETRIES;
  arguments->retry_delay = VLPS_BATCH_RETRY_DELAY;
  arguments->per_host = VLPS_BATCH_PER_HOST;
  arguments->recycle = VLPS_BATCH_RECYCLE_PAGES;
  arguments->delay = VLPS_DELAY_ABSENT;
}

/* What the files of pages are called. */
static gboolean
check_names (VlpsBatchArguments *arguments, GError **error)
{
  const char *by = arguments->pages_by, *text = arguments->name_template;

  arguments->pages_by_id = g_strcmp0 (by, "id") == 0;
  if (vlps_option_choose (vlps_batch_rows, "pages-by", by, error) < 0)
    return FALSE;
  if (by != NULL && text != NULL)
    return vlps_error_false (error, VLPS_ERROR_USAGE,
                             "--pages-by and --name-template both say what files are called; give one of them");
  g_clear_pointer (&arguments->names, vlps_name_template_free);
  arguments->names = vlps_name_template_new (text != NULL ? text : VLPS_NAME_TEMPLATE, error);
  if (arguments->names == NULL)
    return FALSE;
  if (arguments->shard != NULL && vlps_name_template_has_number (arguments->names))
    return vlps_error_false (error, VLPS_ERROR_USAGE,
                             "each shard counts its pages from 1: --name-template with {number} does not work with "
                             "--shard; use {path}, {id} or {checksum}");
  if (arguments->shares && vlps_name_template_has_number (arguments->names)
      && !vlps_name_template_has_number_at_end (arguments->names))
    return vlps_error_false (error, VLPS_ERROR_USAGE,
                             "with --queue, {number} is the first or the last field of --name-template, so that it "
                             "tells names apart: {number}-{path} or {path}-{number}");
  return TRUE;
}

const VlpsNameTemplate *
vlps_batch_arguments_names (const VlpsBatchArguments *arguments)
{
  gboolean by_path = !arguments->pages_by_id && g_strcmp0 (arguments->pages_by, "number") != 0;

  return arguments->write != NULL && by_path ? arguments->names : NULL;
}

guint64
vlps_batch_arguments_most_pages (const VlpsBatchArguments *arguments)
{
  return arguments->max_pages > 0 ? (guint64) arguments->max_pages : VLPS_FOLLOW_MAX_PAGES;
}

/* Checks the options about output and the place for it. */
static gboolean
check_output (VlpsBatchArguments *arguments, gboolean working, GError **error)
{
  arguments->streams = !working && g_strcmp0 (arguments->output, "-") == 0;
  if (arguments->streams && (arguments->resume || arguments->retry_failed))
    return vlps_error_false (error, VLPS_ERROR_USAGE,
                             "--output - keeps nothing for --resume and --retry-failed; use a folder");
  if (arguments->streams && (arguments->write != NULL || arguments->warc != NULL))
    return vlps_error_false (error, VLPS_ERROR_USAGE,
                             "--write and --warc-out need the folder of a run, and --output - has none; --fields puts "
                             "text, html and markdown into the results");
  if (!vlps_field_list_parse (arguments->fields, &arguments->field_set, error))
    return FALSE;
  if (arguments->elements)
    arguments->field_set |= VLPS_FIELD_BIT (VLPS_FIELD_ELEMENTS);
  if (arguments->near_copies)
    {
      if (arguments->shares || arguments->shard != NULL)
        return vlps_error_false (
            error, VLPS_ERROR_USAGE,
            "--near-copies compares the pages of one run: it does not work with --queue and --shard");
      if (!arguments->streams && !vlps_field_is_in (VLPS_FIELD_TEXT, arguments->field_set))
        return vlps_error_false (error, VLPS_ERROR_USAGE,
                                 "--near-copies reads the texts of a run that is resumed from its results: add text to "
                                 "--fields");
      arguments->field_set |= VLPS_FIELD_BIT (VLPS_FIELD_COPY_OF);
    }
  /* 'vlps merge' and 'vlps queue export' know the files of a page by its line, and so does what joins those of coco and
   * yolo */
  if (arguments->write != NULL
      && (arguments->shard != NULL || arguments->shares || strstr (arguments->write, "coco") != NULL
          || strstr (arguments->write, "yolo") != NULL))
    arguments->field_set |= VLPS_FIELD_BIT (VLPS_FIELD_FILES);
  return check_names (arguments, error);
}

/* A pattern is compared with whole addresses, and no address is a word alone. */
static gboolean
check_patterns (const char *option, char *const *patterns, GError **error)
{
  for (; patterns != NULL && *patterns != NULL; patterns++)
    if (strchr (*patterns, '*') == NULL && **patterns != '/' && !vlps_address_begins_web (*patterns))
      return vlps_error_false (
          error, VLPS_ERROR_USAGE,
          "--%s %s matches no address, because a pattern stands for a whole address; write '/%s/*' for the addresses "
          "of a folder, or '*%s*' for all addresses that contain it",
          option, *patterns, *patterns, *patterns);
  return TRUE;
}

static gboolean
check_follow (VlpsBatchArguments *arguments, GError **error)
{
  const struct
  {
    const char *name;
    gboolean given;
  } rules[] = { { "include", arguments->include != NULL },
                { "exclude", arguments->exclude != NULL },
                { "follow-host", arguments->follow_hosts != NULL },
                { "max-pages", arguments->max_pages != 0 } };

  for (guint i = 0; arguments->follow == 0 && !arguments->resume && i < G_N_ELEMENTS (rules); i++)
    if (rules[i].given)
      return vlps_error_false (error, VLPS_ERROR_USAGE, "--%s is for links that are followed: add --follow N",
                               rules[i].name);
  if (!check_patterns ("include", arguments->include, error) || !check_patterns ("exclude", arguments->exclude, error))
    return FALSE;
  if (arguments->follow > 0 && arguments->shard != NULL)
    return vlps_error_false (
        error, VLPS_ERROR_USAGE,
        "--follow does not work with --shard: no shard knows the pages that links of the others led "
        "to; --queue shares one list among many machines");
  if (arguments->join_pages && arguments->compare_with != NULL)
    return vlps_error_false (error, VLPS_ERROR_USAGE,
                             "--compare-with compares pages, and --join-pages joins several in one: use one of them");
  return vlps_range_check ("follow", arguments->follow, 0, VLPS_FOLLOW_MAX_DEPTH, error)
         && vlps_range_check ("max-pages", arguments->max_pages == 0 ? 1 : arguments->max_pages, 1, 1e7, error);
}

/* What knows a page by its input, its text or the links to it does not know several windows of one. */
static gboolean
check_sizes (VlpsBatchArguments *arguments, GError **error)
{
  const struct
  {
    const char *name;
    gboolean given;
  } others[] = { { "queue", arguments->shares },
                 { "shard", arguments->shard != NULL },
                 { "follow", arguments->follow > 0 },
                 { "join-pages", arguments->join_pages },
                 { "learn-sites", arguments->learn_sites },
                 { "near-copies", arguments->near_copies },
                 { "compare-with", arguments->compare_with != NULL } };

  g_clear_pointer (&arguments->windows, g_array_unref);
  if (arguments->sizes == NULL)
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    if (others[i].given)
      return vlps_error_false (error, VLPS_ERROR_USAGE,
                               "--sizes does each page several times, which --%s does not support; drop one of the two",
                               others[i].name);
  if (vlps_name_template_has_title (arguments->names))
    return vlps_error_false (
        error, VLPS_ERROR_USAGE,
        "with --sizes, --name-template has no {title}: the windows of a page share it; use {path}");
  arguments->windows = vlps_window_choices_parse (arguments->sizes, error);
  for (guint i = 0; arguments->windows != NULL && i < arguments->windows->len; i++)
    if (g_array_index (arguments->windows, VlpsWindowChoice, i).ratio > 0)
      return vlps_error_false (error, VLPS_ERROR_USAGE,
                               "--sizes of a batch has no @RATIO; name a device with that ratio, such as phone");
  return arguments->windows != NULL;
}

/* All pages of the run are known before the first is judged. */
static gboolean
check_learning (const VlpsBatchArguments *arguments, gboolean working, GError **error)
{
  if (!arguments->learn_sites
      || (arguments->queue == NULL && !working && arguments->shard == NULL && arguments->follow == 0
          && !arguments->join_pages))
    return TRUE;
  return vlps_error_false (error, VLPS_ERROR_USAGE,
                           "--learn-sites reads all pages of one run before the first is done: it does not work with "
                           "--queue, --shard, --follow and --join-pages");
}

gboolean
vlps_batch_arguments_check_allowed (VlpsBatchArguments *arguments, VlpsGivenOptions *given, guint allow,
                                    const char *const *folders, GError **error)
{
  const VlpsOptionTable own = { vlps_batch_rows, 0, 0, arguments };
  const VlpsOptionTable shared[] = { vlps_task_options_table (&arguments->task),
                                     { vlps_given_options_rows, 0, 0, given } };

  return vlps_worker_gate_check (&own, shared, G_N_ELEMENTS (shared), allow, folders, error);
}

gboolean
vlps_batch_arguments_check (VlpsBatchArguments *arguments, gboolean working, GError **error)
{
  int end = 0;

  arguments->shares = arguments->queue != NULL || working;
  if (arguments->format != NULL)
    return vlps_error_false (
        error, VLPS_ERROR_USAGE,
        "a batch has no --format: its results are one JSON object a line. --write %s writes a file for each "
        "page, and --fields chooses what the lines have, such as url,title,text or url,markdown",
        arguments->format);
  if (arguments->queue != NULL
      && (arguments->output != NULL || arguments->resume || arguments->retry_failed || arguments->shard != NULL))
    return vlps_error_false (
        error, VLPS_ERROR_USAGE,
        "--queue takes no --output, --resume, --retry-failed and --shard beside it: workers have the "
        "folder ('vlps work --output'), and 'vlps queue retry-failed' does failed pages again");
  if (arguments->warc != NULL && arguments->shares)
    return vlps_error_false (
        error, VLPS_ERROR_USAGE,
        "--warc-out writes one file, and the workers of a --queue are on many machines; --write har "
        "gives each page a file, and runs with --shard write a web archive each");
  if (arguments->queue != NULL && arguments->compare_with != NULL)
    return vlps_error_false (error, VLPS_ERROR_USAGE,
                             "--compare-with reads a run of this machine, which the workers of a --queue may not have");
  if (arguments->queue != NULL && arguments->metrics != NULL)
    return vlps_error_false (
        error, VLPS_ERROR_USAGE,
        "--metrics belongs to a worker here: give it to 'vlps work', which reports on the whole run");
  if (arguments->queue != NULL && (arguments->limit > 0 || arguments->jobs > 0))
    return vlps_error_false (error, VLPS_ERROR_USAGE,
                             "--jobs and --limit belong to a worker: give them to 'vlps work'");
  if (arguments->output == NULL && arguments->queue == NULL && !working)
    return vlps_error_false (
        error, VLPS_ERROR_USAGE,
        "--output DIR is missing: the folder of the run (or - for results on standard output, or --queue, for a "
        "run of many machines)");
  if (arguments->inputs[0] == NULL && !arguments->resume && !working)
    return vlps_error_false (error, VLPS_ERROR_USAGE, "INPUT is missing");
  arguments->shard_index = arguments->shard_count = 1;
  if (arguments->shard != NULL
      && (sscanf (arguments->shard, "%9u/%9u%n", &arguments->shard_index, &arguments->shard_count, &end) != 2
          || arguments->shard[end] != '\0' || arguments->shard_index < 1
          || arguments->shard_index > arguments->shard_count))
    return vlps_error_false (error, VLPS_ERROR_USAGE, "--shard takes I/N with I from 1 to N, such as 3/8, not '%s'",
                             arguments->shard);
  return check_output (arguments, working, error) && check_follow (arguments, error) && check_sizes (arguments, error)
         && check_learning (arguments, working, error) && vlps_range_check ("jobs", arguments->jobs, 0, 256, error)
         && vlps_range_check ("retries", arguments->retries, 0, 20, error)
         && vlps_range_check ("retry-delay", arguments->retry_delay, 0, 3600, error)
         && vlps_range_check ("per-host", arguments->per_host, 1, 256, error)
         && vlps_range_check ("delay", arguments->delay <= VLPS_DELAY_ABSENT ? 0 : arguments->delay, 0, 3600, error)
         && vlps_range_check ("recycle", arguments->recycle, 0, 1e9, error)
         && vlps_range_check ("memory", arguments->memory < 0 || arguments->memory > 0 ? arguments->memory : 100, 100,
                              1e6, error)
         && vlps_range_check ("limit", (double) arguments->limit, 0, 1e15, error);
}
