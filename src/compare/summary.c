/* summary.c - a run over one data set, taken together */
#include "summary.h"

#include <math.h>

void
vlps_summary_free (VlpsSummary *summary)
{
  if (summary == NULL)
    return;
  g_free (summary->systems);
  g_free (summary);
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
  return vlps_summary_has (summary, VLPS_MEASURE_SHINGLE_F1) ? VLPS_MEASURE_SHINGLE_F1 : -1;
}
