/* markdown-test.c - Markdown: each rule on a page of its own, then read back by another program */
#include <string.h>

#include "emit.h"
#include "sample.h"

typedef struct
{
  const char *name;
  const char *html;
  const char *markdown;
} Case;

static void
check (const Case *cases, gsize n, gboolean rendered)
{
  gboolean failed = FALSE;

  for (gsize i = 0; i < n; i++)
    {
      g_autoptr (Sample) sample = rendered ? sample_new_rendered (cases[i].html) : sample_new (cases[i].html);
      g_autofree char *markdown = vlps_emit_markdown (sample_document (sample));

      if (strcmp (markdown, cases[i].markdown) != 0)
        {
          g_test_message ("%s: expected\n%s\nbut got\n%s", cases[i].name, cases[i].markdown, markdown);
          failed = TRUE;
        }
    }
  g_assert_false (failed);
}

static void
test_blocks (void)
{
  static const Case cases[] = {
    { "empty", "", "" },
    { "paragraphs", "<p>one</p><p>two</p>", "one\n\ntwo\n" },
    { "lines", "<div>one</div><div>two</div>three", "one\n\ntwo\n\nthree\n" },
    { "headings to screen readers",
      "<div role=heading>A</div><p role=Heading aria-level=4>B</p><span role=heading>c</span><div role=heading "
      "aria-level=9>D</div><div role=heading><h3>E</h3></div>",
      "## A\n\n#### B\n\nc\n\n###### D\n\n### E\n" },
    { "headings", "<h1>A</h1><h6>B <b>c</b></h6>d", "# A\n\n###### B **c**\n\nd\n" },
    { "headings in bold",
      "<h2><b>A</b></h2><h3><a href=http://x/><strong>B</strong></a></h3><b><h4>C</h4></b><h4><b>D</b> <b>E</b></h4>"
      "<h5><i><b>F</b></i></h5><h5><b><i>G</i></b></h5><h6><b>H:</b> I</h6>",
      "## A\n\n### [B](http://x/)\n\n#### C\n\n#### **D** **E**\n\n##### *F*\n\n##### *G*\n\n###### **H:** I\n" },
    { "heading with lines", "<h2>A<br>B<div>C</div></h2>", "## A B C\n" },
    { "heading that ends with number signs", "<h2>C #</h2><h2>C#</h2><h2>##</h2>",
      "## C \\#\n\n## C\\#\n\n## \\#\\#\n" },
    { "empty heading", "<h1> </h1>a", "a\n" },
    { "heading never closed", "<h2>one<p>two</p></h2>", "one\n\ntwo\n" },
    { "break", "one<br>two", "one\\\ntwo\n" },
    { "two breaks", "one<br><br>two<br>", "one\n\ntwo\n" },
    { "rule by its role", "one<div role=separator></div>two<div role=Separator><svg></svg></div>three",
      "one\n\n___\n\ntwo\n\n___\n\nthree\n" },
    { "no rules by their roles",
      "one<div role=separator>a</div><div role=separator aria-orientation=vertical></div>two<span "
      "role=separator></span>",
      "one\n\na\n\ntwo\n" },
    { "rule", "one<hr>two", "one\n\n___\n\ntwo\n" },
    { "quotation", "<blockquote><p>one</p><p>two</p></blockquote>three", "> one\n>\n> two\n\nthree\n" },
    { "two quotations", "<blockquote>one</blockquote><blockquote>two</blockquote>", "> one\n\n> two\n" },
    { "author of a quotation", "<blockquote><div><cite>Ann wrote:</cite>one <cite>B</cite></div></blockquote>",
      "> *Ann wrote:*\n>\n> one *B*\n" },
    { "nested quotations", "<blockquote>one<blockquote>two</blockquote>three</blockquote>",
      "> one\n>\n> > two\n>\n> three\n" },
    { "lines in a quotation", "<blockquote>one<br>two</blockquote>", "> one\\\n> two\n" },
    { "definitions", "<dl><dt>a<dd>one<dd>two<dt>b<dd>three</dl>c", "**a**\n: one\n: two\n\n**b**\n: three\n\nc\n" },
    { "two terms", "<dl><dt>a<dt>b<dd>one</dl>", "**a**\n\n**b**\n: one\n" },
    { "definitions in boxes", "<dl><div><dt><div>a</div><dd><p>one<p>two</div></dl>", "**a**\n: one\n\n  two\n" },
    { "a list in a definition", "<dl><dt>a<dd><p>one<ul><li>x</ul></dl>", "**a**\n: one\n\n  - x\n" },
    { "a list as a definition", "<dl><dt>a<dd><ul><li>x</ul></dl>", "**a**\n\n  - x\n" },
    { "code as a definition", "<dl><dt>a<dd><pre>x\ny</pre></dl>", "**a**\n\n  ```\n  x\n  y\n  ```\n" },
    { "definitions in a definition", "<dl><dt>a<dd>one<dl><dt>b<dd>two<p>three</dl></dl>",
      "**a**\n: one\n\n  **b**\n  : two\n\n  three\n" },
    { "definitions in an item", "<ul><li>x<dl><dt>a<dd>one<p>two</dl></ul>", "- x\n\n  **a**\n  : one\n\n    two\n" },
    { "definitions in a cell", "<table><tr><th>h<th>i<tr><td><dl><dt>a<dd>one</dl><td>x</table>",
      "| h | i |\n| --- | --- |\n| a<br>one | x |\n" },
    { "a term in emphasis", "<dl><dt><code>-d</code> <em>day</em><dd>one</dl>", "`-d` *day*\n: one\n" },
    { "a bold term", "<dl><dt><b>a</b><dd>one</dl>", "**a**\n: one\n" },
    { "a heading as a term", "<dl><dt><h3>a</h3><dd>one</dl>", "### a\n\none\n" },
    { "a definition alone", "<p>a<dl><dd>one</dl>", "a\n\none\n" },
    { "a term alone", "<dl><dt>a</dl><p>one", "**a**\n\none\n" },
  };

  check (cases, G_N_ELEMENTS (cases), FALSE);
}

