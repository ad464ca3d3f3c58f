/* default-jobs-test.c - how many pages a batch does at a time where nobody says so */
#include "batch-run.h"

#define GB G_GUINT64_CONSTANT (1000000000)

static const struct
{
  guint cores;
  guint64 memory;
  gboolean waits;
  guint jobs;
} machines[] = {
  { 2, 24 * GB, FALSE, 2 },
  { 2, 24 * GB, TRUE, 4 },
  { 1, 24 * GB, TRUE, 2 },
  { 8, 64 * GB, TRUE, 16 },
  /* with more of them no page may have less memory */
  { 4, 16 * GB, TRUE, 6 },
  { 4, 8 * GB, TRUE, 4 },
  { 8, 2 * GB, TRUE, 3 },
  { 8, 2 * GB, FALSE, 3 },
  /* next to none, and nobody knows how much */
  { 4, GB / 10, TRUE, 1 },
  { 4, GB / 10, FALSE, 1 },
  { 4, 0, TRUE, 4 },
  { 0, 0, FALSE, 1 },
};

static void
test_machines (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (machines); i++)
    {
      g_test_message ("%u processors, %" G_GUINT64_FORMAT " bytes", machines[i].cores, machines[i].memory);
      g_assert_cmpuint (vlps_batch_run_default_jobs (machines[i].cores, machines[i].memory, machines[i].waits), ==,
                        machines[i].jobs);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/default-jobs/machines", test_machines);
  return g_test_run ();
}
