/* batch-progress-test.c - the line that tells how far a run is */
#include "batch-progress.h"

static void
test_text (void)
{
  static const struct
  {
    VlpsBatchProgressState state;
    double seconds;
    guint width;
    const char *text;
  } cases[] = {
    { { 200, 50, 3, 50, 412000000, 2 }, 10, 0, "50 of 200 pages, 3 failed, 5.0 pages/s, 0:30 left, 412 MB" },
    { { 200, 50, 3, 50, 0, 2 }, 10, 8, "[##......] 50 of 200 pages, 3 failed, 5.0 pages/s, 0:30 left" },
    /* pages of earlier runs count, but not for the speed */
    { { 20000, 10000, 0, 10, 0, 1 }, 10, 0, "10000 of 20000 pages, 0 failed, 1.0 pages/s, 2:46:40 left" },
    { { 10, 10, 1, 10, 0, 0 }, 2, 4, "[####] 10 of 10 pages, 1 failed, 5.0 pages/s" },
    { { 0, 0, 0, 0, 0, 0 }, 0, 4, "[####] 0 of 0 pages, 0 failed, 0.0 pages/s" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = vlps_batch_progress_text (&cases[i].state, cases[i].seconds, cases[i].width);

      g_assert_cmpstr (text, ==, cases[i].text);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/batch-progress/text", test_text);
  return g_test_run ();
}
