/* calibration.c - does a method know how good its result is? */
#include "calibration.h"

#include <math.h>

typedef struct
{
  double expected, measured;
} Point;

static int
compare_points (gconstpointer a, gconstpointer b)
{
  const Point *one = a, *other = b;

  if (one->expected < other->expected || one->expected > other->expected)
    return one->expected < other->expected ? -1 : 1;
  return (one->measured > other->measured) - (one->measured < other->measured);
}

gboolean
vlps_calibration_make (const double *expected, const double *measured, const guint8 *doubted, guint n,
                       VlpsCalibration *ret)
{
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (Point));
  VlpsCalibration calibration = { 0 };

  for (guint i = 0; i < n; i++)
    {
      Point point = { expected[i], measured[i] };

      if (isnan (point.expected) || isnan (point.measured))
        continue;
      g_array_append_val (points, point);
      calibration.warned += doubted[i];
      calibration.bad += point.measured < VLPS_CALIBRATION_BAD;
      calibration.warned_bad += doubted[i] && point.measured < VLPS_CALIBRATION_BAD;
    }
  if (points->len == 0)
    return FALSE;
  g_array_sort (points, compare_points);
  calibration.n = points->len;
  for (guint d = 0; d < VLPS_N_DECILES; d++)
    {
      guint first = points->len * d / VLPS_N_DECILES, end = points->len * (d + 1) / VLPS_N_DECILES;
      VlpsDecile *decile = &calibration.deciles[d];

      for (guint i = first; i < end; i++)
        {
          decile->expected += g_array_index (points, Point, i).expected;
          decile->measured += g_array_index (points, Point, i).measured;
        }
      decile->n = end - first;
      decile->expected = decile->n > 0 ? decile->expected / decile->n : NAN;
      decile->measured = decile->n > 0 ? decile->measured / decile->n : NAN;
      if (decile->n > 0)
        calibration.error += fabs (decile->expected - decile->measured) * decile->n / points->len;
    }
  *ret = calibration;
  return TRUE;
}

/* "2 of them score", "none of them scores" */
static char *
count_flagged (const VlpsCalibration *calibration)
{
  guint n = calibration->warned_bad;

  if (calibration->warned == 1)
    return g_strdup (n == 1 ? "it scores" : "it does not score");
  if (n == 0)
    return g_strdup ("none of them scores");
  if (n == calibration->warned)
    return g_strdup (n == 2 ? "both score" : "all of them score");
  return g_strdup_printf ("%u of them score%s", n, n == 1 ? "s" : "");
}

char *
vlps_calibration_words (const VlpsCalibration *calibration, const char *name)
{
  guint others = calibration->bad - calibration->warned_bad;
  const char *pages = calibration->n == 1 ? "page" : "pages";
  g_autofree char *flagged = NULL, *rest = NULL;

  if (calibration->warned == 0 && others == 0)
    return g_strdup_printf ("%s flagged none of %u %s; none scores below .9", name, calibration->n, pages);
  if (calibration->warned == 0)
    return g_strdup_printf ("%s flagged none of %u %s; %u of them score%s below .9", name, calibration->n, pages,
                            others, others == 1 ? "s" : "");
  flagged = count_flagged (calibration);
  if (others == 0)
    rest = g_strdup_printf ("no other page does");
  else
    rest = g_strdup_printf ("%u other page%s", others, others == 1 ? " does" : "s do");
  return g_strdup_printf ("%s flagged %u of %u %s; %s below .9, and %s", name, calibration->warned, calibration->n,
                          pages, flagged, rest);
}
