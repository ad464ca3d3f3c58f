/* comparison.c - all systems on all pages of one data set */
#include "comparison.h"

#include <math.h>
#include <string.h>

#include "block-score.h"
#include "date.h"
#include "document-url.h"
#include "emit.h"
#include "encoding.h"
#include "errors.h"
#include "export.h"
#include "file.h"
#include "headline-free.h"
#include "html-page.h"
#include "items.h"
#include "metadata.h"
#include "missing.h"
#include "page-segments.h"
#include "posts-score.h"
#include "product-score.h"
#include "progress.h"
#include "rouge.h"
#include "text-score.h"
#include "vl-ps.h"
#include "whitespace.h"

void
vlps_comparison_free (VlpsComparison *run)
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
      g_free (run->proposed[i]);
      vlps_line_units_free (run->units[i]);
      vlps_view_free (run->views[i]);
    }
  g_free (run->scores);
  g_free (run->failures);
  g_free (run->read_ms);
  g_free (run->notes);
  g_free (run->proposed);
  g_free (run->scorable);
  g_free (run->unstyled);
  g_free (run->export_error);
  g_array_unref (run->frequent);
  g_free (run->units);
  g_free (run->views);
  g_ptr_array_unref (run->systems);
  vlps_dataset_free (run->dataset);
  g_free (run);
}

double *
vlps_comparison_column (const VlpsComparison *run, guint system, VlpsMeasure measure)
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

  if (!vlps_file_read (item->page, &data, &length, error))
    return NULL;
  canonical = g_canonicalize_filename (item->page, NULL);
  uri = item->url != NULL ? g_strdup (item->url) : g_filename_to_uri (canonical, NULL, NULL);
  page = vlps_html_page_parse ((const guint8 *) data, length, uri, NULL, error);
  if (page != NULL && item->charset != NULL)
    {
      const char *label = vlps_encoding_label (item->charset, -1);

      if (label != NULL && strcmp (label, page->frames[0].charset) != 0 && ret_note != NULL)
        *ret_note = g_strdup_printf ("read as %s; the data set says %s", page->frames[0].charset, item->charset);
    }
  return page;
}

/* The page of a case, rendered or not. */
static VlpsPage *
load_case (const VlpsDataset *dataset, const VlpsCase *item, VlpsSnapshots *snapshots, char **ret_note, GError **error)
{
  VlpsPage *page;

  if (item->page == NULL)
    return vlps_error_null (error, VLPS_ERROR_NOT_FOUND, "%s", item->missing);
  page = snapshots != NULL ? vlps_snapshots_load (snapshots, dataset, item, error) : parse_page (item, ret_note, error);
  if (page != NULL)
    vlps_document_url_set (page, item->url);
  return page;
}

