/* comparison.c - all systems on all pages of one data set */
#include "comparison.h"

#include <math.h>
#include <string.h>

#include "bcubed.h"
#include "date.h"
#include "emit.h"
#include "encoding.h"
#include "errors.h"
#include "export.h"
#include "fold.h"
#include "home.h"
#include "html-page.h"
#include "items.h"
#include "metadata.h"
#include "problem.h"
#include "progress.h"
#include "rouge.h"
#include "text-score.h"
#include "vl-ps.h"

void
vlps_run_free (VlpsRun *run)
{
  if (run == NULL)
    return;
  for (gsize i = 0; i < (gsize) run->n_cases * run->systems->len; i++)
    {
      g_free (run->scores[i].error);
      g_free (run->scores[i].text);
      g_free (run->scores[i].regions);
    }
  for (guint i = 0; i < run->n_cases; i++)
    {
      g_free (run->failures[i]);
      g_free (run->notes[i]);
      vlps_line_units_free (run->units[i]);
      vlps_view_free (run->views[i]);
    }
  g_free (run->scores);
  g_free (run->failures);
  g_free (run->notes);
  g_free (run->scorable);
  g_free (run->export_error);
  g_array_unref (run->frequent);
  g_free (run->units);
  g_free (run->views);
  g_ptr_array_unref (run->systems);
  vlps_dataset_free (run->dataset);
  g_free (run);
}

double *
vlps_run_column (const VlpsRun *run, guint system, VlpsMeasure measure)
{
  double *column = g_new (double, MAX (1, run->n_cases));

  for (guint i = 0; i < run->n_cases; i++)
    column[i] = run->scores[(gsize) i * run->systems->len + system].values[measure];
  return column;
}

static VlpsPage *
parse_page (const VlpsCase *item, char **ret_note, GError **error)
{
  g_autofree char *data = NULL, *canonical = NULL, *uri = NULL;
  VlpsPage *page;
  gsize length;

  if (!g_file_get_contents (item->page, &data, &length, error))
    return NULL;
  canonical = g_canonicalize_filename (item->page, NULL);
  uri = item->url != NULL ? g_strdup (item->url) : g_filename_to_uri (canonical, NULL, NULL);
  page = vlps_html_parse ((const guint8 *) data, length, uri, NULL, error);
  if (page != NULL && item->charset != NULL)
    {
      const char *label = vlps_encoding_label (item->charset, -1);

      if (label != NULL && strcmp (label, page->frames[0].charset) != 0 && ret_note != NULL)
        *ret_note = g_strdup_printf ("read as %s; the data set says %s", page->frames[0].charset, item->charset);
    }
  return page;
}

VlpsPage *
vlps_run_load (const VlpsDataset *dataset, const VlpsCase *item, VlpsSnapshots *snapshots, char **ret_note,
               GError **error)
{
  VlpsPage *page;

  if (item->page == NULL)
    {
      g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_NOT_FOUND, item->missing);
      return NULL;
    }
  page = snapshots != NULL ? vlps_snapshots_load (snapshots, dataset, item, error) : parse_page (item, ret_note, error);
  if (page != NULL)
    vlps_page_set_home (page, item->url);
  return page;
}

static gboolean
same_text (const char *a, const char *b)
{
  g_autofree char *one = g_strchomp (vlps_text_fold (a)), *other = g_strchomp (vlps_text_fold (b));

  return strcmp (one, other) == 0;
}

static gboolean
same_day (const char *a, const char *b)
{
  VlpsDate one, other;

  return vlps_date_find (a, &one, NULL, NULL) && vlps_date_find (b, &other, NULL, NULL) && one.year == other.year
         && one.month == other.month && one.day == other.day;
}

static gboolean
is_given (const char *value)
{
  return value != NULL && *value != '\0';
}

static void
score_metadata (const VlpsCase *item, const VlpsResult *result, double *values)
{
  if (is_given (item->title))
    values[VLPS_MEASURE_TITLE] = result->title != NULL && same_text (item->title, result->title);
  if (is_given (item->date))
    values[VLPS_MEASURE_DATE] = result->time != NULL && same_day (item->date, result->time);
  if (is_given (item->author))
    values[VLPS_MEASURE_AUTHOR] = result->author != NULL && same_text (item->author, result->author);
}

/* Pages of one site, in the order of the set: some methods learn from page to page. */
typedef struct
{
  GArray *cases; /* of guint */
} Site;

