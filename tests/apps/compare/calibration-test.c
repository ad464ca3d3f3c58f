/* calibration-test.c - what was expected, beside what came */
#include "calibration.h"

#include <math.h>

#define assert_near(a, b) g_assert_cmpfloat_with_epsilon (a, b, 1e-9)

/* Twenty pages, two to a decile: all but the last two have what was expected, those have .5 less. */
static void
test_deciles (void)
{
  double expected[21], measured[21];
  guint8 doubted[21] = { 0 };
  VlpsCalibration calibration;

  for (guint i = 0; i < 20; i++)
    {
      guint place = (i * 7) % 20; /* the order that they come in is of no account */

      expected[place] = .05 * i;
      doubted[place] = i < 14;
      measured[place] = i < 18 ? expected[place] : expected[place] - .5;
    }
  expected[20] = NAN;
  measured[20] = 1;
  doubted[20] = 1;
  g_assert_true (vlps_calibration_make (expected, measured, doubted, 21, &calibration));
  g_assert_cmpuint (calibration.n, ==, 20);
  for (guint d = 0; d < VLPS_N_DECILES; d++)
    {
      g_assert_cmpuint (calibration.deciles[d].n, ==, 2);
      assert_near (calibration.deciles[d].expected, .1 * d + .025);
      assert_near (calibration.deciles[d].measured, d < 9 ? .1 * d + .025 : .925 - .5);
    }
  assert_near (calibration.error, .05);
  g_assert_cmpuint (calibration.warned, ==, 14); /* 0 to .65 */
  g_assert_cmpuint (calibration.bad, ==, 20);    /* the best have .85 */
  g_assert_cmpuint (calibration.warned_bad, ==, 14);
}

static void
test_few (void)
{
  double expected[] = { NAN, .8, .6 }, measured[] = { 1, .9, 1 };
  const guint8 doubted[] = { 1, 0, 1 };
  VlpsCalibration calibration;

  g_assert_false (vlps_calibration_make (expected, measured, doubted, 1, &calibration));
  g_assert_true (vlps_calibration_make (expected, measured, doubted, 3, &calibration));
  g_assert_cmpuint (calibration.n, ==, 2);
  assert_near (calibration.error, (.1 + .4) / 2);
  g_assert_cmpuint (calibration.warned, ==, 1);
  g_assert_cmpuint (calibration.bad, ==, 0);
  g_assert_cmpuint (calibration.warned_bad, ==, 0);
}

/* One, some, all and none of each kind. */
static void
test_words (void)
{
  static const struct
  {
    guint n, warned, bad, warned_bad;
    const char *words;
  } cases[] = {
    { 7, 3, 2, 2, "auto flagged 3 of 7 pages; 2 of them score below .9, and no other page does" },
    { 7, 3, 2, 1, "auto flagged 3 of 7 pages; 1 of them scores below .9, and 1 other page does" },
    { 7, 3, 2, 0, "auto flagged 3 of 7 pages; none of them scores below .9, and 2 other pages do" },
    { 7, 3, 3, 3, "auto flagged 3 of 7 pages; all of them score below .9, and no other page does" },
    { 7, 2, 3, 2, "auto flagged 2 of 7 pages; both score below .9, and 1 other page does" },
    { 7, 1, 1, 1, "auto flagged 1 of 7 pages; it scores below .9, and no other page does" },
    { 7, 1, 0, 0, "auto flagged 1 of 7 pages; it does not score below .9, and no other page does" },
    { 7, 0, 2, 0, "auto flagged none of 7 pages; 2 of them score below .9" },
    { 1, 0, 0, 0, "auto flagged none of 1 page; none scores below .9" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const VlpsCalibration calibration = {
        .n = cases[i].n, .warned = cases[i].warned, .bad = cases[i].bad, .warned_bad = cases[i].warned_bad
      };
      g_autofree char *words = vlps_calibration_words (&calibration, "auto");

      g_assert_cmpstr (words, ==, cases[i].words);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/compare/calibration/deciles", test_deciles);
  g_test_add_func ("/compare/calibration/few", test_few);
  g_test_add_func ("/compare/calibration/words", test_words);
  return g_test_run ();
}
