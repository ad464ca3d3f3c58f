/* batch-command.c - vlps batch: thousands of pages, unattended */
#include "batch-command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "address.h"
#include "batch-arguments.h"
#include "batch-facts.h"
#include "batch-sizes.h"
#include "batch-summary.h"
#include "command-line.h"
#include "control-group.h"
#include "damage.h"
#include "errors.h"
#include "feed-page.h"
#include "field-list.h"
#include "folder-run.h"
#include "json-tree.h"
#include "memory.h"
#include "one-page.h"
#include "option-sets.h"
#include "option-use.h"
#include "page-options.h"
#include "size-sheet.h"
#include "window-sizes.h"
#ifdef VLPS_WITH_QUEUE
#include "shared-run.h"
#endif

/* --- the list --- */

/* Documents that are done only where they are asked for, and how many were left out. */
typedef struct
{
  gboolean all_pages, http_errors;
  guint64 frames, errors;
} LeftOut;

typedef struct
{
  VlpsFolder *folder;
  const VlpsBatchArguments *arguments;
  VlpsOptionSets *option_sets;
  const char *shared;      /* folder that the pages share, below which they have paths; "": none */
  const char *folder_name; /* that paths begin with, where there are several INPUTs; NULL: none */
  const char *files;       /* where files of pages go, where a page may not be; NULL: anywhere */
  VlpsDamage *damage;
  LeftOut *left_out;
  guint64 added, double_, others, web;
} Listing;

/* TRUE for a document that is left out.  `counts`: it is of this shard. */
static gboolean
leave_out (LeftOut *left_out, const VlpsItem *item, gboolean counts)
{
  gboolean frame = item->frame && !left_out->all_pages, error = item->error && !left_out->http_errors;

  if (counts && frame)
    left_out->frames++;
  else if (counts && error)
    left_out->errors++;
  return frame || error;
}

static void
say_left_out (const LeftOut *left_out)
{
  if (left_out->frames > 0)
    g_printerr ("vlps: %" G_GUINT64_FORMAT " %s of archives and saved pages left out: frames, or data for scripts, of "
                "other pages; --all-pages includes them\n",
                left_out->frames, left_out->frames == 1 ? "document" : "documents");
  if (left_out->errors > 0)
    g_printerr ("vlps: %" G_GUINT64_FORMAT " %s of web archives left out, which came with HTTP status 4xx or 5xx; "
                "--http-errors includes them\n",
                left_out->errors, left_out->errors == 1 ? "document" : "documents");
}

/* The path that a page has for its name; newly allocated, NULL: none.  `folder_name`: of the folder that it is in, where
 * there are several INPUTs; may be NULL.  `shared`: the folder of all that are in none. */
static char *
path_of (const VlpsItem *item, const char *folder_name, const char *shared)
{
  if (folder_name != NULL && item->path != NULL)
    return g_build_filename (folder_name, item->path, NULL);
  return g_strdup (item->path != NULL || shared == NULL ? item->path : vlps_list_path_below (item, shared));
}

static void
damaged_cb (const char *input, const GPtrArray *problems, gpointer data)
{
  vlps_damage_take (((Listing *) data)->damage, input, problems);
}

/* A wrong option is better found now than in the middle of the night. */
static gboolean
check_options (VlpsOptionSets *sets, const VlpsItem *item, GError **error)
{
  g_autoptr (VlpsOptions) own = item->options != NULL ? vlps_option_sets_get (sets, item->options, error) : NULL;

  return item->options == NULL || own != NULL;
}

static gboolean
take_item (const VlpsItem *item, gpointer data, GError **error)
{
  Listing *listing = data;
  g_autofree char *path = path_of (item, listing->folder_name, listing->shared);
  VlpsItem named = *item;
  gboolean other, new;

  named.path = path;
  other = vlps_list_shard (item, listing->arguments->shard_count) != listing->arguments->shard_index;
  if (leave_out (listing->left_out, item, !other))
    {
      listing->others += other;
      return TRUE;
    }
  if (other)
    {
      listing->others++;
      vlps_folder_pass_by (listing->folder, &named);
      return TRUE;
    }
  if (listing->files != NULL && g_str_has_prefix (item->location, listing->files))
    return vlps_error_false (
        error, VLPS_ERROR_USAGE,
        "this run would write its files where the page %s is, and could overwrite it; choose another --output, or "
        "--pages-by number",
        item->input);
  if (listing->arguments->learn_sites && vlps_address_is_web (item->location))
    return vlps_error_false (error, VLPS_ERROR_USAGE,
                             "--learn-sites reads every page twice, so it needs stored pages, not %s; save them first, "
                             "with 'vlps batch --write snapshot' or --warc-out",
                             item->input);
  if (!check_options (listing->option_sets, item, error) || !vlps_folder_add (listing->folder, &named, &new, error))
    return FALSE;
  listing->web += vlps_address_is_web (item->location);
  if (new)
    listing->added++;
  else
    listing->double_++;
  return TRUE;
}

