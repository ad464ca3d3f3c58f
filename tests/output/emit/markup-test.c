/* markup-test.c - texts and attributes as HTML source that reads as what they are */
#include "markup.h"

typedef void (*Writer) (GString *out, const char *text);

typedef struct
{
  const char *text, *source;
} Case;

static void
check (Writer write, const Case *cases, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GString) out = g_string_new (NULL);

      write (out, cases[i].text);
      g_assert_cmpstr (out->str, ==, cases[i].source);
    }
}

static void
test_text (void)
{
  static const Case cases[] = {
    { "", "" },
    { "a < b & \"c\" > d", "a &lt; b &amp; &quot;c&quot; &gt; d" },
    { "a\r\nb\tc", "a&#13;\nb\tc" },
    { "a\x01\x1f\x7f"
      "b",
      "ab" },
    { "a\xc2\x85"
      "b",
      "ab" },                                                             /* U+0085 is a control character ... */
    { "a\xc2\xa0\xc3\xa9\xe4\xb8\xad", "a\xc2\xa0\xc3\xa9\xe4\xb8\xad" }, /* ... U+00A0 is none */
    { "\xff", "\xef\xbf\xbd" },
  };

  check (vlps_markup_text, cases, G_N_ELEMENTS (cases));
}

static void
test_attribute (void)
{
  static const struct
  {
    const char *name, *value, *source;
  } cases[] = {
    { "href", "/?a=1&b=\"2\"", " href=\"/?a=1&amp;b=&quot;2&quot;\"" },
    { "alt", "", " alt=\"\"" },
    { "@click", "x", " @click=\"x\"" },
    { "", "x", "" },
    { "a b", "x", "" },
    { "a=b", "x", "" },
    { "on\"x", "x", "" },
    { "a>", "x", "" },
    { "a/b", "x", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GString) out = g_string_new (NULL);

      vlps_markup_attribute (out, cases[i].name, cases[i].value);
      g_assert_cmpstr (out->str, ==, cases[i].source);
    }
}

static void
test_srcdoc (void)
{
  static const Case cases[] = {
    { "", " srcdoc=\"\"" },
    { "<p title=\"a&amp;b\">", " srcdoc=\"<p title=&quot;a&amp;amp;b&quot;>\"" },
  };

  check (vlps_markup_srcdoc, cases, G_N_ELEMENTS (cases));
}

static void
test_style (void)
{
  static const Case cases[] = {
    { "", "" },
    { "a > b { x: y }", "a > b { x: y }" },
    { "</style>", "\\3c /style>" },
    { "<script>", "\\3c script>" },
    { "<?x", "\\3c ?x" },
    { "<!-- a -->", "<!-- a -->" }, /* CSS has these, and no tag begins */
    { "a < 5", "a < 5" },
    { "<", "<" },
  };

  check (vlps_markup_style, cases, G_N_ELEMENTS (cases));
}

static void
test_names (void)
{
  g_assert_true (vlps_markup_is_name ("p"));
  g_assert_true (vlps_markup_is_name ("my-element"));
  g_assert_true (vlps_markup_is_name ("o:p"));
  g_assert_true (vlps_markup_is_name ("p\xc3\xa9"));
  g_assert_false (vlps_markup_is_name (""));
  g_assert_false (vlps_markup_is_name ("1p"));
  g_assert_false (vlps_markup_is_name ("\xc3\xa9p"));
  g_assert_false (vlps_markup_is_name ("p\xff"));
  g_assert_false (vlps_markup_is_name ("p>"));
  g_assert_false (vlps_markup_is_name ("p x"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/markup/text", test_text);
  g_test_add_func ("/markup/attribute", test_attribute);
  g_test_add_func ("/markup/srcdoc", test_srcdoc);
  g_test_add_func ("/markup/style", test_style);
  g_test_add_func ("/markup/names", test_names);
  return g_test_run ();
}
