/* characters-test.c - characters and strings */
#include "characters.h"

static void
test_words (void)
{
  g_assert_cmpuint (vlps_characters_words (""), ==, 0);
  g_assert_cmpuint (vlps_characters_words (" -- ... "), ==, 0);
  g_assert_cmpuint (vlps_characters_words ("Don't panic, it's 42."), ==,
                    6); /* an apostrophe parts words, as \w+ does */
  g_assert_cmpuint (vlps_characters_words ("新闻，正文。"), ==, 4);
  g_assert_cmpuint (vlps_characters_words ("GDP增长8.1%"), ==, 5); /* GDP 增 长 8 1 */
  g_assert_cmpuint (vlps_characters_words ("naïve café"), ==, 2);
}

/* Eight bytes of ASCII are counted at once: each character at each place among them. */
static void
test_words_of_eight (void)
{
  for (int c = 1; c < 0x80; c++)
    for (guint before = 1; before < 17; before++)
      {
        char text[48];

        g_snprintf (text, sizeof text, "%.*s%cAz09zAzAzA é", (int) before, "abcdefghijklmnopq", c);
        g_assert_cmpuint (vlps_characters_words (text), ==, g_ascii_isalnum (c) ? 2 : 3);
        g_snprintf (text, sizeof text, "%.*s%c%.*s", (int) before, "................", c, (int) before,
                    "----------------");
        g_assert_cmpuint (vlps_characters_words (text), ==, g_ascii_isalnum (c) ? 1 : 0);
      }
}

static void
test_letters (void)
{
  static const char *const cases[][2] = {
    { "", "" },
    { " -- \"\xE2\x80\x9D", "" },
    { "C++ 1.0", "c10" },
    { "\xC3\x89t\xC3\xA9 2026!", "\xC3\xA9t\xC3\xA9"
                                 "2026" },
    { "\xE4\xB8\xAD\xE3\x80\x82\xE6\x96\x87", "\xE4\xB8\xAD\xE6\x96\x87" },
  };
  g_autofree char *some = vlps_characters_letters ("ab cd ef", 5);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *letters = vlps_characters_letters (cases[i][0], G_MAXSIZE);

      g_assert_cmpstr (letters, ==, cases[i][1]);
    }
  g_assert_cmpstr (some, ==, "abcd");
}

static gboolean
is_bracket (gunichar c)
{
  return c == '[' || c == ']' || c == 0x300C || c == 0x300D; /* corner brackets */
}

static void
test_bare (void)
{
  static const struct
  {
    const char *text;
    gssize length;
    const char *bare;
  } cases[] = {
    { "[Top]", -1, "top" }, { "[[To]p]]", -1, "to]p" }, { "「上」", -1, "上" }, { "[]", -1, "" },
    { "", -1, "" },         { "[Top] more", 5, "top" }, { "ÉTÉ", -1, "été" },   { "[Top", 1, "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *bare = vlps_characters_bare (cases[i].text, cases[i].length, is_bracket);

      g_assert_cmpstr (bare, ==, cases[i].bare);
    }
}

static void
test_characters (void)
{
  g_assert_true (vlps_characters_is_ideograph (0x4E2D)); /* 中 */
  g_assert_true (vlps_characters_is_ideograph (0x3042)); /* あ */
  g_assert_true (vlps_characters_is_ideograph (0x20000));
  g_assert_false (vlps_characters_is_ideograph (0xFF0C)); /* ， */
  g_assert_false (vlps_characters_is_ideograph ('a'));
  g_assert_cmpint (vlps_characters_cjk (0x4E2D), ==, VLPS_CJK);
  g_assert_cmpint (vlps_characters_cjk (0xFF0C), ==, VLPS_CJK);
  g_assert_cmpint (vlps_characters_cjk (0x3002), ==, VLPS_CJK);
  g_assert_cmpint (vlps_characters_cjk (0x2014), ==, VLPS_CJK_SHARED); /* a dash belongs to Latin text as well */
  g_assert_cmpint (vlps_characters_cjk (0xD55C), ==, VLPS_CJK_NOT);    /* 한 */
  g_assert_cmpint (vlps_characters_cjk ('a'), ==, VLPS_CJK_NOT);
}

static void
test_marks (void)
{
  static const gunichar stops[] = { '.', '?', '!', 0x3002, 0xFF01, 0xFF1F, 0x061F, 0x0964, 0x0589, 0x1362, 0xFF61 };
  static const gunichar others[] = { 0, ',', ':', 'a', 0x3001, 0xFF0C, 0xFF1B, 0x4E2D };

  for (guint i = 0; i < G_N_ELEMENTS (stops); i++)
    {
      g_assert_true (vlps_characters_ends_sentence (stops[i]));
      g_assert_false (vlps_characters_is_colon (stops[i]));
    }
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_assert_false (vlps_characters_ends_sentence (others[i]));
      g_assert_cmpint (vlps_characters_is_colon (others[i]), ==, others[i] == ':');
    }
  g_assert_true (vlps_characters_is_colon (0xFF1A));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/text/words", test_words);
  g_test_add_func ("/text/words-of-eight", test_words_of_eight);
  g_test_add_func ("/characters/letters", test_letters);
  g_test_add_func ("/characters/bare", test_bare);
  g_test_add_func ("/text/characters", test_characters);
  g_test_add_func ("/characters/marks", test_marks);
  return g_test_run ();
}
