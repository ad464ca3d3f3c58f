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
    /* two in hand are one more: 149 pages at 51 in ten seconds */
    { { 200, 50, 3, 50, 412000000, 2, "http://a/" },
      10,
      0,
      "done 50 of 200, failed 3, speed 5.0 pages/s, time left 0:29, memory 412 MB, now http://a/" },
    { { 200, 50, 3, 50, 0, 0, "http://a/" },
      10,
      8,
      "[##......] done 50 of 200, failed 3, speed 5.0 pages/s, time left 0:30" },
    /* pages of earlier runs count, but not for the speed */
    { { 20000, 10000, 0, 10, 0, 0, NULL },
      10,
      0,
      "done 10000 of 20000, failed 0, speed 1.0 pages/s, time left 2:46:40" },
    { { 200, 50, 3, 0, 0, 2, "b" }, 4, 0, "done 50 of 200, failed 3, speed 0.0 pages/s, time left unknown, now b" },
    /* one done, three in hand: four more are 1.5 pages less than what is left, at 2.5 in five seconds */
    { { 5, 1, 0, 1, 0, 3, NULL }, 5, 0, "done 1 of 5, failed 0, speed 0.2 pages/s, time left 0:05" },
    { { 10, 10, 1, 10, 0, 0, NULL }, 2, 4, "[####] done 10 of 10, failed 1, speed 5.0 pages/s" },
    { { 0, 0, 0, 0, 0, 0, NULL }, 0, 4, "[####] done 0 of 0, failed 0, speed 0.0 pages/s" },
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
