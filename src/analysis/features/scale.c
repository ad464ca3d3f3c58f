/* scale.c - logarithms of small whole numbers */
#include "scale.h"

const float *
vlps_scale_known (void)
{
  static float known[VLPS_SCALE_KNOWN];
  static gsize made;

  if (g_once_init_enter (&made))
    {
      for (guint i = 0; i < VLPS_SCALE_KNOWN; i++)
        known[i] = (float) log1p (i);
      g_once_init_leave (&made, 1);
    }
  return known;
}
