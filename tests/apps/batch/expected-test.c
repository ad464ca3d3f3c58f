/* expected-test.c - classes of F1, and the grades as the paper parts them */
#include "expected.h"

static void
test_classes (void)
{
  g_assert_cmpuint (vlps_expected_class (0), ==, 0);
  g_assert_cmpuint (vlps_expected_class (0.0499), ==, 0);
  g_assert_cmpuint (vlps_expected_class (0.0501), ==, 1);
  g_assert_cmpuint (vlps_expected_class (0.5), ==, 10);
  g_assert_cmpuint (vlps_expected_class (0.9499), ==, 18);
  g_assert_cmpuint (vlps_expected_class (1), ==, 19);
  /* rounding may leave a little more or less */
  g_assert_cmpuint (vlps_expected_class (1.0001), ==, 19);
  g_assert_cmpuint (vlps_expected_class (-0.0001), ==, 0);
}

static void
test_grades (void)
{
  static const guint least[] = { 19, 15, 10, 0 };
  guint n;
  const VlpsExpectedGrade *grades = vlps_expected_grades (&n);

  g_assert_cmpuint (n, ==, G_N_ELEMENTS (least));
  for (guint i = 0; i < n; i++)
    g_assert_cmpuint (grades[i].least, ==, least[i]);
  g_assert_cmpstr (grades[0].name, ==, "good");
  g_assert_cmpstr (grades[3].name, ==, "poor");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/expected/classes", test_classes);
  g_test_add_func ("/expected/grades", test_grades);
  return g_test_run ();
}
