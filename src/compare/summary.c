/* summary.c - a run over one data set, taken together */
#include "summary.h"

#include <math.h>
#include <string.h>

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
  pairs_free (summary->text_pairs);
  g_free (summary->systems);
  g_free (summary);
}

static VlpsPairs *
pairs_new (const VlpsRun *run, const VlpsSummary *summary, VlpsMeasure measure)
{
  VlpsPairs *pairs;
  g_autofree double *best = NULL;
  int first = -1;
  guint most = 0; /* pages of any system */

  for (guint s = 0; s < summary->n_systems; s++)
    most = MAX (most, summary->systems[s].estimates[measure].n);
  for (guint s = 0; s < summary->n_systems; s++)
    {
      const VlpsEstimate *estimate = &summary->systems[s].estimates[measure];

      /* a mean over few of the pages is no mean over all */
      if (estimate->n < 0.9 * most)
        continue;
      /* what the gold helped to find is no rival */
      if (estimate->n > 0 && ((const VlpsSystem *) run->systems->pdata[s])->kind != VLPS_SYSTEM_ORACLE
          && (first < 0 || estimate->mean > summary->systems[first].estimates[measure].mean))
        first = (int) s;
    }
  if (first < 0)
    return NULL;
  pairs = g_new0 (VlpsPairs, 1);
  pairs->measure = measure;
  pairs->best = (guint) first;
  pairs->tests = g_new0 (VlpsPairedTest, summary->n_systems);
  best = vlps_run_column (run, pairs->best, measure);
  for (guint s = 0; s < summary->n_systems; s++)
    {
      g_autofree double *other = vlps_run_column (run, s, measure);

      pairs->tests[s] = vlps_paired_test (best, other, summary->n_cases);
    }
  return pairs;
}

static void
summarise_system (const VlpsRun *run, guint system, const guint8 *mask, const guint32 *resamples,
                  VlpsSystemSummary *summary)
{
  double *columns[VLPS_N_MEASURES];
  guint n = run->dataset->cases->len;

  for (guint m = 0; m < VLPS_N_MEASURES; m++)
    {
      columns[m] = vlps_run_column (run, system, (VlpsMeasure) m);
      for (guint i = 0; i < n; i++)
        if (mask != NULL && !mask[i])
          columns[m][i] = NAN;
    }
  for (guint m = 0; m < VLPS_N_MEASURES; m++)
    summary->estimates[m] = m == VLPS_MEASURE_SHINGLE_F1
                                ? vlps_estimate_f1 (columns[VLPS_MEASURE_SHINGLE_PRECISION],
                                                    columns[VLPS_MEASURE_SHINGLE_RECALL], n, resamples)
                                : vlps_estimate_mean (columns[m], n, resamples);
  for (guint m = 0; m < VLPS_N_MEASURES; m++)
    g_free (columns[m]);
  for (guint i = 0; i < n; i++)
    {
      const VlpsScore *score = &run->scores[(gsize) i * run->systems->len + system];

      if (mask != NULL && !mask[i])
        continue;
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
vlps_summary_new (const VlpsRun *run, const guint8 *mask, gboolean intervals)
{
  VlpsSummary *summary = g_new0 (VlpsSummary, 1);
  guint n = run->dataset->cases->len;
  g_autofree guint32 *resamples = intervals && n > 0 ? vlps_resamples_new (n) : NULL;

  summary->n_systems = run->systems->len;
  summary->n_cases = n;
  summary->systems = g_new0 (VlpsSystemSummary, MAX (1, summary->n_systems));
  for (guint s = 0; s < summary->n_systems; s++)
    summarise_system (run, s, mask, resamples, &summary->systems[s]);
  if (intervals)
    {
      summary->region_pairs = pairs_new (run, summary, VLPS_MEASURE_REGION_F1);
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
  if (vlps_summary_has (summary, VLPS_MEASURE_REGION_F1))
    return VLPS_MEASURE_REGION_F1;
  if (vlps_summary_has (summary, VLPS_MEASURE_SHINGLE_F1))
    return VLPS_MEASURE_SHINGLE_F1;
  return vlps_summary_has (summary, VLPS_MEASURE_WORDS) ? VLPS_MEASURE_WORDS : -1;
}

static void
part_free (gpointer data)
{
  VlpsPart *part = data;

  g_free (part->value);
  vlps_summary_free (part->summary);
  g_free (part);
}

static const char *
value_of (const VlpsCase *item, gboolean by_kind)
{
  const char *value = by_kind ? item->kind : item->language;

  return value != NULL ? value : "not stated";
}

static int
compare_strings (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static void
add_parts (const VlpsRun *run, gboolean by_kind, GPtrArray *parts)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GPtrArray) values = g_ptr_array_new ();
  guint n = run->dataset->cases->len;
  g_autofree guint8 *mask = g_malloc (MAX (1, n));

  for (guint i = 0; i < n; i++)
    {
      const char *value = value_of (run->dataset->cases->pdata[i], by_kind);

      if (g_hash_table_add (seen, (gpointer) value))
        g_ptr_array_add (values, (gpointer) value);
    }
  if (values->len < 2)
    return;
  g_ptr_array_sort (values, compare_strings);
  for (guint v = 0; v < values->len; v++)
    {
      VlpsPart *part = g_new0 (VlpsPart, 1);

      part->by = by_kind ? "kind" : "language";
      part->value = g_strdup (values->pdata[v]);
      for (guint i = 0; i < n; i++)
        {
          mask[i] = strcmp (value_of (run->dataset->cases->pdata[i], by_kind), part->value) == 0;
          part->n_cases += mask[i];
        }
      part->summary = vlps_summary_new (run, mask, FALSE);
      g_ptr_array_add (parts, part);
    }
}

GPtrArray *
vlps_parts_new (const VlpsRun *run)
{
  GPtrArray *parts = g_ptr_array_new_with_free_func (part_free);

  add_parts (run, FALSE, parts);
  add_parts (run, TRUE, parts);
  return parts;
}