static void
test_lists (void)
{
  static const Case cases[] = {
    { "bullets", "a<ul><li>one<li>two</ul>b", "a\n\n- one\n- two\n\nb\n" },
    { "roles",
      "a<div role=list><div role=listitem>one</div><div><p role=listitem>two</div></div>b<div role=list><div "
      "role=listitem>three</div><div role=listitem>four<div role=list><div role=listitem>five</div><div "
      "role=listitem>six</div></div></div></div>",
      "a\n\n- one\n- two\n\nb\n\n- three\n- four\n  - five\n  - six\n" },
    { "roles of notes",
      "<p>one<sup><a href=#n1>1</a></sup> two<sup><a href=#n2>2</a></sup></p><div role=list><div role=listitem "
      "id=n1>1. "
      "three words</div><div role=listitem id=n2>2. four words</div></div>",
      "one[^1] two[^2]\n\n[^1]: three words\n\n[^2]: four words\n" },
    { "roles of cards", "<div role=list><div role=listitem><h2>one</h2></div><div role=listitem>two</div></div>",
      "## one\n\ntwo\n" },
    { "roles without a list", "<div role=listitem>one</div><ul><div role=listitem>two</div></ul>", "one\n\ntwo\n" },
    { "lists by their roles beside each other",
      "<div role=list><p role=listitem>one<p role=listitem>two</div><div role=list><p role=listitem>three<p "
      "role=listitem>four</div>",
      "- one\n- two\n\n* three\n* four\n" },
    { "numbers", "<ol start=9><li>one<li>two</ol>", "9. one\n10. two\n" },
    { "two lists", "<ul><li>one</ul><ul><li>two</ul><ul><li>three</ul>", "- one\n\n* two\n\n- three\n" },
    { "two numbered lists", "<ol><li>one</ol><ol><li>two</ol>", "1. one\n\n1) two\n" },
    { "lists with text between", "<ul><li>one</ul>a<ul><li>two</ul>", "- one\n\na\n\n- two\n" },
    { "list of another kind", "<ul><li>one</ul><ol><li>two</ol>", "- one\n\n1. two\n" },
    { "number out of order", "<ol><li>one<li value=7>two<li>three</ol>", "1. one\n\n7) two\n8) three\n" },
    { "numbers that fall", "<ol reversed><li>one<li>two</ol>", "2. one\n\n1) two\n" },
    { "number out of range", "<ol start=-1><li>one<li>two</ol><p>a<ol start=1234567890><li>three</ol>",
      "- -1. one\n\n0. two\n\na\n\n- 1234567890. three\n" },
    { "number out of all range", "<ol start=99999999999><li>one<li>two</ol>", "1. one\n2. two\n" },
    { "letters", "<ol type=a><li>one</ol>", "1. one\n" },
    { "nested", "<ul><li>one<ul><li>two<ul><li>three</ul></ul><li>four</ul>", "- one\n  - two\n    - three\n- four\n" },
    { "nested in numbers", "<ol start=10><li>one<ol><li>two<li>three</ol><li>four</ol>",
      "10. one\n    1. two\n    2. three\n11. four\n" },
    { "nested with another start", "<ul><li>one<ol start=3><li>two</ol></ul>", "- one\n\n  3. two\n" },
    { "item begins with a list", "<ul><li><ul><li>one<li>two</ul></ul>", "- - one\n  - two\n" },
    { "list in a list", "<ul><li>one</li><ul><li>two</ul><li>three</ul>", "- one\n  - two\n- three\n" },
    { "paragraphs", "<ul><li><p>one</p><p>two</p><li>three</ul>", "- one\n\n  two\n\n- three\n" },
    { "text after a nested list", "<ul><li>one<ul><li>two</ul>three<li>four</ul>",
      "- one\n  - two\n\n  three\n\n- four\n" },
    { "heading in an item", "<ul><li><h3>one</h3>two</ul>", "- ### one\n\n  two\n" },
    { "quotation in an item", "<ul><li><blockquote>one</blockquote></ul>", "- > one\n" },
    { "list in a quotation", "<blockquote>a<ul><li>one<li>two</ul></blockquote>", "> a\n>\n> - one\n> - two\n" },
    { "rule in an item", "<ul><li><hr><li>a</ul>", "- a\n" },
    { "rule between items", "<ul><li>a<hr>b</ul>", "- a\n\n  ___\n\n  b\n" },
    { "lines in an item", "<ul><li>one<br>two</ul>", "- one\\\n  two\n" },
    { "empty items", "<ol><li> <li>one</ol>", "2. one\n" },
    { "item without list", "<li>one<li>two", "- one\n- two\n" },
  };

  check (cases, G_N_ELEMENTS (cases), FALSE);
}

#define WORD(style, marker, text) "<p class=MsoListParagraph style='margin-left:36.0pt;" style "'>" marker text "</p>"
#define IGNORED(marker)                                                                                                \
  "<![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>" marker                        \
  "<span style='font:7.0pt \"Times New Roman\"'>&nbsp;&nbsp; </span></span></span><![endif]>"
#define FILTERED(margin, marker, text)                                                                                 \
  "<p class=MsoListParagraphCxSpMiddle style='margin-left:" margin ";text-indent:-18.0pt'>" marker                     \
  "<span style='font:7.0pt \"Times New Roman\"'>&nbsp;&nbsp;&nbsp; </span>" text "</p>"
#define KIX(list, text) "<ul class='lst-kix_a1b-" list " start'><li class=c1>" text "</ul>"

