/* token-estimate-test.c - about how many tokens a language model makes of a text */
#include "token-estimate.h"

#include <glib.h>

static void
test_kinds (void)
{
  static const struct
  {
    const char *text;
    guint thousandths; /* worked out by hand, before rounding */
  } cases[] = {
    { "", 0 },
    { " \n\t ", 0 },
    { "word", 1020 },                                              /* 400 + 4 * 155 */
    { "two words", 2 * 400 + 8 * 155 },                            /* 2040 */
    { "caf\303\251", 400 + 3 * 155 + 1000 },                       /* 1865 */
    { "\321\201\320\273\320\276\320\262\320\276", 400 + 5 * 320 }, /* "слово" */
    { "\344\270\255\346\226\207\345\255\227", 3 * 860 },           /* "中文字" */
    { "7", 1600 },
    { "123", 1600 },
    { "1234", 3200 },
    { "12 34", 3200 },
    { "1.5", 1600 + 700 + 1600 },
    { "-----", 700 },
    { "-+-", 2100 },
    { "a, b", 400 + 155 + 700 + 400 + 155 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpuint (vlps_token_estimate (cases[i].text), ==, (cases[i].thousandths + 500) / 1000);
}

/* What o200k_base makes of these texts, and how far the estimate may be off. */
static void
test_close (void)
{
  static const struct
  {
    const char *text;
    guint tokens;
  } cases[] = {
    { "The harbour was closed for three days after the storm, and ships waited outside until the pilots came back to "
      "work.",
      23 },
    { "See [the tide tables](https://www.example.org/tides/2026/march) for the times of high water in all ports of the "
      "coast.",
      32 },
    { "## Opening hours\n\nMonday to Friday, 9:00 to 17:30. Tickets cost 12 euros; children under 6 are free.", 31 },
    { "Der Hafen war nach dem Sturm drei Tage lang gesperrt, und die Schiffe warteten vor der Küste.", 24 },
    { "港口在风暴后关闭了三天，船只在外面等候，直到领航员回来工作。", 26 },
    { "Порт был закрыт три дня после шторма, и суда ждали снаружи.", 20 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      guint tokens = vlps_token_estimate (cases[i].text);

      g_test_message ("%u for %u: %s", tokens, cases[i].tokens, cases[i].text);
      g_assert_cmpuint (tokens * 4, >=, cases[i].tokens * 3);
      g_assert_cmpuint (tokens * 4, <=, cases[i].tokens * 5);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/token-estimate/kinds", test_kinds);
  g_test_add_func ("/token-estimate/close", test_close);
  return g_test_run ();
}