/* Sets how files of pages are named. A run from a version without paths keeps its names. */
static gboolean
name_files (VlpsFolder *folder, const VlpsBatchArguments *arguments, gboolean *ret_paths, GError **error)
{
  const char *wanted = arguments->pages_by_id                           ? "id"
                       : g_strcmp0 (arguments->pages_by, "number") == 0 ? "number"
                                                                        : "path";
  gboolean asked = arguments->pages_by != NULL || arguments->name_template != NULL;
  g_autofree char *listed = vlps_folder_get (folder, "listed"), *began = vlps_folder_get (folder, VLPS_FOLDER_NAMES);

  if (listed == NULL && !vlps_folder_set (folder, VLPS_FOLDER_NAMES, wanted, error))
    return FALSE;
  if (listed != NULL && began == NULL)
    began = g_strdup (arguments->pages_by_id ? "id" : "number");
  if (listed != NULL && asked && strcmp (began, wanted) != 0)
    return vlps_error_false (
        error, VLPS_ERROR_USAGE,
        "the run in %s began with files named by %s, not by %s; leave the option out, or choose another folder",
        vlps_folder_path (folder), began, wanted);
  *ret_paths = arguments->write != NULL && strcmp (listed != NULL ? began : wanted, "path") == 0;
  return !*ret_paths || vlps_folder_name_files (folder, arguments->names, error);
}

static gboolean
take_sizes (const VlpsItem *item, gpointer data, GError **error)
{
  return vlps_batch_sizes_each (((Listing *) data)->arguments->windows, item, take_item, data, error);
}

/* The name of a folder that is the INPUT of several; newly allocated, NULL: it is none. */
static char *
folder_name_of (const VlpsBatchArguments *arguments, const char *input)
{
  g_autofree char *whole = NULL;

  if (arguments->inputs[0] == NULL || arguments->inputs[1] == NULL || !g_file_test (input, G_FILE_TEST_IS_DIR))
    return NULL;
  whole = g_canonicalize_filename (input, NULL);
  return g_path_get_basename (whole);
}

/* Finds the shared folder; standard input is then read twice. */
static char *
find_shared_folder (const VlpsBatchArguments *arguments, GError **error)
{
  return !g_strv_contains ((const char *const *) arguments->inputs, "-") || vlps_list_keep_standard_input (error)
             ? vlps_list_shared_folder (arguments->inputs)
             : NULL;
}

/* The folder that names of files leave out, as it was when the run began; "" where there is none. */
static char *
shared_folder (VlpsFolder *folder, const VlpsBatchArguments *arguments, gboolean listed, GError **error)
{
  g_autofree char *known = vlps_folder_get (folder, VLPS_FOLDER_SHARED), *found = NULL;

  if (known != NULL || listed)
    return g_strdup (known != NULL ? known : "");
  found = find_shared_folder (arguments, error);
  return found != NULL && vlps_folder_set (folder, VLPS_FOLDER_SHARED, found, error) ? g_steal_pointer (&found) : NULL;
}

