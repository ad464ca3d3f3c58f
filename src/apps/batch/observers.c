/* observers.c - observers of a run, in one table */
#include "observers.h"

#include <string.h>

#include "batch-log.h"
#include "batch-summary.h"
#include "earlier-run.h"
#include "errors.h"
#include "file.h"
#include "gallery.h"
#include "learn-sites.h"
#include "near-copies.h"
#include "size-sheet.h"
#include "vision.h"

/* --- line store --- */

typedef struct
{
  VlpsLineFile *file;
  VlpsLineStore *store;
} Lines;

static void
lines_free (gpointer state)
{
  Lines *lines = state;

  vlps_line_store_free (lines->store);
  vlps_line_file_free (lines->file);
  g_free (lines);
}

static gboolean
lines_open (VlpsFolderRun *run, gpointer *ret_state, GError **error)
{
  VlpsTask *task = &run->options->work.task;
  g_autofree char *usual = g_build_filename (vlps_folder_path (run->folder), "lines.db", NULL);
  VlpsLineFile *file;
  Lines *lines;

  if (run->line_store == NULL && (task->extract.method->needs & VLPS_METHOD_USES_LINES) == 0)
    return TRUE;
  file = vlps_task_open_lines (task, run->line_store != NULL ? run->line_store : usual, error);
  if (file == NULL)
    return FALSE;
  *ret_state = lines = g_new (Lines, 1);
  *lines = (Lines){ file, vlps_line_file_store (file) };
  task->lines = lines->store;
  run->options->work.line_file = file;
  return TRUE;
}

/* --- metrics --- */

static gboolean
metrics_open (VlpsFolderRun *run, gpointer *ret_state, GError **error)
{
  if (run->metrics != NULL)
    *ret_state = vlps_batch_metrics_new (run->metrics, error);
  return run->metrics == NULL || *ret_state != NULL;
}

static void
metrics_page (gpointer state, VlpsEndedPage *page)
{
  vlps_batch_metrics_page (state, page->work->failure != NULL ? vlps_error_name (page->work->failure) : NULL);
}

static void
metrics_tick (gpointer state, const VlpsBatchMetricsNow *now, gboolean ends)
{
  vlps_batch_metrics_update (state, now, ends);
}

/* --- texts of sites --- */

static gboolean
site_texts_open (VlpsFolderRun *run, gpointer *ret_state, GError **error)
{
  const VlpsBatchOptions *options = run->options;
  const VlpsLearnOptions learn = { &options->work.task, options->jobs, options->work.watch, options->work.memory };
  guint n = 0;

  if (!run->learn_sites)
    return TRUE;
  if ((learn.task->extract.method->needs & VLPS_METHOD_TAKES_SITE_TEXTS) == 0)
    return vlps_error_false (error, VLPS_ERROR_USAGE, "--learn-sites is for the method vlps, not %s",
                             learn.task->extract.method->name);
  *ret_state = vlps_learn_sites (run->folder, &learn, &n, run->cancellable, error);
  if (*ret_state != NULL && !options->quiet)
    g_printerr ("vlps: %u %s on three or more pages of a site\n", n, n == 1 ? "text stands" : "texts stand");
  run->options->work.task.site_texts = *ret_state;
  return *ret_state != NULL;
}

/* --- near copies --- */

static void
take_text (gint64 number, const char *text, gpointer data)
{
  vlps_near_copies_add (data, number, vlps_near_copies_shingles (text), NULL);
}

static gboolean
copies_open (VlpsFolderRun *run, gpointer *ret_state, GError **error)
{
  if (!run->options->work.near_copies)
    return TRUE;
  *ret_state = vlps_near_copies_new (VLPS_NEAR_COPIES_THRESHOLD);
  return vlps_earlier_run_texts (vlps_folder_path (run->folder), take_text, *ret_state, error);
}

static void
copies_page (gpointer state, VlpsEndedPage *page)
{
  VlpsWork *work = page->work;

  if (work->failure != NULL || work->shingles == NULL)
    return;
  work->row.copies_sought = TRUE;
  work->row.copy_of = vlps_near_copies_add (state, page->item->id, g_steal_pointer (&work->shingles), NULL);
  page->report->copies += work->row.copy_of > 0;
}

