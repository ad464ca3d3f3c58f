/* inlines-test.c - formats and text that come in, and the line of Markdown that they are */
#include "inlines.h"

#include <string.h>

/* Opens and closes with "(x" and ")x", breaks the line at "/", takes all else as text, character by character. */
static void
feed (VlpsInlines *inlines, const char *script)
{
  static const char letters[] = "escd..ml"; /* in the order of VlpsInlinesFormat */

  for (const char *p = script; *p != '\0'; p++)
    if (*p == '(' || *p == ')')
      {
        gboolean opens = *p == '(';
        VlpsInlinesFormat format = (VlpsInlinesFormat) (strchr (letters, *++p) - letters);

        if (opens)
          vlps_inlines_open (inlines, format, format == VLPS_INLINE_LINK ? "http://a.example/" : NULL);
        else
          vlps_inlines_close (inlines, format);
      }
    else if (*p == '/')
      vlps_inlines_break (inlines);
    else
      vlps_inlines_text (inlines, (char[]){ *p, '\0' });
}

static void
test_formats (void)
{
  static const char *const cases[][2] = {
    { "", "" },
    { " a  b ", "a b" },
    { "(ea)e", "*a*" },
    { "(sa)s (cb)c (dc)d", "**a** `b` <del>c</del>" },
    { "a (la b)l", "a [a b](http://a.example/)" },
    /* white space stands outside, empty formats vanish, equal ones that meet are one, the outer of two counts */
    { "x(s a )sb", "x **a** b" },
    { "a(s )sb", "a b" },
    { "a(s)s", "a" },
    { "(sa)s(sb)s", "**ab**" },
    { "(sa(sb)sc)s", "**abc**" },
    /* a break is written when more text follows */
    { "a/b", "a\\\nb" },
    { "a/", "a" },
    { "a*b", "a\\*b" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (VlpsInlines) inlines = vlps_inlines_new ();
      g_autofree char *line = NULL;

      feed (inlines, cases[i][0]);
      line = vlps_inlines_end (inlines, VLPS_INLINE_PARAGRAPH);
      g_assert_cmpstr (line, ==, cases[i][1]);
      g_assert_true (vlps_inlines_is_empty (inlines));
    }
}

/* What is open goes on in the next line; a second break in a row is refused. */
static void
test_lines (void)
{
  g_autoptr (VlpsInlines) inlines = vlps_inlines_new ();
  g_autofree char *first = NULL, *second = NULL;

  feed (inlines, "(ea");
  g_assert_false (vlps_inlines_is_empty (inlines));
  first = vlps_inlines_end (inlines, VLPS_INLINE_PARAGRAPH);
  g_assert_cmpstr (first, ==, "*a*");
  feed (inlines, "b)e");
  g_assert_true (vlps_inlines_break (inlines));
  g_assert_false (vlps_inlines_break (inlines));
  vlps_inlines_image (inlines, "x", "http://a.example/i.png");
  vlps_inlines_space (inlines);
  vlps_inlines_raw (inlines, "$y$");
  second = vlps_inlines_end (inlines, VLPS_INLINE_PARAGRAPH);
  g_assert_cmpstr (second, ==, "*b*\\\n![x](http://a.example/i.png) $y$");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/inlines/formats", test_formats);
  g_test_add_func ("/inlines/lines", test_lines);
  return g_test_run ();
}
