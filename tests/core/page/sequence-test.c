/* sequence-test.c - common subsequences and edit distances against the textbook's table */
#include "sequence.h"

#include <string.h>

static guint32 *
numbers (const char *text, gsize *ret_n)
{
  guint32 *result = g_new (guint32, strlen (text) + 1);

  *ret_n = strlen (text);
  for (gsize i = 0; i < *ret_n; i++)
    result[i] = (guchar) text[i];
  return result;
}

static void
test_examples (void)
{
  static const struct
  {
    const char *a, *b;
    gsize lcs, distance;
  } cases[] = {
    { "", "", 0, 0 },
    { "abc", "", 0, 3 },
    { "abc", "abc", 3, 0 },
    { "abc", "xyz", 0, 3 },
    { "ABCBDAB", "BDCABA", 4, 5 }, /* Cormen et al., "Longest common subsequence" */
    { "kitten", "sitting", 4, 3 },
    { "Saturday", "Sunday", 5, 3 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      gsize n_a, n_b, value;
      g_autofree guint32 *a = numbers (cases[i].a, &n_a), *b = numbers (cases[i].b, &n_b);

      g_assert_true (vlps_sequence_lcs (a, n_a, b, n_b, &value));
      g_assert_cmpuint (value, ==, cases[i].lcs);
      g_assert_true (vlps_sequence_distance (a, n_a, b, n_b, &value));
      g_assert_cmpuint (value, ==, cases[i].distance);
      g_assert_true (vlps_sequence_distance (b, n_b, a, n_a, &value));
      g_assert_cmpuint (value, ==, cases[i].distance);
    }
}

/* The two tables as every textbook has them, and the walk back through the first. */
static void
by_table (const guint32 *a, gsize n_a, const guint32 *b, gsize n_b, gsize *ret_lcs, gsize *ret_distance,
          guint8 *ret_marks)
{
  gsize columns = n_b + 1, i, j;
  g_autofree gsize *lcs = g_new0 (gsize, (n_a + 1) * columns), *distance = g_new0 (gsize, (n_a + 1) * columns);

  for (i = 0; i <= n_a; i++)
    for (j = 0; j <= n_b; j++)
      {
        gsize at = i * columns + j;

        if (i == 0 || j == 0)
          {
            distance[at] = i + j;
            continue;
          }
        lcs[at] = a[i - 1] == b[j - 1] ? lcs[at - columns - 1] + 1 : MAX (lcs[at - columns], lcs[at - 1]);
        distance[at] = MIN (distance[at - columns - 1] + (a[i - 1] != b[j - 1]),
                            1 + MIN (distance[at - columns], distance[at - 1]));
      }
  *ret_lcs = lcs[n_a * columns + n_b];
  *ret_distance = distance[n_a * columns + n_b];
  for (i = n_a, j = n_b; i > 0 && j > 0;)
    if (a[i - 1] == b[j - 1])
      {
        ret_marks[i - 1] = 1;
        i--;
        j--;
      }
    else if (lcs[i * columns + j - 1] > lcs[(i - 1) * columns + j])
      j--;
    else
      i--;
}

/* Lengths around one, two and three machine words, few and many different numbers. */
static void
test_random (void)
{
  GRand *random = g_rand_new_with_seed (7);

  for (guint round = 0; round < 400; round++)
    {
      guint32 symbols = 2 + (guint32) g_rand_int_range (random, 0, round % 2 == 0 ? 3 : 40);
      gsize n_a = (gsize) g_rand_int_range (random, 0, 200), n_b = (gsize) g_rand_int_range (random, 0, 200);
      g_autofree guint32 *a = g_new (guint32, n_a + 1), *b = g_new (guint32, n_b + 1);
      g_autofree guint8 *marks = g_malloc0 (n_a + 1), *expected = g_malloc0 (n_a + 1);
      g_autoptr (VlpsSequencePattern) pattern = vlps_sequence_pattern_new (symbols);
      gsize lcs, distance, expected_lcs, expected_distance;

      for (gsize i = 0; i < n_a; i++)
        a[i] = (guint32) g_rand_int_range (random, 0, (gint32) symbols);
      for (gsize i = 0; i < n_b; i++)
        b[i] = (guint32) g_rand_int_range (random, 0, (gint32) symbols);
      by_table (a, n_a, b, n_b, &expected_lcs, &expected_distance, expected);
      g_assert_true (vlps_sequence_lcs (a, n_a, b, n_b, &lcs));
      g_assert_true (vlps_sequence_distance (a, n_a, b, n_b, &distance));
      g_assert_cmpuint (lcs, ==, expected_lcs);
      g_assert_cmpuint (distance, ==, expected_distance);
      /* set twice: what the first sequence left behind must not show */
      g_assert_true (vlps_sequence_pattern_set (pattern, b, n_b));
      g_assert_true (vlps_sequence_pattern_set (pattern, a, n_a));
      g_assert_true (vlps_sequence_pattern_mark (pattern, b, n_b, marks));
      g_assert_cmpmem (marks, n_a, expected, n_a);
    }
  g_rand_free (random);
}

static void
test_too_long (void)
{
  gsize n = 300000, value = 42;
  g_autofree guint32 *a = g_new (guint32, n), *b = g_new (guint32, n);

  for (gsize i = 0; i < n; i++)
    {
      a[i] = 1;
      b[i] = 2;
    }
  g_assert_false (vlps_sequence_lcs (a, n, b, n, &value));
  g_assert_false (vlps_sequence_distance (a, n, b, n, &value));
  g_assert_cmpuint (value, ==, 42);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/page/sequence/examples", test_examples);
  g_test_add_func ("/page/sequence/random", test_random);
  g_test_add_func ("/page/sequence/too-long", test_too_long);
  return g_test_run ();
}