typedef struct
{
  VlpsRun *run;
  const VlpsRunOptions *options;
  GCancellable *cancellable;
  VlpsProgress *progress;
  GMutex mutex;
  gboolean examples; /* some system needs a second page */
} Work;

/* What a page is worth knowing for all systems. */
typedef struct
{
  const VlpsCase *item;
  VlpsPage *page;
  const VlpsPage *example; /* another page of the site; NULL where there is none */
  VlpsTextGold *gold;
  const VlpsItems *items;         /* of the gold Markdown; NULL where there is none */
  VlpsRegionGold *regions;        /* NULL where the set has none */
  const VlpsSegmentation *blocks; /* the labelled blocks; NULL without region gold */
  const VlpsView *view;           /* NULL without details or region gold */
  GPtrArray *names;               /* of segmentations, to be exported */
  GPtrArray *segmentations;
  VlpsLineUnits *units; /* NULL where the page is not scorable */
} Subject;

static void
score_markdown (const Subject *subject, const VlpsResult *result, double *values)
{
  g_autofree char *markdown = NULL;
  g_autoptr (VlpsItems) items = NULL;

  if (subject->items == NULL)
    return;
  markdown = vlps_emit_markdown (subject->page, result);
  items = vlps_items_new (markdown, subject->item->title);
  vlps_items_score (items, subject->items, values);
  values[VLPS_MEASURE_ROUGE] = vlps_rouge_f1 (markdown, subject->item->markdown, VLPS_ROUGE);
}

/* Comments as the page shows them, with author and time, where the page has gold for them and the method found any
 * apart. */
static void
score_comments (const Work *work, const VlpsCase *item, const VlpsResult *result, double *values)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (item->comments == NULL || result->comments == NULL)
    return;
  for (guint i = 0; i < result->comments->len; i++)
    g_string_append_printf (text, "%s\n", g_array_index (result->comments, VlpsComment, i).shown);
  vlps_comments_score (item->comments, text->str, work->options->tokens, values);
}

static VlpsResult *
run_system (const Work *work, const VlpsSystem *system, const Subject *subject, VlpsLineStore *lines, GError **error)
{
  VlpsExtractOptions extract = system->extract;
  VlpsModels models;
  VlpsResult *result = NULL;

  if (work->options->folds != NULL)
    {
      models = vlps_folds_choose (work->options->folds, subject->item->id, subject->item->domain);
      extract.models = &models;
    }
  switch (system->kind)
    {
    case VLPS_SYSTEM_WHOLE:
      result = vlps_result_new_whole (subject->page);
      break;
    case VLPS_SYSTEM_METHOD:
      extract.preset = &system->preset;
      extract.lines = lines;
      extract.comments = subject->item->comments != NULL ? VLPS_COMMENTS_APART : extract.comments;
      extract.site = subject->item->domain;
      extract.example = vlps_system_takes_example (system) ? subject->example : NULL;
      return vlps_method_run (system->method, subject->page, &extract, error);
    case VLPS_SYSTEM_ORACLE:
      if (subject->units == NULL)
        return NULL;
      result = vlps_vl_ps (subject->page, vlps_line_units_best (subject->units), VLPS_UNITS_BLOCK);
      break;
    case VLPS_SYSTEM_PREDICTION:
    case VLPS_SYSTEM_SEGMENTS:
    default:
      return NULL;
    }
  vlps_metadata_fill (subject->page, result);
  return result;
}

static void
free_segmentation (gpointer segmentation)
{
  vlps_segmentation_free (segmentation);
}

/* Takes over `error`; the first of a run is kept. */
static void
note_export_error (Work *work, GError *error)
{
  if (error == NULL)
    return;
  g_mutex_lock (&work->mutex);
  if (work->run->export_error == NULL)
    work->run->export_error = g_strdup (error->message);
  g_mutex_unlock (&work->mutex);
  g_error_free (error);
}

/* How the regions cut up the page, against the labelled blocks. */
static void
score_segments (Work *work, const VlpsSystem *system, const Subject *subject, const VlpsResult *result, double *values)
{
  g_autoptr (VlpsSegmentation) segments = NULL;

  if ((result->regions == NULL && result->segments == NULL)
      || (subject->blocks == NULL && work->options->webis == NULL))
    return;
  segments = vlps_segmentation_from_result (subject->page, result);
  if (subject->blocks != NULL)
    vlps_segmentation_score (subject->page, subject->regions->characters, segments, subject->blocks, values);
  if (work->options->webis != NULL)
    {
      g_ptr_array_add (subject->names, system->name);
      g_ptr_array_add (subject->segmentations, g_steal_pointer (&segments));
    }
}

