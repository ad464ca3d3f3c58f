/* matching.c - partners for the items of two lists, each once */
#include "matching.h"

double *
vlps_matching_new (const GPtrArray *result, const GPtrArray *gold, VlpsSimilarity similarity, double least)
{
  g_autofree guint8 *used = g_new0 (guint8, result->len + 1);
  double *matched = g_new0 (double, gold->len + 1);

  for (guint i = 0; i < gold->len; i++)
    {
      double best = 0;
      guint at = 0;

      for (guint k = 0; k < result->len && best < 1; k++)
        {
          double value = used[k] ? 0 : similarity (result->pdata[k], gold->pdata[i]);

          if (value > best)
            {
              best = value;
              at = k;
            }
        }
      if (best < least || best <= 0)
        continue;
      used[at] = 1;
      matched[i] = best;
    }
  return matched;
}