/* Reads the list into the folder; that of a run that goes on may have grown. */
static gboolean
list_pages (VlpsFolder *folder, const VlpsBatchArguments *arguments, const VlpsOptions *options,
            GCancellable *cancellable, GError **error)
{
  g_auto (VlpsDamage) damage = { 0 };
  g_autoptr (VlpsOptionSets) sets = vlps_option_sets_new (options);
  LeftOut left_out = { arguments->all_pages, options->render.request.http_errors, 0, 0 };
  Listing listing = {
    .folder = folder, .arguments = arguments, .option_sets = sets, .damage = &damage, .left_out = &left_out
  };
  VlpsFeedWeb web = { options, cancellable };
  g_autofree char *listed = vlps_folder_get (folder, "listed"), *frames = NULL, *damaged = NULL;
  g_autofree char *place = g_build_filename (vlps_folder_path (folder), "pages/", NULL);
  g_autofree char *files = g_canonicalize_filename (place, NULL), *inside = g_strconcat (files, "/", NULL);
  g_autofree char *shared = NULL;
  gboolean paths;

  if (!name_files (folder, arguments, &paths, error))
    return FALSE;
  shared = paths ? shared_folder (folder, arguments, listed != NULL, error) : g_strdup ("");
  if (shared == NULL || !vlps_folder_begin (folder, error))
    return FALSE;
  listing.shared = shared;
  listing.files = paths ? inside : NULL;
  for (guint i = 0; arguments->inputs[i] != NULL; i++)
    {
      g_autofree char *last = folder_name_of (arguments, arguments->inputs[i]);

      listing.folder_name = last;
      /* what stood on standard input then is in the folder; now there may be nothing that ends */
      if (listed != NULL && strcmp (arguments->inputs[i], "-") == 0)
        continue;
      if (!vlps_list_read_web (arguments->inputs[i], vlps_feed_page_load, &web, take_sizes, damaged_cb, &listing,
                               error))
        return FALSE;
    }
  frames = g_strdup_printf ("%" G_GUINT64_FORMAT, left_out.frames + left_out.errors);
  damaged = damage.records > 0 ? vlps_damage_text (&damage) : NULL;
  if (!vlps_folder_set (folder, "listed", "1", error)
      || (arguments->inputs[0] != NULL && !vlps_folder_set (folder, VLPS_FOLDER_LEFT_OUT, frames, error))
      || (damaged != NULL && !vlps_folder_set (folder, VLPS_FOLDER_DAMAGED, damaged, error))
      || !vlps_folder_commit (folder, FALSE, error))
    return FALSE;
  if (listed == NULL && arguments->follow > 0 && listing.web == 0 && listing.added > 0)
    g_printerr ("vlps: warning: --follow follows links of pages of the web, but the list has only files\n");
  if (listed == NULL && listing.double_ > 0)
    g_printerr ("vlps: warning: %" G_GUINT64_FORMAT " %s in the list more than once and done once\n", listing.double_,
                listing.double_ == 1 ? "page stands" : "pages stand");
  say_left_out (&left_out);
  if (listed != NULL && listing.added > 0)
    g_printerr ("vlps: %" G_GUINT64_FORMAT " %s new in the list\n", listing.added,
                listing.added == 1 ? "page is" : "pages are");
  return TRUE;
}

/* --- a run that many machines share --- */

#ifdef VLPS_WITH_QUEUE
typedef struct
{
  VlpsSharedList *list;
  VlpsOptionSets *option_sets;
  const char *shared, *folder_name; /* as in Listing */
  LeftOut left_out;
} SharedListing;

static void
shared_damaged_cb (const char *input, const GPtrArray *problems, gpointer data)
{
  g_auto (VlpsDamage) damage = { 0 };

  vlps_damage_take (&damage, input, problems);
}

static gboolean
take_shared (const VlpsItem *item, gpointer data, GError **error)
{
  SharedListing *listing = data;
  g_autofree char *path = path_of (item, listing->folder_name, listing->shared);
  VlpsItem named = *item;

  named.path = listing->shared != NULL ? path : NULL;
  if (leave_out (&listing->left_out, item, TRUE))
    return TRUE;
  return check_options (listing->option_sets, item, error) && vlps_shared_list_add (listing->list, &named, error);
}