/* Lists of word processors: as they are saved, mailed, filtered, and copied. */
static void
test_levels (void)
{
  static const Case cases[] = {
    { "Word",
      WORD ("mso-list:l0 level1 lfo1", IGNORED ("·"), "one") WORD ("mso-list:l0 level2 lfo1", IGNORED ("o"), "two")
          WORD ("mso-list:l0 level1 lfo1", IGNORED ("·"), "three") "<p class=MsoNormal>four</p>",
      "- one\n  - two\n- three\n\nfour\n" },
    { "numbers of Word",
      WORD ("mso-list:l0 level1 lfo1", IGNORED ("1."), "one") WORD ("mso-list:l0 level2 lfo1", IGNORED ("a."), "two")
          WORD ("mso-list:l0 level2 lfo1", IGNORED ("b."), "three")
              WORD ("mso-list:l0 level1 lfo1", IGNORED ("2."), "four"),
      "1. one\n   1. two\n   2. three\n2. four\n" },
    { "filtered by Word",
      FILTERED ("36.0pt", "<span style='font-family:Symbol'>·</span>", "one")
          FILTERED ("1.0in", "<span>o</span>", "two") FILTERED ("36.0pt", "§", "three"),
      "- one\n  - two\n- three\n" },
    { "numbers filtered by Word", FILTERED ("36.0pt", "3.", "one") FILTERED ("36.0pt", "4.", "two"),
      "3. one\n4. two\n" },
    { "two lists of Word",
      WORD ("mso-list:l0 level1 lfo1", IGNORED ("1)"), "one") "<p>two</p>" WORD ("mso-list:l1 level1 lfo2",
                                                                                 IGNORED ("1)"), "three"),
      "1. one\n\ntwo\n\n1. three\n" },
    { "paragraphs of Word without a sign", WORD ("", "", "A plan") WORD ("", "", "1. May"), "A plan\n\n1\\. May\n" },
    { "copied from Google Docs",
      "<ul><li aria-level=1><p role=presentation>one</p></ul><ul><li aria-level=2><p role=presentation>two</p></ul>"
      "<ul><li aria-level=1><p role=presentation>three</p></ul>",
      "- one\n  - two\n- three\n" },
    { "saved by Google Docs", KIX ("0", "one") KIX ("1", "two") KIX ("2", "three") KIX ("0", "four"),
      "- one\n  - two\n    - three\n- four\n" },
    { "levels of elements and attributes", "<ul><li aria-level=1>one<ul><li aria-level=2>two</ul></ul>",
      "- one\n  - two\n" },
    { "margins", "<ul><li>one<li style='margin-left:36pt'>two<li style='margin-left:72pt'>three<li>four</ul>",
      "- one\n  - two\n    - three\n- four\n" },
    { "numbers with margins", "<ol><li>one<li style='margin-left:3em'>two<li>three</ol>",
      "1. one\n2. two\n3. three\n" },
    { "the same margin", "<ul><li style='margin-left:36pt'>one<li style='margin-left:36pt'>two</ul>",
      "- one\n- two\n" },
  };

  check (cases, G_N_ELEMENTS (cases), FALSE);
}

static void
test_code (void)
{
  static const Case cases[] = {
    { "span", "a <code>b</code> c", "a `b` c\n" },
    { "accents", "<code>a`b</code> <code>`</code> <code>``c</code>", "``a`b`` `` ` `` ``` ``c ```\n" },
    { "special characters", "<code>*a* \\ &lt;b&gt;</code>", "`*a* \\ <b>`\n" },
    { "white space", "a<code> b </code>c<code> </code>d", "a `b` c d\n" },
    { "neighbours", "<code>a</code><code>b</code> <kbd>c</kbd>", "`ab` `c`\n" },
    { "link inside", "<code>a <a href=u>b</a> c</code>", "`a` [`b`](http://example.org/dir/u) `c`\n" },
    { "strong inside", "<code>a<b>b</b></code>", "`a`**`b`**\n" },
    { "inside strong", "<b>a <code>b</code></b>", "**a `b`**\n" },
    { "break inside", "<code>a<br>b</code>c", "`a`\\\n`b`c\n" },
    { "lines alone in a block", "<p><code>a<br>b</code></p>", "```\na\nb\n```\n" },
    { "image inside", "<code>a<img src=u></code>", "`a`![](http://example.org/dir/u)\n" },
    { "block", "a<pre>one\n  two\n\n*three*</pre>b", "a\n\n```\none\n  two\n\n*three*\n```\n\nb\n" },
    { "empty lines at the beginning and at the end", "<pre>\n\n\none\n\n</pre>", "```\n\n\none\n```\n" },
    { "language", "<pre><code class='x language-c++'>one</code></pre>", "```c++\none\n```\n" },
    { "language of the pre", "<pre class=lang-sh>one</pre>", "```sh\none\n```\n" },
    { "no language", "<pre class=slanguage-c>one</pre>", "```\none\n```\n" },
    { "fences inside", "<pre>```\n````x</pre>", "`````\n```\n````x\n`````\n" },
    { "formats in a block", "<pre><b>one</b>\n<a href=u>two</a><br>three</pre>", "```\none\ntwo\nthree\n```\n" },
    { "lines as blocks", "<pre><div>one</div><div>  two</div></pre>", "```\none\n  two\n```\n" },
    { "in an item", "<ul><li>a<pre>one\n\n  two</pre><li>b</ul>", "- a\n\n  ```\n  one\n\n    two\n  ```\n\n- b\n" },
    { "in a quotation", "<blockquote><pre>one\n\ntwo</pre></blockquote>", "> ```\n> one\n>\n> two\n> ```\n" },
    { "blank", "<pre>\n \n</pre>a", "a\n" },
  };
  static const Case rendered[] = {
    { "white space kept", "<div x-flags=preformatted>one\n  two\n\nthree</div>", "one\\\ntwo\n\nthree\n" },
    { "code as a block", "<code x-display=block x-flags=preformatted>a\n  b</code>", "```\na\n  b\n```\n" },
    { "a pre whose code keeps white space", "<pre x-flags=''><code x-flags=preformatted>a\n  b</code></pre>",
      "```\na\n  b\n```\n" },
    { "a pre that keeps none", "<pre x-flags=''>a b</pre>", "a b\n" },
  };

  check (cases, G_N_ELEMENTS (cases), FALSE);
  check (rendered, G_N_ELEMENTS (rendered), TRUE);
}

