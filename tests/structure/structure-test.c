/* structure-test.c - code, formulas, notes, callouts, pictures and headings, as generators write them */
#include "structure.h"

#include <string.h>

#include "emit.h"
#include "html.h"

typedef struct
{
  const char *name;
  const char *html; /* of the body */
  const char *markdown;
  const char *text; /* NULL: not looked at */
} Case;

static void
check_one (const Case *item)
{
  g_autofree char *source = g_strconcat ("<!DOCTYPE html><title>t</title><body>", item->html, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsPage) page =
      vlps_html_parse ((const guint8 *) source, strlen (source), "http://example.org/dir/", NULL, &error);
  g_autoptr (VlpsResult) result = NULL;
  g_autofree char *markdown = NULL, *text = NULL;

  g_assert_no_error (error);
  result = vlps_result_new_whole (page);
  markdown = vlps_emit_markdown (page, result);
  text = vlps_emit_text (page, result);
  if (strcmp (markdown, item->markdown) != 0)
    {
      g_test_message ("%s:\n%s\nnot\n%s", item->name, markdown, item->markdown);
      g_test_fail ();
    }
  if (item->text != NULL && strcmp (text, item->text) != 0)
    {
      g_test_message ("%s:\n%s\nnot\n%s", item->name, text, item->text);
      g_test_fail ();
    }
}

static void
check (const Case *cases, guint n)
{
  for (guint i = 0; i < n; i++)
    check_one (&cases[i]);
}

static void
test_code (void)
{
  static const Case cases[] = {
    { "highlight.js", "<pre><code class='hljs python'>x = 1</code></pre>", "```python\nx = 1\n```\n", "x = 1\n" },
    { "pandoc", "<div class=sourceCode><pre class='sourceCode haskell'><code>x</code></pre></div>",
      "```haskell\nx\n```\n" },
    { "GitHub", "<div class='highlight highlight-source-rust'><pre>x</pre></div>", "```rust\nx\n```\n" },
    { "Sphinx", "<div class='highlight-default notranslate'><div class=highlight><pre>x</pre></div></div>",
      "```\nx\n```\n" },
    { "SyntaxHighlighter", "<pre class='brush: java; gutter: false'>x</pre>", "```java\nx\n```\n" },
    { "Shiki",
      "<pre class=shiki data-language=fish><code><span data-line>a</span>\n<span data-line>b</span></code></pre>",
      "```fish\na\nb\n```\n" },
    { "Rouge with numbers",
      "<div class='language-cpp highlighter-rouge'><div class=highlight><code><table class=rouge-table><tr>"
      "<td class='rouge-gutter gl'><pre class=lineno>1\n2\n</pre></td><td class=rouge-code><pre>int a;\n\nint "
      "b;\n</pre>"
      "</td></tr></table></code></div></div>",
      "```cpp\nint a;\n\nint b;\n```\n", "int a;\n\nint b;\n" },
    { "Hexo with numbers",
      "<figure class='highlight sh'><table><tr><td class=gutter><pre><span>1</span><br><span>2</span><br></pre></td>"
      "<td class=code><pre><span class=line>one</span><br><span "
      "class=line>two</span><br></pre></td></tr></table></figure>",
      "```sh\none\ntwo\n```\n" },
    { "Pygments in the line", "<pre><span class=lineno>1</span>a\n<span class=lineno>10</span>b</pre>",
      "```\na\nb\n```\n" },
    { "not to be selected", "<pre><code data-lang=c><span style='user-select: none'> 1</span>x\n</code></pre>",
      "```c\nx\n```\n" },
    { "a number that is code", "<pre><span class=mi>1</span>\n<span class=mi>2</span></pre>", "```\n1\n2\n```\n" },
    { "bar with a button",
      "<div><div class=code-header><span>java</span><button>Copy</button></div><pre><code "
      "class=language-java>x</code></pre></div>",
      "```java\nx\n```\n" },
    { "lines without line feeds",
      "<pre><code><span class=line>a</span><span class=line></span><span class=line>  b</span></code></pre>",
      "```\na\n\n  b\n```\n" },
    { "CodeMirror",
      "<div class=CodeMirror-code><div><pre class=CodeMirror-line>a</pre></div><div><pre "
      "class=CodeMirror-line>b</pre></div></div>",
      "```\na\nb\n```\n" },
    { "a paragraph that is called code", "<p class='note code c'>x</p>", "x\n" },
  };

  check (cases, G_N_ELEMENTS (cases));
}

