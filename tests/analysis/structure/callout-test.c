/* callout-test.c - boxes beside the text */

#include "markdown-cases.h"

static void
test_callouts (void)
{
  static const Case cases[] = {
    { "GitHub", "<div class='markdown-alert markdown-alert-note'><p class=markdown-alert-title>Note</p><p>a</p></div>",
      "> [!note] Note\n> a\n", "  Note\n\n  a\n" },
    { "Bootstrap", "<p>x</p><div class='alert alert-warning'><p>a</p></div>", "x\n\n> [!warning] Warning\n> a\n" },
    { "Sphinx", "<div class='admonition tip'><p class=admonition-title>Hear</p><p>a</p><p>b</p></div>",
      "> [!tip] Hear\n> a\n>\n> b\n" },
    { "Obsidian", "<div class=callout data-callout=faq><div class=callout-title>T</div><div>a</div></div>",
      "> [!faq] T\n> a\n" },
    { "not filled", "<p>x</p><div class='alert alert-info'>a {{ b }}</div>", "x\n\na {{ b }}\n" },
    { "no type", "<div class=alert><p>a</p></div>", "a\n" },
  };

  markdown_cases_check (cases, G_N_ELEMENTS (cases));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/callout/cases", test_callouts);
  return g_test_run ();
}
