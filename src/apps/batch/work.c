/* work.c - one page of a batch: from what the list says to a line of results and files beside it */
#include "work.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "address.h"
#include "earlier.h"
#include "emit.h"
#include "errors.h"
#include "file.h"
#include "gallery.h"
#include "items-json.h"
#include "near-copies.h"
#include "pager.h"
#include "parts.h"
#include "schedule.h"
#include "snapshot.h"
#include "vision.h"
#include "whitespace.h"

/* --- files --- */

/* Returns the files that this page can have; a warning names the others. */
static guint
possible_files (guint files, const VlpsInput *input)
{
  guint impossible = input->rendering == NULL              ? VLPS_FILE_HAR | VLPS_FILE_CONSOLE | VLPS_FILE_PDF
                     : input->rendering->exchanges == NULL ? VLPS_FILE_HAR
                                                           : 0;

  for (guint k = 0; k < VLPS_N_KINDS; k++)
    if ((files & impossible & 1u << k) != 0)
      vlps_page_warn (input->page, "no file '%s' for this page, because it comes from %s", vlps_page_file_kind (k),
                      input->rendering == NULL ? "a snapshot" : "a web archive");
  return files & ~impossible;
}

static char *
file_name (const VlpsWorkOptions *options, const VlpsItem *item, guint kind)
{
  return vlps_page_file_name (item, options->by_name, kind);
}

/* Its path, NULL where that file is not wanted. */
static char *
file_path (const VlpsWorkOptions *options, guint files, const VlpsItem *item, guint kind)
{
  g_autofree char *name = NULL;

  if ((files & 1u << kind) == 0)
    return NULL;
  name = file_name (options, item, kind);
  return g_build_filename (options->folder, name, NULL);
}

/* Makes the folder that a file is to be in. */
static gboolean
make_folder (const char *path, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  int number;

  if (g_mkdir_with_parents (folder, 0777) == 0)
    return TRUE;
  number = errno;
  g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO, "cannot make the folder %s: %s", folder, g_strerror (number));
  vlps_error_note_errno (error, number);
  return FALSE;
}

/* The boxes on the picture that was written before. */
static gboolean
write_vision (VlpsOutcome *outcome, const VlpsWorkOptions *options, guint files, const VlpsItem *item, GError **error)
{
  g_autofree char *coco = file_path (options, files, item, VLPS_KIND_COCO);
  g_autofree char *yolo = file_path (options, files, item, VLPS_KIND_YOLO);
  g_autofree char *picture = file_name (options, item, VLPS_KIND_BEFORE), *text = NULL, *lines = NULL;
  g_autoptr (VlpsVision) vision = NULL;

  if (coco == NULL && yolo == NULL)
    return TRUE;
  vision = vlps_vision_new (outcome->document, outcome->input->picture);
  text = vlps_vision_coco (vision, picture);
  lines = vlps_yolo_lines (vision);
  return (coco == NULL || vlps_file_write (coco, text, -1, error))
         && (yolo == NULL || vlps_file_write (yolo, lines, -1, error));
}

/* The page before and after, for the gallery of the run. */
static gboolean
write_gallery (VlpsOutcome *outcome, const VlpsWorkOptions *options, guint files, const VlpsItem *item, GError **error)
{
  g_autofree char *path = file_path (options, files, item, VLPS_KIND_GALLERY), *text = NULL;

  if (path == NULL)
    return TRUE;
  text = vlps_gallery_page (item, outcome->document, outcome->input->picture, error);
  return text != NULL && vlps_file_write (path, text, -1, error);
}