static void
test_formulas (void)
{
  static const Case cases[] = {
    { "KaTeX",
      "<p>If <span class=katex><span class=katex-mathml><math><semantics><mrow><mi>g</mi></mrow><annotation "
      "encoding='application/x-tex'>g_{1}</annotation></semantics></math></span><span class=katex-html "
      "aria-hidden=true>"
      "<span class=mord>g</span></span></span> is.",
      "If $g_{1}$ is.\n", "If $g_{1}$ is.\n" },
    { "KaTeX by itself",
      "<p>a</p><span class=katex-display><span class=katex><math display=block><annotation "
      "encoding='application/x-tex'>x\n= 1</annotation></math></span></span><p>b",
      "a\n\n$$\nx = 1\n$$\n\nb\n", "a\n\n$$x = 1$$\n\nb\n" },
    { "MathJax 2",
      "<p>a <span class=MathJax_Preview>p</span><span class=MathJax>x2</span><script type='math/tex'>x^2</script> b",
      "a $x^2$ b\n" },
    { "MathJax 2 by itself", "<p>a</p><script type='math/tex; mode=display'>\nx^2\n</script><p>b",
      "a\n\n$$\nx^2\n$$\n\nb\n" },
    { "MathJax 3",
      "<mjx-container display=true><mjx-math><mjx-mi>x</mjx-mi></mjx-math><mjx-assistive-mml><math><msup><mi>x</mi>"
      "<mn>2</mn></msup></math></mjx-assistive-mml></mjx-container>",
      "$$\nx^{2}\n$$\n" },
    { "MediaWiki",
      "<p>a <span class=mwe-math-element><span style='display: none'><math alttext='{\\displaystyle \\alpha "
      "}'><mi>α</mi>"
      "</math></span><img class=mwe-math-fallback-image-inline src=x.svg alt='{\\displaystyle \\alpha }'></span> b",
      "a $\\alpha$ b\n" },
    { "attribute", "<p><span class=math-inline data-math='\\frac{1}{2}'><span>1/2</span></span>", "$\\frac{1}{2}$\n" },
    { "picture", "<p>a <img src='https://tex.example.org/svg?%5Cfrac%7Ba%7D%7Bb%7D'> b", "a $\\frac{a}{b}$ b\n" },
    { "alternative text", "<p>a <img src=i.png class=latex alt='x_{1}'> b", "a $x_{1}$ b\n" },
    { "words of a picture", "<p>a <img src=i.png alt='a_b c'> b", "a ![a_b c](http://example.org/dir/i.png) b\n" },
    { "MathML",
      "<math><mfrac><mrow><mo>−</mo><mi>b</mi></mrow><msqrt><mn>2</mn></msqrt></mfrac><munderover><mo>∑</mo><mi>i</mi>"
      "<mi>n</mi></munderover><mover><mi>x</mi><mo>→</mo></mover><mi>sin</mi><mi>θ</mi></math>",
      "$\\frac{- b}{\\sqrt{2}} \\sum_{i}^{n} \\vec{x} \\sin \\theta$\n" },
    { "MathML matrix",
      "<math display=block><mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr><mtr><mtd><mi>c</mi></mtd><mtd>"
      "<mi>d</mi></mtd></mtr></mtable></math>",
      "$$\n\\begin{aligned}a & b \\\\ c & d\\end{aligned}\n$$\n" },
    { "raw TeX", "<p>Let $x_1$ and \\(E = mc^2\\), $5 or $6.</p><p>\\[F = ma\\]</p><p>in $$a$$ line",
      "Let $x_1$ and $E = mc^2$, $5 or $6.\n\n$$\nF = ma\n$$\n\nin $a$ line\n",
      "Let $x_1$ and \\(E = mc^2\\), $5 or $6.\n\n\\[F = ma\\]\n\nin $$a$$ line\n" },
    { "raw TeX in code", "<p><code>$x_1$</code></p>", "`$x_1$`\n" },
    { "in a cell",
      "<table><tr><th>a</th><th>b</th></tr><tr><td><math "
      "display=block><mo>|</mo><mi>x</mi></math></td><td>c</td></tr></table>",
      "| a | b |\n| --- | --- |\n| $\\vert  x$ | c |\n" },
  };

  check (cases, G_N_ELEMENTS (cases));
}

