/* study-test.c - parameters on a grid */
#include "study.h"

#include <string.h>

#include "compare-sets.h"
#include "errors.h"

static void
test_grid (void)
{
  g_autoptr (GError) error = NULL;
  VlpsStudyGrid grid;

  g_assert_true (vlps_study_is_grid ("punct-lines.p=.1:.3:.1"));
  g_assert_false (vlps_study_is_grid ("h1=0:9:1"));
  g_assert_false (vlps_study_is_grid ("w1=.5"));
  g_assert_true (vlps_study_grid_parse ("bts.separators=block|paper,bts.largest=5:9:2", &grid, &error));
  g_assert_no_error (error);
  g_assert_cmpstr (grid.name, ==, "bts");
  g_assert_cmpuint (grid.n_points, ==, 6);
  /* the last one moves fastest */
  g_assert_cmpfloat_with_epsilon (vlps_study_value (&grid, 1, 0), 0, 1e-9);
  g_assert_cmpfloat_with_epsilon (vlps_study_value (&grid, 1, 1), 7, 1e-9);
  g_assert_cmpfloat_with_epsilon (vlps_study_value (&grid, 5, 0), 1, 1e-9);
  g_assert_cmpfloat_with_epsilon (vlps_study_value (&grid, 5, 1), 9, 1e-9);
  vlps_study_grid_clear (&grid);
  g_assert_true (vlps_study_grid_parse ("punct-lines.p=.01:.9:.01", &grid, &error));
  g_assert_cmpuint (grid.n_points, ==, 90);
  g_assert_cmpfloat_with_epsilon (vlps_study_value (&grid, 89, 0), .9, 1e-9);
  vlps_study_grid_clear (&grid);
  g_assert_true (vlps_study_grid_parse ("auto.line-price=0:.01:.005", &grid, &error));
  g_assert_cmpstr (grid.name, ==, "auto");
  g_assert_cmpuint (grid.n_points, ==, 3);
  vlps_study_grid_clear (&grid);
}

static void
test_bad_grids (void)
{
  static const char *const texts[] = {
    "punct-lines.q=1",
    "nobody.p=1",
    "jing-zuo-2004.line-price=.1",
    "auto.line-price=0|.1,punct-lines.p=.1",
    "p=1",
    "punct-lines.p=.3:.1:.1",
    "punct-lines.p=.1:.3:0",
    "punct-lines.p=.1:.3:x",
    "punct-lines.p=0:1:.0001",
    "punct-lines.p=2",
    "punct-lines.p",
    "punct-lines.p=.1,bts.largest=5",
    "punct-lines.p=.1,punct-lines.p=.2",
    "punct-lines.L=1:5:1.5",
    "bts.largest=1:50:1,bts.near=1:50:1",
    "bts.separators=block:paper:1",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;
      VlpsStudyGrid grid = { 0 };

      g_test_message ("%s", texts[i]);
      g_assert_false (vlps_study_grid_parse (texts[i], &grid, &error));
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
      g_assert_null (grid.axes);
    }
}

/* With p = 0 nothing is content; with L = 1 the line that comes back may come once more on every page, with L = 50 it
 * goes from the second page on. */
static void
test_study (ThreePages *f, gconstpointer data)
{
  g_autoptr (VlpsComparison) run = three_compare (f, "punct-lines", FALSE);
  g_autoptr (VlpsStudy) study = three_study (f, run);
  g_autofree char *text = NULL;

  g_assert_cmpfloat_with_epsilon (study->summary->systems[0].estimates[VLPS_MEASURE_EXACT].mean, 0, 1e-9);
  g_assert_cmpfloat_with_epsilon (study->summary->systems[2].estimates[VLPS_MEASURE_EXACT].mean, 0, 1e-9);
  g_assert_cmpfloat_with_epsilon (study->summary->systems[3].estimates[VLPS_MEASURE_EXACT].mean, 2.0 / 3, 1e-9);
  text = vlps_study_text (study);
  g_assert_nonnull (strstr (text, "p=0.3 L=50"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/study/grid", test_grid);
  g_test_add_func ("/study/bad-grids", test_bad_grids);
  g_test_add ("/study/points", ThreePages, NULL, three_set_up, test_study, three_tear_down);
  return g_test_run ();
}