static gboolean
write_files (VlpsOutcome *outcome, const VlpsWorkOptions *options, guint files, const VlpsItem *item, VlpsWork *work,
             GError **error)
{
  const VlpsTask *task = &outcome->task;
  VlpsInput *input = outcome->input;
  g_autofree char *snapshot = file_path (options, files, item, VLPS_KIND_SNAPSHOT);
  g_autofree char *overlay = file_path (options, files, item, VLPS_KIND_OVERLAY);
  g_autofree char *before = file_path (options, files, item, VLPS_KIND_BEFORE);
  g_autofree char *after = file_path (options, files, item, VLPS_KIND_AFTER);
  g_auto (VlpsRecordFiles) records = { .har = file_path (options, files, item, VLPS_KIND_HAR),
                                       .console = file_path (options, files, item, VLPS_KIND_CONSOLE),
                                       .pdf = file_path (options, files, item, VLPS_KIND_PDF) };
  VlpsTaskPictures pictures = { overlay, before, after, options->outlines };
  g_autofree char *name = file_name (options, item, 0), *any = g_build_filename (options->folder, name, NULL);

  if (files == 0)
    return TRUE;
  if (!make_folder (any, error))
    return FALSE;
  for (guint i = 0; i < VLPS_N_FORMATS; i++)
    {
      g_autofree char *path = file_path (options, files, item, i), *text = NULL;

      if (path == NULL)
        continue;
      text = vlps_task_emit (task, outcome->document, (VlpsFormat) i);
      if (!vlps_file_write (path, text, -1, error))
        return FALSE;
      if (options->joins)
        work->written[i] = g_steal_pointer (&text);
    }
  return (snapshot == NULL || vlps_snapshot_save (input->snapshot, snapshot, error))
         && vlps_record_files_write (&records, input, task->options, error)
         && vlps_task_write_pictures (task, input, outcome->document, &pictures, outcome->cancellable, error)
         && write_vision (outcome, options, files, item, error) && write_gallery (outcome, options, files, item, error);
}

static void
add_files (VlpsRow *row, const VlpsWorkOptions *options, guint files, const VlpsItem *item)
{
  for (guint i = 0; i < VLPS_N_KINDS; i++)
    if ((files & 1u << i) != 0)
      vlps_row_add_file (row, vlps_page_file_kind (i), file_name (options, item, i));
}

/* Writes the formats of one part of an article into memory. */
static gboolean
emit_formats (VlpsOutcome *outcome, const VlpsWorkOptions *options, VlpsWork *work)
{
  for (guint i = 0; i < VLPS_N_FORMATS; i++)
    if ((options->files & 1u << i) != 0)
      work->written[i] = vlps_task_emit (&outcome->task, outcome->document, (VlpsFormat) i);
  return TRUE;
}

/* Claims the name of a page's files, which is known now if it contains the title. */
static gboolean
claim_name (VlpsOutcome *outcome, const VlpsWorkOptions *options, const VlpsItem *item, VlpsWork *work, GError **error)
{
  const VlpsFacts *facts = vlps_document_facts (outcome->document);
  const char *title = facts->title != NULL ? facts->title : vlps_page_title (outcome->page);
  gboolean untitled = vlps_whitespace_is_blank (title);
  g_autofree char *wanted =
      untitled && item->file != NULL ? g_strdup (item->file) : vlps_name_template_apply (options->names, item, title);

  work->file = vlps_name_claims_choose (options->claims, wanted, item, error);
  return work->file != NULL;
}

/* Writes what is stored of a page besides its line. */
static gboolean
keep (VlpsOutcome *outcome, const VlpsWorkOptions *options, const VlpsItem *given, VlpsWork *work, GError **error)
{
  guint files = possible_files (options->files, outcome->input);
  VlpsItem named = *given;
  const VlpsItem *item = &named;

  if (options->claims != NULL && !claim_name (outcome, options, given, work, error))
    return FALSE;
  if (work->file != NULL)
    named.file = work->file;
  if (!write_files (outcome, options, files, item, work, error))
    return FALSE;
  if (options->archive != NULL)
    {
      g_autoptr (GError) local = NULL;

      work->loaded = vlps_batch_archive_pack (options->archive, outcome->input, outcome->task.options, &local);
      if (local != NULL)
        {
          g_propagate_error (error, g_steal_pointer (&local));
          return FALSE;
        }
    }
  add_files (&work->row, options, files, item);
  return TRUE;
}

/* --- the line --- */

static void
fill_row (VlpsRow *row, const VlpsRendering *rendering, gint64 started)
{
  vlps_row_set_rendering (row, rendering);
  row->total_ms = (double) (g_get_monotonic_time () - started) / 1000;
}

/* A failure is told in results, logs and lists of others. */
static void
hide_passwords (GError *failure)
{
  char *told = failure != NULL ? vlps_address_hide (failure->message) : NULL;

  if (told == NULL)
    return;
  g_free (failure->message);
  failure->message = told;
}

/* --- the page --- */