static gboolean
fill_queue (VlpsBatchArguments *arguments, VlpsOptions *options, const VlpsTask *task, char *facts,
            GCancellable *cancellable, GError **error)
{
  const VlpsRedisOptions where = { arguments->queue, arguments->queue_password_file, arguments->queue_ca };
  g_autofree char *directory = g_get_current_dir (), *version = g_strdup (VLPS_VERSION);
  g_autoptr (cJSON) given = vlps_batch_facts_write (arguments, options, VLPS_OPTION_ONCE);
  g_autofree char *packed = vlps_json_tree_text (given);
  const VlpsRunFacts run = { version, facts, packed, directory };
  g_autoptr (VlpsRedis) redis = vlps_redis_new (&where, cancellable, error);
  g_autoptr (VlpsSharedList) list = NULL;
  g_autoptr (VlpsOptionSets) sets = vlps_option_sets_new (options);
  VlpsFeedWeb web = { options, cancellable };
  const VlpsNameTemplate *names = vlps_batch_arguments_names (arguments);
  g_autofree char *found = NULL, *shared = NULL;
  SharedListing listing;
  guint64 added, known;

  if (redis == NULL)
    return FALSE;
  if (arguments->task.line_store != NULL || (task->extract.method->needs & VLPS_METHOD_USES_LINES) != 0)
    return vlps_error_false (
        error, VLPS_ERROR_USAGE,
        "the method %s remembers lines from page to page, and pages of a --queue have no order; use --output",
        task->extract.method->name);
  if (!vlps_shared_run_make (redis, &run, error)
      || (arguments->follow > 0 && !vlps_shared_run_follow (redis, vlps_batch_arguments_most_pages (arguments), error)))
    return FALSE;
  if (names != NULL
      && ((found = find_shared_folder (arguments, error)) == NULL
          || (shared = vlps_shared_run_set_folder (redis, found, error)) == NULL))
    return FALSE;
  list = vlps_shared_list_new (redis, names, arguments->follow > 0);
  listing =
      (SharedListing){ list, sets, shared, NULL, { arguments->all_pages, options->render.request.http_errors, 0, 0 } };
  for (guint i = 0; arguments->inputs[i] != NULL; i++)
    {
      g_autofree char *last = folder_name_of (arguments, arguments->inputs[i]);

      listing.folder_name = last;
      if (!vlps_list_read_web (arguments->inputs[i], vlps_feed_page_load, &web, take_shared, shared_damaged_cb,
                               &listing, error))
        return FALSE;
    }
  if (!vlps_shared_list_end (list, &added, &known, error))
    return FALSE;
  say_left_out (&listing.left_out);
  if (!arguments->quiet)
    g_printerr ("vlps: %" G_GUINT64_FORMAT " %s added to the run '%s', %" G_GUINT64_FORMAT
                " known before; 'vlps work' with the same address does them\n",
                added, added == 1 ? "page" : "pages", vlps_redis_run (redis), known);
  return TRUE;
}
#else
static gboolean
fill_queue (VlpsBatchArguments *arguments, VlpsOptions *options, const VlpsTask *task, char *facts,
            GCancellable *cancellable, GError **error)
{
  vlps_error_left_out (error, VLPS_SHARED_RUNS);
  return FALSE;
}
#endif

/* --- the run --- */

static void
set_run_options (VlpsBatchOptions *run, const VlpsBatchArguments *arguments, const VlpsTask *task, guint files,
                 VlpsWatch *watch)
{
  guint64 available = vlps_memory_available ();
  guint cores = vlps_processors ();

  run->work = (VlpsWorkOptions){
    .task = *task,
    .folder = arguments->output,
    .files = files,
    .names = vlps_batch_arguments_names (arguments),
    .by_name = arguments->pages_by_id,
    .fields = arguments->field_set,
    .outlines = arguments->task.outlines,
    .near_copies = arguments->near_copies,
    .follows = arguments->follow > 0,
    .follow = { .depth = (guint) arguments->follow,
                .include = (const char *const *) arguments->include,
                .exclude = (const char *const *) arguments->exclude,
                .hosts = (const char *const *) arguments->follow_hosts,
                .with_nofollow = arguments->ignore_robots },
    .joins = arguments->join_pages,
    .watch = watch,
  };
  run->schedule = (VlpsScheduleOptions){
    .per_host = (guint) arguments->per_host,
    .delay = arguments->delay < 0 ? VLPS_BATCH_DELAY : arguments->delay,
    .spare = arguments->delay < 0,
    .limit = (guint64) arguments->limit,
  };
  if (arguments->jobs > 0)
    run->jobs = (guint) arguments->jobs;
  else
    run->jobs = vlps_batch_run_default_jobs (cores, task->render == VLPS_RENDER_NEVER ? 0 : available,
                                             task->render == VLPS_RENDER_ALWAYS
                                                 && task->options->render.request.wait != VLPS_WAIT_LOAD);
  /* an engine keeps the passwords that it has used */
  run->isolate = arguments->isolate || task->options->password != NULL;
  run->recycle_pages = (guint) arguments->recycle;
  run->memory = arguments->memory > 0 ? (guint64) (arguments->memory * 1e6) : vlps_memory_share (run->jobs);
  run->work.memory = run->memory;
  run->recycle_memory = (guint64) ((double) run->memory * VLPS_BATCH_RECYCLE_SHARE);
  run->retries = (guint) arguments->retries;
  run->retry_delay = arguments->retry_delay;
  run->robots = !arguments->ignore_robots;
  run->keep_cookies = arguments->keep_cookies;
  run->quiet = arguments->quiet;
}