/* --- changes since an earlier run --- */

static gboolean
changes_open (VlpsFolderRun *run, gpointer *ret_state, GError **error G_GNUC_UNUSED)
{
  if (run->options->work.earlier != NULL)
    *ret_state = run;
  return TRUE;
}

/* Counts the page, and prints what changed. */
static void
changes_page (gpointer state, VlpsEndedPage *page)
{
  const VlpsFolderRun *run = state;
  const VlpsWork *work = page->work;
  g_autoptr (GError) error = NULL;

  if (work->row.changes == NULL || work->failure != NULL)
    return;
  page->report->changed += work->diff != NULL;
  page->report->unknown += strcmp (work->row.changes, "null") == 0;
  if (work->diff == NULL || run->streams)
    return;
  vlps_batch_progress_clear (page->progress);
  if (!vlps_file_write ("-", work->diff, -1, &error))
    vlps_batch_progress_say (page->progress, "changes cannot be printed: %s", error->message);
}

/* --- web archive --- */

typedef struct
{
  VlpsBatchArchive *archive;
  VlpsFolder *folder;
} Archive;

static void
archive_free (gpointer state)
{
  vlps_batch_archive_free (((Archive *) state)->archive);
  g_free (state);
}

static gboolean
archive_open (VlpsFolderRun *run, gpointer *ret_state, GError **error)
{
  Archive *state;
  VlpsBatchArchive *archive = run->warc != NULL ? vlps_batch_archive_open (run->folder, run->warc, error) : NULL;

  if (archive == NULL)
    return run->warc == NULL;
  *ret_state = state = g_new (Archive, 1);
  *state = (Archive){ archive, run->folder };
  run->options->work.archive = archive;
  return TRUE;
}

static void
archive_page (gpointer state, VlpsEndedPage *page)
{
  if (page->work->loaded != NULL)
    vlps_batch_archive_add (((Archive *) state)->archive, page->work->loaded);
}

static gboolean
archive_before_commit (gpointer state, GError **error)
{
  return vlps_batch_archive_flush (((Archive *) state)->archive, error);
}

/* While pages are pending, more may come into the archive. */
static gboolean
archive_end (gpointer state, const VlpsBatchReport *report G_GNUC_UNUSED, gboolean done, GError **error)
{
  const Archive *archive = state;
  guint64 counts[VLPS_N_ITEM_STATES];

  return !done
         || (vlps_folder_count (archive->folder, counts, error)
             && (counts[VLPS_ITEM_PENDING] > 0 || vlps_batch_archive_finish (archive->archive, error)));
}

/* --- files that join those of all pages --- */

static gboolean
asks_for (const VlpsFolderRun *run, guint files)
{
  return (run->options->work.files & files) != 0 && !run->summary_only;
}

static gboolean
gallery_open (VlpsFolderRun *run, gpointer *ret_state, GError **error G_GNUC_UNUSED)
{
  if (asks_for (run, VLPS_FILE_GALLERY))
    *ret_state = run;
  return TRUE;
}

static gboolean
gallery_end (gpointer state, const VlpsBatchReport *report G_GNUC_UNUSED, gboolean done, GError **error)
{
  const VlpsFolderRun *run = state;
  VlpsGalleryReport gallery;

  if (!done)
    return TRUE;
  if (!vlps_gallery_join (run->folder, run->options->work.by_name, VLPS_GALLERY_BYTES, &gallery, error))
    return FALSE;
  if (!run->options->quiet)
    g_printerr ("vlps: %u %s before and after in %s/gallery.html, %u left out so that it stays small\n", gallery.shown,
                gallery.shown == 1 ? "page" : "pages", vlps_folder_path (run->folder), gallery.left_out);
  return TRUE;
}

static gboolean
vision_open (VlpsFolderRun *run, gpointer *ret_state, GError **error G_GNUC_UNUSED)
{
  if (asks_for (run, VLPS_FILE_COCO | VLPS_FILE_YOLO))
    *ret_state = run;
  return TRUE;
}

