/* structure-test.c - tables, lists, verse and other small parts, and large pages */
#include "emit.h"
#include "html-page.h"
#include "markdown-cases.h"
#include "test-size.h"

static void
test_small (void)
{
  static const Case cases[] = {
    { "an abbreviation", "<p>The <abbr title='World &lt;Health> \"Organization\"'>WHO</abbr> said",
      "The <abbr title=\"World &lt;Health&gt; &quot;Organization&quot;\">WHO</abbr> said\n", "The WHO said\n" },
    { "a date for programs", "<p>On <abbr title='2010-12-15T12:00'>Wednesday</abbr> and <abbr>etc</abbr>",
      "On Wednesday and etc\n", "On Wednesday and etc\n" },
    { "verse", "<pre class=wp-block-verse>Roses are red\nViolets are *blue*</pre>",
      "Roses are red\\\nViolets are \\*blue\\*\n", "Roses are red\nViolets are *blue*\n" },
    { "verse by br", "<p class=poem>Roses are red,<br>Violets are blue", "Roses are red,\\\nViolets are blue\n",
      "Roses are red,\nViolets are blue\n" },
    { "a sign beside its box", "<ul><li><span><input type=checkbox><label><span>▢ </span></label></span> a<li>▢ b</ul>",
      "- [ ] a\n- ▢ b\n", "- [ ] a\n- ▢ b\n" },
    { "boxes of signs", "<ul><li>[x] a<li><p>☐ b</p><li><code>[X]</code> c<li>[x]d<li>e [ ] f</ul>",
      "- [x] a\n- [ ] b\n- [x] c\n- \\[x\\]d\n- e \\[ \\] f\n", "- [x] a\n- ☐ b\n- [x] c\n- [x]d\n- e [ ] f\n" },
    { "ticks", "<ul class=checklist><li>✓ a</ul><p>x<ul><li>✓ b</ul>", "- [x] a\n\nx\n\n- ✓ b\n",
      "- ✓ a\n\nx\n\n- ✓ b\n" },
    { "a quotation with its source", "<figure><blockquote cite=/s>a</blockquote><figcaption>b, <cite>c</cite></figure>",
      "> a\n\nb, *c*\n", "  a\n\nb, c\n" },
  };

  markdown_cases_check (cases, G_N_ELEMENTS (cases));
}

/* A page of hostile size takes no more than linear time: it ends. */
static void
test_large (void)
{
  static const char *const pieces[] = { "<pre>1</pre>",
                                        "<sup>1</sup>",
                                        "<a href='#fn1'>1</a>",
                                        "<span class=katex>",
                                        "<div class='alert alert-info'>",
                                        "<img alt=x>",
                                        "<code>",
                                        "$x_1$ ",
                                        "<h2><a href='#a'>#</a>" };

  for (guint i = 0; i < G_N_ELEMENTS (pieces); i++)
    {
      g_autoptr (GString) html = g_string_new ("<body>");
      g_autoptr (VlpsPage) page = NULL;
      g_autoptr (VlpsDocument) document = NULL;
      g_autofree char *markdown = NULL;

      for (guint k = 0; k < test_size (20000); k++)
        g_string_append (html, pieces[i]);
      page = vlps_html_page_parse ((const guint8 *) html->str, html->len, "http://example.org/", NULL, NULL);
      document = vlps_document_new_whole (page);
      markdown = vlps_emit_markdown (document);
      g_assert_nonnull (markdown);
    }
}

static void
test_parts (void)
{
  static const Case cases[] = {
    { "task list",
      "<ul><li><input type=checkbox checked> a</li><li><p><label><input type=checkbox>b</label></p></li></ul>",
      "- [x] a\n- [ ] b\n", "- [x] a\n- [ ] b\n" },
    { "a box that begins no item", "<ul><li>a <input type=checkbox></li></ul>", "- a\n" },
    { "marked", "<p>a <mark>b</mark> c", "a <mark>b</mark> c\n", "a b c\n" },
    { "bold first row", "<table><tr><td><b>a</b></td><td></td></tr><tr><td>c</td><td>d</td></tr></table>",
      "| **a** | |\n| --- | --- |\n| c | d |\n" },
    { "no bold first row", "<table><tr><td><b>a</b></td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>",
      "|  |  |\n| --- | --- |\n| **a** | b |\n| c | d |\n" },
    { "one row of three cells", "<table><tr><td>a</td><td>b</td><td>c</td></tr></table>",
      "|  |  |  |\n| --- | --- | --- |\n| a | b | c |\n" },
    { "one row of two cells", "<table><tr><td>a</td><td>b</td></tr></table>", "a\n\nb\n" },
  };

  markdown_cases_check (cases, G_N_ELEMENTS (cases));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/structure/small", test_small);
  g_test_add_func ("/structure/large", test_large);
  g_test_add_func ("/structure/parts", test_parts);
  return g_test_run ();
}