/* Fails with why pages failed and with `place`, where more is said.  Several reasons are printed first. */
static gboolean
fail_with_reasons (VlpsFolder *folder, guint64 failed, guint64 pages, const char *place, GError **error)
{
  g_auto (GStrv) reasons = vlps_batch_summary_reasons (folder, pages, error);

  if (reasons == NULL)
    return FALSE;
  if (g_strv_length (reasons) == 1)
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO, "%s; %s", reasons[0], place);
  else
    {
      for (guint i = 0; reasons[i] != NULL; i++)
        g_printerr ("vlps: %s\n", reasons[i]);
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO, "%" G_GUINT64_FORMAT " of %" G_GUINT64_FORMAT " pages failed; %s",
                   failed, pages, place);
    }
  vlps_error_note_partial (error);
  return FALSE;
}

/* Prints how many pages links led to, and what was cut short. */
static gboolean
say_followed (VlpsFolder *folder, const guint64 counts[VLPS_N_ITEM_STATES], const VlpsBatchArguments *arguments,
              GError **error)
{
  g_auto (VlpsFollowed) followed = { 0 };

  if (!vlps_folder_followed (folder, &followed, error))
    return FALSE;
  g_printerr ("vlps: links led to %" G_GUINT64_FORMAT " %s outside of the list\n", followed.pages,
              followed.pages == 1 ? "page" : "pages");
  if (counts[VLPS_ITEM_LEFT_OUT] > 0)
    g_printerr ("vlps: --max-pages is reached: %" G_GUINT64_FORMAT " more %s left out%s\n", counts[VLPS_ITEM_LEFT_OUT],
                counts[VLPS_ITEM_LEFT_OUT] == 1 ? "page is" : "pages are",
                arguments->streams ? "" : "; --resume with a larger --max-pages goes on with them");
  if (followed.redirected > 0)
    g_printerr ("vlps: the links of %" G_GUINT64_FORMAT
                " %s not followed: redirected to another host, the first to %s; "
                "--follow-host allows one\n",
                followed.redirected, followed.redirected == 1 ? "page were" : "pages were", followed.elsewhere);
  return TRUE;
}

/* Prints the summary; FALSE with an error unless everything succeeded. */
static gboolean
conclude (VlpsFolder *folder, const VlpsBatchReport *report, const VlpsBatchArguments *arguments, GError **error)
{
  guint64 counts[VLPS_N_ITEM_STATES], done, pages = report->ok + report->failed;
  gboolean quiet = arguments->quiet, streams = arguments->streams;
  g_autofree char *place =
      streams ? g_strdup ("on standard output") : g_strdup_printf ("in %s/results.jsonl", vlps_folder_path (folder));

  if (!vlps_folder_count (folder, counts, error))
    return FALSE;
  done = counts[VLPS_ITEM_OK] + counts[VLPS_ITEM_FAILED];
  if (!quiet && pages > 0)
    g_printerr ("vlps: %" G_GUINT64_FORMAT " %s in %.1f s (%.1f pages/s), %" G_GUINT64_FORMAT " failed; results %s\n",
                pages, pages == 1 ? "page" : "pages", report->seconds,
                report->seconds > 0 ? (double) pages / report->seconds : 0, report->failed, place);
  else if (!quiet && done == 0 && counts[VLPS_ITEM_PENDING] == 0)
    g_printerr ("vlps: nothing to do: the list names no page\n");
  else if (!quiet)
    g_printerr ("vlps: nothing to do: %" G_GUINT64_FORMAT " %s done\n", done, done == 1 ? "page is" : "pages are");
  if (!quiet && report->unstyled > 0)
    {
      guint most;
      const char *host = vlps_batch_report_unstyled_host (report, &most);

      g_printerr ("vlps: pages without style sheets of their own: %" G_GUINT64_FORMAT
                  " (%u from %s); their regions may be "
                  "wrong, and --strict-styles refuses them\n",
                  report->unstyled, most, strcmp (host, "file") == 0 ? "local files" : host);
    }
  if (!quiet && report->compared && pages > 0)
    g_printerr ("vlps: %" G_GUINT64_FORMAT
                " %s changed since the earlier run, which has no content of %" G_GUINT64_FORMAT "\n",
                report->changed, report->changed == 1 ? "page has" : "pages have", report->unknown);
  if (!quiet && arguments->follow > 0 && !say_followed (folder, counts, arguments, error))
    return FALSE;
  if (counts[VLPS_ITEM_PENDING] > 0)
    g_printerr ("vlps: %" G_GUINT64_FORMAT " %s left%s\n", counts[VLPS_ITEM_PENDING],
                counts[VLPS_ITEM_PENDING] == 1 ? "page is" : "pages are",
                streams ? ", and --output - cannot be resumed; use a folder for that"
                        : " for the same command, which goes on here");
  if (report->interrupted)
    return vlps_error_false (error, VLPS_ERROR_CANCELLED, "stopped");
  if (counts[VLPS_ITEM_FAILED] > 0)
    {
      g_clear_pointer (&place, g_free);
      place = streams ? g_strdup ("their results say why")
                      : g_strdup_printf ("%s/failed.txt says why, and --retry-failed does them again",
                                         vlps_folder_path (folder));
      return fail_with_reasons (folder, counts[VLPS_ITEM_FAILED], counts[VLPS_ITEM_FAILED] + counts[VLPS_ITEM_OK],
                                place, error);
    }
  return TRUE;
}