static gboolean
same_text (const char *a, const char *b)
{
  g_autofree char *one = g_strchomp (vlps_whitespace_collapse (a)), *other = g_strchomp (vlps_whitespace_collapse (b));

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

static gboolean
has_name (const GPtrArray *names, const char *name)
{
  for (guint i = 0; i < names->len; i++)
    if (same_text (g_ptr_array_index (names, i), name))
      return TRUE;
  return FALSE;
}

/* All that the gold names, and nobody else, in any order. */
static gboolean
same_names (char **gold, const GPtrArray *names)
{
  if (names == NULL || g_strv_length (gold) != names->len)
    return FALSE;
  for (guint i = 0; gold[i] != NULL; i++)
    if (!has_name (names, gold[i]))
      return FALSE;
  return TRUE;
}

static void
score_metadata (const VlpsCase *item, const VlpsFacts *facts, double *values)
{
  if (is_given (item->title))
    values[VLPS_MEASURE_TITLE] = facts->title != NULL && same_text (item->title, facts->title);
  if (is_given (item->date))
    values[VLPS_MEASURE_DATE] = facts->time != NULL && same_day (item->date, facts->time);
  if (is_given (item->author))
    values[VLPS_MEASURE_AUTHOR] = facts->author != NULL && same_text (item->author, facts->author);
  if (item->authors != NULL && item->authors[0] != NULL)
    values[VLPS_MEASURE_AUTHORS] = same_names (item->authors, facts->authors);
  if (item->has_product)
    vlps_product_score (item->product, facts->product, values);
}

/* Pages of one site, in the order of the set: some methods learn from page to page. */
typedef struct
{
  GArray *cases;        /* of guint */
  VlpsSiteTexts *texts; /* what the site repeats; NULL where no system asks */
} Site;

typedef struct
{
  VlpsComparison *run;
  const VlpsComparisonOptions *options;
  GCancellable *cancellable;
  VlpsProgress *progress;
  GMutex mutex;
  guint examples; /* how many other pages of a site some system needs */
  gboolean texts; /* some system needs what the site repeats */
} Work;

/* Data of a page that all systems use. */
typedef struct
{
  const VlpsCase *item;
  VlpsPage *page;
  GPtrArray *examples;        /* of VlpsPage*: other pages of the site, the nearest first */
  const VlpsSiteTexts *texts; /* what the site repeats; NULL where no system asks */
  VlpsTextGold *gold;
  const VlpsItems *items;      /* of the gold Markdown; NULL where there is none */
  VlpsRegionGold *regions;     /* NULL where the set has none */
  const VlpsBlockGold *blocks; /* the labelled blocks; NULL without any */
  const VlpsView *view;        /* NULL without details or region gold */
  GPtrArray *names;            /* of segmentations, to be exported */
  GPtrArray *segmentations;
  VlpsLineUnits *units; /* NULL where the page is not scorable */
  char **headlines;     /* wordings of the headline */
  VlpsTextGold *bare;   /* the gold without it */
  char **proposed;      /* its line in the set of labels that is written */
} Subject;

static void
score_text (const Subject *subject, const char *text, double *values)
{
  g_autofree char *bare = vlps_headline_free_text (text, subject->headlines);

  vlps_text_score (subject->gold, text, values);
  values[VLPS_MEASURE_NEUTRAL_F1] = vlps_text_score_shingle_f1 (subject->bare, bare);
}

static void
score_markdown (const Subject *subject, VlpsDocument *document, double *values)
{
  g_autofree char *markdown = NULL, *plain = NULL, *plain_gold = NULL;
  g_autoptr (VlpsItems) items = NULL;

  if (subject->items == NULL)
    return;
  markdown = vlps_emit_markdown (document);
  items = vlps_items_new (markdown, subject->item->title);
  vlps_items_score (items, subject->items, values);
  values[VLPS_MEASURE_ROUGE] = vlps_rouge_f1 (markdown, subject->item->markdown, VLPS_ROUGE);
  plain = vlps_items_plain (markdown);
  plain_gold = vlps_items_plain (subject->item->markdown);
  values[VLPS_MEASURE_ROUGE_PLAIN] = vlps_rouge_f1 (plain, plain_gold, VLPS_ROUGE);
}

/* The posts of a thread, where the page has gold for them. */
static void
score_posts (const Work *work, const VlpsCase *item, const VlpsResult *result, double *values)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new ();

  if (item->posts == NULL)
    return;
  for (guint i = 0; result->posts != NULL && i < result->posts->len; i++)
    g_ptr_array_add (texts, g_array_index (result->posts, VlpsComment, i).text);
  vlps_posts_score (item->posts, texts, work->options->tokens, values);
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
  vlps_text_score_comments (item->comments, text->str, work->options->tokens, values);
}

static VlpsResult *
run_system (const Work *work, const VlpsSystem *system, const Subject *subject, VlpsLineStore *lines, GError **error)
{
  VlpsMethodOptions extract = system->extract;
  guint n_examples = MIN (vlps_system_takes_examples (system), subject->examples->len);
  g_autoptr (GPtrArray) examples = g_ptr_array_sized_new (n_examples);
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
      for (guint i = 0; i < n_examples; i++)
        g_ptr_array_add (examples, subject->examples->pdata[i]);
      extract.examples = examples;
      extract.site_texts = system->texts ? subject->texts : NULL;
      return vlps_method_run (subject->page, &extract, error);
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
  vlps_metadata_await (subject->page, result, NULL);
  return result;
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
  segments = vlps_page_segments_from_result (subject->page, result);
  if (subject->blocks != NULL)
    vlps_block_score (subject->blocks, subject->page, subject->regions->characters, segments, values);
  if (work->options->webis != NULL)
    {
      g_ptr_array_add (subject->names, system->name);
      g_ptr_array_add (subject->segmentations, g_steal_pointer (&segments));
    }
}