static void
test_notes (void)
{
  static const Case cases[] = {
    { "pandoc",
      "<p>One<a href='#fn1' class=footnote-ref id=fnref1 role=doc-noteref><sup>1</sup></a> two.</p><section><hr><ol>"
      "<li id=fn1><p>Text <b>b</b>.<a href='#fnref1' class=footnote-back>↩</a></p></li></ol></section>",
      "One[^1] two.\n\n[^1]: Text **b**.\n", "One[1] two.\n\n[1] Text b.\n" },
    { "Wikipedia",
      "<p>One<sup id=cite_ref-1><a href='#cite_note-1'><span>[</span>1<span>]</span></a></sup></p><ol>"
      "<li id=cite_note-1><span class=mw-cite-backlink><b><a href='#cite_ref-1'>^</a></b></span> "
      "<span>Text.</span></li></ol>",
      "One[^1]\n\n[^1]: Text.\n" },
    { "Word",
      "<p>One<a href='#_ftn1' name=_ftnref1>[1]</a></p><div><p><a href='#_ftnref1' name=_ftn1>[1]</a> Text.</p></div>",
      "One[^1]\n\n[^1]: Text.\n" },
    { "in the order of the references",
      "<p>a<sup><a href='#fnb'>2</a></sup> b<sup><a href='#fna'>1</a></sup> c<sup><a href='#fnb'>2</a></sup></p>"
      "<h2>Footnotes</h2><ol><li id=fna>A</li><li id=fnb>B</li></ol>",
      "a[^1] b[^2] c[^1]\n\n[^1]: B\n\n[^2]: A\n" },
    { "two blocks", "<p>a<sup><a href='#fn1'>1</a></sup></p><ol><li id=fn1><p>A</p><p>B</p></li></ol>",
      "a[^1]\n\n[^1]: A\n\n    B\n" },
    { "nothing links", "<p>a<sup>1</sup></p><p>b</p><p><sup>1</sup> A.</p>", "a[^1]\n\nb\n\n[^1]: A.\n" },
    { "in its place, hidden",
      "<p>a<span class=inline-footnote>1<span class=footnoteContent>A <i>b</i></span></span> c</p>",
      "a[^1] c\n\n[^1]: A *b*\n" },
    { "beside", "<p>a<label class=margin-toggle></label><span class=sidenote>A long text.</span> c</p>",
      "a[^1] c\n\n[^1]: A long text.\n" },
    { "a power", "<p>m<sup>2</sup> and x<sup>1</sup></p>", "m<sup>2</sup> and x<sup>1</sup>\n" },
    { "an equation", "<p>see (<a href='#thm'>1</a>)</p><h3 id=thm>Theorem</h3>",
      "see ([1](http://example.org/dir/#thm))\n\n### Theorem\n" },
  };

  check (cases, G_N_ELEMENTS (cases));
}

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

  check (cases, G_N_ELEMENTS (cases));
}

static void
test_pictures (void)
{
  static const Case cases[] = {
    { "put off", "<p>a<img src='data:image/gif;base64,R0' data-src=b.png alt=c></p>",
      "a![c](http://example.org/dir/b.png)\n" },
    { "largest", "<p>a<img src=s.png srcset='m.png 300w, l.png 600w, s.png 100w'></p>",
      "a![](http://example.org/dir/l.png)\n" },
    { "by density", "<p>a<img src=s.png srcset='s.png, l.png 2x'></p>", "a![](http://example.org/dir/l.png)\n" },
    { "sources", "<p>a<picture><source srcset='b.webp 2x, c.webp 1x'><img src='data:,'></picture></p>",
      "a![](http://example.org/dir/b.webp)\n" },
    { "without scripts", "<p>a<img src='data:,' alt=x><noscript><img src=b.png></noscript></p>",
      "a![x](http://example.org/dir/b.png)\n" },
    { "figure", "<p>a</p><figure><img src=b.png></figure>", "a\n\n![](http://example.org/dir/b.png)\n", "a\n" },
    { "dot", "<p>a<img src=b.png width=1 height=1></p>", "a\n" },
    { "twice in a figure",
      "<figure><img src=boats-large.png alt='Two boats'><img src=boats-small.png alt='Two "
      "boats'><figcaption>x</figcaption></figure>",
      "![Two boats](http://example.org/dir/boats-large.png)\n\nx\n" },
  };

  check (cases, G_N_ELEMENTS (cases));
}

static void
test_headings (void)
{
  static const Case cases[] = {
    { "number sign", "<h2>One <a href='#one'>#</a></h2>", "## One\n", "One\n" },
    { "picture", "<h2>One <span class=permalink-widget><a href='x?y'>🔗</a></span></h2>", "## One\n" },
    { "to edit", "<h2>One<span class=mw-editsection>[<a href=e>edit</a>]</span></h2>", "## One\n" },
    { "the heading itself", "<h2><a href='#one'>One</a></h2>", "## One\n" },
    { "around the heading", "<a href='#one'><h2>One</h2></a>", "## One\n" },
    { "a button that folds", "<h2><button>One</button></h2>", "## One\n" },
    { "a link", "<h2><a href=two>One</a></h2>", "## [One](http://example.org/dir/two)\n" },
    { "a language", "<h2>C<a href='#'>#</a></h2><h2>C#</h2>", "## C\n\n## C\\#\n" },
  };

  check (cases, G_N_ELEMENTS (cases));
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
      g_autoptr (VlpsResult) result = NULL;
      g_autofree char *markdown = NULL;

      for (guint k = 0; k < 20000; k++)
        g_string_append (html, pieces[i]);
      page = vlps_html_parse ((const guint8 *) html->str, html->len, "http://example.org/", NULL, NULL);
      result = vlps_result_new_whole (page);
      markdown = vlps_emit_markdown (page, result);
      g_assert_nonnull (markdown);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/structure/code", test_code);
  g_test_add_func ("/structure/formulas", test_formulas);
  g_test_add_func ("/structure/notes", test_notes);
  g_test_add_func ("/structure/callouts", test_callouts);
  g_test_add_func ("/structure/pictures", test_pictures);
  g_test_add_func ("/structure/headings", test_headings);
  g_test_add_func ("/structure/large", test_large);
  return g_test_run ();
}
