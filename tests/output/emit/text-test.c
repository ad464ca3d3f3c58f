/* text-test.c - plain text: each rule on a page of its own */
#include <string.h>

#include "emit.h"
#include "sample.h"
#include "table.h"

typedef struct
{
  const char *name;
  const char *html;
  const char *text;
} Case;

static void
check (const Case *cases, gsize n, gboolean rendered)
{
  gboolean failed = FALSE;

  for (gsize i = 0; i < n; i++)
    {
      g_autoptr (Sample) sample = rendered ? sample_new_rendered (cases[i].html) : sample_new (cases[i].html);
      g_autofree char *text = vlps_emit_text (sample_document (sample));

      if (strcmp (text, cases[i].text) != 0)
        {
          g_test_message ("%s: expected\n%s\nbut got\n%s", cases[i].name, cases[i].text, text);
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
    { "blank", "<p> </p><div>\n</div>", "" },
    { "words", "one  two\n three", "one two three\n" },
    { "initial", "<p><span class=initial-letter>N</span> <span>ow it is</span></p>", "Now it is\n" },
    { "initial in lines of the source", "<p><span class=a-dropcap><b>\nF</b>\n</span>our years</p>", "Four years\n" },
    { "initial that is a word", "<p><span class=dropcap>I</span> went</p>", "I went\n" },
    { "letter that is no initial", "<p><b>N</b> ways of it</p>", "N ways of it\n" },
    { "initial before a name", "<p><b class=lettrine>J</b> <b>Smith</b></p>", "J Smith\n" },
    { "paragraphs", "<p>one</p>\n<p>two</p>", "one\n\ntwo\n" },
    { "lines", "<div>one</div><div>two</div>", "one\ntwo\n" },
    { "nested", "<div><div><div>one</div></div></div><div>two</div>", "one\ntwo\n" },
    { "sections", "<section>one</section><section>two</section>", "one\n\ntwo\n" },
    { "around text", "one<p>two</p>three<div>four</div>five", "one\n\ntwo\n\nthree\nfour\nfive\n" },
    { "heading", "<h1>T</h1>one<h2>U <i>v</i></h2><p>two</p>", "T\n\none\n\nU v\n\ntwo\n" },
    { "inline", "a<b>b</b> <i> c</i>d <span> </span> e", "ab cd e\n" },
    { "edges", "<p> <b> one </b> </p>", "one\n" },
    { "break", "one<br>two<br/>\nthree", "one\ntwo\nthree\n" },
    { "breaks", "one<br><br>two<br><br><br><br>three", "one\n\ntwo\n\nthree\n" },
    { "break at the edges", "<p><br>one<br></p><p>two<br></p>", "one\n\ntwo\n" },
    { "empty line", "<div>one</div><div><br></div><div>two</div>", "one\n\ntwo\n" },
    { "rule", "one<hr>two", "one\n\ntwo\n" },
    { "quotation", "<p>one<blockquote><p>two</p>three</blockquote>four", "one\n\n  two\n\n  three\n\nfour\n" },
    { "definitions", "<dl><dt>a<dd>one<dd>two<dt>b<dd>three</dl>x", "a\n  one\n  two\nb\n  three\n\nx\n" },
    { "figure", "a<figure><img src=x alt=y><figcaption>one</figcaption></figure>b", "a\n\none\n\nb\n" },
    { "quote", "a <q>b</q> c", "a \"b\" c\n" },
    { "ruby", "<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字<rt>じ</rt></ruby>", "漢(かん)字(じ)\n" },
    { "never shown", "<title>t</title><script>s</script><style>c</style><template>x</template>one", "one\n" },
    { "hidden", "<p hidden>one</p><p>two</p>", "two\n" },
    { "noscript", "<noscript>one</noscript>", "one\n" },
    { "empty block", "a<div></div>b<p></p>c", "a\nb\nc\n" },
    { "white space in an element", "a<span> </span>b", "a b\n" },
    { "heading that was never closed", "<h2>one<p>two</p><ul><li>three</ul></h2>", "one\n\ntwo\n\n- three\n" },
  };

  check (cases, G_N_ELEMENTS (cases), FALSE);
}

static void
test_controls (void)
{
  static const Case cases[] = {
    { "state", "a<input value=v><textarea>t</textarea><select><option>o</select><progress>p</progress>b", "ab\n" },
    { "button", "a <button>b</button> <label>c</label>", "a b c\n" },
    { "media", "a<video>v</video><audio>u</audio><canvas>c</canvas>b", "ab\n" },
    { "svg", "<svg><title>t</title><desc>d</desc><text>one</text></svg>", "one\n" },
    { "formula", "<math><semantics><mi>x</mi><annotation>y</annotation></semantics></math>", "$x$\n" },
  };

  check (cases, G_N_ELEMENTS (cases), FALSE);
}

static void
test_characters (void)
{
  static const Case cases[] = {
    { "no-break space", "a\u00a0\u00a0b &nbsp; c", "a b c\n" },
    { "soft hyphen", "hy\u00adphen", "hyphen\n" },
    { "zero width", "a\u200bb\u2060c\ufeffd", "abcd\n" },
    { "joiners stay", "a\u200cb\u200dc", "a\u200cb\u200dc\n" },
    { "only invisible", "<p>\u200b\u00a0</p>one", "one\n" },
    { "line feed between CJK", "中文\n中文", "中文中文\n" },
    { "indented", "中文。\n      中文", "中文。中文\n" },
    { "space between CJK stays", "中文 中文", "中文 中文\n" },
    { "CJK and Latin", "中文\nword\n中文", "中文 word 中文\n" },
    { "CJK and shared punctuation", "他说：\n“好”\n吗", "他说：“好”吗\n" },
    { "shared punctuation alone", "a —\n— b", "a — — b\n" },
    { "Hangul", "한국\n한국", "한국 한국\n" },
    { "kana", "カナ\nかな", "カナかな\n" },
    { "other elements", "<b>中文</b>\n<b>中文</b>", "中文 中文\n" },
    { "ideographic space", "　　中文　中文\n", "中文 中文\n" },
    { "beyond the basic plane", "𠀀\n𠀀", "𠀀𠀀\n" },
  };

  check (cases, G_N_ELEMENTS (cases), FALSE);
}

/* The parser of the samples replaces control characters, an engine keeps them. */
static void
test_control_characters (void)
{
  static const struct
  {
    const char *tag;
    const char *input;
    const char *text;
  } cases[] = {
    { "p",
      "a\x1b[31mb\x7f\xc2\x85"
      "c\xc2\x9b"
      "0m\x01",
      "a[31mb c0m\n" },
    { "pre",
      "a\x1b[31m\tb\x7f\xc2\x9b\n\x01"
      "c",
      "a[31m\tb\nc\n" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (VlpsPage) page = vlps_page_new ();
      g_autoptr (VlpsDocument) document = NULL;
      g_autofree char *text = NULL;

      vlps_page_add_frame (page, -1, "", "");
      vlps_page_add_element (page, -1, 0, cases[i].tag, (VlpsBox){ 0 }, NULL, 0);
      vlps_page_add_text (page, 0, cases[i].input, (VlpsBox){ 0 }, 0);
      vlps_page_seal (page);
      document = vlps_document_new_whole (page);
      text = vlps_emit_text (document);
      g_assert_cmpstr (text, ==, cases[i].text);
    }
}

static void
test_lists (void)
{
  static const Case cases[] = {
    { "bullets", "a<ul><li>one<li>two</ul>b", "a\n\n- one\n- two\n\nb\n" },
    { "numbers", "<ol><li>one<li>two</ol>", "1. one\n2. two\n" },
    { "start", "<ol start=9><li>one<li>two</ol>", "9. one\n10. two\n" },
    { "start below zero", "<ol start=-1><li>one<li>two</ol>", "-1. one\n0. two\n" },
    { "start that is none", "<ol start=x><li>one</ol>", "1. one\n" },
    { "value", "<ol><li>one<li value=7>two<li>three</ol>", "1. one\n7. two\n8. three\n" },
    { "reversed", "<ol reversed><li>one<li>two<li>three</ol>", "3. one\n2. two\n1. three\n" },
    { "reversed from", "<ol reversed start=5><li>one<li>two</ol>", "5. one\n4. two\n" },
    { "letters", "<ol type=a start=26><li>one<li>two</ol>", "z. one\naa. two\n" },
    { "capitals", "<ol type=A><li>one</ol>", "A. one\n" },
    { "letters below one", "<ol type=a start=0><li>one</ol>", "0. one\n" },
    { "Roman", "<ol type=i start=1994><li>one</ol>", "mcmxciv. one\n" },
    { "Roman capitals", "<ol type=I start=4><li>one</ol>", "IV. one\n" },
    { "beyond Roman", "<ol type=i start=4000><li>one</ol>", "4000. one\n" },
    { "type of an item", "<ol><li type=A>one<li>two</ol>", "A. one\n2. two\n" },
    { "nested", "<ul><li>one<ul><li>two<li>three</ul><li>four</ul>", "- one\n  - two\n  - three\n- four\n" },
    { "nested in numbers", "<ol start=10><li>one<ul><li>two</ul></ol>", "10. one\n    - two\n" },
    { "after a nested list", "<ul><li>one<ul><li>two</ul>three</ul>", "- one\n  - two\n  three\n" },
    { "item begins with a list", "<ul><li><ul><li>one<li>two</ul></ul>", "- - one\n  - two\n" },
    { "list in a list", "<ul><li>one</li><ul><li>two</ul><li>three</ul>", "- one\n  - two\n- three\n" },
    { "list in a list that only looks like an item", "<ul><li>one<li style><ul><li>two</ul></ul>", "- one\n- - two\n" },
    { "paragraphs", "<ul><li><p>one</p><p>two</p><li><p>three</p></ul>x", "- one\n\n  two\n- three\n\nx\n" },
    { "pre in an item", "<ul><li>one<pre>a\n  b</pre></ul>", "- one\n\n  a\n    b\n" },
    { "empty items", "<ol><li> <li>one<li><b></b></ol>", "2. one\n" },
    { "hidden items do not count", "<ol><li hidden>one<li>two</ol>", "1. two\n" },
    { "item without list", "<li>one", "- one\n" },
    { "menu", "<menu><li>one</menu>", "- one\n" },
    { "list without items", "<ul><div>one</div></ul>two", "one\n\ntwo\n" },
  };

  check (cases, G_N_ELEMENTS (cases), FALSE);
}

static void
test_tables (void)
{
  static const Case cases[] = {
    { "rows", "a<table><tr><td>1<td>2<tr><td>3<td>4</table>b", "a\n\n1\t2\n3\t4\n\nb\n" },
    { "one row", "<table><tr><td>1<td>2</table>", "1\t2\n" },
    { "caption", "<table><caption>C</caption><tr><td>1<td>2</table>", "C\n\n1\t2\n" },
    { "groups", "<table><thead><tr><th>a<th>b<tbody><tr><td>1<td>2<tfoot><tr><td>3<td>4</table>",
      "a\tb\n1\t2\n3\t4\n" },
    { "footer first", "<table><thead><tr><th>a<th>b<tfoot><tr><td>3<td>4<tbody><tr><td>1<td>2</table>",
      "a\tb\n1\t2\n3\t4\n" },
    { "footer of a layout", "<table><tfoot><tr><td><p>c<p>d<tbody><tr><td><p>a<p>b</table>e",
      "a\n\nb\n\nc\n\nd\n\ne\n" },
    { "footer in a footer",
      "<table><tfoot><tr><td><table><tfoot><tr><td>c<tbody><tr><td>b</table><tbody><tr><td>a</table>", "a\n\nb\nc\n" },
    { "footers between", "<table><tbody><tr><td>1<td>2<tfoot><tr><td>5<td>6<tbody><tr><td>3<td>4</table>",
      "1\t2\n3\t4\n5\t6\n" },
    { "empty cells", "<table><tr><td><td>2<td><tr><td>3<td><td>5</table>", "\t2\n3\t\t5\n" },
    { "empty row", "<table><tr><td>1<td>2<tr><td> <td><tr><td>3<td>4</table>", "1\t2\n3\t4\n" },
    { "columns spanned", "<table><tr><td colspan=2>1<td>2<tr><td>3<td>4<td>5</table>", "1\t\t2\n3\t4\t5\n" },
    { "rows spanned", "<table><tr><td rowspan=2>1<td>2<tr><td>3<tr><td>4<td>5</table>", "1\t2\n\t3\n4\t5\n" },
    { "row spanned to the end", "<table><tr><td rowspan=0>1<td>2<tr><td>3<tr><td>4</table>", "1\t2\n\t3\n\t4\n" },
    { "breaks in a cell", "<table><tr><td>1<br>2<td><p>3</p></table>", "1 2\t3\n" },
    { "one column", "<table><tr><td>1<tr><td>2</table>", "1\n2\n" },
    { "one column with content", "<table><tr><td><td>1<tr><td><td>2</table>", "1\n2\n" },
    { "presentation", "<table role=presentation><tr><td>1<td>2</table>", "1\n2\n" },
    { "role none", "<table role=none><tr><td>1<td>2</table>", "1\n2\n" },
    { "table inside", "<table><tr><td>1<td><table><tr><td>2<td>3</table></table>", "1\n\n2\t3\n" },
    { "two blocks in a cell", "<table><tr><td>1<td><p>2</p><p>3</p></table>", "1\n\n2\n\n3\n" },
    { "two blocks under headers", "<table><tr><th>1<td><p>2</p><p>3</p></table>", "1\t2 3\n" },
    { "list in a cell", "<table><tr><td>1<td><ul><li>2</ul></table>", "1\n\n- 2\n" },
    { "list under headers", "<table><tr><th>1<td><ul><li>2<li>3</ul></table>", "1\t2 3\n" },
    { "heading in a cell", "<table><tr><td>1<td><h2>2</h2></table>", "1\n\n2\n" },
    { "empty line in a cell", "<table><tr><td>1<td>2<br><br>3</table>", "1\n2\n\n3\n" },
    { "in an item", "<ul><li>x<table><tr><td>1<td>2<tr><td>3<td>4</table></ul>", "- x\n\n  1\t2\n  3\t4\n" },
    { "frame in a cell", "<table><tr><td>1<td><iframe x-doc='<p>2'></iframe></table>", "1\n\n2\n" },
  };
  g_autoptr (GString) html = g_string_new ("<table><tr><td>x<td>");
  g_autofree char *text = NULL;

  check (cases, G_N_ELEMENTS (cases), FALSE);

  /* a long cell is part of a layout, one character less is not */
  for (guint i = 0; i < VLPS_TABLE_LONG_CELL; i++)
    g_string_append_c (html, 'a');
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (Sample) sample = sample_new (html->str);

      g_free (text);
      text = vlps_emit_text (sample_document (sample));
      g_assert_true (g_str_has_prefix (text, i == 0 ? "x\ta" : "x\na"));
      g_string_append_c (html, 'a');
    }
}

static void
test_pre (void)
{
  static const Case cases[] = {
    { "lines", "a<pre>one\n  two\n\n\n three </pre>b", "a\n\none\n  two\n\n\n three \n\nb\n" },
    { "edges", "<pre>\n\n\none\n\n</pre>b", "one\n\nb\n" },
    { "indented first line", "<pre>  one\ntwo</pre>", "  one\ntwo\n" },
    { "tabs", "<pre>one\ttwo</pre>", "one\ttwo\n" },
    { "carriage returns", "<pre>one&#13;\ntwo</pre>", "one\ntwo\n" },
    { "elements", "<pre><b>one</b>  <i>two\n</i>three<br>four</pre>", "one  two\nthree\nfour\n" },
    { "blocks", "<pre><div>one</div><div>two</div>three</pre>", "one\ntwo\nthree\n" },
    { "only blank", "a<pre> \n </pre>b", "a\n\nb\n" },
    { "quoted", "<blockquote><pre>a\n\n b</pre></blockquote>", "  a\n\n   b\n" },
  };
  static const Case rendered[] = {
    { "style", "<div x-flags=preformatted>one\n  two  three \n</div>four", "one\n  two  three\nfour\n" },
    { "paragraphs that keep space", "<p x-flags=preformatted>one\ntwo</p><p x-flags=preformatted>three</p>",
      "one\ntwo\n\nthree\n" },
    { "inline", "a <code x-flags=preformatted>b  c</code> d", "a b  c d\n" },
    { "code block", "<code x-display=block x-flags=preformatted>a\n\n\n  b</code>", "a\n\n\n  b\n" },
  };

  check (cases, G_N_ELEMENTS (cases), FALSE);
  check (rendered, G_N_ELEMENTS (rendered), TRUE);
}

static void
test_images (void)
{
  static const Case cases[] = {
    { "plain", "a<img src=x alt=one>b", "ab\n" },
    { "link", "a <a href=x><img src=x alt='one  two'></a> b", "a one two b\n" },
    { "link with text", "<a href=x><img src=x alt=one>two</a>", "two\n" },
    { "behind a line", "<p>a: <a href=x><img src=x alt=one></a> <a href=y><img src=y alt=two></a></p>",
      "a: one two\n" },
    { "before a line", "<p><a href=x><img src=x alt=one></a> b</p>", "b\n" },
    { "on a line of its own", "<p>a<br><a href=x><img src=x alt=one></a><br>b</p>", "a\n\nb\n" },
    { "in a box of its own", "<p>a</p><div><a href=x><img src=x alt=one></a></div><p>b</p>", "a\n\nb\n" },
    { "behind a paragraph", "<div><p>a</p><a href=x><img src=x alt=one></a></div>", "a\n" },
    { "items", "<p>a</p><ul><li><a href=x><img src=x alt=one></a><li><a href=y><img src=y alt=two></a></ul>", "a\n" },
    { "pictures alone", "<a href=x><img src=x alt=one><img src=y alt=two></a>", "one two\n" },
    { "heading", "<h1><img src=x alt=one></h1>two", "one\n\ntwo\n" },
    /* the name in a cell of data, alone or with figures; not beside a name, and not in a layout */
    { "flag in a cell", "<table><tr><th>a<th>b<tr><td><img src=x alt='one two'><td>3<tr><td>c<td>4</table>",
      "a\tb\none two\t3\nc\t4\n" },
    { "flag and figures", "<table><tr><th>a<th>b<tr><td><span><img src=x alt=one></span> 12<td>3<tr><td>c<td>4</table>",
      "a\tb\none 12\t3\nc\t4\n" },
    { "stars and figures",
      "<table><tr><th>a<th>b<tr><td>x<td><img src=x alt=star><img src=x alt=star> 4.5<tr><td>c<td>4</table>",
      "a\tb\nx\t4.5\nc\t4\n" },
    { "flag and name", "<table><tr><th>a<th>b<tr><td><img src=x alt=one> ONE<td>3<tr><td>c<td>4</table>",
      "a\tb\nONE\t3\nc\t4\n" },
    { "flag without a name", "<table><tr><th>a<th>b<tr><td><img src=x alt=''><td>3<tr><td>c<td>4</table>",
      "a\tb\n\t3\nc\t4\n" },
    { "picture in a layout", "<table><tr><td><img src=x alt=one><td>3<tr><td>c<td>4</table>", "\t3\nc\t4\n" },
    { "link in a later heading", "<p>a</p><h2><a href=x><img src=x alt=one></a></h2>", "a\n\none\n" },
    { "link in a heading", "<h1><a href=x><img src=x alt=one></a></h1>", "one\n" },
    { "blank", "<a href=x><img src=x alt=' '></a>one", "one\n" },
    { "removed", "<a href=x><img src=x alt=one x-out></a>two", "two\n" },
  };

  check (cases, G_N_ELEMENTS (cases), FALSE);
}

static void
test_display (void)
{
  static const Case cases[] = {
    { "list in an item that is none", "<ul><li>one</li><li x-display=inline><ul><li>two</li></ul></li><li>three</ul>",
      "- one\n  - two\n- three\n" },
    { "items in a line", "<ul><li x-display=inline>one</li><li x-display=inline-block>two</li></ul>", "one two\n" },
    { "block links", "<a href=x x-display=block>one</a><a href=y x-display=block>two</a>", "one\ntwo\n" },
    { "links as boxes", "<a href=x x-display=inline-block>one</a><a href=y x-display=inline-block>two</a>",
      "one two\n" },
    { "letters as boxes", "<span x-display=inline-block>o</span><span x-display=inline-block>n</span>e", "one\n" },
    { "div in a line", "<div x-display=inline>one</div><div x-display=inline>two</div>", "one two\n" },
    { "contents", "<div x-display=contents>one <b>two</b></div>", "one two\n" },
    { "not laid out", "<p x-display=none>one</p>two", "two\n" },
    { "invisible", "<p x-flags=invisible>one</p>two", "two\n" },
    { "off the page", "<p x-flags=off-page>one</p>two", "two\n" },
    { "out of a frame's view", "<p x-flags=clipped>one</p>two", "one\n\ntwo\n" },
    { "cells as blocks",
      "<table x-display=block><tr x-display=block><td x-display=block>1<td x-display=block>2</table>", "1\t2\n" },
    { "frame", "a<iframe x-doc='<title>t</title><ul><li>one</ul>'></iframe>b", "a\n\n- one\n\nb\n" },
    { "unseen break", "a<br x-flags=invisible>b<br x-display=none>c", "a\nbc\n" },
  };

  check (cases, G_N_ELEMENTS (cases), TRUE);
}

static void
test_content (void)
{
  static const Case cases[] = {
    { "removed", "<p x-out>one</p><p>two</p><div x-out>three</div>", "two\n" },
    { "kept inside", "<div x-out>one<p x-in>two</p>three</div>", "two\n" },
    { "structure of a removed ancestor", "<ul x-out><li>one<li x-in>two</ul>", "- two\n" },
    { "number of an item whose brothers are gone", "<ol><li x-out>one<li>two</ol>", "2. two\n" },
    { "cells that are gone", "<table><tr><td x-out>1<td>2<td>3<tr><td x-out>4<td>5<td>6</table>", "\t2\t3\n\t5\t6\n" },
    { "breaks of removed text", "<div x-out>one<br>two<br><br>three</div><div>four</div>", "four\n" },
    { "breaks between kept text", "<div x-out><b x-in>one</b><br>two</div>", "one\n" },
    { "space between kept words", "<div><b>one</b><i x-out> </i><b>two</b></div>", "one two\n" },
  };

  static const Case rendered[] = {
    { "removed block", "a<div x-out>b</div>c", "a\nc\n" },
    { "removed block that was not laid out", "a<div x-out x-display=none>b</div>c", "ac\n" },
  };

  check (cases, G_N_ELEMENTS (cases), FALSE);
  check (rendered, G_N_ELEMENTS (rendered), TRUE);
}

static void
test_own_text (void)
{
  g_autoptr (Sample) sample = sample_new ("<p>one");
  g_autofree char *text = NULL, *invalid = NULL, *empty = NULL;

  sample->result->text = g_strdup ("  two\n\n\x1b[0mthree");
  text = vlps_emit_text (sample_document (sample));
  g_assert_cmpstr (text, ==, "  two\n\n[0mthree\n");
  g_free (sample->result->text);
  sample->result->text = g_strdup ("a\xff\n");
  invalid = vlps_emit_text (sample_document (sample));
  g_assert_cmpstr (invalid, ==, "a\ufffd\n");
  g_free (sample->result->text);
  sample->result->text = g_strdup ("");
  empty = vlps_emit_text (sample_document (sample));
  g_assert_cmpstr (empty, ==, "");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_set_nonfatal_assertions ();
  g_test_add_func ("/text/blocks", test_blocks);
  g_test_add_func ("/text/controls", test_controls);
  g_test_add_func ("/text/characters", test_characters);
  g_test_add_func ("/text/control-characters", test_control_characters);
  g_test_add_func ("/text/lists", test_lists);
  g_test_add_func ("/text/tables", test_tables);
  g_test_add_func ("/text/pre", test_pre);
  g_test_add_func ("/text/images", test_images);
  g_test_add_func ("/text/display", test_display);
  g_test_add_func ("/text/content", test_content);
  g_test_add_func ("/text/own-text", test_own_text);
  return g_test_run ();
}
