/* dialect-test.c - what each kind of Markdown takes for more than text is escaped, and nothing else */
#include "dialect.h"

static void
test_signs (void)
{
  static const struct
  {
    VlpsMarkdown markdown;
    const char *text, *escaped;
  } cases[] = {
    { VLPS_MARKDOWN_ANY, "$5 x^2 @a -- ... {a} #t ==", "$5 x^2 @a -- ... {a} #t ==" },
    { VLPS_MARKDOWN_COMMONMARK, "$5 x^2 #t", "$5 x^2 #t" },
    { VLPS_MARKDOWN_GFM, "$5, 5 $ and 6$", "\\$5, 5 $ and 6$" },
    { VLPS_MARKDOWN_PANDOC, "x^2 a@b.org @b @ - -- a... .. {a}", "x\\^2 a@b.org \\@b @ - \\-- a\\... .. \\{a}" },
    { VLPS_MARKDOWN_PANDOC, "\\\\ \\{ \\", "\\\\ \\{ \\" }, /* what is escaped already */
    { VLPS_MARKDOWN_OBSIDIAN, "#t a#t # t a = b == c 5% %%", "\\#t a#t # t a = b \\== c 5% \\%%" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GString) out = g_string_new (NULL);

      vlps_dialect_append (vlps_dialect_get (cases[i].markdown), out, cases[i].text, FALSE);
      g_assert_cmpstr (out->str, ==, cases[i].escaped);
    }
}

static void
test_solid (void)
{
  g_autoptr (GString) out = g_string_new (NULL);

  vlps_dialect_append (vlps_dialect_get (VLPS_MARKDOWN_PANDOC), out, "a b", TRUE);
  g_assert_cmpstr (out->str, ==, "a\\ b");
}

static void
test_lines (void)
{
  static const char *const cases[][2] = {
    { "(1) a", "\\(1) a" },   { "(iv) a", "\\(iv) a" }, { "a. b", "a\\. b" }, { "B) c", "B\\) c" },
    { "xii. d", "xii\\. d" }, { "#. e", "#\\. e" },     { "a.b", "a.b" },     { "word. f", "word. f" },
    { "(see) g", "(see) g" }, { "(1. h", "(1. h" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GString) out = g_string_new ("- "), other = g_string_new (cases[i][0]);

      g_string_append (out, cases[i][0]);
      vlps_dialect_escape_line (vlps_dialect_get (VLPS_MARKDOWN_PANDOC), out, 2);
      g_assert_cmpstr (out->str + 2, ==, cases[i][1]);
      vlps_dialect_escape_line (vlps_dialect_get (VLPS_MARKDOWN_GFM), other, 0);
      g_assert_cmpstr (other->str, ==, cases[i][0]);
    }
}

static void
test_alerts (void)
{
  g_assert_cmpstr (vlps_dialect_alert ("note"), ==, "NOTE");
  g_assert_cmpstr (vlps_dialect_alert ("Danger"), ==, "CAUTION");
  g_assert_cmpstr (vlps_dialect_alert ("hint"), ==, "TIP");
  g_assert_cmpstr (vlps_dialect_alert ("quelque"), ==, "NOTE");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/dialect/signs", test_signs);
  g_test_add_func ("/dialect/solid", test_solid);
  g_test_add_func ("/dialect/lines", test_lines);
  g_test_add_func ("/dialect/alerts", test_alerts);
  return g_test_run ();
}
