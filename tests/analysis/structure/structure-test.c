/* structure-test.c - code, formulas, notes, callouts, pictures and headings, as generators write them */
#include "structure.h"

#include <string.h>

#include "emit.h"
#include "html-page.h"
#include "test-size.h"

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
      vlps_html_page_parse ((const guint8 *) source, strlen (source), "http://example.org/dir/", NULL, &error);
  g_autoptr (VlpsDocument) document = NULL;
  g_autofree char *markdown = NULL, *text = NULL;

  g_assert_no_error (error);
  document = vlps_document_new_whole (page);
  markdown = vlps_emit_markdown (document);
  text = vlps_emit_text (document);
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
    { "a quotation with its source", "<figure><blockquote cite=/s>a</blockquote><figcaption>b, <cite>c</cite></figure>",
      "> a\n\nb, *c*\n", "  a\n\nb, c\n" },
  };

  check (cases, G_N_ELEMENTS (cases));
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
    { "pieces that run on",
      "<div class=example><code class='hl lean block'>#check Nat</code>\n<pre class=hl>Nat : Type</pre>\n"
      "<code class='hl lean block'>\n</code>\n<code class='hl lean block'>#eval 1</code></div>",
      "```lean\n#check Nat\nNat : Type\n\n#eval 1\n```\n" },
    { "a box with a language", "<div class=code-block data-lang=http>GET /\n\n  x</div>",
      "```http\nGET /\n\n  x\n```\n" },
    { "white space kept by its style", "<div><code style='white-space: pre'>\na\n  b\n</code></div>",
      "```\na\n  b\n```\n" },
    { "code in the line", "<p>a <code>b\n c</code> d", "a `b c` d\n" },
    { "tips over the code", "<pre><code>x<span class=hover-info>int</span> = 1</code></pre>", "```\nx = 1\n```\n" },
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
    { "Org's numbers",
      "<pre class='src src-c'><span class=linenr>1: </span>int a;\n<span class=linenr>2: </span>int b;</pre>",
      "```c\nint a;\nint b;\n```\n" },
    { "numbers by any name, with numbers that are code",
      "<pre><i>9</i>[<b>1</b>,\n<i>10</i><b>2</b>]\n<i>11</i>x</pre>", "```\n[1,\n2]\nx\n```\n" },
    { "numbers that do not count on", "<pre><b>1</b> a\n<b>3</b> b</pre>", "```\n1 a\n3 b\n```\n" },
    { "cells of numbers", "<table><tr><td><pre>1\n2</pre></td><td><pre>a\nb</pre></td></tr></table>",
      "```\na\nb\n```\n" },
    { "Discount", "<pre><code class=python>x</code></pre>", "```python\nx\n```\n" },
    { "Texinfo", "<div class='example python'><pre class=example>x</pre></div>", "```python\nx\n```\n" },
    { "Crayon", "<pre class='lang:php decode:true'>x</pre>", "```php\nx\n```\n" },
    { "an attribute of any name", "<pre data-enlighter-language=go>x</pre>", "```go\nx\n```\n" },
    { "a label above", "<div><div>Python</div><pre>x</pre></div>", "```python\nx\n```\n" },
    { "words above", "<div><div>Example</div><pre>x</pre></div>", "Example\n\n```\nx\n```\n" },
    { "LaTeXML",
      "<p>a</p><div class='ltx_lst_language_Python ltx_lstlisting'>\n<div><a href='data:text/plain;base64,eA==' "
      "download>s</a></div>\n<div>\n <span class=ltx_tag>1</span>\n <b>def</b><i> </i>f():</div>\n<div>\n "
      "<span class=ltx_tag>2</span>\n <i>    </i>g()\n</div></div>",
      "a\n\n```python\ndef f():\n g() \n```\n" },
    { "rows of a box of code",
      "<div class=tFormatCodeBlock><table> <tr> <td>a&nbsp;=&nbsp;1</td> </tr> <tr> <td>b</td> </tr></table></div>",
      "```\na\xC2\xA0=\xC2\xA0"
      "1\nb\n```\n" },
    { "a quotation of a board",
      "<div class='bbCodeBlock bbCodeBlock--quote'>a<div>b</div><div>c</div><div>d</div></div>", "a\n\nb\n\nc\n\nd\n" },
    { "words in a box of code", "<div class=code-block><p>a</p><p>b</p></div>", "a\n\nb\n" },
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
    { "MathML in other alphabets",
      "<math><msub><mi mathvariant=bold>V</mi><mn>1</mn></msub><mo>=</mo><mrow><mo>|</mo><mtable><mtr><mtd><mi>a</mi>"
      "</mtd><mtd><mi>b</mi></mtd></mtr><mtr><mtd><mi>c</mi></mtd><mtd><mi>d</mi></mtd></mtr></mtable><mo>|</mo></mrow>"
      "<mo>+</mo><mfrac linethickness=0><mi>n</mi><mi>k</mi></mfrac></math>",
      "${\\mathbf{V}}_{1} = \\begin{vmatrix}a & b \\\\ c & d\\end{vmatrix} + \\genfrac{}{}{0pt}{}{n}{k}$\n" },
    { "MathJax 3 without MathML",
      "<p>a <mjx-container class=MathJax jax=CHTML><mjx-math><mjx-msup><mjx-mi><mjx-c "
      "class=mjx-c1D465></mjx-c></mjx-mi>"
      "<mjx-script><mjx-mn><mjx-c class=mjx-c32></mjx-c></mjx-mn></mjx-script></mjx-msup><mjx-mo><mjx-c class=mjx-c3D>"
      "</mjx-c></mjx-mo><mjx-mfrac><mjx-frac><mjx-num><mjx-nstrut></mjx-nstrut><mjx-mn><mjx-c class=mjx-c31></mjx-c>"
      "</mjx-mn></mjx-num><mjx-dbox><mjx-dtable><mjx-row><mjx-den><mjx-msqrt><mjx-sqrt><mjx-surd><mjx-mo>"
      "<mjx-c class=mjx-c221A></mjx-c></mjx-mo></mjx-surd><mjx-box><mjx-mi><mjx-c class=mjx-c1D45B></mjx-c></mjx-mi>"
      "</mjx-box></mjx-sqrt></mjx-msqrt></mjx-den></mjx-row></mjx-dtable></mjx-dbox></mjx-frac></mjx-mfrac></mjx-math>"
      "</mjx-container> b",
      "a $x^{2} = \\frac{1}{\\sqrt{n}}$ b\n" },
    { "MathJax 3's limits",
      "<mjx-container class=MathJax><mjx-math><mjx-munderover><mjx-over><mjx-mi><mjx-c "
      "class=mjx-c1D45B></mjx-c></mjx-mi>"
      "</mjx-over><mjx-box><mjx-munder><mjx-row><mjx-base><mjx-mo><mjx-c class=mjx-c2211></mjx-c></mjx-mo></mjx-base>"
      "</mjx-row><mjx-row><mjx-under><mjx-mi><mjx-c "
      "class=mjx-c1D456></mjx-c></mjx-mi></mjx-under></mjx-row></mjx-munder>"
      "</mjx-box></mjx-munderover></mjx-math></mjx-container>",
      "$\\sum_{i}^{n}$\n" },
    { "raw TeX", "<p>Let $x_1$ and \\(E = mc^2\\), $5 or $6.</p><p>\\[F = ma\\]</p><p>in $$a$$ line",
      "Let $x_1$ and $E = mc^2$, $5 or $6.\n\n$$\nF = ma\n$$\n\nin\n\n$$\na\n$$\n\nline\n",
      "Let $x_1$ and \\(E = mc^2\\), $5 or $6.\n\n\\[F = ma\\]\n\nin $$a$$ line\n" },
    { "displayed in a text", "<p>So \\[x^2\\] and \\begin{align*}a&amp;=b\\end{align*} end.</p>",
      "So\n\n$$\nx^2\n$$\n\nand\n\n$$\n\\begin{align*}a&=b\\end{align*}\n$$\n\nend.\n" },
    { "an environment that does not end", "<p>\\begin{align} a</p>", "\\\\begin{align} a\n" },
    { "tags of boards", "<p>Let [itex]x[/itex] be [TEX]y[/TEX] or [tex]z",
      "Let $x$ be\n\n$$\ny\n$$\n\nor \\[tex\\]z\n" },
    { "a formula by itself", "<p>a</p><p><img class=latex src=i.png alt='x_{1}'>,</p><p><math><mi>x</mi></math> (1)",
      "a\n\n$$\nx_{1}\n$$\n\n,\n\n$$\nx\n$$\n\n(1)\n" },
    { "a line by itself", "<p>a<br><img class=latex src=i.png alt='x_{1}'><br>b", "a\n\n$$\nx_{1}\n$$\n\nb\n" },
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
    { "several in a paragraph",
      "<p>a<a href='#i'><sup>1</sup></a> b<a href='#ii'><sup>2</sup></a></p><hr><p><a name=i><sup>1</sup></a> A "
      "<b>x</b>."
      "<br><br><a name=ii><sup>2</sup></a> B.</p>",
      "a[^1] b[^2]\n\n[^1]: A **x**.\n\n[^2]: B.\n" },
    { "a full stop behind the label",
      "<p>a<sup>1</sup></p><h2>Notes</h2><div id=footnote-1><a href='javascript:;'>1</a>. A.</div>",
      "a[^1]\n\n[^1]: A.\n", "a[1]\n\n[1] A.\n" },
    { "a title of the notes", "<p>a<sup><a href='#fn1'>1</a></sup></p><h2>Références :</h2><ol><li id=fn1>A.</ol>",
      "a[^1]\n\n[^1]: A.\n" },
    { "a power", "<p>m<sup>2</sup> and x<sup>1</sup></p>", "m<sup>2</sup> and x<sup>1</sup>\n" },
    { "Texinfo",
      "<p>a<a id=DOCF1 href='#FOOT1'><sup>1</sup></a> b<a id=DOCF2 href='#FOOT2'><sup>2</sup></a></p><div><hr>"
      "<h4>Footnotes</h4><h5><a id=FOOT1 href='#DOCF1'>(1)</a></h5><p>A.</p><p>B.</p><h5><a id=FOOT2 "
      "href='#DOCF2'>(2)</a></h5><p>C.</p></div>",
      "a[^1] b[^2]\n\n[^1]: A.\n\n    B.\n\n[^2]: C.\n" },
    { "Sphinx, a work by its key",
      "<p>a <a href='#knu97' id=id1><span>[Knu97]</span></a> b</p><div role=list><div id=knu97><span>[<a "
      "href='#id1'>Knu97</a>]</span><p>A book.</p></div></div>",
      "a [^1] b\n\n[^1]: A book.\n" },
    { "a key without a way back", "<p>a <a href='#k'>[Knu97]</a></p><p id=k>[Knu97] A book.</p>",
      "a [\\[Knu97\\]](http://example.org/dir/#k)\n\n\\[Knu97\\] A book.\n" },
    { "cited in brackets",
      "<p>a [<a href='#x35'>35</a>, <a href='#x2'>2</a>]</p><ul><li id=x2>[2] A.<li id=x35>[35] B.</ul>",
      "a \\[[^1], [^2]\\]\n\n[^1]: B.\n\n[^2]: A.\n" },
    { "LaTeXML",
      "<p>a<span class='ltx_note ltx_role_footnote'><sup class=ltx_note_mark>1</sup><span><span "
      "class=ltx_note_content><sup>1</sup> <span>1</span>\n A text.</span></span></span> b",
      "a[^1] b\n\n[^1]: A text.\n" },
    { "a power beside notes that links refer to",
      "<p>a<sup><a href='#fn2'>2</a></sup> m<sup>2</sup></p><ol><li id=fn2>A.</ol>",
      "a[^1] m<sup>2</sup>\n\n[^1]: A.\n" },
    { "a number that leads to an equation", "<p>see <a href='#e'>1</a></p><p id=e>1 x</p>",
      "see [1](http://example.org/dir/#e)\n\n1 x\n" },
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
    { "shown large by a light box",
      "<div><a href='http://example.org/b.png'><img src='b-1.png'></a> <img src='http://example.org/b.png'></div>",
      "[![](http://example.org/dir/b-1.png)](http://example.org/b.png)\n" },
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
    { "in boxes around the heading", "<a href='#one'><div><div><h2>One</h2></div></div></a>", "## One\n" },
    { "a host in large letters", "<h2>a <a href='HTTP://WWW.Example.org/A'>One</a></h2>",
      "## a [One](http://www.example.org/A)\n" },
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
    { "film", "<p>a</p><video title='A film'><source src=f.webm></video>",
      "a\n\n[A film](http://example.org/dir/f.webm)\n", "a\n" },
    { "sound without a title", "<p>a</p><audio src='s/one.mp3?x'></audio>",
      "a\n\n[one.mp3](http://example.org/dir/s/one.mp3?x)\n" },
    { "player", "<p>a</p><iframe src='https://v.example/embed/1' title=Two></iframe>",
      "a\n\n[Two](https://v.example/embed/1)\n" },
    { "player without a title", "<p>a</p><iframe src='//v.example/embed/1'></iframe>",
      "a\n\n[v.example](http://v.example/embed/1)\n" },
    { "a frame with anything", "<p>a</p><iframe src='https://v.example/1' title=Two></iframe>", "a\n" },
    { "bold first row", "<table><tr><td><b>a</b></td><td></td></tr><tr><td>c</td><td>d</td></tr></table>",
      "| **a** | |\n| --- | --- |\n| c | d |\n" },
    { "no bold first row", "<table><tr><td><b>a</b></td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>",
      "|  |  |\n| --- | --- |\n| **a** | b |\n| c | d |\n" },
    { "one row of three cells", "<table><tr><td>a</td><td>b</td><td>c</td></tr></table>",
      "|  |  |  |\n| --- | --- | --- |\n| a | b | c |\n" },
    { "one row of two cells", "<table><tr><td>a</td><td>b</td></tr></table>", "a\n\nb\n" },
  };

  check (cases, G_N_ELEMENTS (cases));
}

