/* text-pair-test.c - edit distance of windows, against the table that defines it */
#include "text-pair.h"

/* Distance by the table of all prefixes. */
static guint
table_distance (const gunichar *a, const gunichar *b, guint length)
{
  guint row[VLPS_WINDOW_MAX + 1];

  for (guint i = 0; i <= length; i++)
    row[i] = i;
  for (guint k = 1; k <= length; k++)
    {
      guint corner = row[0]++;

      for (guint i = 1; i <= length; i++)
        {
          guint above = row[i];

          row[i] = MIN (MIN (row[i - 1], above) + 1, corner + (a[i - 1] != b[k - 1]));
          corner = above;
        }
    }
  return row[length];
}

static void
test_examples (void)
{
  static const gunichar a[] = { 'k', 'i', 't', 't', 'e', 'n', 's' }, b[] = { 's', 'i', 't', 't', 'i', 'n', 'g' };
  g_autoptr (VlpsTextPair) pair = vlps_text_pair_new (a, G_N_ELEMENTS (a), b, G_N_ELEMENTS (b));

  /* kittens, sitting: three letters differ */
  g_assert_cmpuint (vlps_text_pair_distance (pair, 0, 0, 7), ==, 3);
  g_assert_cmpfloat_with_epsilon (vlps_text_pair_similarity (pair, 0, 0, 7), 1 - 3.0 / 7, 1e-9);
  /* itt, itt; tte, itt */
  g_assert_cmpuint (vlps_text_pair_distance (pair, 1, 1, 3), ==, 0);
  g_assert_cmpuint (vlps_text_pair_distance (pair, 2, 1, 3), ==, 2);
  g_assert_cmpuint (vlps_text_pair_distance (pair, 0, 0, 1), ==, 1);
  g_assert_cmpfloat_with_epsilon (vlps_text_pair_similarity (pair, 0, 0, 1), 0, 1e-9);
}

/* Texts of few letters, which are alike in many ways, at all lengths. */
static void
test_windows (void)
{
  gunichar a[200], b[200];
  g_autoptr (VlpsTextPair) pair = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (a); i++)
    {
      a[i] = 0x4e00 + (gunichar) g_test_rand_int_range (0, 4);
      b[i] = g_test_rand_int_range (0, 3) > 0 ? a[i] : 0x4e00 + (gunichar) g_test_rand_int_range (0, 5);
    }
  pair = vlps_text_pair_new (a, G_N_ELEMENTS (a), b, G_N_ELEMENTS (b));
  for (guint length = 1; length <= VLPS_WINDOW_MAX; length++)
    for (guint turn = 0; turn < 20; turn++)
      {
        guint at_a = (guint) g_test_rand_int_range (0, (int) (G_N_ELEMENTS (a) - length));
        guint at_b = turn % 2 == 0 ? at_a : (guint) g_test_rand_int_range (0, (int) (G_N_ELEMENTS (b) - length));

        g_assert_cmpuint (vlps_text_pair_distance (pair, at_a, at_b, length), ==,
                          table_distance (a + at_a, b + at_b, length));
      }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/text-pair/examples", test_examples);
  g_test_add_func ("/text-pair/windows", test_windows);
  return g_test_run ();
}
