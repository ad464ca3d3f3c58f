/* summary.c - a run over one data set, taken together */
#include "summary.h"

#include <string.h>

#include "sort.h"

static void
pairs_free (VlpsPairs *pairs)
{
  if (pairs == NULL)
    return;
  g_free (pairs->tests);
  g_free (pairs);
}

void
vlps_summary_free (VlpsSummary *summary)
{
  if (summary == NULL)
    return;
  pairs_free (summary->region_pairs);
  pairs_free (summary->block_pairs);
  pairs_free (summary->text_pairs);
  g_free (summary->systems);
  g_free (summary);
}

/* The system that the others are compared with: the one that was asked for, else the best; -1: there is none. */
static int
find_reference (const VlpsComparison *run, const VlpsSummary *summary, VlpsMeasure measure)
{
  int best = -1;
  guint most = 0; /* pages of any system */

  for (guint s = 0; s < summary->n_systems; s++)
    most = MAX (most, summary->systems[s].estimates[measure].n);
  for (guint s = 0; s < summary->n_systems; s++)
    {
      const VlpsSystem *system = run->systems->pdata[s];
      const VlpsEstimate *estimate = &summary->systems[s].estimates[measure];

      if (system->reference)
        return estimate->n > 0 ? (int) s : -1;
      /* a mean over few of the pages is not a mean over all, and what the gold helped to find is not a rival */
      if (estimate->n > 0 && estimate->n >= 0.9 * most && system->kind != VLPS_SYSTEM_ORACLE
          && (best < 0 || estimate->mean > summary->systems[best].estimates[measure].mean))
        best = (int) s;
    }
  return best;
}

static VlpsPairs *
pairs_new (const VlpsComparison *run, const VlpsSummary *summary, VlpsMeasure measure)
{
  int reference = find_reference (run, summary, measure);
  VlpsPairs *pairs;
  g_autofree double *first = NULL;
  g_autofree VlpsPairedTest **together = g_new (VlpsPairedTest *, MAX (1, summary->n_systems));
  guint n = 0;

  if (reference < 0)
    return NULL;
  pairs = g_new0 (VlpsPairs, 1);
  pairs->measure = measure;
  pairs->reference = (guint) reference;
  pairs->tests = g_new0 (VlpsPairedTest, summary->n_systems);
  first = vlps_comparison_column (run, pairs->reference, measure);
  for (guint s = 0; s < summary->n_systems; s++)
    {
      g_autofree double *other = vlps_comparison_column (run, s, measure);

      pairs->tests[s] = vlps_statistics_paired_test (first, other, summary->n_cases);
      if (s != pairs->reference && pairs->tests[s].n > 0)
        together[n++] = &pairs->tests[s];
    }
  vlps_statistics_holm (together, n);
  return pairs;
}

/* Pages of a run that are taken together. */
typedef struct
{
  const VlpsComparison *run;
  const guint *cases; /* their numbers */
  guint n;
  const guint32 *resamples; /* of `n` pages; NULL for no intervals */
} Sample;

static const VlpsScore *
score_at (const Sample *sample, guint system, guint i)
{
  return &sample->run->scores[(gsize) sample->cases[i] * sample->run->systems->len + system];
}

/* The measures of each region, over the characters of all pages together. */
static void
summarise_regions (const Sample *sample, guint system, VlpsSystemSummary *summary)
{
  double *parts[VLPS_N_REGIONS][VLPS_N_ASPECTS], *wholes[VLPS_N_REGIONS][VLPS_N_ASPECTS];
  double *f1_parts[VLPS_N_REGIONS], *f1_wholes[VLPS_N_REGIONS];

  for (VlpsRegion region = 0; region < VLPS_N_REGIONS; region++)
    {
      for (VlpsAspect aspect = 0; aspect < VLPS_N_ASPECTS; aspect++)
        {
          parts[region][aspect] = g_new0 (double, MAX (1, sample->n));
          wholes[region][aspect] = g_new0 (double, MAX (1, sample->n));
        }
      for (guint i = 0; i < sample->n; i++)
        {
          const VlpsScore *score = score_at (sample, system, i);
          double part[VLPS_N_ASPECTS], whole[VLPS_N_ASPECTS];

          if (!score->has_confusion)
            continue;
          vlps_region_score_ratios (&score->confusion, region, part, whole);
          for (VlpsAspect aspect = 0; aspect < VLPS_N_ASPECTS; aspect++)
            {
              parts[region][aspect][i] = part[aspect];
              wholes[region][aspect][i] = whole[aspect];
            }
        }
      for (VlpsAspect aspect = 0; aspect < VLPS_N_ASPECTS; aspect++)
        summary->estimates[vlps_measure_of_region (region, aspect)] =
            vlps_estimate_ratios (&parts[region][aspect], &wholes[region][aspect], 1, sample->n, sample->resamples);
      f1_parts[region] = parts[region][VLPS_ASPECT_F1];
      f1_wholes[region] = wholes[region][VLPS_ASPECT_F1];
    }
  summary->estimates[VLPS_MEASURE_MACRO_F1] =
      vlps_estimate_ratios (f1_parts, f1_wholes, VLPS_N_REGIONS, sample->n, sample->resamples);
  for (VlpsRegion region = 0; region < VLPS_N_REGIONS; region++)
    for (VlpsAspect aspect = 0; aspect < VLPS_N_ASPECTS; aspect++)
      {
        g_free (parts[region][aspect]);
        g_free (wholes[region][aspect]);
      }
}