/* Segmentations of another tool, as it stored them. */
static void
score_stored_segments (const VlpsSystem *system, const Subject *subject, VlpsScore *score)
{
  g_autofree char *name = g_strconcat (subject->item->id, ".json", NULL);
  g_autofree char *path = g_build_filename (system->folder, name, NULL);
  g_autoptr (VlpsSegmentation) segments = NULL;
  g_autoptr (GError) error = NULL;

  if (subject->blocks == NULL || !g_file_test (path, G_FILE_TEST_EXISTS))
    return;
  /* a file with many has one of the tool's name */
  segments = vlps_segmentation_read (path, system->name, NULL);
  if (segments == NULL)
    segments = vlps_segmentation_read (path, NULL, &error);
  if (segments == NULL)
    {
      score->error = g_strdup (error->message);
      return;
    }
  score->present = TRUE;
  vlps_segmentation_score (subject->page, subject->regions->characters, segments, subject->blocks, score->values);
}

/* NAN for methods that do not look for it. */
static double
densest_bytes (const VlpsResult *result)
{
  for (guint i = 0; i < result->details->len; i++)
    if (strcmp (g_array_index (result->details, VlpsDetail, i).name, "densest_bytes") == 0)
      return g_array_index (result->details, VlpsDetail, i).number;
  return NAN;
}

/* Keeps what a system has learnt of the sites it has seen; stores in memory do not fail. */
static void
keep_frequent (Work *work, VlpsLineStore *store)
{
  g_mutex_lock (&work->mutex);
  store->list (store, 1, work->run->frequent, NULL);
  g_mutex_unlock (&work->mutex);
}

static int
compare_sites (gconstpointer a, gconstpointer b)
{
  return strcmp (((const VlpsFrequentLine *) a)->site, ((const VlpsFrequentLine *) b)->site);
}

