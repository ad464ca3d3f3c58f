/* density-test.c - the densities that cetd and scedd are made of, worked out by hand */
#include "density.h"

#include <math.h>

#include "sample-page.h"

static void
assert_near (double value, double expected)
{
  if (fabs (value - expected) > 1e-9 * MAX (1, fabs (expected)))
    g_error ("%.12g is not %.12g", value, expected);
}

static void
test_formulas (void)
{
  assert_near (vlps_density_of_text (120, 4), 30);
  assert_near (vlps_density_of_text (120, 0), 120);
  assert_near (vlps_density_of_text (0, 3), 0);

  /* nothing to divide by: C = 100, T = LC = LT = 0 taken as 1, no links on the page.
   * 100 / 1 * ln (100 / 1 * 1 / 1) / ln (ln (100 / 100 * 1 + 0 + e)) = 100 * 4.60517018599 / ln (1.31326168752) = 100
   * * 4.60517018599 / 0.27251388050 */
  assert_near (vlps_density_composite (100, 0, 0, 0, 0), 100 * 4.605170185988092 / 0.2725138805025834);
  /* C = 300, T = 10, LC = 60, LT = 5, LCb / Cb = 0.2:
   * 30 * ln (5 * 2) / ln (ln (300 / 240 * 60 + 60 + e)) = 30 * 2.30258509299 / ln (ln (137.718281828)) */
  assert_near (vlps_density_composite (300, 10, 60, 5, 0.2), 30 * 2.302585092994046 / 1.5943669463147814);
  /* all of it link: ln (1 * 1) = 0, and C - LC taken as 1 */
  assert_near (vlps_density_composite (40, 4, 40, 4, 0.5), 0);
  assert_near (vlps_density_composite (0, 4, 0, 0, 0.5), 0);
}

static void
test_counts (void)
{
  g_autoptr (VlpsPage) page =
      sample_page ("<body id=body><div id=a>ab <a id=l href=x>c<b id=b>de</b></a><br>f</div><p hidden>no</p><select "
                   "id=s><option>gh</select><script>no</script>");
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);
  g_autoptr (VlpsDensityCounts) counts = vlps_density_counts_new (page, reading);
  static const struct
  {
    const char *id;
    guint c, t, lc, lt;
  } expected[] = {
    /* below body: div, a, b, br, select, option; what is hidden is not there */
    { "body", 8, 6, 5, 4 }, /* links: a with b, select with option */
    { "a", 6, 3, 3, 2 },    { "l", 3, 1, 3, 1 }, { "b", 2, 0, 2, 0 }, { "s", 2, 1, 2, 1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      int node = sample_find (page, expected[i].id);

      g_assert_cmpuint (counts->characters[node], ==, expected[i].c);
      g_assert_cmpuint (counts->tags[node], ==, expected[i].t);
      g_assert_cmpuint (counts->link_characters[node], ==, expected[i].lc);
      g_assert_cmpuint (counts->link_tags[node], ==, expected[i].lt);
    }
  g_assert_cmpint (vlps_density_base (page), ==, sample_find (page, "body"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/density/formulas", test_formulas);
  g_test_add_func ("/density/counts", test_counts);
  return g_test_run ();
}
