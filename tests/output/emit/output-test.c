/* output-test.c - every output ends with a line feed */
#include "output.h"

static void
test_finish (void)
{
  static const char *const cases[][2] = { { "", "" }, { "a", "a\n" }, { "a\n", "a\n" }, { "a\n\n", "a\n\n" } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = vlps_output_finish (g_string_new (cases[i][0]));

      g_assert_cmpstr (text, ==, cases[i][1]);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/output/finish", test_finish);
  return g_test_run ();
}