static void
test_formats (void)
{
  static const Case cases[] = {
    { "plain", "<em>a</em> <i>b</i> <b>c</b> <strong>d</strong>", "*a* *b* **c** **d**\n" },
    { "white space", "a<b> b </b>c<i> </i>d", "a **b** c d\n" },
    { "empty", "a<b></b>b", "ab\n" },
    { "inside a word", "a<b>b</b>c", "a**b**c\n" },
    { "meeting", "<b>a</b><b>b</b>", "**ab**\n" },
    { "nested alike", "<b>a<strong>b</strong></b>", "**ab**\n" },
    { "both", "<b><i>a</i></b>", "***a***\n" },
    { "one in the other", "<b>a <i>b</i> c</b>", "**a *b* c**\n" },
    { "at the end of the other", "<b>a <i>b</i></b>", "**a *b***\n" },
    { "at the beginning of the other", "<p><i><b>a:</b> b</i> c<p><b><i>a</i>-b</b>", "***a:** b* c\n\n***a*-b**\n" },
    { "at the beginning, inside a word", "x<i><b>a</b> b</i>", "x<em>**a** b</em>\n" },
    { "side by side", "<b>a</b><i>b</i>", "**a**<em>b</em>\n" },
    { "ends with punctuation", "<b>a:</b>b <b>a:</b> b", "<strong>a:</strong>b **a:** b\n" },
    { "begins with punctuation", "a<b>(b)</b>", "a<strong>(b)</strong>\n" },
    { "CJK punctuation", "<b>中文。</b>中文", "<strong>中文。</strong>中文\n" },
    { "symbols", "<b>1€</b>a", "<strong>1€</strong>a\n" },
    { "inside a word inside", "<b>a b<i>c</i>d</b>", "**a b<em>c</em>d**\n" },
    { "over paragraphs", "<b><p>a</p><p>b</p></b>", "**a**\n\n**b**\n" },
    { "over lines", "<b>a<br>b</b>", "**a\\\nb**\n" },
    { "long forms: the first, not in headings",
      "<h2><abbr title='World Wide Web'>WWW</abbr></h2><p><abbr title='World Wide Web'>WWW</abbr> a "
      "<abbr title='World Wide Web'>WWW</abbr> <abbr title=Other>O</abbr>",
      "## WWW\n\n<abbr title=\"World Wide Web\">WWW</abbr> a WWW <abbr title=\"Other\">O</abbr>\n" },
    { "long form of nothing",
      "<p>a</p><a href=b><abbr title=Company> <img src=c.png width=9 height=9> </abbr></a><p>b <abbr "
      "title=Company></abbr></p>",
      "a\n\nb\n" },
    { "others", "<del>a</del><sub>b</sub> <sup>c</sup> <s>d</s>",
      "<del>a</del><sub>b</sub> <sup>c</sup> <del>d</del>\n" },
    { "quote", "<q>a</q>", "\"a\"\n" },
  };

  check (cases, G_N_ELEMENTS (cases), FALSE);
}

static void
test_links (void)
{
  static const Case cases[] = {
    { "relative", "<a href=../u?a=1&amp;b>a</a>", "[a](http://example.org/u?a=1&b)\n" },
    { "pictures inside the page", "<p>a <img src='data:image/svg+xml,%3Csvg%3E%3Cpath/%3E%3C/svg%3E' alt=b> c",
      "a ![b]() c\n" },
    { "pictures of AMP in several sizes", "<p>a<amp-img srcset='/s.jpg 300w, /b.jpg 800w' alt=b></amp-img>",
      "a![b](http://example.org/b.jpg)\n" },
    { "pictures of AMP", "<p>a<amp-img src=/b.jpg alt=b></amp-img>", "a![b](http://example.org/b.jpg)\n" },
    { "films of AMP", "<p>a</p><amp-youtube data-videoid=b></amp-youtube>",
      "a\n\n[www.youtube.com](https://www.youtube.com/watch?v=b)\n" },
    { "other addresses", "<a href=mailto:a@b>a</a> <a href='javascript:b()'>b</a> <a>c</a> <a href=data:,d>d</a>",
      "[a](mailto:a@b) b c d\n" },
    { "white space", "a<a href=/u> b </a>c", "a [b](http://example.org/u) c\n" },
    { "brackets", "<a href=/u>[a]</a>", "[\\[a\\]](http://example.org/u)\n" },
    { "parentheses", "<a href='/u(v)'>a</a>", "[a](http://example.org/u\\(v\\))\n" },
    { "space in the address", "<a href='/u v|w'>a</a>", "[a](http://example.org/u%20v%7Cw)\n" },
    { "entity in the address", "<a href='/u?a&amp;lt;'>a</a>", "[a](http://example.org/u?a&amp;lt;)\n" },
    { "empty", "a<a href=/u></a>b", "ab\n" },
    { "over blocks", "<a href=/u><h2>a</h2><p>b</p></a>",
      "## [a](http://example.org/u)\n\n[b](http://example.org/u)\n" },
    { "format inside", "<a href=/u><b>a</b></a>", "[**a**](http://example.org/u)\n" },
    { "format around", "<b><a href=/u>a</a></b>", "**[a](http://example.org/u)**\n" },
    { "after an exclamation mark", "a!<a href=/u>b</a>", "a\\![b](http://example.org/u)\n" },
    { "image", "<img src=i.png alt='a  [b]'>", "![a \\[b\\]](http://example.org/dir/i.png)\n" },
    { "image in a link", "<a href=/u><img src=/i></a>", "[![](http://example.org/i)](http://example.org/u)\n" },
    { "image without address", "<img alt=a> <a href=/u><img src=data:x alt=b></a>", "a [b](http://example.org/u)\n" },
    { "neighbours", "<a href=/u>a</a><a href=/u>b</a><a href=/v>c</a>",
      "[ab](http://example.org/u)[c](http://example.org/v)\n" },
    { "pieces of a link", "<a href=/u>a </a><a href=/u><b>b</b></a> <a href=/u>c</a>, <a href=/u>d</a>",
      "[a **b** c](http://example.org/u), [d](http://example.org/u)\n" },
    { "a picture and its name", "<a href=/u><img src=/i alt=x></a> <a href=/u>a</a>",
      "[![x](http://example.org/i)](http://example.org/u) [a](http://example.org/u)\n" },
    { "the page itself", "<a href=#>a</a> <a href=' '>b</a> <a href=#c>c</a>",
      "a b [c](http://example.org/dir/page.html#c)\n" },
    { "signs of icon fonts", "a <i>&#xe802;</i> b <a href=/u>&#xf062;</a> c&#xf8ff;", "a b c\n" },
  };
  static const Case rendered[] = {
    { "spacer", "a<img src=i x-box='0 0 1 100'>b<img src=i x-box='0 0 33 33'>", "ab![](http://example.org/dir/i)\n" },
    { "icon", "a<img src=i x-box='0 0 16 16'>b<img src=i alt=c x-box='0 0 16 16'>",
      "ab![c](http://example.org/dir/i)\n" },
    { "unseen image", "a<img src=i x-box='0 0 9 9' x-flags=invisible>b", "ab\n" },
    { "base of a frame", "<iframe x-url=http://b.example/d/ x-doc='<a href=u>a</a>'></iframe>",
      "[a](http://b.example/d/u)\n" },
    { "links as boxes", "<a href=u x-display=inline-block>a</a><a href=v x-display=inline-block>b</a>",
      "[a](http://example.org/dir/u) [b](http://example.org/dir/v)\n" },
  };

  check (cases, G_N_ELEMENTS (cases), FALSE);
  check (rendered, G_N_ELEMENTS (rendered), TRUE);
}