/* What a method left out (here: the elements of the class "out") although it goes with what it took. */
static void
test_completion (void)
{
  static const struct
  {
    const char *html;
    const char *markdown;
    const char *text;
  } cases[] = {
    { "<div><h2 class=out>One</h2></div><p>a</p>", "## One\n\na\n", "One\n\na\n" },
    { "<p>a</p><h2 class=out>One</h2><p class=out>b</p>", "a\n", "a\n" },
    { "<h1 class=out>One</h1><p>a</p>", "a\n", "a\n" },
    { "<p>a</p><div class=out><img src=b.png><div>c</div></div><p>d</p>",
      "a\n\n![](http://example.org/dir/b.png)\n\nc\n\nd\n", "a\n\nd\n" },
    { "<p>a</p><div class=out><a href=e><img src=b.png><div>teaser</div></a></div><p>d</p>", "a\n\nd\n", "a\n\nd\n" },
    { "<figure class=out><img src=b.png></figure><p>d</p>", "![](http://example.org/dir/b.png)\n\nd\n", "d\n" },
    { "<div class=out><img src=face.png></div><p>d</p>", "d\n", "d\n" },
    { "<article><p>a</p><pre class=out>b</pre><p class=out>c</p></article><p class=out>d</p>",
      "a\n\n```\nb\n```\n\nc\n", "a\n\nb\n\nc\n" },
    { "<article><p>a</p><pre class=out>b</pre><p class=out><a href=d>c</a></p></article>", "a\n\n```\nb\n```\n",
      "a\n\nb\n" },
    { "<article><p>a</p><p class=out>c</p></article>", "a\n", "a\n" },
    { "<table><tr><th>aa<th>bb<th>cc<tr><td>dd<td class=out>ee<td>ff</table>",
      "| aa | bb | cc |\n| --- | --- | --- |\n| dd | ee | ff |\n", "aa\tbb\tcc\ndd\tee\tff\n" },
    /* rows below heads are data, also where they are links; not so in a grid of other things */
    { "<table><tr><th>aa<th>bb<tbody class=out><tr><td><a href=c>cccc</a><td>d<tr><td><a href=e>eeee</a><td>f<tr><td>"
      "<a href=g>gggg</a><td>h</table>",
      "| aa | bb |\n| --- | --- |\n| [cccc](http://example.org/dir/c) | d |\n| [eeee](http://example.org/dir/e) | f "
      "|\n| [gggg](http://example.org/dir/g) | h |\n",
      "aa\tbb\ncccc\td\neeee\tf\ngggg\th\n" },
    { "<table><tr><th>aa<th>bb<tbody class=out><tr><td>cccc<td>d<tr><td>eeee<tr><td>gggg<td>h</table>",
      "| aa | bb |\n| --- | --- |\n", "aa\tbb\n" },
    /* a small table of data between two texts; not so a list of links, or what stands at an end */
    { "<p>a</p><table class=out><tr><td>b<td>c<tr><td>d<td>e</table><p>f</p>",
      "a\n\n|  |  |\n| --- | --- |\n| b | c |\n| d | e |\n\nf\n", "a\n\nb\tc\nd\te\n\nf\n" },
    { "<p>a</p><h2>g</h2><table class=out><tr><td>b<td>c<tr><td>d<td>e</table><p class=out>f</p>",
      "a\n\n## g\n\n|  |  |\n| --- | --- |\n| b | c |\n| d | e |\n", "a\n\ng\n\nb\tc\nd\te\n" },
    { "<p>a</p><table class=out><tr><td>b<td>c<tr><td>d<td>e</table><p class=out>f</p>", "a\n", "a\n" },
    { "<p>a</p><table class=out><tr><td><a href=b>b</a><td><a href=c>c</a><tr><td>d<td><a href=e>e</a></table><p>f</p>",
      "a\n\nf\n", "a\n\nf\n" },
    { "<p>a</p><table class=out><tr><td>b<td>c<tr><td>d</table><p>f</p>", "a\n\nf\n", "a\n\nf\n" },
    { "<p>a</p><details class=out><summary>b</summary>c</details><p>d</p>", "a\n\nb\n\nc\n\nd\n", "a\n\nb\nc\n\nd\n" },
    { "<p>a</p><details class=out><summary>b</summary>c</details>", "a\n", "a\n" },
    { "<div role=tabpanel>a</div><div role=tabpanel hidden>b</div>", "a\n\nb\n", "a\nb\n" },
    { "<h2><button aria-controls=p aria-expanded=false>a</button></h2><div id=p hidden>b</div>", "## a\n\nb\n",
      "a\n\nb\n" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (VlpsPage) page = vlps_html_page_parse ((const guint8 *) cases[i].html, strlen (cases[i].html),
                                                        "http://example.org/dir/", NULL, &error);
      g_autoptr (VlpsDocument) document = NULL;
      g_autofree char *markdown = NULL, *text = NULL;

      g_assert_no_error (error);
      document = vlps_document_new_whole (page);
      for (guint k = 0; k < page->n_nodes; k++)
        if (g_strcmp0 (vlps_node_attribute (&page->nodes[k], "class"), "out") == 0)
          memset (document->result->content + k, 0, (gsize) page->nodes[k].end - k);
      markdown = vlps_emit_markdown (document);
      text = vlps_emit_text (document);
      g_assert_cmpstr (markdown, ==, cases[i].markdown);
      g_assert_cmpstr (text, ==, cases[i].text);
    }
}

/* A page whose text came in hidden pieces, which a script was to put in their places. */
static void
test_pieces (void)
{
  g_autoptr (GString) words = g_string_new (NULL), html = g_string_new ("<p>Wait</p><div hidden><p>");
  g_autoptr (GString) expected = g_string_new ("Wait\n\n");
  Case item = { "pieces", NULL, NULL, NULL };

  for (int i = 0; i < 60; i++)
    g_string_append_printf (words, "word%d%s", i, i < 59 ? " " : "");
  g_string_append_printf (html, "%s</p></div>", words->str);
  g_string_append_printf (expected, "%s\n", words->str);
  item.html = html->str;
  item.markdown = item.text = expected->str;
  check_one (&item);
  /* beside as much text that is shown, what is hidden stays so */
  g_string_printf (html, "<p>%s</p><div hidden><p>%s</p></div>", words->str, words->str);
  g_string_printf (expected, "%s\n", words->str);
  item.html = html->str;
  item.markdown = item.text = expected->str;
  check_one (&item);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/structure/small", test_small);
  g_test_add_func ("/structure/code", test_code);
  g_test_add_func ("/structure/formulas", test_formulas);
  g_test_add_func ("/structure/notes", test_notes);
  g_test_add_func ("/structure/callouts", test_callouts);
  g_test_add_func ("/structure/pictures", test_pictures);
  g_test_add_func ("/structure/headings", test_headings);
  g_test_add_func ("/structure/large", test_large);
  g_test_add_func ("/structure/parts", test_parts);
  g_test_add_func ("/structure/completion", test_completion);
  g_test_add_func ("/structure/pieces", test_pieces);
  return g_test_run ();
}