static void
score_page (Work *work, const VlpsSystem *system, const Subject *subject, VlpsLineStore *lines, VlpsScore *score)
{
  gboolean details = work->options->details;
  g_autoptr (VlpsResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  gint64 begin = g_get_monotonic_time ();

  if (system->kind == VLPS_SYSTEM_PREDICTION)
    {
      const char *stored = g_hash_table_lookup (system->predictions->texts, subject->item->id);

      if (stored == NULL)
        return;
      score->present = TRUE;
      vlps_text_score (subject->gold, stored, score->values);
      if (details)
        score->text = g_strdup (stored);
      return;
    }
  if (subject->page == NULL)
    return;
  if (system->kind == VLPS_SYSTEM_SEGMENTS)
    {
      score_stored_segments (system, subject, score);
      return;
    }
  if (system->kind == VLPS_SYSTEM_METHOD && (system->method->needs & VLPS_METHOD_NEEDS_EXAMPLE) != 0
      && subject->example == NULL)
    return;
  result = run_system (work, system, subject, lines, &error);
  if (result == NULL)
    {
      score->error = error != NULL ? g_strdup (error->message) : NULL;
      return;
    }
  if (work->options->labels != NULL && result->regions != NULL
      && strcmp (work->options->labels_from, system->name) == 0)
    {
      GError *failure = NULL;

      vlps_export_labels (work->options->labels, subject->item, subject->page, result, &failure);
      note_export_error (work, failure);
      begin = g_get_monotonic_time ();
    }
  text = vlps_emit_text (subject->page, result);
  score->values[VLPS_MEASURE_TIME] = (double) (g_get_monotonic_time () - begin) / 1000;
  score->present = TRUE;
  score->lines = result->lines;
  score->expected = result->expected;
  score->doubtful = result->doubtful;
  score->densest_bytes = densest_bytes (result);
  if (work->options->with_title && result->title != NULL)
    {
      g_autofree char *titled = g_strconcat (result->title, "\n", text, NULL);

      vlps_text_score (subject->gold, titled, score->values);
    }
  else
    vlps_text_score (subject->gold, text, score->values);
  score_markdown (subject, result, score->values);
  score_comments (work, subject->item, result, score->values);
  score_metadata (subject->item, result, score->values);
  if (subject->regions != NULL)
    {
      vlps_region_score (subject->page, subject->regions, result, score->values, &score->confusion);
      if (subject->view != NULL)
        score->regions = vlps_view_regions (subject->view, subject->page, subject->regions, result);
      score_segments (work, system, subject, result, score->values);
      score->has_confusion = subject->regions->scorable && result->regions != NULL;
    }
  if (details)
    score->text = g_steal_pointer (&text);
}

static guint
common_prefix (const char *a, const char *b)
{
  guint n = 0;

  while (a != NULL && b != NULL && a[n] != '\0' && a[n] == b[n])
    n++;
  return n;
}

/* The page of the site whose address has the longest beginning in common; of several the one before it, which is the
 * one that a user would have at hand.  G_MAXUINT where the site has no other page. */
static guint
example_of (const VlpsRun *run, const Site *site, guint position)
{
  const VlpsCase *item = run->dataset->cases->pdata[g_array_index (site->cases, guint, position)];
  guint best = G_MAXUINT, best_common = 0;

  for (guint step = 1; step < site->cases->len; step++)
    {
      guint other = (position + site->cases->len - step) % site->cases->len;
      guint index = g_array_index (site->cases, guint, other);
      const VlpsCase *candidate = run->dataset->cases->pdata[index];
      guint common = common_prefix (item->url, candidate->url);

      if (candidate->page != NULL && (best == G_MAXUINT || common > best_common))
        {
          best = index;
          best_common = common;
        }
    }
  return best;
}

static void
export_segmentations (Work *work, const Subject *subject)
{
  GError *error = NULL;

  if (work->options->webis == NULL || subject->page == NULL)
    return;
  if (subject->blocks != NULL)
    {
      g_ptr_array_add (subject->names, (gpointer) "gold");
      g_ptr_array_add (subject->segmentations, vlps_segmentation_from_gold (subject->page, subject->regions));
    }
  if (subject->names->len > 0)
    vlps_export_segmentations (work->options->webis, subject->item, subject->names, subject->segmentations, &error);
  note_export_error (work, error);
}

static void
run_case (Work *work, const Site *site, guint position, VlpsLineStore **stores)
{
  VlpsRun *run = work->run;
  guint index = g_array_index (site->cases, guint, position);
  const VlpsCase *item = run->dataset->cases->pdata[index];
  g_autoptr (GError) error = NULL;
  g_autofree char *key = g_strdup_printf ("compare %s %s", run->dataset->name, item->id);
  gboolean allowed = vlps_watch_check (work->options->watch, key, &error);
  VlpsWatchPage *watched =
      vlps_watch_begin (work->options->watch, key, work->options->timeout * (run->systems->len + 1), VLPS_WATCH_MEMORY);
  g_autoptr (VlpsPage) page =
      allowed ? vlps_run_load (run->dataset, item, work->options->snapshots, &run->notes[index], &error) : NULL;
  g_autoptr (VlpsPage) example = NULL;
  g_autoptr (VlpsTextGold) gold = vlps_text_gold_new (item->gold, item->with, item->without, work->options->tokens);
  g_autoptr (VlpsItems) items = item->markdown != NULL ? vlps_items_new (item->markdown, item->title) : NULL;
  g_autoptr (VlpsRegionGold) regions = NULL;
  g_autoptr (VlpsSegmentation) blocks = NULL;
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autoptr (GPtrArray) segmentations = g_ptr_array_new_with_free_func (free_segmentation);
  Subject subject = { item, page, NULL, gold, items, NULL, NULL, NULL, names, segmentations, NULL };

  if (page == NULL)
    run->failures[index] = g_strdup (error->message);
  else
    {
      guint other = work->examples ? example_of (run, site, position) : G_MAXUINT;

      if (page->rendered)
        regions = vlps_region_gold_new (run->dataset, item, page, work->options->skip_inner);
      if (other != G_MAXUINT)
        example = vlps_run_load (run->dataset, run->dataset->cases->pdata[other], work->options->snapshots, NULL, NULL);
    }
  subject.regions = regions;
  blocks = regions != NULL ? vlps_segmentation_from_gold (page, regions) : NULL;
  subject.blocks = blocks != NULL && blocks->segments->len > 0 ? blocks : NULL;
  subject.example = example;
  run->scorable[index] = regions != NULL && regions->scorable;
  if (regions != NULL && work->options->details)
    subject.view = run->views[index] = vlps_view_new (page, regions);
  if (run->scorable[index])
    subject.units = run->units[index] = vlps_line_units_new (page, regions, VLPS_UNITS_BLOCK);
  for (guint s = 0; s < run->systems->len; s++)
    score_page (work, run->systems->pdata[s], &subject, stores[s], &run->scores[(gsize) index * run->systems->len + s]);
  export_segmentations (work, &subject);
  vlps_watch_end (work->options->watch, watched);
}

static void
run_site (gpointer data, gpointer user_data)
{
  Site *site = data;
  Work *work = user_data;
  guint n = work->run->systems->len;
  VlpsLineStore **stores = g_new0 (VlpsLineStore *, MAX (1, n));

  for (guint s = 0; s < n; s++)
    {
      const VlpsSystem *system = work->run->systems->pdata[s];

      if (vlps_system_takes_lines (system))
        stores[s] = vlps_line_store_new ();
    }
  for (guint i = 0; i < site->cases->len && !g_cancellable_is_cancelled (work->cancellable); i++)
    {
      run_case (work, site, i, stores);
      vlps_progress_step (work->progress);
    }
  for (guint s = 0, kept = 0; s < n; s++)
    {
      if (stores[s] != NULL && kept++ == 0)
        keep_frequent (work, stores[s]);
      vlps_line_store_free (stores[s]);
    }
  g_free (stores);
  g_array_unref (site->cases);
  g_free (site);
}

/* Pushes all sites of the set; a page without a domain is a site of its own. */
static void
push_sites (const VlpsDataset *dataset, GThreadPool *pool)
{
  g_autoptr (GHashTable) by_domain = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GPtrArray) sites = g_ptr_array_new ();

  for (guint i = 0; i < dataset->cases->len; i++)
    {
      const VlpsCase *item = dataset->cases->pdata[i];
      Site *site = item->domain != NULL ? g_hash_table_lookup (by_domain, item->domain) : NULL;

      if (site == NULL)
        {
          site = g_new0 (Site, 1);
          site->cases = g_array_new (FALSE, FALSE, sizeof (guint));
          g_ptr_array_add (sites, site);
          if (item->domain != NULL)
            g_hash_table_insert (by_domain, item->domain, site);
        }
      g_array_append_val (site->cases, i);
    }
  for (guint i = 0; i < sites->len; i++)
    g_thread_pool_push (pool, sites->pdata[i], NULL);
}