static gboolean
vision_end (gpointer state, const VlpsBatchReport *report G_GNUC_UNUSED, gboolean done, GError **error)
{
  const VlpsFolderRun *run = state;

  return !done || vlps_vision_join (run->folder, asks_for (run, VLPS_FILE_COCO), asks_for (run, VLPS_FILE_YOLO), error);
}

static gboolean
sizes_open (VlpsFolderRun *run, gpointer *ret_state, GError **error G_GNUC_UNUSED)
{
  if (run->windows != NULL && asks_for (run, VLPS_SIZE_SHEET_FILES))
    *ret_state = run;
  return TRUE;
}

static gboolean
sizes_end (gpointer state, const VlpsBatchReport *report G_GNUC_UNUSED, gboolean done, GError **error)
{
  const VlpsFolderRun *run = state;
  const VlpsWorkOptions *work = &run->options->work;

  if (!done)
    return TRUE;
  if (!vlps_size_sheet_write (run->folder, run->windows, work->files, work->by_name, error))
    return FALSE;
  if (!run->options->quiet)
    g_printerr ("vlps: the pictures of all sizes are in %s/sizes.html\n", vlps_folder_path (run->folder));
  return TRUE;
}

/* --- failed.txt and summary.json --- */

static gboolean
summary_open (VlpsFolderRun *run, gpointer *ret_state, GError **error G_GNUC_UNUSED)
{
  if (!run->streams)
    *ret_state = run;
  return TRUE;
}

/* A failure is left to the end of the run, which writes both once more. */
static void
summary_report (gpointer state, const VlpsBatchReport *report)
{
  const VlpsFolderRun *run = state;
  g_autoptr (GError) error = NULL;

  if (!run->summary_only && !vlps_batch_summary_write (run->folder, report, run->facts, &error))
    g_debug ("%s", error->message);
}

/* Written after a failure of the run, too. */
static gboolean
summary_end (gpointer state, const VlpsBatchReport *report, gboolean done G_GNUC_UNUSED, GError **error)
{
  const VlpsFolderRun *run = state;

  return vlps_batch_summary_write (run->folder, report, run->facts, error);
}

/* --- log.txt --- */

static gboolean
log_open (VlpsFolderRun *run, gpointer *ret_state, GError **error)
{
  if (run->streams || run->summary_only)
    return TRUE;
  *ret_state = vlps_batch_log_open (vlps_folder_path (run->folder), error);
  if (*ret_state != NULL)
    vlps_batch_log_run (*ret_state, "begins: vlps " VLPS_VERSION ", %u pages at a time", run->options->jobs);
  return *ret_state != NULL;
}

static void
log_page (gpointer state, VlpsEndedPage *page)
{
  vlps_batch_log_page (state, page->item, page->attempts, FALSE, page->work->failure);
}

static void
log_retry (gpointer state, const VlpsItem *item, guint attempts, const GError *failure)
{
  vlps_batch_log_page (state, item, attempts, TRUE, failure);
}

static gboolean
log_after_commit (gpointer state, GError **error)
{
  return vlps_batch_log_flush (state, error);
}

static gboolean
log_end (gpointer state, const VlpsBatchReport *report, gboolean done, GError **error)
{
  vlps_batch_log_run (state, "ends%s: %" G_GUINT64_FORMAT " ok, %" G_GUINT64_FORMAT " failed, %.1f s",
                      !done                 ? " with an error"
                      : report->interrupted ? ", interrupted"
                                            : "",
                      report->ok, report->failed, report->seconds);
  return vlps_batch_log_flush (state, error);
}

/* --- the table --- */

#define DROP(name, type)                                                                                               \
  static void name (gpointer state) { type (state); }

DROP (metrics_free, vlps_batch_metrics_free)
DROP (site_texts_free, vlps_site_texts_free)
DROP (copies_free, vlps_near_copies_free)
DROP (log_free, vlps_batch_log_free)

