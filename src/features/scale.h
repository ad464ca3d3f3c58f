/* scale.h - how the columns put amounts on scales that pages of any size have in common; private to this directory */
#pragma once

#include <math.h>

#include <glib.h>

/* 0 where the whole is nothing. */
static inline double
vlps_share (double part, double whole)
{
  return whole > 0 ? part / whole : 0;
}

/* 0 for what is not above zero. */
static inline float
vlps_logarithm (double value)
{
  return (float) log1p (MAX (0, value));
}

/* A logarithm that keeps the sign. */
static inline float
vlps_distance (double value)
{
  return (float) (value < 0 ? -log1p (-value) : log1p (value));
}