/* Pages of recorded boxes were not rendered here, and are left out. */
static void
propose_labels (Work *work, const Subject *subject, VlpsDocument *document)
{
  const char *folder = work->options->labels;
  g_autofree char *pages = g_build_filename (folder, "pages", NULL), *id = NULL;
  GError *error = NULL;

  if (subject->item->nodes != NULL)
    return;
  id = vlps_snapshots_copy (work->options->snapshots, work->run->dataset, subject->item, pages, &error);
  if (id != NULL)
    *subject->proposed = vlps_export_labels (folder, id, subject->item, document, &error);
  note_export_error (work, error);
}

/* Segmentations of another tool, as it stored them. */
static void
score_stored_segments (const VlpsSystem *system, const Subject *subject, VlpsScore *score)
{
  g_autofree char *name = g_strconcat (subject->item->id, ".json", NULL);
  g_autofree char *path = g_build_filename (system->folder, name, NULL);
  g_autoptr (VlpsSegmentation) segments = NULL, scaled = NULL;
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
  scaled = vlps_segmentation_scaled (segments, subject->page->size);
  vlps_block_score (subject->blocks, subject->page, subject->regions->characters, scaled, score->values);
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

/* Measures of the content: text, comments, posts, facts. */
static void
score_content (const Work *work, const Subject *subject, VlpsDocument *document, const char *text, double *values)
{
  const VlpsResult *result = document->result;
  const VlpsFacts *facts = vlps_document_facts (document);

  if (work->options->with_title && facts->title != NULL)
    {
      g_autofree char *titled = g_strconcat (facts->title, "\n", text, NULL);

      score_text (subject, titled, values);
    }
  else
    score_text (subject, text, values);
  score_markdown (subject, document, values);
  score_comments (work, subject->item, result, values);
  score_posts (work, subject->item, result, values);
  score_metadata (subject->item, facts, values);
}

/* Measures of regions, where they are labelled. */
static void
score_regions (Work *work, const VlpsSystem *system, const Subject *subject, VlpsDocument *document, VlpsScore *score)
{
  const VlpsResult *result = document->result;

  vlps_region_score (subject->page, subject->regions, result, score->values, &score->confusion);
  if (result->text == NULL)
    vlps_region_score_emitted (subject->page, subject->regions, vlps_document_content (document), score->values);
  if (subject->view != NULL)
    score->regions = vlps_view_regions (subject->view, subject->page, subject->regions, result);
  score_segments (work, system, subject, result, score->values);
  score->has_confusion = subject->regions->scorable && result->regions != NULL;
}

static void
score_page (Work *work, const VlpsSystem *system, const Subject *subject, VlpsLineStore *lines, VlpsScore *score)
{
  VlpsResult *result;
  g_autoptr (VlpsDocument) document = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  gint64 begin = g_get_monotonic_time ();

  if (system->kind == VLPS_SYSTEM_PREDICTION)
    {
      const char *stored = g_hash_table_lookup (system->predictions->texts, subject->item->id);

      if (stored == NULL)
        return;
      score->present = TRUE;
      score_text (subject, stored, score->values);
      if (work->options->details)
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
  if (system->kind == VLPS_SYSTEM_METHOD && (system->extract.method->needs & VLPS_METHOD_NEEDS_EXAMPLE) != 0
      && subject->examples->len == 0)
    return;
  result = run_system (work, system, subject, lines, &error);
  if (result == NULL)
    {
      score->error = error != NULL ? g_strdup (error->message) : NULL;
      return;
    }
  document = vlps_document_new (subject->page, result, NULL, NULL);
  if (work->options->labels != NULL && result->regions != NULL
      && strcmp (work->options->labels_from, system->name) == 0)
    {
      propose_labels (work, subject, document);
      begin = g_get_monotonic_time ();
    }
  text = vlps_emit_text (document);
  score->values[VLPS_MEASURE_TIME] = (double) (g_get_monotonic_time () - begin) / 1000;
  score->present = TRUE;
  score->lines = result->separators.at;
  score->expected = result->separators.expected;
  score->doubtful = result->separators.doubtful;
  score->densest_bytes = densest_bytes (result);
  score_content (work, subject, document, text, score->values);
  if (subject->regions != NULL)
    score_regions (work, system, subject, document, score);
  if (work->options->details)
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

/* Another page of the site. */
typedef struct
{
  const VlpsCase *item;
  guint common; /* characters with which its address begins like that of the page */
  guint steps;  /* how far it stands before the page */
} Neighbour;

static int
compare_neighbours (gconstpointer a, gconstpointer b)
{
  const Neighbour *one = a, *other = b;

  return one->common != other->common ? (one->common < other->common) - (one->common > other->common)
                                      : (one->steps > other->steps) - (one->steps < other->steps);
}

/* The pages of the site whose addresses have the longest beginning in common, as many as some system needs; of several
 * those before it, which a user would have at hand.  One that cannot be read is no example, and another does not take
 * its place. */
static GPtrArray *
load_examples (const Work *work, const Site *site, guint position)
{
  const VlpsDataset *dataset = work->run->dataset;
  const VlpsCase *item = dataset->cases->pdata[g_array_index (site->cases, guint, position)];
  g_autoptr (GArray) neighbours = g_array_new (FALSE, FALSE, sizeof (Neighbour));
  GPtrArray *examples = g_ptr_array_new_with_free_func ((GDestroyNotify) vlps_page_free);

  for (guint step = 1; step < site->cases->len && work->examples > 0; step++)
    {
      guint other = (position + site->cases->len - step) % site->cases->len;
      const VlpsCase *candidate = dataset->cases->pdata[g_array_index (site->cases, guint, other)];
      Neighbour neighbour = { candidate, common_prefix (item->url, candidate->url), step };

      if (candidate->page != NULL)
        g_array_append_val (neighbours, neighbour);
    }
  g_array_sort (neighbours, compare_neighbours);
  for (guint i = 0; i < MIN (neighbours->len, work->examples); i++)
    {
      VlpsPage *example =
          load_case (dataset, g_array_index (neighbours, Neighbour, i).item, work->options->snapshots, NULL, NULL);

      if (example != NULL)
        g_ptr_array_add (examples, example);
    }
  return examples;
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
      g_ptr_array_add (subject->segmentations,
                       vlps_page_segments_from_case (subject->page, subject->item, subject->regions));
    }
  if (subject->names->len > 0)
    vlps_export_segmentations (work->options->webis, subject->item, subject->names, subject->segmentations, &error);
  note_export_error (work, error);
}

guint
vlps_comparison_count_unstyled (const VlpsComparison *run, guint *ret_bare)
{
  guint n = 0;

  *ret_bare = 0;
  for (guint i = 0; i < run->n_cases; i++)
    {
      n += run->unstyled[i] > 0;
      *ret_bare += run->unstyled[i] > 1;
    }
  return n;
}

/* The page of a case, unless it is not to be measured without its style sheets. */
static VlpsPage *
load_page (Work *work, guint index, GError **error)
{
  VlpsComparison *run = work->run;
  const VlpsCase *item = run->dataset->cases->pdata[index];
  gint64 begin = g_get_monotonic_time ();
  g_autoptr (VlpsPage) page = load_case (run->dataset, item, work->options->snapshots, &run->notes[index], error);

  run->read_ms[index] = page != NULL ? (double) (g_get_monotonic_time () - begin) / 1000 : NAN;
  if (page == NULL || (work->options->strict_styles && !vlps_missing_check_styles (page, error)))
    return NULL;
  if (page->rendered && item->segments != NULL && !vlps_region_gold_fits (item->segments, page, error))
    return NULL;
  if (page->missing.missing_sheets > 0)
    run->unstyled[index] = page->missing.missing_sheets == page->missing.sheets ? 2 : 1;
  return g_steal_pointer (&page);
}

static void
run_case (Work *work, const Site *site, guint position, VlpsLineStore **stores)
{
  VlpsComparison *run = work->run;
  guint index = g_array_index (site->cases, guint, position);
  const VlpsCase *item = run->dataset->cases->pdata[index];
  g_autoptr (GError) error = NULL;
  g_autofree char *key = g_strdup_printf ("compare %s %s", run->dataset->name, item->id);
  gboolean allowed = vlps_watch_check (work->options->watch, key, &error);
  VlpsWatchPage *watched =
      vlps_watch_begin (work->options->watch, key, work->options->timeout * (run->systems->len + 1), VLPS_WATCH_MEMORY);
  g_autoptr (VlpsPage) page = allowed ? load_page (work, index, &error) : NULL;
  g_autoptr (GPtrArray) examples = NULL;
  g_autoptr (VlpsTextGold) gold = vlps_text_gold_new (item->gold, item->with, item->without, work->options->tokens);
  g_auto (GStrv) headlines = vlps_headline_free_wordings (item->title, page);
  g_autofree char *bare_text = item->gold != NULL ? vlps_headline_free_text (item->gold, headlines) : NULL;
  g_autoptr (VlpsTextGold) bare = vlps_text_gold_new (bare_text, NULL, NULL, work->options->tokens);
  g_autoptr (VlpsItems) items = item->markdown != NULL ? vlps_items_new (item->markdown, item->title) : NULL;
  g_autoptr (VlpsRegionGold) regions = NULL;
  g_autoptr (VlpsBlockGold) blocks = NULL;
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autoptr (GPtrArray) segmentations = g_ptr_array_new_with_free_func ((GDestroyNotify) vlps_segmentation_free);
  Subject subject = { item,          page, NULL,      NULL, gold,
                      items,         NULL, NULL,      NULL, names,
                      segmentations, NULL, headlines, bare, &run->proposed[index] };

  if (page == NULL)
    run->failures[index] = g_strdup (error->message);
  else
    {
      examples = load_examples (work, site, position);
      if (page->rendered)
        regions = vlps_region_gold_new (run->dataset, item, page, work->options->skip_inner);
    }
  subject.regions = regions;
  subject.blocks = blocks = regions != NULL ? vlps_block_gold_new (page, item, regions) : NULL;
  subject.examples = examples;
  subject.texts = site->texts;
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

/* Counts what the pages of a site have in common, like 'vlps batch --learn-sites'. Skips pages that cannot be read. */
static VlpsSiteTexts *
learn_site (const Work *work, const Site *site)
{
  VlpsSiteTexts *learnt = vlps_site_texts_new ();

  for (guint i = 0; i < site->cases->len; i++)
    {
      const VlpsCase *item = work->run->dataset->cases->pdata[g_array_index (site->cases, guint, i)];
      g_autoptr (VlpsPage) page = load_case (work->run->dataset, item, work->options->snapshots, NULL, NULL);
      g_autoptr (GArray) texts = page != NULL ? vlps_site_texts_of (page, item->domain) : NULL;

      for (guint k = 0; texts != NULL && k < texts->len; k++)
        vlps_site_texts_add (learnt, g_array_index (texts, gint64, k), 1);
    }
  return learnt;
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
  /* one page repeats nothing */
  if (work->texts && site->cases->len > 1)
    site->texts = learn_site (work, site);
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
  vlps_site_texts_free (site->texts);
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

VlpsComparison *
vlps_comparison_new (VlpsDataset *dataset, GPtrArray *systems, const VlpsComparisonOptions *options,
                     GCancellable *cancellable, GError **error)
{
  g_autoptr (VlpsComparison) run = g_new0 (VlpsComparison, 1);
  Work work = { run, options, cancellable, NULL, { 0 }, 0, FALSE };
  GThreadPool *pool;

  run->dataset = dataset;
  run->systems = systems;
  run->n_cases = dataset->cases->len;
  run->scores = g_new0 (VlpsScore, MAX (1, (gsize) run->n_cases * systems->len));
  run->failures = g_new0 (char *, run->n_cases + 1);
  run->read_ms = g_new (double, run->n_cases + 1);
  for (guint i = 0; i < run->n_cases; i++)
    run->read_ms[i] = NAN;
  run->notes = g_new0 (char *, run->n_cases + 1);
  run->frequent = g_array_new (FALSE, FALSE, sizeof (VlpsFrequentLine));
  g_array_set_clear_func (run->frequent, vlps_frequent_line_clear);
  run->scorable = g_new0 (guint8, run->n_cases + 1);
  run->unstyled = g_new0 (guint8, run->n_cases + 1);
  run->proposed = g_new0 (char *, run->n_cases + 1);
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
      VlpsSystem *system = systems->pdata[s];

      work.examples = MAX (work.examples, vlps_system_takes_examples (system));
      work.texts |= system->texts;
      system->learnt =
          options->folds == NULL && vlps_system_has_learnt (system, dataset->name, options->snapshots != NULL);
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
    return vlps_error_null (error, VLPS_ERROR_CANCELLED, "stopped");
  return g_steal_pointer (&run);
}
