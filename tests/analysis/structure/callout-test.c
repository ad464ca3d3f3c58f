/* callout-test.c - boxes beside the text */

#include "markdown-cases.h"

static void
test_callouts (void)
{
  static const Case cases[] = {
    { "Confluence, of three types",
      "<div class='confluence-information-macro confluence-information-macro-information'><p>a</div>"
      "<div class='confluence-information-macro confluence-information-macro-warning'><p class=title>T<p>b</div>"
      "<div class='confluence-information-macro confluence-information-macro-tip'><p>c</div>",
      "> [!info] Info\n> a\n\n> [!warning] T\n> b\n\n> [!tip] Tip\n> c\n" },
    { "GitHub", "<div class='markdown-alert markdown-alert-note'><p class=markdown-alert-title>Note</p><p>a</p></div>",
      "> [!note] Note\n> a\n", "  Note\n\n  a\n" },
    { "Bootstrap", "<p>x</p><div class='alert alert-warning'><p>a</p></div>", "x\n\n> [!warning] Warning\n> a\n" },
    { "Sphinx", "<div class='admonition tip'><p class=admonition-title>Hear</p><p>a</p><p>b</p></div>",
      "> [!tip] Hear\n> a\n>\n> b\n" },
    { "Obsidian", "<div class=callout data-callout=faq><div class=callout-title>T</div><div>a</div></div>",
      "> [!faq] T\n> a\n" },
    { "not filled", "<p>x</p><div class='alert alert-info'>a {{ b }}</div>", "x\n\na {{ b }}\n" },
    { "no type", "<div class=alert><p>a</p></div>", "a\n" },
    { "a type of its own", "<div class='admonition x'><p class=admonition-title>Mind</p><p>a</p></div>",
      "> [!note] Mind\n> a\n" },
    { "title behind the type",
      "<div class='admonitionblock tip'><table><tr><td><div class=title>Tip</div><td><div "
      "class=title>T</div>a</table></div>",
      "> [!tip] T\n> a\n" },
    { "sign of a quotation", "<blockquote><p>[!NOTE]\na</p><p>b</p></blockquote>", "> [!note] Note\n> a\n>\n> b\n" },
    { "sign in small letters", "<blockquote><p>[!tip] a</p></blockquote>", "> [!tip] Tip\n> a\n" },
    { "sign with a break", "<blockquote>[!CAUTION]<br>a</blockquote>", "> [!caution] Caution\n> a\n" },
    { "no sign", "<blockquote>[!OTHER] a</blockquote>", "> \\[!OTHER\\] a\n" },
    { "class and title", "<div class='a note'><h3 class=title>T</h3><p>a</p></div>", "> [!note] T\n> a\n" },
    { "class without a title", "<div class='a note'><h3>T</h3><p>a</p></div>", "### T\n\na\n" },
    { "definitions", "<dl class='section warning'><dt>T</dt><dd>a</dd></dl>", "> [!warning] T\n> a\n" },
    { "folded", "<details class=tip open><summary>T</summary><p>a</p></details>", "> [!tip] T\n> a\n" },
    { "one class", "<div class=warning>a</div>", "> [!warning] Warning\n> a\n" },
    { "one class, a short paragraph", "<div class=note><p>T</p><p>a</p></div>", "> [!note] T\n> a\n" },
    { "perhaps a footnote", "<div class=note><p>a</p></div>", "a\n" },
    { "a sign for the type",
      "<div class='x nextra-callout'><div>⚠️</div><div><p>a</p></div></div>"
      "<figure class='callout y'><div><span>💡</span></div><div><p>b</p></div></figure>",
      "> [!warning] Warning\n> a\n\n> [!tip] Tip\n> b\n" },
    { "another sign, and one in the text", "<div class=callout><div>🎉</div><p>a</p></div><div class=callout>💡 b</div>",
      "🎉\n\na\n\n💡 b\n" },
    { "a class that holds the word", "<div class=callouts><div>💡</div><p>a</p></div>", "💡\n\na\n" },
    { "a word of layouts", "<div class=info><h3 class=title>T</h3><p>a</p></div>", "### T\n\na\n" },
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
