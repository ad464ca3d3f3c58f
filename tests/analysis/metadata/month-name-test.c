/* month-name-test.c - names of months in several languages */
#include "month-name.h"

#include <string.h>

static void
test_words (void)
{
  static const struct
  {
    const char *word;
    int month;
  } cases[] = {
    { "January", 1 },
    { "JAN", 1 },
    { "dec", 12 },
    { "mai", 5 },
    { "M\xc3\xa4rz", 3 },
    { "Ma\xcc\x88rz", 3 },                             /* the same letter from two characters */
    { "\xd0\xbc\xd0\xb0\xd1\x80\xd1\x82\xd0\xb0", 3 }, /* марта */
    { "ao\xc3\xbbt", 8 },
    { "Januarx", 0 },
    { "", 0 },
    { "j", 0 },
    { "12", 0 },
    { " may", 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("%s", cases[i].word);
      g_assert_cmpint (vlps_month_name_read (cases[i].word, strlen (cases[i].word)), ==, cases[i].month);
    }
  /* so many bytes, no more */
  g_assert_cmpint (vlps_month_name_read ("mayor", 3), ==, 5);
}

static void
test_long (void)
{
  g_autofree char *word = g_strnfill (VLPS_MONTH_NAME_MAX + 1, 'a');

  g_assert_cmpint (vlps_month_name_read (word, VLPS_MONTH_NAME_MAX + 1), ==, 0);
  g_assert_cmpint (vlps_month_name_read (word, VLPS_MONTH_NAME_MAX), ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/month-name/words", test_words);
  g_test_add_func ("/month-name/long", test_long);
  return g_test_run ();
}
