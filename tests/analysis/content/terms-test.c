/* terms-test.c - what a text is about, as numbers */
#include "terms.h"

/* "number:term " for each, with "+" behind a pair. */
static char *
terms_of (VlpsTerms *terms, const char *text)
{
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (guint));
  GString *out = g_string_new (NULL);

  vlps_terms_add (terms, text, numbers);
  for (guint i = 0; i < numbers->len; i++)
    {
      guint number = g_array_index (numbers, guint, i);

      g_string_append_printf (out, "%u:%s%s ", number, vlps_terms_text (terms, number),
                              vlps_terms_is_pair (terms, number) ? "+" : "");
    }
  return g_string_free (out, FALSE);
}

static void
assert_terms (const char *text, const char *expected)
{
  g_autoptr (VlpsTerms) terms = vlps_terms_new ();
  g_autofree char *found = terms_of (terms, text);

  g_assert_cmpstr (found, ==, expected);
}

static void
test_words (void)
{
  assert_terms ("Solar panels, SOLAR 2024!", "0:solar 1:panels 0:solar 2:2024 ");
  assert_terms ("", "");
  assert_terms (" - ", "");
  assert_terms ("Ärger über ÄRGER", "0:ärger 1:über 0:ärger ");
  assert_terms ("한국어 신문", "0:한국어 1:신문 "); /* has spaces */
}

static void
test_pairs (void)
{
  assert_terms ("太阳能", "0:太阳+ 1:阳能+ ");
  assert_terms ("太阳", "0:太阳+ ");
  assert_terms ("火", "");
  /* what stands between two ends a pair, and a pair ends a word */
  assert_terms ("太x阳能，能 源", "0:x 1:阳能+ ");
  assert_terms ("abc太阳def", "0:abc 1:太阳+ 2:def ");
}

/* More terms than there is room for at first keep their numbers. */
static void
test_many (void)
{
  g_autoptr (VlpsTerms) terms = vlps_terms_new ();
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint round = 0; round < 2; round++)
    for (guint i = 0; i < 3000; i++)
      {
        g_autofree char *text = g_strdup_printf ("w%u", i);

        vlps_terms_add (terms, text, numbers);
        g_assert_cmpuint (g_array_index (numbers, guint, numbers->len - 1), ==, i);
        g_assert_cmpstr (vlps_terms_text (terms, i), ==, text);
      }
  g_assert_cmpuint (vlps_terms_count (terms), ==, 3000);
}

/* Numbers go on with the next text. */
static void
test_next (void)
{
  g_autoptr (VlpsTerms) terms = vlps_terms_new ();
  g_autofree char *first = terms_of (terms, "one two"), *second = terms_of (terms, "three two");

  g_assert_cmpstr (second, ==, "2:three 1:two ");
  g_assert_cmpuint (vlps_terms_count (terms), ==, 3);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/terms/words", test_words);
  g_test_add_func ("/terms/pairs", test_pairs);
  g_test_add_func ("/terms/next", test_next);
  g_test_add_func ("/terms/many", test_many);
  return g_test_run ();
}
