/* word-list-test.c - lists of words in one value */
#include "word-list.h"

#include <string.h>

#include "errors.h"

static void
test_words (void)
{
  static const struct
  {
    const char *text, *words; /* joined by | */
  } cases[] = {
    { NULL, "" }, { "", "" }, { "ads", "ads" }, { "ads, fonts ,media", "ads|fonts|media" }, { "a,,b", "a||b" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (GStrv) words = vlps_word_list (cases[i].text, "--block", NULL);
      g_autofree char *joined = g_strjoinv ("|", words);

      g_assert_cmpstr (joined, ==, cases[i].words);
    }
}

/* A phrase is the whole of what is between two bars, to the letter. */
static void
test_phrases (void)
{
  static const struct
  {
    const char *phrases, *text;
    gboolean is_in;
  } cases[] = {
    { "show all|more|mehr als", "show all", TRUE },
    { "show all|more|mehr als", "more", TRUE },
    { "show all|more|mehr als", "mehr als", TRUE },
    { "show all|more|mehr als", "show", FALSE },
    { "show all|more|mehr als", "all", FALSE },
    { "show all|more|mehr als", "More", FALSE },
    { "show all|more|mehr als", "mehr", FALSE },
    { "show all|more|mehr als", "all|more", FALSE },
    { "more", "mor", FALSE },
    { "more", "", FALSE },
    { "", "more", FALSE },
  };
  const char *at = "a|b c", *phrase;
  gsize length;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpint (vlps_phrase_is_in (cases[i].phrases, cases[i].text), ==, cases[i].is_in);
  g_assert_true (vlps_phrase_begins ("a|b c", "b cd", FALSE));
  g_assert_false (vlps_phrase_begins ("a|b c", "b cd", TRUE));
  g_assert_true (vlps_phrase_begins ("a|b c", "b c: d", TRUE));
  g_assert_true (vlps_phrase_begins ("a|b c", "a", TRUE));
  g_assert_false (vlps_phrase_begins ("a|b c", "c", FALSE));
  phrase = vlps_phrase_next (&at, &length);
  g_assert_cmpmem (phrase, length, "a", 1);
  phrase = vlps_phrase_next (&at, &length);
  g_assert_cmpmem (phrase, length, "b c", 3);
  g_assert_null (vlps_phrase_next (&at, &length));
}

static void
test_repeated (void)
{
  static const char *const cases[] = { "ads,ads", "ads, ads", "a,b,c,a", "a,," };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (vlps_word_list (cases[i], "--block", &error));
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
      g_assert_nonnull (strstr (error->message, "--block"));
    }
}

static void
test_has (void)
{
  static const char *const words[] = { "text/html", "*/*", NULL };
  static const char *const none[] = { NULL };

  g_assert_true (vlps_word_list_has (words, "Text/HTML"));
  g_assert_true (vlps_word_list_has (words, "*/*"));
  g_assert_false (vlps_word_list_has (words, "text/htm"));
  g_assert_false (vlps_word_list_has (words, ""));
  g_assert_false (vlps_word_list_has (none, "text/html"));
}

/* Words of a class, however many blanks there are. */
static void
test_next (void)
{
  static const struct
  {
    const char *text, *words[4];
  } cases[] = {
    { "note", { "note" } },
    { " alert\talert-info\n", { "alert", "alert-info" } },
    { "a\fb\r\n  c", { "a", "b", "c" } },
    { " \t", { NULL } },
    { "", { NULL } },
    { NULL, { NULL } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const char *at = cases[i].text, *word;
      gsize length;
      guint n = 0;

      while ((word = vlps_word_next (&at, &length)) != NULL)
        {
          g_autofree char *copy = g_strndup (word, length);

          g_assert_cmpstr (copy, ==, cases[i].words[n++]);
        }
      g_assert_null (cases[i].words[n]);
      g_assert_null (vlps_word_next (&at, &length));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/word-list/words", test_words);
  g_test_add_func ("/word-list/phrases", test_phrases);
  g_test_add_func ("/word-list/repeated", test_repeated);
  g_test_add_func ("/word-list/has", test_has);
  g_test_add_func ("/word-list/next", test_next);
  return g_test_run ();
}
