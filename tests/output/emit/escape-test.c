/* escape-test.c - what of a text is escaped in Markdown, place by place, and what is left alone */
#include "escape.h"

#include <string.h>

typedef struct
{
  const char *text, *markdown;
} Case;

static void
check (const Case *cases, guint n, VlpsInlinesKind kind)
{
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GString) out = g_string_new (NULL);

      vlps_escape_text (out, cases[i].text, strlen (cases[i].text), kind, FALSE, TRUE);
      g_assert_cmpstr (out->str, ==, cases[i].markdown);
    }
}

static void
test_text (void)
{
  static const Case cases[] = {
    { "", "" },
    { "plain, 100 % of it.", "plain, 100 % of it." },
    { "2 * 3", "2 \\* 3" },
    { "[a]", "\\[a\\]" },
    { "[a](b)", "\\[a\\]\\(b)" },
    { "f(x)", "f(x)" },
    { "a\\b", "a\\\\b" },
    { "`x`", "\\`x\\`" },
    { "~no~", "\\~no\\~" },
    { "snake_case", "snake_case" },
    { "_emphasis_", "\\_emphasis\\_" },
    { "__init__", "\\_\\_init\\_\\_" },
    { "\xc3\xa9_\xc3\xa9", "\xc3\xa9_\xc3\xa9" }, /* letters beyond ASCII are letters */
    { "a < b", "a < b" },
    { "a<b", "a&lt;b" },
    { "</p", "&lt;/p" },
    { "<!--", "&lt;!--" },
    { "1<2", "1<2" },
    { "AT&T", "AT&T" },
    { "&amp;", "\\&amp;" },
    { "&#38;", "\\&#38;" },
    { "&#;", "&#;" },
    { "{a=b}", "\\{a=b}" },
    { "{a} = b", "{a} = b" },
    { "{:x}", "\\{:x}" },
    { "a|b", "a|b" },
    { "C#", "C#" },
  };

  check (cases, G_N_ELEMENTS (cases), VLPS_INLINE_PARAGRAPH);
}

static void
test_places (void)
{
  static const Case headings[] = { { "C#", "C\\#" }, { "# 1 #", "# 1 \\#" }, { "a ##", "a \\#\\#" } };
  static const Case cells[] = { { "a|b", "a\\|b" }, { "||", "\\|\\|" } };

  check (headings, G_N_ELEMENTS (headings), VLPS_INLINE_HEADING);
  check (cells, G_N_ELEMENTS (cells), VLPS_INLINE_CELL);
}

/* What stands last in a piece of text meets what comes after it. */
static void
test_neighbours (void)
{
  g_autoptr (GString) out = g_string_new (NULL);

  vlps_escape_text (out, "see!", 4, VLPS_INLINE_PARAGRAPH, TRUE, FALSE);
  g_assert_cmpstr (out->str, ==, "see\\!");
  g_string_truncate (out, 0);
  vlps_escape_text (out, "see!", 4, VLPS_INLINE_PARAGRAPH, FALSE, FALSE);
  g_assert_cmpstr (out->str, ==, "see!");
  g_string_truncate (out, 0);
  vlps_escape_text (out, "a <", 3, VLPS_INLINE_PARAGRAPH, FALSE, FALSE);
  g_assert_cmpstr (out->str, ==, "a &lt;");
  g_string_truncate (out, 0);
  vlps_escape_text (out, "a <", 3, VLPS_INLINE_PARAGRAPH, FALSE, TRUE);
  g_assert_cmpstr (out->str, ==, "a <");
  /* only so many bytes belong to it */
  g_string_truncate (out, 0);
  vlps_escape_text (out, "ab*c", 2, VLPS_INLINE_PARAGRAPH, FALSE, TRUE);
  g_assert_cmpstr (out->str, ==, "ab");
}

static void
test_addresses (void)
{
  static const Case cases[] = {
    { "", "" },
    { "http://example.org/a", "http://example.org/a" },
    { "http://example.org/a b", "http://example.org/a%20b" },
    { "/Rust_(language)", "/Rust_\\(language\\)" },
    { "/?a=1&b=2", "/?a=1&b=2" },
    { "/?a=1&copy;=2", "/?a=1&amp;copy;=2" },
    { "/<>\"`|\\", "/%3C%3E%22%60%7C%5C" },
    { "/\n\x7f", "/%0A%7F" },
    { "/\xc3\xa9", "/\xc3\xa9" },
    { "/\xe9", "/\xef\xbf\xbd" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GString) out = g_string_new (NULL);

      vlps_escape_address (out, cases[i].text);
      g_assert_cmpstr (out->str, ==, cases[i].markdown);
    }
}

static void
test_code (void)
{
  static const Case cases[] = {
    { "x", "`x`" },       { "a`b", "``a`b``" }, { "a``b`c", "```a``b`c```" }, { "`", "`` ` ``" },
    { "`a", "`` `a ``" }, { "a`", "`` a` ``" }, { "a|b", "`a|b`" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GString) out = g_string_new (NULL);

      vlps_escape_code (out, cases[i].text, strlen (cases[i].text), VLPS_INLINE_PARAGRAPH);
      g_assert_cmpstr (out->str, ==, cases[i].markdown);
    }
  {
    g_autoptr (GString) out = g_string_new (NULL);

    vlps_escape_code (out, "a|b", 3, VLPS_INLINE_CELL);
    g_assert_cmpstr (out->str, ==, "`a\\|b`");
  }
}

static void
test_lines (void)
{
  static const Case cases[] = {
    { "# a", "\\# a" },
    { "#a", "#a" },
    { "#", "\\#" },
    { "###### a", "\\###### a" },
    { "####### a", "####### a" },
    { "> a", "\\> a" },
    { ">a", "\\>a" },
    { "+ a", "\\+ a" },
    { "+a", "+a" },
    { "- a", "\\- a" },
    { "-a", "-a" },
    { "---", "\\---" },
    { "-1", "-1" },
    { "===", "\\===" },
    { "= a", "= a" },
    { ":-:|", "\\:-:|" },
    { "|a", "|a" },
    { "1. a", "1\\. a" },
    { "12) a", "12\\) a" },
    { "1.5", "1.5" },
    { "1.", "1\\." },
    { "123456789. a", "123456789\\. a" },
    { "1234567890. a", "1234567890. a" },
    { "2011", "2011" },
    { "", "" },
    { "#\\\n", "\\#\\\n" }, /* with a line break behind it */
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GString) out = g_string_new ("# before\n");
      gsize begin = out->len;

      g_string_append (out, cases[i].text);
      vlps_escape_line (out, begin);
      g_assert_cmpstr (out->str + begin, ==, cases[i].markdown);
      g_assert_true (g_str_has_prefix (out->str, "# before\n"));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/escape/text", test_text);
  g_test_add_func ("/escape/places", test_places);
  g_test_add_func ("/escape/neighbours", test_neighbours);
  g_test_add_func ("/escape/addresses", test_addresses);
  g_test_add_func ("/escape/code", test_code);
  g_test_add_func ("/escape/lines", test_lines);
  return g_test_run ();
}
