/* page-score.c - what a system finds on one page, against the gold */
#include "page-score.h"

#include <math.h>
#include <string.h>

#include "emit.h"
#include "export.h"
#include "headline-free.h"
#include "metadata-score.h"
#include "metadata.h"
#include "page-segments.h"
#include "posts-score.h"
#include "rouge.h"
#include "vl-ps.h"

static void
score_text (const ComparisonSubject *subject, const char *text, double *values)
{
  g_autofree char *bare = vlps_headline_free_text (text, subject->headlines);

  vlps_text_score (subject->gold, text, values);
  values[VLPS_MEASURE_NEUTRAL_F1] = vlps_text_score_shingle_f1 (subject->bare, bare);
}

static void
score_markdown (const ComparisonSubject *subject, VlpsDocument *document, double *values)
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
score_posts (const ComparisonWork *work, const VlpsCase *item, const VlpsResult *result, double *values)
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
score_comments (const ComparisonWork *work, const VlpsCase *item, const VlpsResult *result, double *values)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (item->comments == NULL || result->comments == NULL)
    return;
  for (guint i = 0; i < result->comments->len; i++)
    g_string_append_printf (text, "%s\n", g_array_index (result->comments, VlpsComment, i).shown);
  vlps_text_score_comments (item->comments, text->str, work->options->tokens, values);
}

static VlpsResult *
run_system (const ComparisonWork *work, const VlpsSystem *system, const ComparisonSubject *subject,
            VlpsLineStore *lines, GError **error)
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
note_export_error (ComparisonWork *work, GError *error)
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
score_segments (ComparisonWork *work, const VlpsSystem *system, const ComparisonSubject *subject,
                const VlpsResult *result, double *values)
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
propose_labels (ComparisonWork *work, const ComparisonSubject *subject, VlpsDocument *document)
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
score_stored_segments (const VlpsSystem *system, const ComparisonSubject *subject, VlpsScore *score)
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

/* Measures of the content: text, comments, posts, facts. */
static void
score_content (const ComparisonWork *work, const ComparisonSubject *subject, VlpsDocument *document, const char *text,
               double *values)
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
  vlps_metadata_score (subject->item, facts, values);
}

/* Measures of regions, where they are labelled. */
static void
score_regions (ComparisonWork *work, const VlpsSystem *system, const ComparisonSubject *subject, VlpsDocument *document,
               VlpsScore *score)
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

void
vlps_page_score (ComparisonWork *work, const VlpsSystem *system, const ComparisonSubject *subject, VlpsLineStore *lines,
                 VlpsScore *score)
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

void
vlps_page_score_export (ComparisonWork *work, const ComparisonSubject *subject)
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