/* Compares the run with the command, or begins it. */
static gboolean
prepare_folder (VlpsFolder *folder, VlpsBatchArguments *arguments, VlpsOptions *options, const char *facts,
                GCancellable *cancellable, GError **error)
{
  g_autofree char *inputs = vlps_batch_facts_describe_inputs (arguments), *listed = vlps_folder_get (folder, "listed");
  guint64 retried = 0;

  if (arguments->inputs[0] == NULL && listed == NULL)
    return vlps_error_false (error, VLPS_ERROR_USAGE,
                             "the run in %s was stopped before its list was read; give the INPUT again",
                             arguments->output);
  /* before there is a list, nothing depends on what the command was */
  if (listed == NULL
      && (!vlps_folder_set (folder, "options", facts, error) || !vlps_folder_set (folder, "inputs", inputs, error)
          || !vlps_batch_facts_save (folder, arguments, options, error)))
    return FALSE;
  if (!vlps_batch_facts_check (folder, "options", facts, error)
      || (arguments->inputs[0] != NULL && !vlps_batch_facts_check (folder, "inputs", inputs, error)))
    return FALSE;
  if (vlps_folder_lost (folder) > 0)
    g_printerr ("vlps: warning: %" G_GUINT64_FORMAT
                " results are missing, after a power failure or removed by hand; their pages are done again\n",
                vlps_folder_lost (folder));
  if (arguments->follow > 0 && !vlps_folder_follow (folder, vlps_batch_arguments_most_pages (arguments), error))
    return FALSE;
  if (!list_pages (folder, arguments, options, cancellable, error))
    return FALSE;
  if (arguments->retry_failed && !vlps_folder_retry_failed (folder, &retried, error))
    return FALSE;
  return TRUE;
}

/* A command line that was parsed and checked. */
typedef struct
{
  VlpsOptions options;
  VlpsBatchArguments arguments;
  VlpsFolder *folder;         /* of a run that goes on; NULL: none was opened */
  VlpsExamplePages *examples; /* NULL: none */
  VlpsTask task;
  guint files;
} Setup;

static void
setup_clear (Setup *setup)
{
  g_clear_pointer (&setup->examples, vlps_example_pages_free);
  g_clear_pointer (&setup->folder, vlps_folder_free);
  vlps_batch_arguments_clear (&setup->arguments);
  vlps_options_clear (&setup->options);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Setup, setup_clear)

static gboolean
parse (Setup *setup, int argc, char **argv, GError **error)
{
  VlpsBatchArguments *arguments = &setup->arguments;
  const VlpsTargets targets = { arguments, &arguments->task, &setup->options };

  vlps_batch_arguments_set_usual (arguments);
  arguments->inputs = vlps_command_parse (&vlps_command_batch, argc, argv, &targets, error);
  return arguments->inputs != NULL;
}

/* Opens the run that is to go on, and adds what it began with to the command. */
static gboolean
recall (Setup *setup, GError **error)
{
  VlpsBatchArguments *arguments = &setup->arguments;
  g_autofree char *db = g_build_filename (arguments->output, "run.db", NULL);

  if (!g_file_test (db, G_FILE_TEST_EXISTS))
    return vlps_error_false (error, VLPS_ERROR_USAGE, "there is no run in %s to resume", arguments->output);
  setup->folder = vlps_folder_open (arguments->output, error);
  return setup->folder != NULL && vlps_batch_facts_restore (setup->folder, arguments, &setup->options, error);
}

/* Returns the formats written; the lines of results count as JSON. */
static guint
written_formats (const Setup *setup)
{
  return 1u << VLPS_FORMAT_JSON | (setup->files & VLPS_FORMATS_ALL);
}