static const VlpsObserver table_of_all[] = {
  { .name = "line store", .open = lines_open, .free = lines_free },
  { .name = "metrics", .open = metrics_open, .page = metrics_page, .tick = metrics_tick, .free = metrics_free },
  { .name = "texts of sites", .open = site_texts_open, .free = site_texts_free },
  { .name = "near copies", .open = copies_open, .page = copies_page, .free = copies_free },
  { .name = "changes", .open = changes_open, .page = changes_page },
  { .name = "web archive",
    .open = archive_open,
    .page = archive_page,
    .before_commit = archive_before_commit,
    .end = archive_end,
    .free = archive_free },
  { .name = "gallery", .open = gallery_open, .end = gallery_end },
  { .name = "sizes", .open = sizes_open, .end = sizes_end },
  { .name = "COCO and YOLO", .open = vision_open, .end = vision_end },
  { .name = "summary", .open = summary_open, .report = summary_report, .end = summary_end },
  { .name = "log",
    .open = log_open,
    .page = log_page,
    .retry = log_retry,
    .after_commit = log_after_commit,
    .end = log_end,
    .free = log_free },
};

const VlpsObserver *
vlps_observers_table (guint *ret_n)
{
  *ret_n = G_N_ELEMENTS (table_of_all);
  return table_of_all;
}

/* --- */

struct _VlpsObservers
{
  const VlpsObserver *table;
  gpointer *states; /* NULL: not asked for */
  guint n;
};

VlpsObservers *
vlps_observers_open (const VlpsObserver *table, guint n, VlpsFolderRun *run, GError **error)
{
  g_autoptr (VlpsObservers) self = g_new (VlpsObservers, 1);

  *self = (VlpsObservers){ table, g_new0 (gpointer, n), n };
  for (guint i = 0; i < n; i++)
    if (!table[i].open (run, &self->states[i], error))
      return NULL;
  return g_steal_pointer (&self);
}

void
vlps_observers_free (VlpsObservers *self)
{
  if (self == NULL)
    return;
  for (guint i = self->n; i-- > 0;)
    if (self->states[i] != NULL && self->table[i].free != NULL)
      self->table[i].free (self->states[i]);
  g_free (self->states);
  g_free (self);
}

/* Calls `function` of all that are open and have it. */
#define EACH(self, function, ...)                                                                                      \
  for (guint i = 0; (self) != NULL && i < (self)->n; i++)                                                              \
    if ((self)->states[i] != NULL && (self)->table[i].function != NULL)                                                \
  (self)->table[i].function ((self)->states[i], __VA_ARGS__)

void
vlps_observers_page (VlpsObservers *self, VlpsEndedPage *page)
{
  EACH (self, page, page);
}

void
vlps_observers_retry (VlpsObservers *self, const VlpsItem *item, guint attempts, const GError *failure)
{
  EACH (self, retry, item, attempts, failure);
}

void
vlps_observers_report (VlpsObservers *self, const VlpsBatchReport *report)
{
  EACH (self, report, report);
}

void
vlps_observers_tick (VlpsObservers *self, const VlpsBatchMetricsNow *now, gboolean ends)
{
  EACH (self, tick, now, ends);
}

gboolean
vlps_observers_before_commit (VlpsObservers *self, GError **error)
{
  for (guint i = 0; self != NULL && i < self->n; i++)
    if (self->states[i] != NULL && self->table[i].before_commit != NULL
        && !self->table[i].before_commit (self->states[i], error))
      return FALSE;
  return TRUE;
}

gboolean
vlps_observers_after_commit (VlpsObservers *self, GError **error)
{
  for (guint i = 0; self != NULL && i < self->n; i++)
    if (self->states[i] != NULL && self->table[i].after_commit != NULL
        && !self->table[i].after_commit (self->states[i], error))
      return FALSE;
  return TRUE;
}

gboolean
vlps_observers_end (VlpsObservers *self, const VlpsBatchReport *report, gboolean done, GError **error)
{
  for (guint i = self != NULL ? self->n : 0; i-- > 0;)
    if (self->states[i] != NULL && self->table[i].end != NULL
        && !self->table[i].end (self->states[i], report, done, done ? error : NULL))
      done = FALSE;
  return done;
}