/* Compares the page with the earlier run. */
static void
compare (VlpsWork *work, const VlpsEarlierRun *earlier, const VlpsItem *item, const VlpsOutcome *outcome)
{
  g_auto (VlpsEarlier) then = { vlps_earlier_run_text (earlier, item), VLPS_FORMAT_JSON };
  g_autoptr (VlpsChanges) changes =
      then.text != NULL ? vlps_earlier_compare (&then, &outcome->task, outcome->document) : NULL;

  work->row.changes = changes != NULL ? vlps_changes_json (changes) : g_strdup ("null");
  if (changes != NULL && vlps_changes_any (changes))
    work->diff =
        vlps_changes_diff (changes, item->name != NULL ? item->name : outcome->page->input, outcome->page->url);
}

/* A full disk would fail every page that is left, and so would content rules that the engine does not take. */
static gboolean
is_stuck (const VlpsOutcome *outcome, const VlpsOptions *base)
{
  if (outcome->page != NULL)
    return g_error_matches (outcome->failure, VLPS_ERROR, VLPS_ERROR_IO);
  return outcome->was_loaded && outcome->task.options->render.request.rules == base->render.request.rules
         && g_error_matches (outcome->failure, VLPS_ERROR, VLPS_ERROR_USAGE);
}

/* A part of an article is on the server of the first, and a list is not an article. */
static void
find_next_part (VlpsWork *work, const VlpsItem *item, VlpsDocument *document, guint part)
{
  const VlpsPage *page = document->page;
  g_autofree char *here = vlps_address_normal (page->url), *asked = vlps_schedule_host (item->location);
  g_autofree char *host = here != NULL ? vlps_schedule_host (here) : NULL;
  g_autoptr (VlpsPageLinks) links = NULL;
  g_autoptr (VlpsPager) pager = NULL;
  g_autoptr (GPtrArray) entries = NULL;

  work->title = g_strdup (vlps_page_title (page));
  work->row.joined = g_ptr_array_new_with_free_func (g_free);
  if (part > 1)
    g_ptr_array_add (work->row.joined, g_strdup (page->url));
  if (host == NULL || g_strcmp0 (host, asked) != 0 || !vlps_pager_same_title (work->title, work->title))
    return;
  links = vlps_page_links_new (page);
  pager = vlps_pager_new (document, links, here);
  work->next = vlps_pager_next (pager, part);
  entries = work->next != NULL ? vlps_items_json (document) : NULL;
  if (entries != NULL)
    g_clear_pointer (&work->next, g_free);
}

/* Finds the links to follow and the next part of the article. */
static void
look_further (VlpsWork *work, const VlpsWorkOptions *options, const VlpsItem *item, guint part, VlpsOutcome *outcome,
              const VlpsPipelineTools *tools, GCancellable *cancellable)
{
  if (options->follows)
    work->found = vlps_follow_find (&options->follow, item, outcome->document, tools->permission, cancellable);
  if (options->joins)
    find_next_part (work, item, outcome->document, part);
}

