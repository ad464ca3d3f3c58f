/* batch-options.c - defaults that depend on the machine */
#include "batch-options.h"

#define JOB_MEMORY (600ull << 20) /* what a renderer takes with most pages, and a reserve */
/* for each where there are more than processors, so that no page may have less (vlps_memory_share()) */
#define ROOMY_MEMORY (VLPS_WATCH_MEMORY / 8 * 10)

guint
vlps_batch_run_default_jobs (guint cores, guint64 memory, gboolean waits)
{
  guint64 one_each = MAX (cores, 1), fit = memory > 0 ? memory / JOB_MEMORY : one_each;
  guint64 more = waits ? MIN (memory / ROOMY_MEMORY, 2 * one_each) : 0;

  return (guint) MAX (CLAMP (fit, 1, one_each), more);
}