static void
test_references (void)
{
  static const Case cases[] = {
    { "numbers", "<a href=/u>a</a> [1] <a href=/v>b</a><p><a href=/u>c</a>",
      "[a][1] \\[1\\] [b][2]\n\n[c][1]\n\n[1]: http://example.org/u\n[2]: http://example.org/v\n" },
    { "none", "a<a href=/u></a>", "a\n" },
    { "image in a link", "<a href='/u(v)'><img src=/i></a>",
      "[![](http://example.org/i)][1]\n\n[1]: http://example.org/u\\(v\\)\n" },
    { "parentheses behind", "<a href=/u>a</a>(b)", "[a][1](b)\n\n[1]: http://example.org/u\n" },
    { "after a list", "<ul><li><a href=/u>a</a></ul>", "- [a][1]\n\n[1]: http://example.org/u\n" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (Sample) sample = sample_new (cases[i].html);
      VlpsDocument *document = sample_document (sample);
      g_autofree char *markdown = NULL;

      document->options.links = VLPS_LINKS_REFERENCES;
      markdown = vlps_emit_markdown (document);
      g_test_message ("%s", cases[i].name);
      g_assert_cmpstr (markdown, ==, cases[i].markdown);
    }
}

/* What the dialects write in different ways. */
static void
test_dialects (void)
{
  static const struct
  {
    VlpsMarkdown markdown;
    VlpsTables tables;
    const char *html, *written;
  } cases[] = {
    { VLPS_MARKDOWN_GFM, 0, "<div class='admonition danger'><p class=admonition-title>Ice</p><p>one</div>",
      "> [!CAUTION]\n> **Ice**\n>\n> one\n" },
    { VLPS_MARKDOWN_GFM, 0, "<div class='admonition note'><p class=admonition-title>Note</p><p>one</div>",
      "> [!NOTE]\n> one\n" },
    { VLPS_MARKDOWN_COMMONMARK, 0, "<div class='admonition note'><p class=admonition-title>Note</p><p>one</div>",
      "> **Note**\n>\n> one\n" },
    { VLPS_MARKDOWN_OBSIDIAN, 0, "<div class='admonition note'><p class=admonition-title>Ice</p><p>one</div>",
      "> [!note] Ice\n> one\n" },
    { VLPS_MARKDOWN_GFM, 0, "<del>a</del> H<sub>2</sub>O <mark>b</mark> $5",
      "~~a~~ H<sub>2</sub>O <mark>b</mark> \\$5\n" },
    { VLPS_MARKDOWN_PANDOC, 0, "<del>a</del> H<sub>2</sub>O <sup>x y</sup> <mark>b</mark>",
      "~~a~~ H~2~O ^x\\ y^ [b]{.mark}\n" },
    { VLPS_MARKDOWN_PANDOC, 0, "a<sub>b<i>c</i></sub>", "a<sub>b*c*</sub>\n" },
    { VLPS_MARKDOWN_PANDOC, 0, "<p>(1) a<br>b. c", "\\(1) a\\\nb\\. c\n" },
    { VLPS_MARKDOWN_OBSIDIAN, 0, "<del>a</del> <mark>b</mark> #c", "~~a~~ ==b== \\#c\n" },
    { VLPS_MARKDOWN_PANDOC, 0, "<dl><dt>a<dd><p>one<p>two<dt>b<dd><ul><li>x</ul></dl>",
      "a\n:   one\n\n    two\n\nb\n:   - x\n" },
    { VLPS_MARKDOWN_GFM, 0, "<dl><dt>a<dd>one</dl>", "**a**\n\none\n" },
    { VLPS_MARKDOWN_COMMONMARK, 0, "<table><tr><th>A<th>B</tr><tr><td>a<td>b</tr></table><p>c",
      "<table><tbody><tr><th>A</th><th>B</th></tr><tr><td>a</td><td>b</td></tr></tbody></table>\n\nc\n" },
    { VLPS_MARKDOWN_COMMONMARK, VLPS_TABLES_PIPE, "<table><tr><th>A<th>B</tr><tr><td>a<td>b</tr></table>",
      "| A | B |\n| --- | --- |\n| a | b |\n" },
    { VLPS_MARKDOWN_ANY, 0,
      "<table><tr><th>A<th>B</tr><tr><td>a<td><table><tr><th>C<th>D</tr><tr><td>c<td>d</tr></table></tr><tr><td>e<td>f"
      "</tr></table>",
      "| A | B |\n| --- | --- |\n| a | C D<br>c d |\n| e | f |\n" },
    { VLPS_MARKDOWN_ANY, 0,
      "<table><tr><td>a<td><table><tr><th>C<th>D</tr><tr><td>c<td>d</tr></table></tr><tr><td>e<td>f</tr></table>",
      "a\n\n| C | D |\n| --- | --- |\n| c | d |\n\ne\n\nf\n" },
    { VLPS_MARKDOWN_ANY, VLPS_TABLES_AUTO, "<table><tr><th>A<th>B</tr><tr><td>a<td>b</tr></table>",
      "| A | B |\n| --- | --- |\n| a | b |\n" },
    { VLPS_MARKDOWN_ANY, VLPS_TABLES_AUTO, "<ul><li>x<table><tr><th colspan=2>A</tr><tr><td>a<td>b</tr></table></ul>",
      "- x\n\n  <table><tbody><tr><th colspan=\"2\">A</th></tr><tr><td>a</td><td>b</td></tr></tbody></table>\n" },
    { VLPS_MARKDOWN_COMMONMARK, 0,
      "<p>One<a href=#n id=r><sup>1</sup></a> is a sentence.</p><ol class=footnotes><li id=n>Note "
      "<table><tr><th>A<th>B</tr>"
      "<tr><td>a<td>b</tr></table><a href=#r>^</a></ol>",
      "One<sup>1</sup> is a sentence.\n\n1. Note\n\n   "
      "<table><tbody><tr><th>A</th><th>B</th></tr><tr><td>a</td><td>b</td></tr>"
      "</tbody></table>\n" },
    { VLPS_MARKDOWN_COMMONMARK, 0,
      "<p>One<a href=#n id=r><sup>1</sup></a> is a sentence.</p><ol><li>x</ol><ol class=footnotes><li id=n>Note <a "
      "href=#r>^</a></ol>",
      "One<sup>1</sup> is a sentence.\n\n1. x\n\n1) Note\n" },
    /* items that are lists of their own: of one class, one after the other, and numbered on */
    { VLPS_MARKDOWN_ANY, 0,
      "<ul class=c><li>a</ul> <ul class=c><li>b<ul class=c><li>d</ul><ul class=c><li>e</ul></ul><ol class=n "
      "start=1><li>f</ol><ol class=n start=2><li>g</ol>",
      "- a\n- b\n  - d\n  - e\n\n1. f\n2. g\n" },
    { VLPS_MARKDOWN_ANY, 0, "<ul><li>a</ul><ul><li>b</ul>", "- a\n\n* b\n" },
    { VLPS_MARKDOWN_ANY, 0, "<ul class=c><li>a</ul><ul class=d><li>b</ul>", "- a\n\n* b\n" },
    { VLPS_MARKDOWN_ANY, 0, "<ul class=c><li>a</ul>x<ul class=c><li>b</ul>", "- a\n\nx\n\n- b\n" },
    { VLPS_MARKDOWN_ANY, 0, "<ul class=c><li>a<li>b</ul><ul class=c><li>c</ul>", "- a\n- b\n\n* c\n" },
    { VLPS_MARKDOWN_ANY, 0, "<ol class=c><li>a</ol><ol class=c><li>b</ol>", "1. a\n\n1) b\n" },
    { VLPS_MARKDOWN_ANY, 0,
      "<ul class=c><li><div class='checkbox checkbox-on'></div> a</ul><ul class=c><li><div class='checkbox "
      "checkbox-off'></div> b</ul>",
      "- [x] a\n- [ ] b\n" },
    { VLPS_MARKDOWN_ANY, 0, "<ul><li><div class='checkbox checkbox-on'>c</div> a</ul>", "- c\n\n  a\n" },
    /* a note in a dd element behind definitions, and one with definitions of its own */
    { VLPS_MARKDOWN_ANY, 0,
      "<p>One<a href=#n id=r><sup>1</sup></a> is a sentence.</p><dl><dt>T<dd>D</dl><dl class=footnote><dt id=n><a "
      "href=#r>1</a><dd>Note</dl>",
      "One[^1] is a sentence.\n\n**T**\n: D\n\n[^1]: Note\n" },
    { VLPS_MARKDOWN_ANY, 0,
      "<p>One<a href=#n id=r><sup>1</sup></a> is a sentence.</p><dl><dt>T<dd>D</dl><ol class=footnotes><li id=n>Note "
      "<dl><dt>U<dd>E</dl><a href=#r>^</a></ol>",
      "One[^1] is a sentence.\n\n**T**\n: D\n\n[^1]: Note\n\n    **U**\n    : E\n" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (Sample) sample = sample_new (cases[i].html);
      VlpsDocument *document = sample_document (sample);
      g_autofree char *markdown = NULL;

      document->options.markdown = cases[i].markdown;
      document->options.tables = cases[i].tables;
      markdown = vlps_emit_markdown (document);
      g_test_message ("%s", cases[i].html);
      g_assert_cmpstr (markdown, ==, cases[i].written);
    }
}

static void
test_escapes (void)
{
  static const Case cases[] = {
    { "always", "\\ ` * [ ] ~", "\\\\ \\` \\* \\[ \\] \\~\n" },
    { "underscores", "a_b _c_ d_ a__b _", "a_b \\_c\\_ d\\_ a__b \\_\n" },
    { "less than", "a &lt; b &lt;b &lt;/c &lt;!-- &lt;3 &lt;", "a < b &lt;b &lt;/c &lt;!-- <3 <\n" },
    { "ampersand", "a & b &amp;amp; &amp;#1; &amp;x y;", "a & b \\&amp; \\&#1; &x y;\n" },
    { "exclamation mark", "a! [b]", "a! \\[b\\]\n" },
    { "bar", "a | b", "a | b\n" },
    { "link in the text of a link", "[a](b) <a href=/u>[a](b)</a>",
      "\\[a\\]\\(b) [\\[a\\]\\(b)](http://example.org/u)\n" },
    { "attributes", "{a} {: a} {a b=c} {a} b=c {b=c", "{a} \\{: a} \\{a b=c} {a} b=c \\{b=c\n" },
    { "number sign", "# a<p>####### a<p>#a<p>#", "\\# a\n\n####### a\n\n#a\n\n\\#\n" },
    { "greater than", "> a<p>a > b", "\\> a\n\na > b\n" },
    { "plus and minus", "+ a<p>- a<p>-a<p>-<p>+1<p>---", "\\+ a\n\n\\- a\n\n-a\n\n\\-\n\n+1\n\n\\---\n" },
    { "equals", "a<br>===<br>=x", "a\\\n\\===\\\n=x\n" },
    { "numbers", "1. a<p>2) a<p>3.5<p>1234567890. a<p>4.", "1\\. a\n\n2\\) a\n\n3.5\n\n1234567890. a\n\n4\\.\n" },
    { "delimiters of a table", "a | b<br>:-- | ---<br>| -", "a | b\\\n\\:-- | ---\\\n\\| -\n" },
    { "number in two pieces", "<span>1</span><span>.</span> a", "1\\. a\n" },
    { "tag in two pieces", "&lt;<b>a</b>>", "&lt;**a**>\n" },
    { "number in strong", "<b>1.</b> a", "**1.** a\n" },
    { "in a heading", "<h1>1. a</h1>", "# 1. a\n" },
    { "in an item", "<ul><li>- a<li># b</ul>", "- \\- a\n- \\# b\n" },
  };

  check (cases, G_N_ELEMENTS (cases), FALSE);
}

static void
test_tables (void)
{
  static const Case cases[] = {
    { "header", "<table><tr><th>a<th>b<tr><td>1<td>2</table>", "| a | b |\n| --- | --- |\n| 1 | 2 |\n" },
    { "corner", "<table><tr><td><td>XS<td>S<tr><td>Waist<td>58<td>62</table>",
      "| | XS | S |\n| --- | --- | --- |\n| Waist | 58 | 62 |\n" },
    { "no corner", "<table><tr><td><td>XS<tr><td>Waist<td>58</table>",
      "|  |  |\n| --- | --- |\n| | XS |\n| Waist | 58 |\n" },
    { "no header", "<table><tr><td>1<td>2<tr><td>3<td>4</table>", "|  |  |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |\n" },
    { "header of the row", "<table><tr><th>a<td>1<tr><th>b<td>2</table>",
      "|  |  |\n| --- | --- |\n| a | 1 |\n| b | 2 |\n" },
    { "alignment",
      "<table><tr><th align=left>a<th style='text-align: right'>b<th>c<tr><td>1<td>2<td align=center>3</table>",
      "| a | b | c |\n| :-- | --: | :-: |\n| 1 | 2 | 3 |\n" },
    { "short header", "<table><tr><th>a<tr><td>1<td>2</table>", "| a |  |\n| --- | --- |\n| 1 | 2 |\n" },
    { "spans", "<table><tr><th colspan=2>a<th>b<tr><td rowspan=2>1<td>2<td>3<tr><td>4<td>5</table>",
      "| a |  | b |\n| --- | --- | --- |\n| 1 | 2 | 3 |\n|  | 4 | 5 |\n" },
    { "bars", "<table><tr><td>a|b<td><code>c|d</code><tr><td><code>\\|</code><td>\\|</table>",
      "|  |  |\n| --- | --- |\n| a\\|b | `c\\|d` |\n| \\\\\\| | \\\\\\| |\n" },
    { "lines in cells", "<table><tr><th>a<td>b<br>c<p>d</p></table>", "|  |  |\n| --- | --- |\n| a | b<br>c<br>d |\n" },
    { "list in a cell", "<table><tr><th>a<td><ul><li>b<li>c</ul></table>", "|  |  |\n| --- | --- |\n| a | b<br>c |\n" },
    { "formats", "<table><tr><th><b>a</b><th><a href=/u>b</a></table>",
      "| **a** | [b](http://example.org/u) |\n| --- | --- |\n" },
    { "caption", "<table><caption>C</caption><tr><td>1<td>2</table>", "C\n\n|  |  |\n| --- | --- |\n| 1 | 2 |\n" },
    { "one row without header", "<table><tr><td>1<td>2</table>", "1\n\n2\n" },
    { "labels in a layout table",
      "<table><tr><td colspan=2><h2>H</h2><tr><td>struct<td><b>A</b> x<tr><td> <td>About it<tr><td>enum<td>B"
      "<tr><td>int<td>c</table>",
      "## H\n\nstruct **A** x\n\nAbout it\n\nenum B\n\nint c\n" },
    { "two such rows", "<table><tr><td colspan=2><h2>H</h2><tr><td>struct<td>A<tr><td>enum<td>B</table>",
      "## H\n\nstruct\n\nA\n\nenum\n\nB\n" },
    { "no labels, but columns",
      "<table><tr><td colspan=2><h2>H</h2><tr><td><p>a<p>b<td>c<tr><td><p>d<p>e<td>f<tr><td><p>g<p>h<td>i</table>",
      "## H\n\na\n\nb\n\nc\n\nd\n\ne\n\nf\n\ng\n\nh\n\ni\n" },
    { "head of plain cells", "<table><thead><tr><td>a<td>b<tbody><tr><td>1<td>2</table>",
      "| a | b |\n| --- | --- |\n| 1 | 2 |\n" },
    { "head by scope and role", "<table><tr><td scope=col>a<td role=columnheader>b<tr><td>1<td>2</table>",
      "| a | b |\n| --- | --- |\n| 1 | 2 |\n" },
    { "roles",
      "<div role=table><div role=rowgroup><div role=row><span role=columnheader>a</span> <span "
      "role=columnheader>b</span>"
      "</div></div><div role=rowgroup><div role=row><div><div role=cell>1</div></div><div role=cell>2</div></div></div>"
      "</div>",
      "| a | b |\n| --- | --- |\n| 1 | 2 |\n" },
    { "roles of a grid",
      "<section role=grid><div role=row><p role=columnheader>a<p role=columnheader>b</div><div role=row><p "
      "role=rowheader>1"
      "<p role=gridcell>2</div></section>",
      "| a | b |\n| --- | --- |\n| 1 | 2 |\n" },
    { "roles of a grid of cards",
      "<div role=grid><div role=row><div role=gridcell><h2>a</h2><p>b</div><div "
      "role=gridcell><h2>c</h2><p>d</div></div>"
      "</div>",
      "## a\n\nb\n\n## c\n\nd\n" },
    { "a role around a table", "<div role=table><table><tr><th>a<th>b<tr><td>1<td>2</table></div>",
      "| a | b |\n| --- | --- |\n| 1 | 2 |\n" },
    { "footer before the head and rows", "<table><tfoot><tr><th>3<td>4<tbody><tr><th>a<th>b<tr><td>1<td>2</table>",
      "| a | b |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |\n" },
    { "head alone", "<table><thead><tr><td>a<td>b</table>", "|  |  |\n| --- | --- |\n| a | b |\n" },
    { "one column", "<table><thead><tr><th>a<tbody><tr><td><code>1</code></table>", "| a |\n| --- |\n| `1` |\n" },
    { "one column without a head", "<table><tr><td>a<tr><td>b</table>", "a\n\nb\n" },
    { "one column of blocks", "<table><tr><th>a<tr><td><p>b<p>c</table>", "a\n\nb\n\nc\n" },
    { "one row of headers", "<table><tr><th>1<th>2</table>", "| 1 | 2 |\n| --- | --- |\n" },
    { "layout", "<table><tr><td><h2>a</h2><td><p>b</p></table>", "## a\n\nb\n" },
    { "in an item", "<ul><li>a<table><tr><td>1<td>2<tr><td>3<td>4</table><li>b</ul>",
      "- a\n\n  |  |  |\n  | --- | --- |\n  | 1 | 2 |\n  | 3 | 4 |\n\n- b\n" },
    { "after one another", "<table><tr><th>1<th>2</table><table><tr><th>3<th>4</table>",
      "| 1 | 2 |\n| --- | --- |\n\n| 3 | 4 |\n| --- | --- |\n" },
  };

  check (cases, G_N_ELEMENTS (cases), FALSE);
}

static void
test_content (void)
{
  static const Case cases[] = {
    { "removed", "<h1 x-out>a</h1><p>b</p>", "b\n" },
    { "link that is removed but for its text", "<a href=/u x-out>a<b x-in>b</b></a>",
      "[**b**](http://example.org/u)\n" },
    { "removed image", "<img src=i x-out>a", "a\n" },
    { "removed rule", "a<hr x-out>b", "a\n\nb\n" },
  };

  check (cases, G_N_ELEMENTS (cases), FALSE);
}

/* Formulas do nothing, whatever is in them, and are else as the page has them. */
static void
test_formulas (void)
{
  static const Case cases[] = {
    { "as it is", "$x_1 \\sqrt[3]{x} = \\text{a}! 5 > 3 < 4 [1, 2]$",
      "$x_1 \\sqrt[3]{x} = \\text{a}! 5 > 3 < 4 [1, 2]$\n" },
    { "tag", "\\(a&lt;b&lt;/b&lt;!--&lt;?\\)", "$a< b< /b< !--< ?$\n" },
    { "tag with an invisible sign in it", "\\(&lt;&#8203;b\\)", "$< b$\n" },
    { "link and picture", "\\([a](b)![c][d]\\)", "$[a] (b)! [c][d]$\n" },
    { "address of a link", "\\([a]:b\\)", "$[a] :b$\n" },
    { "code", "\\(a`b\\`\\)", "$a\\lq b\\`$\n" },
    { "attributes", "\\({:a}{=b}{onx=c \\max=1}\\)", "${ :a}{ =b}{onx =c \\max=1}$\n" },
    { "commands", "\\(\\href{a}\\hrefx\\\\href\\htmlId{b}\\)", "$ href{a}\\hrefx\\\\href htmlId{b}$\n" },
    { "letters by number", "\\(\\hr^^65f\\)", "$\\hr^ ^65f$\n" },
    { "backslash at the end", "<img class=latex alt='a\\b\\'>", "$a\\b\\ {}$\n" },
    { "fence", "$$\\alpha\n~~~\n ~~b$$", "$$\n\\alpha\n{}~~~\n{}~~b\n$$\n" },
    { "heading", "$$\\alpha\n# b$$", "$$\n\\alpha\n{}# b\n$$\n" },
    { "lines", "<body><script type='math/tex; mode=display'>a\n~~~\n ~b\n\n<c</script>",
      "$$\na\n{}~~~\n{}~b\n< c\n$$\n" },
    { "attribute", "<span class=math-inline data-tex='&lt;script&gt;'>x</span>", "$< script>$\n" },
    { "picture", "<img class=latex alt='![a](b)'>", "$! [a] (b)$\n" },
    { "side by side", "\\(a\\)\\(b\\)<img class=latex alt=c> \\(d\\)", "$a$ $b$ $c$ $d$\n" },
    { "side by side in formats", "<b>\\(a\\)</b><b>\\(b\\)</b>", "**$a$** **$b$**\n" },
    { "with a letter between", "\\(a\\)x\\(b\\)", "$a$x$b$\n" },
    { "on two lines", "\\(a\\)<br>\\(b\\)", "$a$\\\n$b$\n" },
    { "annotation",
      "<math><semantics><mi>x</mi><annotation encoding='application/x-tex'>\\url{javascript:a}</annotation></semantics>"
      "</math>",
      "$ url{javascript:a}$\n" },
  };

  check (cases, G_N_ELEMENTS (cases), FALSE);
}

static void
test_own_text (void)
{
  g_autoptr (Sample) sample = sample_new ("<p>one");
  g_autofree char *nodes = NULL, *text = NULL;

  sample->result->text = g_strdup ("a * b\n\n# c\n");
  nodes = vlps_emit_markdown (sample_document (sample));
  g_assert_cmpstr (nodes, ==, "one\n");
  memset (sample->result->content, 0, sample->page->n_nodes);
  text = vlps_emit_markdown (sample_document (sample));
  g_assert_cmpstr (text, ==, "a \\* b\n\n\\# c\n");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_set_nonfatal_assertions ();
  g_test_add_func ("/markdown/blocks", test_blocks);
  g_test_add_func ("/markdown/lists", test_lists);
  g_test_add_func ("/markdown/levels", test_levels);
  g_test_add_func ("/markdown/code", test_code);
  g_test_add_func ("/markdown/formats", test_formats);
  g_test_add_func ("/markdown/links", test_links);
  g_test_add_func ("/markdown/references", test_references);
  g_test_add_func ("/markdown/dialects", test_dialects);
  g_test_add_func ("/markdown/escapes", test_escapes);
  g_test_add_func ("/markdown/tables", test_tables);
  g_test_add_func ("/markdown/content", test_content);
  g_test_add_func ("/markdown/formulas", test_formulas);
  g_test_add_func ("/markdown/own-text", test_own_text);
  return g_test_run ();
}