static gboolean
set_up (Setup *setup, const VlpsWorkerPlace *place, GCancellable *cancellable, GError **error)
{
  VlpsBatchArguments *arguments = &setup->arguments;
  gboolean is_new;

  setup->task.options = &setup->options;
  if (!vlps_batch_arguments_check (arguments, place != NULL, error))
    return FALSE;
  /* what an earlier version took does not keep a run from going on */
  is_new = place == NULL && !arguments->resume;
  if (arguments->resume && place == NULL
      && (!recall (setup, error) || !vlps_batch_arguments_check (arguments, FALSE, error)))
    return FALSE;
  if (place != NULL
      && !vlps_batch_arguments_check_allowed (arguments, &setup->options.given, place->allow, place->files, error))
    return FALSE;
  if (place != NULL && place->public_only)
    setup->options.given.public_only = TRUE;
  if (arguments->fields != NULL && vlps_field_is_in (VLPS_FIELD_HIDDEN, arguments->field_set))
    setup->options.given.report_hidden = TRUE;
  if (arguments->fields != NULL && vlps_field_is_in (VLPS_FIELD_INTERACTIVE, arguments->field_set))
    setup->options.given.numbers = TRUE;
  if (!vlps_options_check (&setup->options, error) || !vlps_page_files_parse (arguments->write, &setup->files, error)
      || !vlps_task_choose (&setup->task, &arguments->task,
                            (setup->files & VLPS_FILES_RENDERED) != 0 || arguments->warc != NULL, error)
      || !vlps_task_check_regions (&setup->task, &arguments->task, error)
      || (is_new
          && !vlps_option_use_check (&setup->options.given, vlps_task_options_unrendered (&arguments->task),
                                     written_formats (setup), error))
      || !vlps_page_files_request (setup->files, arguments->warc != NULL, &setup->options, error))
    return FALSE;
  if (arguments->join_pages && (setup->files & ~vlps_format_joined ()) != 0)
    {
      g_autofree char *joined = vlps_format_names (vlps_format_joined (), "and", FALSE);

      return vlps_error_false (error, VLPS_ERROR_USAGE, "--join-pages joins %s; leave the other files out of --write",
                               joined);
    }
  if (arguments->windows != NULL && (setup->files & VLPS_SIZE_SHEET_FILES) == 0)
    return vlps_error_false (error, VLPS_ERROR_USAGE,
                             "--sizes is for pictures: add overlay, before or after to --write");
  if (arguments->windows != NULL && !vlps_window_sizes_check_window (&setup->options, error))
    return FALSE;
  if (arguments->keep_cookies && setup->task.render != VLPS_RENDER_ALWAYS)
    return vlps_error_false (error, VLPS_ERROR_USAGE,
                             "--keep-cookies is for pages that are rendered: drop it, or --no-render and --render");
  if (arguments->task.examples == NULL)
    return TRUE;
  setup->examples = vlps_task_open_examples (&setup->task, arguments->task.examples, NULL, cancellable, error);
  return setup->examples != NULL;
}

/* The state of a run whose results go elsewhere is kept while the command lasts. */
static gboolean
place_aside (VlpsBatchArguments *arguments, VlpsWatch *watch, GError **error)
{
  const char *folder = vlps_watch_folder (watch, error);

  g_free (arguments->output);
  arguments->output = g_strdup (folder);
  return folder != NULL;
}

