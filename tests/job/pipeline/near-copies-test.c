/* near-copies-test.c - texts that are copies of others, against likenesses worked out by hand and against all pairs */
#include "near-copies.h"

#include <string.h>

/* `n` words, w0 w1 ...; word `other` is another one (G_MAXUINT: none is). */
static char *
words (guint n, guint other)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, i == other ? "x%u " : "w%u ", i);
  return g_string_free (text, FALSE);
}

static gint64
add (VlpsNearCopies *copies, gint64 id, const char *text, double *ret_likeness)
{
  return vlps_near_copies_add (copies, id, vlps_near_copies_shingles (text), ret_likeness);
}

static guint
count (const char *text)
{
  g_autoptr (GArray) shingles = vlps_near_copies_shingles (text);

  return shingles->len;
}

/* Case, punctuation and white space do not count; an ideograph is a word. */
static void
test_shingles (void)
{
  g_autoptr (GArray) one = vlps_near_copies_shingles ("One two, three - FOUR five!");
  g_autoptr (GArray) other = vlps_near_copies_shingles ("one\ntwo three four\tFive");

  g_assert_cmpuint (one->len, ==, 2);
  g_assert_cmpmem (one->data, one->len * 8, other->data, other->len * 8);
  g_assert_cmpuint (count (""), ==, 0);
  g_assert_cmpuint (count (" ,.! "), ==, 0);
  g_assert_cmpuint (count ("one two three"), ==, 1);
  g_assert_cmpuint (count ("one two three four"), ==, 1);
  g_assert_cmpuint (count ("a a a a a a a a"), ==, 1);
  g_assert_cmpuint (count ("新闻网页噪声"), ==, 3);
  g_assert_cmpuint (count ("vlps 新闻 web"), ==, 1);
}

/* Another process has another key: nobody can work out beforehand which words look like which. */
static void
test_key (void)
{
  g_autoptr (GArray) shingles = vlps_near_copies_shingles ("one two three four");
  g_autofree char *expected =
      g_strdup_printf ("*shingle %" G_GUINT64_FORMAT "\n*", g_array_index (shingles, guint64, 0));

  if (g_test_subprocess ())
    {
      g_print ("shingle %" G_GUINT64_FORMAT "\n", g_array_index (shingles, guint64, 0));
      return;
    }
  g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_DEFAULT);
  g_test_trap_assert_passed ();
  g_test_trap_assert_stdout ("*shingle *");
  g_test_trap_assert_stdout_unmatched (expected);
}

/* With the last of 22 words changed, 18 of 19 shingles are common: 18 of 20 in all are .9.  Of 21 words 17 of 19 are
 * less. */
static void
test_threshold (void)
{
  for (guint n = 21; n <= 22; n++)
    {
      g_autoptr (VlpsNearCopies) copies = vlps_near_copies_new (VLPS_NEAR_COPIES_THRESHOLD);
      g_autofree char *one = words (n, G_MAXUINT), *other = words (n, n - 1);
      double likeness = 0;

      g_assert_cmpint (add (copies, 7, one, &likeness), ==, 0);
      g_assert_cmpint (add (copies, 8, other, &likeness), ==, n == 22 ? 7 : 0);
      if (n == 22)
        g_assert_cmpfloat_with_epsilon (likeness, .9, 1e-12);
      g_assert_cmpint (add (copies, 9, one, &likeness), ==, 7);
      g_assert_cmpfloat_with_epsilon (likeness, 1, 1e-12);
    }
}

/* Of several the one that is most like it, of equals the first; a copy is nobody's original; no text is like no text. */
static void
test_choice (void)
{
  g_autoptr (VlpsNearCopies) copies = vlps_near_copies_new (.5);
  g_autofree char *one = words (30, G_MAXUINT), *far = words (30, 15), *twice = words (60, G_MAXUINT);

  g_assert_cmpint (add (copies, 1, far, NULL), ==, 0);
  /* 4 of 27 shingles differ: 23 of 31 are .74 */
  g_assert_cmpint (add (copies, 2, one, NULL), ==, 1);
  g_assert_cmpint (add (copies, 3, one, NULL), ==, 1);
  /* 23 of 61: less than half */
  g_assert_cmpint (add (copies, 4, twice, NULL), ==, 0);
  g_assert_cmpint (add (copies, 5, twice, NULL), ==, 4);
  g_assert_cmpint (add (copies, 6, "", NULL), ==, 0);
  g_assert_cmpint (add (copies, 7, "", NULL), ==, 0);
}

static double
slow_likeness (const GArray *a, const GArray *b)
{
  guint common = 0;

  for (guint i = 0; i < a->len; i++)
    for (guint k = 0; k < b->len; k++)
      common += g_array_index (a, guint64, i) == g_array_index (b, guint64, k);
  return (double) common / (a->len + b->len - common);
}

/* Random texts, many of them changed a little: what comes out is what a look at all pairs gives, at every threshold. */
static void
test_all_pairs (void)
{
  static const double thresholds[] = { .5, .7, .8, .9, .95, 1 };
  enum
  {
    N = 150,
  };

  for (guint t = 0; t < G_N_ELEMENTS (thresholds); t++)
    {
      g_autoptr (GRand) random = g_rand_new_with_seed (t + 1);
      g_autoptr (VlpsNearCopies) copies = vlps_near_copies_new (thresholds[t]);
      g_autoptr (GPtrArray) kept = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
      g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
      guint found = 0;

      for (gint64 id = 1; id <= N; id++)
        {
          guint base = (guint) g_rand_int_range (random, 0, 20), n = (guint) g_rand_int_range (random, 30, 40);
          guint changes = (guint) g_rand_int_range (random, 0, 4);
          g_autoptr (GString) text = g_string_new (NULL);
          g_autoptr (GArray) shingles = NULL;
          gint64 expected = 0, result;
          double most = 0;

          for (guint i = 0; i < n; i++)
            g_string_append_printf (text, "%u-%u ", base, i);
          for (guint i = 0; i < changes; i++)
            g_string_insert (text, g_rand_int_range (random, 0, (gint32) text->len), " z ");
          shingles = vlps_near_copies_shingles (text->str);
          for (guint k = 0; k < kept->len; k++)
            {
              double likeness = slow_likeness (kept->pdata[k], shingles);

              if (likeness >= thresholds[t] && likeness > most)
                {
                  most = likeness;
                  expected = g_array_index (ids, gint64, k);
                }
            }
          result = vlps_near_copies_add (copies, id, g_array_ref (shingles), NULL);
          g_assert_cmpint (result, ==, expected);
          found += result != 0;
          if (result != 0)
            continue;
          g_ptr_array_add (kept, g_array_ref (shingles));
          g_array_append_val (ids, id);
        }
      g_test_message ("threshold %g: %u of %u are copies", thresholds[t], found, N);
      g_assert_cmpuint (found, >, 0);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/near-copies/key", test_key);
  g_test_add_func ("/near-copies/shingles", test_shingles);
  g_test_add_func ("/near-copies/threshold", test_threshold);
  g_test_add_func ("/near-copies/choice", test_choice);
  g_test_add_func ("/near-copies/all-pairs", test_all_pairs);
  return g_test_run ();
}
