/* tex-inert-test.c - TeX of pages: what leads out of a formula becomes letters, all else stays */
#include "tex-inert.h"

#include <string.h>

typedef struct
{
  const char *tex, *plain, *markdown;
} Case;

static void
test_signs (void)
{
  static const Case cases[] = {
    { "", "", "" },
    { "\\frac{a}{b}", "\\frac{a}{b}", "\\frac{a}{b}" },
    { "\\href{http://x}{y}", " href{http://x}{y}", " href{http://x}{y}" },
    { "\\htmlClass{x}", " htmlClass{x}", " htmlClass{x}" },
    { "\\html", "\\html", "\\html" },
    { "\\inputs", "\\inputs", "\\inputs" },
    { "\\input{/etc/passwd}", " input{/etc/passwd}", " input{/etc/passwd}" },
    { "a^^b", "a^ ^b", "a^ ^b" }, /* TeX's other way to write a letter */
    { "a<b", "a<b", "a< b" },
    { "a<1", "a<1", "a<1" },
    { "x]('", "x]('", "x] ('" },
    { "![a", "![a", "! [a" },
    { "{:a}", "{:a}", "{ :a}" },
    { "ab=1", "ab=1", "ab=1" },
    { "abc=1", "abc=1", "abc =1" },
    { "\\alpha=1", "\\alpha=1", "\\alpha=1" }, /* letters of a command are none of a name */
    { "`a'", "`a'", "\\lq a'" },
    { "a\\", "a\\ {}", "a\\ {}" },
    { "\\\\", "\\\\", "\\\\" },
    { "\\\xc3\xa9", "\\\xc3\xa9", "\\\xc3\xa9" },
    { "a\x01"
      "b",
      "ab", "ab" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    for (guint markdown = 0; markdown < 2; markdown++)
      {
        g_autoptr (GString) out = g_string_new ("^"); /* what stood before is no part of it */

        vlps_tex_inert_append (out, cases[i].tex, strlen (cases[i].tex), markdown != 0);
        g_assert_cmpstr (out->str + 1, ==, markdown ? cases[i].markdown : cases[i].plain);
      }
}

/* Of a longer text only so many bytes are taken, even where a command goes on behind them. */
static void
test_length (void)
{
  g_autoptr (GString) out = g_string_new (NULL);

  vlps_tex_inert_append (out, "\\alphabet", 6, FALSE);
  g_assert_cmpstr (out->str, ==, "\\alpha");
  g_string_truncate (out, 0);
  vlps_tex_inert_append (out, "\\x", 1, FALSE);
  g_assert_cmpstr (out->str, ==, "\\ {}");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tex-inert/signs", test_signs);
  g_test_add_func ("/tex-inert/length", test_length);
  return g_test_run ();
}