VlpsRun *
vlps_run_new (VlpsDataset *dataset, GPtrArray *systems, const VlpsRunOptions *options, GCancellable *cancellable,
              GError **error)
{
  g_autoptr (VlpsRun) run = g_new0 (VlpsRun, 1);
  Work work = { run, options, cancellable, NULL, { 0 }, FALSE };
  GThreadPool *pool;

  run->dataset = dataset;
  run->systems = systems;
  run->n_cases = dataset->cases->len;
  run->scores = g_new0 (VlpsScore, MAX (1, (gsize) run->n_cases * systems->len));
  run->failures = g_new0 (char *, run->n_cases + 1);
  run->notes = g_new0 (char *, run->n_cases + 1);
  run->frequent = g_array_new (FALSE, FALSE, sizeof (VlpsFrequentLine));
  g_array_set_clear_func (run->frequent, vlps_frequent_line_clear);
  run->scorable = g_new0 (guint8, run->n_cases + 1);
  run->views = g_new0 (VlpsView *, run->n_cases + 1);
  run->units = g_new0 (VlpsLineUnits *, run->n_cases + 1);
  for (gsize i = 0; i < (gsize) run->n_cases * systems->len; i++)
    {
      vlps_measures_clear (run->scores[i].values);
      run->scores[i].expected = NAN;
      run->scores[i].lines = (VlpsThresholds) VLPS_LINES (NAN, NAN, NAN, NAN);
      run->scores[i].densest_bytes = NAN;
    }
  for (guint s = 0; s < systems->len; s++)
    {
      work.examples |= vlps_system_takes_example (systems->pdata[s]);
    }
  work.progress = vlps_progress_new ("comparing", dataset->name, run->n_cases);
  g_mutex_init (&work.mutex);
  pool = g_thread_pool_new (run_site, &work, vlps_watch_is_careful (options->watch) ? 1 : (int) MAX (1, options->jobs),
                            TRUE, NULL);
  push_sites (dataset, pool);
  g_thread_pool_free (pool, FALSE, TRUE);
  g_array_sort (run->frequent, compare_sites);
  g_mutex_clear (&work.mutex);
  vlps_progress_free (work.progress);
  if (g_cancellable_is_cancelled (cancellable))
    {
      g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_CANCELLED, "stopped");
      return NULL;
    }
  return g_steal_pointer (&run);
}