static gboolean
run_batch (int argc, char **argv, VlpsWatch *watch, GCancellable *cancellable, GError **error)
{
  g_autofree char *facts = NULL;
  g_auto (Setup) setup = { 0 };
  VlpsBatchArguments *arguments = &setup.arguments;
  g_autoptr (VlpsEarlierRun) earlier = NULL;
  g_autoptr (VlpsFolder) folder = NULL;
  VlpsNameClaims claims;
  VlpsBatchOptions options = { 0 };
  VlpsFolderRun run;
  g_auto (VlpsBatchReport) report = { 0 };

  if (!parse (&setup, argc, argv, error))
    return FALSE;
  if (g_strcmp0 (arguments->fields, "help") == 0)
    {
      g_autofree char *help = vlps_field_list_help ();

      fputs (help, stdout);
      return TRUE;
    }
  if (!set_up (&setup, NULL, cancellable, error))
    return FALSE;
  vlps_one_page_say_filters (&setup.options);
  facts = vlps_batch_facts_describe (arguments, &setup.options);
  if (arguments->queue != NULL)
    return fill_queue (arguments, &setup.options, &setup.task, facts, cancellable, error);
  if (arguments->streams && !place_aside (arguments, watch, error))
    return FALSE;
  if (arguments->compare_with != NULL && (earlier = vlps_earlier_run_open (arguments->compare_with, error)) == NULL)
    return FALSE;
  folder = setup.folder != NULL ? g_steal_pointer (&setup.folder) : vlps_folder_open (arguments->output, error);
  if (folder == NULL || !prepare_folder (folder, arguments, &setup.options, facts, cancellable, error))
    return FALSE;
  set_run_options (&options, arguments, &setup.task, setup.files, watch);
  if (vlps_folder_name_claims (folder, &claims))
    options.work.claims = &claims;
  options.work.earlier = earlier;
  run = (VlpsFolderRun){ .folder = folder,
                         .options = &options,
                         .facts = facts,
                         .streams = arguments->streams,
                         .learn_sites = arguments->learn_sites,
                         .line_store = arguments->task.line_store,
                         .metrics = arguments->metrics,
                         .warc = arguments->warc,
                         .windows = arguments->windows,
                         .cancellable = cancellable };
  return vlps_folder_run (&run, &report, error) && conclude (folder, &report, arguments, error)
         && (!setup.options.given.strict || vlps_damage_check (folder, error));
}

gboolean
vlps_batch_command_work (const char *given, const VlpsWorkerPlace *place, VlpsQueueFunc open, gpointer data,
                         VlpsWatch *watch, GCancellable *cancellable, VlpsBatchReport *ret_report, GError **error)
{
  g_auto (Setup) setup = { 0 };
  VlpsBatchArguments *arguments = &setup.arguments;
  g_autoptr (cJSON) object = given != NULL ? cJSON_Parse (given) : NULL;
  VlpsBatchOptions run = { 0 };
  VlpsItemQueue *queue;

  if (!cJSON_IsObject (object))
    return vlps_error_false (error, VLPS_ERROR_IO,
                             "the run is damaged: run.db has no record of its options; start another run");
  vlps_batch_arguments_set_usual (arguments);
  arguments->inputs = g_new0 (char *, 1);
  if (!vlps_batch_facts_read (object, arguments, &setup.options, error) || !set_up (&setup, place, cancellable, error))
    return FALSE;
  if (setup.files != 0 && place->folder == NULL)
    return vlps_error_false (error, VLPS_ERROR_USAGE,
                             "the run writes files for each page (%s): --output DIR names the folder for them",
                             arguments->write);
  /* what belongs to a machine is not taken from the one where the run was made */
  arguments->jobs = place->jobs;
  arguments->limit = place->limit;
  arguments->quiet = place->quiet;
  g_free (arguments->output);
  arguments->output = g_strdup (place->folder);
  set_run_options (&run, arguments, &setup.task, setup.files, watch);
  run.answers = place->answers;
  if (run.work.names != NULL && vlps_name_template_has_title (run.work.names))
    run.work.claims = place->claims;
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
      "vlps batch pages/ -o run --write overlay --sizes 390,768,1280\tin windows of three widths, and run/sizes.html\n"
      "vlps batch urls.txt -o - --fields url,title,text\tresults on standard output, with these fields\n"
      "vlps batch https://example.com/sitemap.xml -o run\tthe pages of a sitemap\n"
      "vlps batch https://example.com/ -o run --follow 2 --include '/blog/*'\tand the pages up to two links away\n"
      "vlps batch urls.txt -o today --compare-with yesterday\twhat changed since yesterday\n"
      "vlps batch urls.txt -o run\tagain: continues where it stopped\n"
      "vlps batch urls.txt -o run --retry-failed\tdoes the failed pages again\n"
      "vlps batch urls.txt -o run3 --shard 3/8\tone of eight machines; vlps merge puts them together\n"
      "vlps batch urls.txt --queue redis://db.example/july\tfor the workers of many machines",
  .statuses =
      "0 done, 1 all pages were tried, and some failed, 2 wrong usage, 4 to 8 it ended before that, by cause (the same "
      "command goes on), 130 interrupted.",
  .rows = vlps_batch_rows,
  .parts = VLPS_OPTIONS_RENDERING | VLPS_OPTIONS_USER | VLPS_OPTIONS_REGIONS | VLPS_OPTIONS_CONTENT,
  .finds = TRUE,
  .restarts = TRUE,
  .run = run_batch,
};
