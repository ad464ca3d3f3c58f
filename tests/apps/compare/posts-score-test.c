/* posts-score-test.c - posts of a thread against a gold, by hand-worked values */
#include "posts-score.h"

#include <math.h>

static GPtrArray *
list (const char *const *texts)
{
  GPtrArray *out = g_ptr_array_new ();

  for (guint i = 0; texts[i] != NULL; i++)
    g_ptr_array_add (out, (gpointer) texts[i]);
  return out;
}

static void
assert_posts (const char *const *gold, const char *const *found, double whole, double nearly, double precision)
{
  g_autoptr (GPtrArray) golds = list (gold), founds = list (found);
  double values[VLPS_N_MEASURES];

  vlps_measures_clear (values);
  vlps_posts_score (golds, founds, VLPS_TOKENS_WORDS, values);
  g_assert_cmpfloat_with_epsilon (values[VLPS_MEASURE_POSTS_WHOLE], whole, 1e-9);
  g_assert_cmpfloat_with_epsilon (values[VLPS_MEASURE_POSTS_FOUND], nearly, 1e-9);
  if (isnan (precision))
    g_assert_true (isnan (values[VLPS_MEASURE_POSTS_PRECISION]));
  else
    g_assert_cmpfloat_with_epsilon (values[VLPS_MEASURE_POSTS_PRECISION], precision, 1e-9);
}

#define GOLD "a b c d e f g h i"

static void
test_posts (void)
{
  static const char *const none[] = { NULL };
  static const char *const gold[] = { GOLD, "x y", NULL };
  /* the first with two words more: 2 * 9 / 20 = .9; with three: 18 / 21 = .857 */
  static const char *const found[] = { GOLD " 1 2", "x y", "menu", NULL };
  static const char *const less[] = { GOLD " 1 2 3", "y, x", NULL };
  static const char *const twice[] = { "x y", "x y", NULL };

  assert_posts (gold, gold, 1, 1, 1);
  assert_posts (gold, found, .5, 1, 2.0 / 3);
  assert_posts (gold, less, .5, .5, .5);
  assert_posts (gold, none, 0, 0, NAN);
  /* each counts once */
  assert_posts (gold, twice, .5, .5, .5);
  assert_posts (twice, gold, .5, .5, .5);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/posts-score/posts", test_posts);
  return g_test_run ();
}
