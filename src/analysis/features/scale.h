/* scale.h - how the columns put amounts on scales that pages of any size have in common; private to this directory */
#pragma once

#include <math.h>

#include <glib.h>

/* Returns a share; 0 if the whole is 0. */
static inline double
vlps_scale_share (double part, double whole)
{
  return whole > 0 ? part / whole : 0;
}

/* Most amounts are small whole numbers, whose logarithms are known. */
#define VLPS_SCALE_KNOWN 1024

const float *vlps_scale_known (void);

/* Returns a logarithm; 0 for what is not above zero. */
static inline float
vlps_scale_logarithm (double value)
{
  if (value >= 0 && value < VLPS_SCALE_KNOWN && (guint) value >= value)
    return vlps_scale_known ()[(guint) value];
  return (float) log1p (MAX (0, value));
}

/* Returns a logarithm that keeps the sign. */
static inline float
vlps_scale_distance (double value)
{
  return value < 0 ? -vlps_scale_logarithm (-value) : vlps_scale_logarithm (value);
}