static void
calibrate_system (const Sample *sample, guint system, VlpsSystemSummary *summary)
{
  g_autofree double *expected = g_new (double, MAX (1, sample->n));
  g_autofree double *measured = g_new (double, MAX (1, sample->n));
  g_autofree guint8 *doubted = g_new (guint8, MAX (1, sample->n));

  for (guint i = 0; i < sample->n; i++)
    {
      const VlpsScore *score = score_at (sample, system, i);

      expected[i] = score->expected;
      measured[i] = score->values[VLPS_MEASURE_REGION_F1];
      doubted[i] = score->doubtful;
    }
  vlps_calibration_make (expected, measured, doubted, sample->n, &summary->calibration);
}

static void
summarise_system (const Sample *sample, guint system, VlpsSystemSummary *summary)
{
  double *columns[VLPS_N_MEASURES];

  for (guint m = 0; m < VLPS_N_MEASURES; m++)
    {
      columns[m] = g_new (double, MAX (1, sample->n));
      for (guint i = 0; i < sample->n; i++)
        columns[m][i] = score_at (sample, system, i)->values[m];
    }
  for (guint m = 0; m < VLPS_N_MEASURES; m++)
    if (m == VLPS_MEASURE_SHINGLE_F1)
      summary->estimates[m] = vlps_estimate_f1 (columns[VLPS_MEASURE_SHINGLE_PRECISION],
                                                columns[VLPS_MEASURE_SHINGLE_RECALL], sample->n, sample->resamples);
    else if (m == VLPS_MEASURE_PRICE_F1)
      summary->estimates[m] = vlps_estimate_f1 (columns[VLPS_MEASURE_PRICE_PRECISION],
                                                columns[VLPS_MEASURE_PRICE_RECALL], sample->n, sample->resamples);
    else if (m < VLPS_MEASURE_HEADER_PRECISION || m > VLPS_MEASURE_MACRO_F1)
      summary->estimates[m] = vlps_estimate_mean (columns[m], sample->n, sample->resamples);
  for (guint m = 0; m < VLPS_N_MEASURES; m++)
    g_free (columns[m]);
  summarise_regions (sample, system, summary);
  calibrate_system (sample, system, summary);
  for (guint i = 0; i < sample->n; i++)
    {
      const VlpsScore *score = score_at (sample, system, i);

      summary->n_results += score->present;
      summary->n_errors += score->error != NULL;
      if (!score->has_confusion)
        continue;
      summary->has_confusion = TRUE;
      for (guint row = 0; row < VLPS_N_REGIONS; row++)
        for (guint column = 0; column < VLPS_N_REGIONS; column++)
          summary->confusion.characters[row][column] += score->confusion.characters[row][column];
    }
}

