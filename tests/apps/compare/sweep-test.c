/* sweep-test.c - grids of lines */
#include "sweep.h"

#include <math.h>

#include "errors.h"

#define assert_near(a, b) g_assert_cmpfloat_with_epsilon (a, b, 1e-9)

static void
test_grid (void)
{
  VlpsSweepGrid grid = { 0 };
  g_autoptr (GError) error = NULL;
  guint at[VLPS_SWEEP_LINES];

  g_assert_true (vlps_sweep_grid_parse ("h1=0:400:20,w1=5%:40%:5%,w2=none", &grid, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (grid.axes[0].n_values, ==, 21);
  g_assert_cmpuint (grid.axes[1].n_values, ==, 1);
  g_assert_cmpuint (grid.axes[2].n_values, ==, 8);
  g_assert_cmpuint (grid.n_points, ==, 168);
  assert_near (grid.axes[0].values[20].value, 400);
  assert_near (grid.axes[1].values[0].value, 160); /* the paper's */
  assert_near (grid.axes[2].values[7].value, 40);
  g_assert_true (grid.axes[2].values[7].percent);
  g_assert_false (grid.axes[3].values[0].given);
  vlps_sweep_position (&grid, 8 * 3 + 5, at);
  g_assert_cmpuint (at[0], ==, 3);
  g_assert_cmpuint (at[1], ==, 0);
  g_assert_cmpuint (at[2], ==, 5);
  vlps_sweep_grid_clear (&grid);
}

static void
test_bad_grids (void)
{
  static const char *const bad[] = { "h3=1",
                                     "h1",
                                     "h1=0:400",
                                     "h1=0:400:0",
                                     "h1=9:0:1",
                                     "h1=0:50%:1",
                                     "h1=1,h1=2",
                                     "h1=x",
                                     "h1=0:1e9:1",
                                     "h1=0:2000:1,h2=0:2000:1",
                                     "" };

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      VlpsSweepGrid grid = { 0 };
      g_autoptr (GError) error = NULL;

      if (*bad[i] == '\0')
        {
          /* nothing is moved: the paper's lines alone */
          g_assert_true (vlps_sweep_grid_parse (bad[i], &grid, &error));
          g_assert_cmpuint (grid.n_points, ==, 1);
          vlps_sweep_grid_clear (&grid);
          continue;
        }
      g_assert_false (vlps_sweep_grid_parse (bad[i], &grid, &error));
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sweep/grid", test_grid);
  g_test_add_func ("/sweep/bad-grids", test_bad_grids);
  return g_test_run ();
}
