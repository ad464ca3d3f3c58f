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