/* `part`: of the article that the page is, from 1. */
static VlpsWork *
do_page (const VlpsWorkOptions *options, const VlpsItem *item, guint part, guint crashes,
         const VlpsPipelineTools *given, GCancellable *cancellable)
{
  VlpsWork *work = g_new0 (VlpsWork, 1);
  VlpsTask task = options->task;
  VlpsPipelineTools tools = *given;
  g_autofree char *shown = vlps_address_hide (item->input);
  const VlpsPipelineInput input = {
    .name = item->location, .shown = shown, .options = item->options, .listed = TRUE, .crashes = crashes
  };
  g_autoptr (VlpsOutcome) outcome = NULL;
  gint64 started = g_get_monotonic_time ();
  char key[32];

  work->row.expected = NAN;
  work->row.followed = options->follows;
  g_snprintf (key, sizeof key, "%" G_GINT64_FORMAT, item->id);
  tools.watch = options->watch;
  tools.key = key;
  tools.memory = options->memory;
  tools.line_file = options->line_file;
  task.site = item->site;
  task.picture_pixels =
      (options->files & (VLPS_FILE_OVERLAY | VLPS_FILE_BEFORE | VLPS_FILE_GALLERY)) != 0 ? VLPS_TASK_PICTURE_PIXELS : 0;
  task.again = (options->files & VLPS_FILE_AFTER) != 0    ? VLPS_AGAIN_ALWAYS
               : (options->files & VLPS_FILE_BEFORE) != 0 ? VLPS_AGAIN_MISSING
                                                          : VLPS_AGAIN_NEVER;
  outcome = vlps_pipeline_run (&task, &input, &tools, cancellable);
  /* the files of further parts are those of the first */
  if (outcome->failure == NULL
      && (part > 1 ? emit_formats (outcome, options, work) : keep (outcome, options, item, work, &outcome->failure)))
    {
      work->row.result = vlps_emit_json_fields (outcome->document, options->fields);
      if (options->earlier != NULL)
        compare (work, options->earlier, item, outcome);
      vlps_row_set_styles (&work->row, outcome->page);
      work->row.expected = outcome->document->result->separators.expected;
      if (options->near_copies)
        {
          g_autofree char *text = vlps_emit_text (outcome->document);

          work->shingles = vlps_near_copies_shingles (text);
          if (options->joins)
            work->text = g_steal_pointer (&text);
        }
      look_further (work, options, item, part, outcome, &tools, cancellable);
    }
  vlps_outcome_give_back (outcome);
  if (outcome->failure != NULL)
    {
      work->stuck = is_stuck (outcome, options->task.options);
      hide_passwords (outcome->failure);
      work->row.url = outcome->task.options->archive_page != NULL ? g_strdup (outcome->task.options->archive_page)
                                                                  : vlps_item_address (item);
    }
  fill_row (&work->row, outcome->input != NULL ? outcome->input->rendering : NULL, started);
  if (outcome->input != NULL)
    vlps_row_take_fetch_metadata (&work->row, &outcome->input->fetch_metadata);
  work->failure = g_steal_pointer (&outcome->failure);
  work->no_retry = outcome->no_retry;
  work->was_loaded = outcome->was_loaded;
  work->crashes = outcome->crashes;
  work->delay = outcome->delay;
  return work;
}

VlpsWork *
vlps_work_do (const VlpsWorkOptions *options, const VlpsItem *item, guint crashes, const VlpsPipelineTools *tools,
              GCancellable *cancellable)
{
  return do_page (options, item, 1, crashes, tools, cancellable);
}

/* --- parts of an article --- */

/* All that its files have, anew. */
static gboolean
write_parts (const VlpsWorkOptions *options, const VlpsItem *given, const VlpsWork *work, GError **error)
{
  VlpsItem named = *given;
  const VlpsItem *item = &named;

  if (work->file != NULL)
    named.file = work->file;
  for (guint i = 0; i < VLPS_N_FORMATS; i++)
    {
      g_autofree char *path = work->written[i] != NULL ? file_path (options, options->files, item, i) : NULL;

      if (path != NULL && !vlps_file_write (path, work->written[i], -1, error))
        return FALSE;
    }
  return TRUE;
}

VlpsWork *
vlps_work_do_part (const VlpsWorkOptions *options, const VlpsItem *item, VlpsWork **parts, guint crashes,
                   const VlpsPipelineTools *tools, GCancellable *cancellable)
{
  VlpsWork *before = *parts;
  const VlpsItem place = { .id = item->id,
                           .input = before->next,
                           .location = before->next,
                           .name = item->name,
                           .site = item->site,
                           .options = item->options,
                           .depth = item->depth,
                           .referrer = item->referrer };
  VlpsWork *work = do_page (options, &place, before->row.joined->len + 2, crashes, tools, cancellable);

  if (work->failure != NULL)
    return work;
  *parts = NULL;
  before->delay = work->delay;
  before->was_loaded = work->was_loaded;
  before->crashes = work->crashes;
  if (!vlps_parts_fit (before, work))
    {
      g_clear_pointer (&before->next, g_free);
      vlps_work_free (work);
      return before;
    }
  vlps_parts_join (before, work);
  if (options->near_copies)
    {
      g_clear_pointer (&before->shingles, g_array_unref);
      before->shingles = vlps_near_copies_shingles (before->text);
    }
  before->stuck = !write_parts (options, item, before, &before->failure);
  return before;
}

VlpsWork *
vlps_work_end_parts (VlpsWork *parts, const GError *failure)
{
  vlps_parts_miss (parts, failure);
  return parts;
}
