/* growth.c - whether time grows with the size of the input and no faster */
#include "growth.h"

#include <limits.h>
#include <malloc.h>
#include <time.h>

#define LARGEST 2000000 /* bytes */
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

void
growth_keep_memory (void)
{
  mallopt (M_MMAP_MAX, 0);
  mallopt (M_TRIM_THRESHOLD, INT_MAX);
}

static double
measure (GrowthMake make, GrowthWork work, gsize size)
{
  g_autoptr (GBytes) bytes = make (size);
  double begin = cpu_seconds ();

  work (bytes);
  return cpu_seconds () - begin;
}

static double
measure_parts (guint n, GrowthRun run, gconstpointer data)
{
  double begin = cpu_seconds ();

  run (n, data);
  return cpu_seconds () - begin;
}

void
growth_check_parts (const char *name, guint n, GrowthRun run, gconstpointer data)
{
  growth_keep_memory ();
  for (int attempt = 0; attempt < ATTEMPTS; attempt++)
    {
      double quarter = measure_parts (n / 4, run, data), all = measure_parts (n, run, data);

      g_test_message ("%s: %.3f s and %.3f s for %u and %u parts", name, quarter, all, n / 4, n);
      if (all < MOST_RATIO * MAX (quarter, LEAST_SECONDS))
        return;
    }
  g_error ("%s: time grows faster than the input", name);
}

void
growth_check (const char *name, GrowthMake make, GrowthWork work)
{
  growth_keep_memory ();
  for (int attempt = 0; attempt < ATTEMPTS; attempt++)
    {
      double quarter = measure (make, work, LARGEST / 4), all = measure (make, work, LARGEST);

      g_test_message ("%s: %.3f s and %.3f s for %d and %d kB", name, quarter, all, LARGEST / 4000, LARGEST / 1000);
      if (all < MOST_RATIO * MAX (quarter, LEAST_SECONDS))
        return;
    }
  g_error ("%s: time grows faster than the input", name);
}
