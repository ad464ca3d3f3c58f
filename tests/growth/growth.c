/* growth.c - whether time grows with the size of the input and no faster */
#include "growth.h"

#include <time.h>

#define MEGABYTE 1000000
#define MOST_RATIO 9
#define LEAST_SECONDS .05 /* below that, other things than the size count */
#define ATTEMPTS 3

static double
cpu_seconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double) now.tv_sec + (double) now.tv_nsec / 1e9;
}

static double
measure (GrowthMake make, GrowthWork work, gsize size)
{
  g_autoptr (GBytes) bytes = make (size);
  double begin = cpu_seconds ();

  work (bytes);
  return cpu_seconds () - begin;
}

void
growth_check (const char *name, GrowthMake make, GrowthWork work)
{
  for (int attempt = 0; attempt < ATTEMPTS; attempt++)
    {
      double one = measure (make, work, MEGABYTE), two = measure (make, work, 2 * MEGABYTE);
      double four = measure (make, work, 4 * MEGABYTE);

      g_test_message ("%s: %.3f s, %.3f s and %.3f s for 1, 2 and 4 MB", name, one, two, four);
      if (four < MOST_RATIO * MAX (one, LEAST_SECONDS))
        return;
    }
  g_error ("%s: time grows faster than the input", name);
}
