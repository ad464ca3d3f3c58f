/* markup-scan-test.c - where attributes, raw texts, scripts and comments of HTML end */
#include "markup-scan.h"

#include <string.h>

static void
test_attributes (void)
{
  static const struct
  {
    const char *text, *name, *value;
    char quote;
    const char *rest; /* NULL: the text ends within */
  } cases[] = {
    { "a=b c", "a", "b", 0, " c" },
    { "a = 'b c' d", "a", "b c", '\'', " d" },
    { "a=\"b>c\">", "a", "b>c", '"', ">" },
    { "a>", "a", "", 0, ">" },
    { "a b>", "a", "", 0, "b>" }, /* blanks behind a name are read, as a value may follow */
    { "=a>", "=a", "", 0, ">" },
    { "a=b/>", "a", "b/", 0, ">" },
    { "\xc3\xa9=1>", "\xc3\xa9", "1", 0, ">" },
    { "a='b", NULL, NULL, 0, NULL },
    { "a", NULL, NULL, 0, NULL },
    { "a=", NULL, NULL, 0, NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const char *end = cases[i].text + strlen (cases[i].text);
      VlpsScanAttribute attribute;
      const char *rest = vlps_markup_scan_attribute (cases[i].text, end, &attribute);

      g_test_message ("%s", cases[i].text);
      g_assert_cmpstr (rest, ==, cases[i].rest);
      if (rest == NULL)
        continue;
      g_assert_cmpmem (attribute.name.text, attribute.name.length, cases[i].name, strlen (cases[i].name));
      g_assert_cmpuint (attribute.value.length, ==, strlen (cases[i].value));
      g_assert_cmpint (strncmp (attribute.value.text, cases[i].value, attribute.value.length), ==, 0);
      g_assert_cmpint (attribute.quote, ==, cases[i].quote);
    }
}

static void
test_values (void)
{
  static const struct
  {
    const char *value, *text; /* NULL: not readable */
  } cases[] = {
    { "", "" },
    { "a", "a" },
    { "&amp;&lt;&quot;&nbsp;", "&<\"\xc2\xa0" },
    { "&#65;&#x42;", "AB" },
    { "a & b", "a & b" },
    { "?a=1&b=2", "?a=1&b=2" },
    { "?a=1&amp=2", "?a=1&amp=2" },
    { "&copy;", NULL },
    { "&amp", NULL },
    { "&#128;", NULL }, /* stands for another character */
    { "&#x110000;", NULL },
    { "&#;", NULL },
    { "&", "&" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      VlpsSlice value = { cases[i].value, strlen (cases[i].value) };
      g_autoptr (GString) out = g_string_new (NULL);

      g_test_message ("%s", cases[i].value);
      g_assert_cmpint (vlps_markup_scan_is_readable (value), ==, cases[i].text != NULL);
      if (cases[i].text == NULL)
        continue;
      vlps_markup_scan_append_value (value, out);
      g_assert_cmpstr (out->str, ==, cases[i].text);
    }
}

typedef const char *(*EndFunc) (const char *p, const char *end, const char *name, gsize length);

static void
assert_end (EndFunc func, const char *text, const char *name, const char *rest)
{
  g_assert_cmpstr (func (text, text + strlen (text), name, strlen (name)), ==, rest);
}

static void
test_raw (void)
{
  assert_end (vlps_markup_scan_raw_end, "a</style>b", "style", "</style>b");
  assert_end (vlps_markup_scan_raw_end, "a</STYLE >b", "style", "</STYLE >b");
  assert_end (vlps_markup_scan_raw_end, "a</styles></style/", "style", "</style/");
  assert_end (vlps_markup_scan_raw_end, "a<style></style", "style", "");
  assert_end (vlps_markup_scan_raw_end, "", "style", "");
  assert_end (vlps_markup_scan_script_end, "a</script>b", "script", "</script>b");
  assert_end (vlps_markup_scan_script_end, "<!--<script></script>--></script>b", "script", "</script>b");
  assert_end (vlps_markup_scan_script_end, "<!--</script>b", "script", "</script>b");
  assert_end (vlps_markup_scan_script_end, "<!--><script></script>b", "script", "</script>b");
  assert_end (vlps_markup_scan_script_end, "<script></script>b", "script", "</script>b");
  assert_end (vlps_markup_scan_script_end, "<!--<script>", "script", "");
}

static void
test_comments (void)
{
  static const char *const cases[][2] = {
    { "<!-- a -->b", "b" },  { "<!-->b", "b" }, { "<!--->b", "b" },           { "<!----!>b", "b" },
    { "<!-- a --!>b", "b" }, { "<!-- a", "" },  { "<!-- a -- > --->b", "b" }, { "<!--", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("%s", cases[i][0]);
      g_assert_cmpstr (vlps_markup_scan_comment_end (cases[i][0], cases[i][0] + strlen (cases[i][0])), ==, cases[i][1]);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/markup-scan/attributes", test_attributes);
  g_test_add_func ("/markup-scan/values", test_values);
  g_test_add_func ("/markup-scan/raw", test_raw);
  g_test_add_func ("/markup-scan/comments", test_comments);
  return g_test_run ();
}
