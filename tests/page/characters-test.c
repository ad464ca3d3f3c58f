/* characters-test.c - characters and strings */
#include "characters.h"

static void
test_words (void)
{
  g_assert_cmpuint (vlps_text_words (""), ==, 0);
  g_assert_cmpuint (vlps_text_words (" -- ... "), ==, 0);
  g_assert_cmpuint (vlps_text_words ("Don't panic, it's 42."), ==, 6); /* an apostrophe parts words, as \w+ does */
  g_assert_cmpuint (vlps_text_words ("新闻，正文。"), ==, 4);
  g_assert_cmpuint (vlps_text_words ("GDP增长8.1%"), ==, 5); /* GDP 增 长 8 1 */
  g_assert_cmpuint (vlps_text_words ("naïve café"), ==, 2);
}

static void
test_characters (void)
{
  g_assert_true (vlps_char_is_ideograph (0x4E2D)); /* 中 */
  g_assert_true (vlps_char_is_ideograph (0x3042)); /* あ */
  g_assert_true (vlps_char_is_ideograph (0x20000));
  g_assert_false (vlps_char_is_ideograph (0xFF0C)); /* ， */
  g_assert_false (vlps_char_is_ideograph ('a'));
  g_assert_true (vlps_char_is_cjk (0xFF0C));
  g_assert_true (vlps_char_is_cjk (0x3002));
  g_assert_false (vlps_char_is_cjk (0x2014)); /* a dash belongs to Latin text as well */
}

static void
assert_folded (const char *text, const char *expected)
{
  g_autofree char *folded = vlps_text_fold (text);

  g_assert_cmpstr (folded, ==, expected);
}

static void
test_fold (void)
{
  assert_folded ("", "");
  assert_folded ("  \n ", "");
  assert_folded (" a \t\n b ", "a b");
  assert_folded ("a\302\240\302\240b", "a b");          /* no-break spaces */
  assert_folded ("\343\200\200标题 副题", "标题 副题"); /* ideographic space */
}

static void
test_append (void)
{
  g_autoptr (GString) out = g_string_new (NULL);
  gboolean space = TRUE;

  vlps_text_append (out, &space, "one ");
  vlps_text_append (out, &space, "two");
  vlps_text_append (out, &space, "three ");
  g_assert_cmpstr (out->str, ==, "one twothree");
  g_assert_true (space);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/text/words", test_words);
  g_test_add_func ("/text/characters", test_characters);
  g_test_add_func ("/text/fold", test_fold);
  g_test_add_func ("/text/append", test_append);
  return g_test_run ();
}