VlpsSummary *
vlps_summary_new (const VlpsComparison *run, const guint8 *mask, gboolean intervals)
{
  VlpsSummary *summary = g_new0 (VlpsSummary, 1);
  guint n = run->dataset->cases->len;
  g_autofree guint *cases = g_new (guint, MAX (1, n));
  g_autofree guint32 *resamples = NULL;
  Sample sample = { run, cases, 0, NULL };

  for (guint i = 0; i < n; i++)
    if (mask == NULL || mask[i])
      cases[sample.n++] = i;
  sample.resamples = resamples = intervals && sample.n > 0 ? vlps_resamples_new (sample.n) : NULL;
  summary->n_systems = run->systems->len;
  summary->n_cases = n;
  summary->systems = g_new0 (VlpsSystemSummary, MAX (1, summary->n_systems));
  for (guint s = 0; s < summary->n_systems; s++)
    summarise_system (&sample, s, &summary->systems[s]);
  if (intervals && mask == NULL)
    {
      summary->region_pairs = pairs_new (run, summary, VLPS_MEASURE_REGION_F1);
      summary->block_pairs = pairs_new (run, summary, VLPS_MEASURE_PIXEL_F1);
      summary->text_pairs = pairs_new (run, summary, VLPS_MEASURE_SHINGLE_F1);
    }
  return summary;
}

gboolean
vlps_summary_has (const VlpsSummary *summary, VlpsMeasure measure)
{
  for (guint s = 0; s < summary->n_systems; s++)
    if (summary->systems[s].estimates[measure].n > 0)
      return TRUE;
  return FALSE;
}

int
vlps_summary_main (const VlpsSummary *summary)
{
  static const VlpsMeasure mains[] = {
    VLPS_MEASURE_REGION_F1, VLPS_MEASURE_SHINGLE_F1,   VLPS_MEASURE_PIXEL_F1,     VLPS_MEASURE_WORDS,
    VLPS_MEASURE_TITLE,     VLPS_MEASURE_DATE,         VLPS_MEASURE_AUTHOR,       VLPS_MEASURE_AUTHORS,
    VLPS_MEASURE_PRICE_F1,  VLPS_MEASURE_CURRENCY,     VLPS_MEASURE_AVAILABILITY, VLPS_MEASURE_SKU,
    VLPS_MEASURE_BRAND,     VLPS_MEASURE_PRODUCT_NAME, VLPS_MEASURE_POSTS_WHOLE,
  };

  for (guint i = 0; i < G_N_ELEMENTS (mains); i++)
    if (vlps_summary_has (summary, mains[i]))
      return (int) mains[i];
  return -1;
}

static void
part_free (gpointer data)
{
  VlpsPart *part = data;

  g_free (part->value);
  vlps_summary_free (part->summary);
  g_free (part);
}

/* Keys by which cases are divided. */
static const char *const keys[] = { "language", "kind", "source", "domain" };

#define KEY_DOMAIN 3

static const char *
value_of (const VlpsCase *item, guint key)
{
  const char *const values[] = { item->language, item->kind, item->source, item->domain };

  return values[key] != NULL ? values[key] : "not stated";
}

gboolean
vlps_summary_part_key_is_known (const char *key)
{
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    if (strcmp (key, keys[i]) == 0)
      return TRUE;
  return FALSE;
}

static void
add_parts (const VlpsComparison *run, guint key, GPtrArray *parts)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GPtrArray) values = g_ptr_array_new ();
  guint n = run->dataset->cases->len;
  g_autofree guint8 *mask = g_malloc (MAX (1, n));

  for (guint i = 0; i < n; i++)
    {
      const char *value = value_of (run->dataset->cases->pdata[i], key);

      if (g_hash_table_add (seen, (gpointer) value))
        g_ptr_array_add (values, (gpointer) value);
    }
  if (values->len < 2)
    return;
  g_ptr_array_sort (values, vlps_sort_by_text);
  for (guint v = 0; v < values->len; v++)
    {
      VlpsPart *part = g_new0 (VlpsPart, 1);

      part->by = keys[key];
      part->value = g_strdup (values->pdata[v]);
      for (guint i = 0; i < n; i++)
        {
          mask[i] = strcmp (value_of (run->dataset->cases->pdata[i], key), part->value) == 0;
          part->n_cases += mask[i];
        }
      /* sites are many, and small */
      part->summary = vlps_summary_new (run, mask, key != KEY_DOMAIN);
      g_ptr_array_add (parts, part);
    }
}

GPtrArray *
vlps_summary_parts_new (const VlpsComparison *run, gboolean domains)
{
  GPtrArray *parts = g_ptr_array_new_with_free_func (part_free);

  for (guint key = 0; key < G_N_ELEMENTS (keys); key++)
    if (key != KEY_DOMAIN || domains)
      add_parts (run, key, parts);
  return parts;
}
