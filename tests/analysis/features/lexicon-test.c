/* lexicon-test.c - what the words mean that names of elements are made of */
#include "lexicon.h"

#include <string.h>

#define MENU 1u
#define ADVERT 2u
#define SMALL 4u

static void
test_words (void)
{
  static const VlpsMeaning meanings[] = {
    { MENU, { "nav", "menu" } },
    { ADVERT, { "ad$", "sponsor" } },
    { SMALL, { "navigat", "mini$" } },
  };
  static const struct
  {
    const char *name;
    guint meaning, words;
  } cases[] = {
    { "", 0, 0 },
    { "nav", MENU, 1 },
    { "navBar", MENU, 2 },
    { "NAV", MENU, 1 },
    { "navigation", MENU | SMALL, 1 },
    { "x-sponsored_12", ADVERT, 2 },
    { "ad", ADVERT, 1 },
    { "top-ad", ADVERT, 2 },
    { "header", 0, 1 },
    { "shadow", 0, 1 },
    { "adNavMini", ADVERT | MENU | SMALL, 3 },
    { "minimal", 0, 1 },
    { "é-nav", MENU, 1 },
    { "navnavnavnavnavnavnavnavnavnavnavnavnavnavnavnav", MENU, 1 },
  };
  g_autoptr (VlpsLexicon) lexicon = vlps_lexicon_new (meanings, G_N_ELEMENTS (meanings));

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      guint words;

      g_assert_cmpuint (vlps_lexicon_read (lexicon, cases[i].name, strlen (cases[i].name), &words), ==,
                        cases[i].meaning);
      g_assert_cmpuint (words, ==, cases[i].words);
    }
  g_assert_cmpuint (vlps_lexicon_read (lexicon, "nav menu", 3, NULL), ==, MENU);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/lexicon/words", test_words);
  return g_test_run ();
}
