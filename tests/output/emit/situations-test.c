/* situations-test.c - what converters of HTML to Markdown stumble over, read back by a CommonMark parser */
#include <string.h>

#include "commonmark.h"
#include "emit.h"
#include "sample.h"

/* Body of a page and the HTML that a parser reads from its Markdown; NULL where that is the same. */
typedef struct
{
  const char *html;
  const char *read;
} Case;

/* Replaces all matches of a regular expression. */
static void
replace (char **text, const char *pattern, const char *with)
{
  g_autoptr (GRegex) regex = g_regex_new (pattern, 0, 0, NULL);
  char *replaced = g_regex_replace (regex, *text, -1, 0, with, 0, NULL);

  g_free (*text);
  *text = replaced;
}

/* HTML without the white space between blocks and without the slashes of void elements. */
static char *
tidy (const char *html)
{
  char *text = g_strdup (html);

  replace (&text, " />", ">");
  replace (&text,
           "\\s*(</?(?:p|[uo]l|li|blockquote|h[1-6]|hr|pre|table|thead|tbody|tr|t[dh]|details|summary)\\b[^>]*>)\\s*",
           "\\1");
  replace (&text, "(?<=<br>)\\n", "");
  return text;
}

static void
check_cases (const Case *cases, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (Sample) sample = sample_new (cases[i].html);
      g_autofree char *markdown = vlps_emit_markdown (sample_document (sample));
      g_autofree char *html = commonmark_to_html (markdown);
      g_autofree char *read = tidy (html);
      g_autofree char *expected = tidy (cases[i].read != NULL ? cases[i].read : cases[i].html);

      if (strcmp (read, expected) == 0)
        continue;
      g_test_message ("%s\nbecomes\n%s\nwhich is\n%s\nand not\n%s", cases[i].html, markdown, read, expected);
      g_test_fail ();
    }
}

static void
test_emphasis (void)
{
  static const Case cases[] = {
    { "<p>an <em>important</em> word</p>", NULL },
    { "<p>an <i>important</i> word</p>", "<p>an <em>important</em> word</p>" },
    { "<p>a <b>bold</b> word</p>", "<p>a <strong>bold</strong> word</p>" },
    { "<p><em><strong>both</strong></em></p>", NULL },
    { "<p><strong>bold <em>and slanted</em> again</strong></p>", NULL },
    { "<p><em>slanted <strong>and bold</strong></em></p>", NULL },
    { "<p><em><em>twice</em></em></p>", "<p><em>twice</em></p>" },
    { "<p><b>one <b>two</b> three</b></p>", "<p><strong>one two three</strong></p>" },
    { "<p>half<em>way</em>there</p>", NULL },
    { "<p>left<strong> spaced </strong>right</p>", "<p>left <strong>spaced</strong> right</p>" },
    { "<p>left <em> spaced</em> right</p>", "<p>left <em>spaced</em> right</p>" },
    { "<p>left<em>&nbsp;hard</em> right</p>", "<p>left <em>hard</em> right</p>" },
    { "<p>nothing <em></em>here</p>", "<p>nothing here</p>" },
    { "<p>nothing<strong> </strong>here</p>", "<p>nothing here</p>" },
    { "<p>said <em>\"quoted\"</em>.</p>", "<p>said <em>&quot;quoted&quot;</em>.</p>" },
    { "<p>x<em>(in brackets)</em>y</p>", NULL },
    { "<p><strong>Note:</strong>text</p>", NULL },
    { "<p><em>a</em><em>b</em></p>", "<p><em>ab</em></p>" },
    { "<p><em>a</em><strong>b</strong></p>", NULL },
    { "<p><strong>a</strong> <strong>b</strong></p>", NULL },
    { "<p><strong>first<br>second</strong></p>", NULL },
    { "<div><em><p>one</p><p>two</p></em></div>", "<p><em>one</em></p><p><em>two</em></p>" },
    { "<p><em>a * b</em></p>", NULL },
    { "<p><em>a_b</em> and <strong>**</strong></p>", NULL },
    { "<p><del>gone</del> <s>struck</s></p>", "<p><del>gone</del> <del>struck</del></p>" },
    { "<p>H<sub>2</sub>O and x<sup>2</sup></p>", NULL },
    { "<p><span style='font-weight:bold'>a</span> <cite>Work</cite></p>", "<p>a <em>Work</em></p>" },
  };

  check_cases (cases, G_N_ELEMENTS (cases));
}

static void
test_code (void)
{
  static const Case cases[] = {
    { "<p>call <code>f(x)</code> now</p>", NULL },
    { "<p><code>a `tick` b</code></p>", NULL },
    { "<p><code>``` and ` too</code></p>", NULL },
    { "<p><code>`first</code> <code>last`</code></p>", NULL },
    { "<p><code>`</code></p>", NULL },
    { "<p><code>*_[x](y)_* &lt;b&gt;</code></p>", NULL },
    { "<p><code>a\\</code></p>", NULL },
    { "<p><code>a <em>b</em> c</code></p>", "<p><code>a</code> <em><code>b</code></em> <code>c</code></p>" },
    { "<p><code><a href='http://example.org/'>f</a></code></p>",
      "<p><a href=\"http://example.org/\"><code>f</code></a></p>" },
    { "<p><strong><code>f</code></strong></p>", NULL },
    { "<p><code>a</code><code>b</code></p>", "<p><code>ab</code></p>" },
    { "<p>a<code> b </code>c</p>", "<p>a <code>b</code> c</p>" },
    { "<p>nothing <code></code>here</p>", "<p>nothing here</p>" },
    { "<p>press <kbd>Ctrl</kbd>, see <samp>ok</samp></p>", "<p>press <code>Ctrl</code>, see <code>ok</code></p>" },
    { "<pre>plain\n  text</pre>", "<pre><code>plain\n  text\n</code></pre>" },
    { "<pre><code>two\n\n\nblank</code></pre>", "<pre><code>two\n\n\nblank\n</code></pre>" },
    { "<pre><code class='language-ruby'>puts 1</code></pre>",
      "<pre><code class=\"language-ruby\">puts 1\n</code></pre>" },
    { "<pre class='lang-c++'><code>int x;</code></pre>", "<pre><code class=\"language-c++\">int x;\n</code></pre>" },
    { "<pre><code>```\nfenced\n```</code></pre>", "<pre><code>```\nfenced\n```\n</code></pre>" },
    { "<pre><code>~~~~\n````</code></pre>", "<pre><code>~~~~\n````\n</code></pre>" },
    { "<pre><code>\n\n  kept\n</code></pre>", "<pre><code>\n\n  kept\n</code></pre>" },
    { "<pre><code>a<br>b</code></pre>", "<pre><code>a\nb\n</code></pre>" },
    { "<pre><code>a\tb  c</code></pre>", "<pre><code>a\tb  c\n</code></pre>" },
    { "<pre>a <b>bold</b> <a href='/x'>b</a></pre>", "<pre><code>a bold b\n</code></pre>" },
    { "<pre></pre><p>after</p>", "<p>after</p>" },
    { "<p>a</p><pre><code>b</code></pre><p>c</p><pre><code>d</code></pre>",
      "<p>a</p><pre><code>b\n</code></pre><p>c</p><pre><code>d\n</code></pre>" },
    { "<ol><li>a<pre><code>b\n  c</code></pre></li></ol>",
      "<ol><li><p>a</p><pre><code>b\n  c\n</code></pre></li></ol>" },
    { "<blockquote><pre><code>b\n\nc</code></pre></blockquote>",
      "<blockquote><pre><code>b\n\nc\n</code></pre></blockquote>" },
    { "<p>x<pre>y</pre>z</p>", "<p>x</p><pre><code>y\n</code></pre><p>z</p>" },
  };

  check_cases (cases, G_N_ELEMENTS (cases));
}

static void
test_links (void)
{
  static const Case cases[] = {
    { "<p>see <a href=\"http://a.example/\">there</a>.</p>", NULL },
    { "<p><a href=\"http://a.example/\" title=\"A title\">t</a></p>", "<p><a href=\"http://a.example/\">t</a></p>" },
    { "<p><a href=\"http://a.example/\" title='say \"x\"'>t</a></p>", "<p><a href=\"http://a.example/\">t</a></p>" },
    { "<p><a href=\"http://a.example/\" title=\"one\n\ntwo\">t</a></p>", "<p><a href=\"http://a.example/\">t</a></p>" },
    { "<p><a href=\"http://a.example/f_(g)\">t</a></p>", NULL },
    { "<p><a href=\"http://a.example/f)g(\">t</a></p>", NULL },
    { "<p><a href=\"http://a.example/a b\">t</a></p>", "<p><a href=\"http://a.example/a%20b\">t</a></p>" },
    { "<p><a href=\"http://a.example/?a=1&amp;copy=2\">t</a></p>", NULL },
    { "<p><a href=\"http://a.example/x_y_z*\">t_u_</a></p>", NULL },
    { "<p><a href=\"http://a.example/\">a [b] c</a></p>", NULL },
    { "<p><a href=\"http://a.example/\">a ] c</a></p>", NULL },
    { "<p><a href=\"http://a.example/\">some <code>code</code></a></p>", NULL },
    { "<p><a href=\"http://a.example/\"><strong>bold</strong></a></p>", NULL },
    { "<p><strong><a href=\"http://a.example/\">bold</a></strong></p>", NULL },
    { "<p>left<a href=\"http://a.example/\"> spaced </a>right</p>",
      "<p>left <a href=\"http://a.example/\">spaced</a> right</p>" },
    { "<p>a <a href=\"http://a.example/\"></a>b</p>", "<p>a b</p>" },
    { "<p><a id=\"here\">no target</a></p>", "<p>no target</p>" },
    { "<p><a href=\"\">empty</a> <a href=\"javascript:f()\">script</a></p>", "<p>empty script</p>" },
    { "<p><a href=\"mailto:a@b.example\">mail</a></p>", NULL },
    { "<p><a href=\"http://a.example/\">http://a.example/</a></p>", NULL },
    { "<p><a href=\"http://a.example/\">one<br>two</a></p>", NULL },
    { "<p><a href=\"http://a.example/\"><img src=\"http://a.example/i.png\" alt=\"i\"></a></p>", NULL },
    { "<div><a href=\"http://a.example/\"><h3>Head</h3><p>text</p></a></div>",
      "<h3><a href=\"http://a.example/\">Head</a></h3><p><a href=\"http://a.example/\">text</a></p>" },
    { "<p>wow!<a href=\"http://a.example/\">t</a></p>", NULL },
    { "<p>[x]<a href=\"http://a.example/\">t</a>(y)</p>", NULL },
    { "<p><a href=\"http://a.example/\">a</a><a href=\"http://b.example/\">b</a></p>", NULL },
    { "<p>&lt;http://a.example/&gt; [t](u) [r][s]</p>", NULL },
    { "<p>[name]: http://a.example/</p>", NULL },
  };

  check_cases (cases, G_N_ELEMENTS (cases));
}

static void
test_images (void)
{
  static const Case cases[] = {
    { "<p><img src=\"http://a.example/i.png\" alt=\"a picture\"></p>", NULL },
    { "<p><img src=\"http://a.example/i.png\"></p>", "<p><img src=\"http://a.example/i.png\" alt=\"\"></p>" },
    { "<p>in <img src=\"http://a.example/i.png\" alt=\"line\"> text</p>", NULL },
    { "<p><img src=\"http://a.example/i.png\" alt=\"a\" title=\"the title\"></p>",
      "<p><img src=\"http://a.example/i.png\" alt=\"a\"></p>" },
    { "<p><img src=\"http://a.example/i.png\" alt=\"a\" title='with \"quotes\" \\'></p>",
      "<p><img src=\"http://a.example/i.png\" alt=\"a\"></p>" },
    { "<p><img src=\"http://a.example/i.png\" alt=\"[a] *b*\"></p>", NULL },
    { "<p><img src=\"http://a.example/i.png\" alt=\"one\n\ntwo\"></p>",
      "<p><img src=\"http://a.example/i.png\" alt=\"one two\"></p>" },
    { "<p>a <img alt=\"no source\"> b</p>", "<p>a no source b</p>" },
    { "<p>a <img src=\"\" alt=\"empty\"> b</p>", "<p>a empty b</p>" },
    { "<p><img src=\"http://a.example/a b(c.png\" alt=\"x\"></p>",
      "<p><img src=\"http://a.example/a%20b(c.png\" alt=\"x\"></p>" },
    { "<h2>Head <img src=\"http://a.example/i.png\" alt=\"i\"></h2>", NULL },
    { "<figure><img src=\"http://a.example/i.png\" alt=\"i\"><figcaption>Words</figcaption></figure>",
      "<p><img src=\"http://a.example/i.png\" alt=\"i\"></p><p>Words</p>" },
    { "<figure><figcaption>Words</figcaption><img src=\"http://a.example/i.png\" alt=\"i\"></figure>",
      "<p>Words</p><p><img src=\"http://a.example/i.png\" alt=\"i\"></p>" },
    { "<picture><source srcset=\"http://a.example/i.webp\"><img src=\"http://a.example/i.png\" alt=\"i\"></picture>",
      "<p><img src=\"http://a.example/i.png\" alt=\"i\"></p>" },
    { "<ul><li><img src=\"http://a.example/i.png\" alt=\"i\"></li></ul>", NULL },
  };

  check_cases (cases, G_N_ELEMENTS (cases));
}

static void
test_lists (void)
{
  static const Case cases[] = {
    { "<ul><li>a</li><li>b</li></ul>", NULL },
    { "<ol><li>a</li><li>b</li></ol>", NULL },
    { "<ol start=\"42\"><li>a</li><li>b</li></ol>", NULL },
    { "<ol start=\"0\"><li>a</li></ol>", NULL },
    { "<ol style=\"counter-reset: list-item 4\"><li>a</li><li>b</li></ol>",
      "<ol start=\"5\"><li>a</li><li>b</li></ol>" },
    { "<ol style=\"counter-reset:n 2;color:red\" start=\"7\"><li>a</li></ol>", "<ol start=\"7\"><li>a</li></ol>" },
    { "<ol style=\"counter-reset: item\"><li>a</li></ol>", "<ol><li>a</li></ol>" },
    { "<ol reversed style=\"counter-reset: list-item 6\"><li>a</li><li>b</li></ol>",
      "<ol start=\"5\"><li>a</li></ol><ol start=\"4\"><li>b</li></ol>" },
    { "<ol reversed style=\"counter-reset: n\"><li>a</li></ol>", "<ol><li>a</li></ol>" },
    { "<ol><li style=\"counter-set: list-item 7\">a</li><li>b</li></ol>", "<ol start=\"7\"><li>a</li><li>b</li></ol>" },
    { "<ol><li value=3 style=\"counter-set:list-item\">a</li><li style=\"counter-set:n 9\">b</li></ol>",
      "<ol start=\"0\"><li>a</li><li>b</li></ol>" },
    { "<ol><li style=\"counter-increment: list-item 2\">a</li><li>b</li></ol>",
      "<ol start=\"2\"><li>a</li><li>b</li></ol>" },
    { "<ol><li style=\"counter-increment:n 5\">a</li><li style=\"counter-increment:list-item\">b</li></ol>",
      "<ol><li>a</li><li>b</li></ol>" },
    { "<ol reversed start=\"9\"><li style=\"counter-increment: list-item -5\">a</li></ol>",
      "<ol start=\"5\"><li>a</li></ol>" },
    { "<p>a</p><ol><li>b</li></ol><p>c</p><ul><li>d</li></ul>", NULL },
    { "<ul><li><p>a</p></li><li>b</li></ul>", "<ul><li>a</li><li>b</li></ul>" },
    { "<ol><li><p>a</p><p>b</p></li><li><p>c</p></li></ol>", NULL },
    { "<ul><li>a<ul><li>b<ul><li>c</li></ul></li></ul></li><li>d</li></ul>", NULL },
    { "<ul><li>a</li><li><ul><li>b</li><li><ul><li>c</li></ul></li></ul></li></ul>", NULL },
    { "<ul><li><ol><li>a</li><li><ul><li>b</li></ul></li></ol></li></ul>", NULL },
    { "<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>", NULL },
    { "<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>", "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>" },
    { "<ul><li>a<ul><li>b</li></ul>rest</li></ul>", "<ul><li><p>a</p><ul><li>b</li></ul><p>rest</p></li></ul>" },
    { "<ul><li><p>a:</p><blockquote><p>b</p></blockquote></li></ul>", NULL },
    { "<ul><li>a<blockquote>b</blockquote></li></ul>", "<ul><li><p>a</p><blockquote><p>b</p></blockquote></li></ul>" },
    { "<ul><li>a<br>b</li></ul>", NULL },
    { "<ul><li></li><li>b</li></ul>", "<ul><li>b</li></ul>" },
    { "<ul></ul><p>a</p>", "<p>a</p>" },
    { "<ul>loose<li>a</li></ul>", "<p>loose</p><ul><li>a</li></ul>" },
    { "<ul><li><h3>Head</h3>text</li></ul>", "<ul><li><h3>Head</h3><p>text</p></li></ul>" },
    { "<ul><li><em>a</em> b</li><li><a href=\"http://a.example/\">c</a></li></ul>", NULL },
    { "<ul><li>1. a</li><li>- b</li><li># c</li><li>&gt; d</li></ul>",
      "<ul><li>1. a</li><li>- b</li><li># c</li><li>&gt; d</li></ul>" },
    { "<ol><li>a</li></ol><ol><li>b</li></ol>", NULL },
    { "<ul><li>a</li></ul><p>between</p><ul><li>b</li></ul>", NULL },
    { "<ul><li>a<table><thead><tr><th>h</th><th>i</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>"
      "</li></ul>",
      "<ul><li><p>a</p><table><thead><tr><th>h</th><th>i</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody>"
      "</table></li></ul>" },
    { "<ul><li><label><input type=checkbox checked> done</label></li><li><input type=checkbox> open</li></ul>",
      "<ul><li>[x] done</li><li>[ ] open</li></ul>" },
    { "<ol><li value=\"5\">a</li><li>b</li></ol>", "<ol start=\"5\"><li>a</li><li>b</li></ol>" },
    { "<ul><li>a\n\n   b</li></ul>", "<ul><li>a b</li></ul>" },
    { "<ol><li>1</li><li>2</li><li>3</li><li>4</li><li>5</li><li>6</li><li>7</li><li>8</li><li>9</li><li>ten<ul><li>x"
      "</li></ul></li></ol>",
      NULL },
    { "<menu><li>a</li><li>b</li></menu>", "<ul><li>a</li><li>b</li></ul>" },
  };

  check_cases (cases, G_N_ELEMENTS (cases));
}

static void
test_quotations (void)
{
  static const Case cases[] = {
    { "<blockquote><p>a</p><p>b</p></blockquote>", NULL },
    { "<blockquote>a</blockquote>", "<blockquote><p>a</p></blockquote>" },
    { "<blockquote>\n a\n</blockquote><p>b</p>", "<blockquote><p>a</p></blockquote><p>b</p>" },
    { "<blockquote><p>a</p><blockquote><p>b</p></blockquote><p>c</p></blockquote>", NULL },
    { "<blockquote>a<blockquote>b</blockquote></blockquote>",
      "<blockquote><p>a</p><blockquote><p>b</p></blockquote></blockquote>" },
    { "<blockquote><h2>H</h2><ol><li>a</li><li>b</li></ol><p>c</p></blockquote>", NULL },
    { "<blockquote><ul><li>a<ul><li>b</li></ul></li></ul></blockquote>", NULL },
    { "<blockquote></blockquote><p>a</p>", "<p>a</p>" },
    { "<blockquote><p>a<br>b</p></blockquote>", NULL },
    { "<blockquote><p>a</p></blockquote><blockquote><p>b</p></blockquote>", NULL },
    { "<blockquote><p>a</p><hr><p>b</p></blockquote>", NULL },
    { "<p>he said <q>a</q>.</p>", "<p>he said &quot;a&quot;.</p>" },
  };

  check_cases (cases, G_N_ELEMENTS (cases));
}

/* Longer than what is a heading although it is a paragraph. */
#define LONG                                                                                                           \
  "The harbour was dredged twice that year, and the men of the dredger slept in the old customs house, where the "     \
  "roof "                                                                                                              \
  "let in the rain."

static void
test_headings (void)
{
  static const Case cases[] = {
    { "<h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4><h5>e</h5><h6>f</h6>", NULL },
    { "<h2>\n\n a\n\n</h2>", "<h2>a</h2>" },
    { "<h2>a\n\nb</h2>", "<h2>a b</h2>" },
    { "<h2>a<br>b</h2>", "<h2>a b</h2>" },
    { "<h2></h2><p>a</p>", "<p>a</p>" },
    { "<h2>a <em>b</em> <code>c</code></h2>", NULL },
    { "<h2><a href=\"http://a.example/\">a</a></h2>", NULL },
    { "<h2><p>a</p></h2>", "<h2>a</h2>" },
    { "<h2>\n<a href=\"http://a.example/\"><p>a</p></a> b</h2>", "<h2><a href=\"http://a.example/\">a</a> b</h2>" },
    { "<h2><p>a</p><p>b</p></h2>", "<p>a</p><p>b</p>" },
    { "<h2><p>" LONG "</p></h2>", "<p>" LONG "</p>" },
    { "<h2><div>a</div><div>b</div></h2>", "<h2>a b</h2>" },
    { "<h2># a #</h2>", NULL },
    { "<h2>a ##</h2>", NULL },
    { "<h2>1. a</h2>", NULL },
    { "<h2>C#</h2>", NULL },
    { "<h7>a</h7>", "<p>a</p>" },
    { "text<h2>a</h2>text", "<p>text</p><h2>a</h2><p>text</p>" },
    { "<h2>a</h2><h2>b</h2>", NULL },
    { "<h2>a_b*c`d</h2>", NULL },
  };

  check_cases (cases, G_N_ELEMENTS (cases));
}

static void
test_breaks (void)
{
  static const Case cases[] = {
    { "<p>a<br>b</p>", NULL },
    { "<p>a<br></p><p>b</p>", "<p>a</p><p>b</p>" },
    { "<p><br>a</p>", "<p>a</p>" },
    { "<p>a <br> b</p>", "<p>a<br>b</p>" },
    { "<p>a<br><br>b</p>", "<p>a</p><p>b</p>" },
    { "<p>a<br># b<br>- c<br>1. d</p>", NULL },
    { "<p><em>a<br></em>b</p>", "<p><em>a</em><br>b</p>" },
    { "<p>a</p><hr><p>b</p>", NULL },
    { "a<hr>b", "<p>a</p><hr><p>b</p>" },
    { "<p>a<hr>b</p>", "<p>a</p><hr><p>b</p>" },
    { "<p>a</p><br><p>b</p>", "<p>a</p><p>b</p>" },
    { "<div>a</div><div>b</div>", "<p>a</p><p>b</p>" },
    { "<div>a<p>b</p>c</div>", "<p>a</p><p>b</p><p>c</p>" },
    { "a<!-- x -->b<script>s()</script><style>t{}</style>", "<p>ab</p>" },
    { "<p>a\n\n\nb</p>", "<p>a b</p>" },
    { "<p>  a  </p>\n<p>  b  </p>", "<p>a</p><p>b</p>" },
    { "<p>a&nbsp;&nbsp;b</p>", "<p>a b</p>" },
    { "<p>&nbsp;</p><p>a</p>", "<p>a</p>" },
    { "<p><b>a</b>\n<i>b</i></p>", "<p><strong>a</strong> <em>b</em></p>" },
    { "<p>a <!-- x --> b</p>", "<p>a b</p>" },
    { "<pre><code>a<!-- x --> b</code></pre>", "<pre><code>a b\n</code></pre>" },
    { "<p>end.<em> a </em><strong>b </strong></p>", "<p>end. <em>a</em> <strong>b</strong></p>" },
    { "<p>a <strong><a href=\"http://a.example/\">b </a></strong>c</p>",
      "<p>a <strong><a href=\"http://a.example/\">b</a></strong> c</p>" },
    { "<p>a <a href=\"http://a.example/\">b</a> <a href=\"http://b.example/\">c</a> d</p>", NULL },
    { "<p><strong><br></strong></p><p>a</p>", "<p>a</p>" },
    { "a <div></div> b", "<p>a</p><p>b</p>" },
    { "<div><div>a</div></div>\n<div>b</div>", "<p>a</p><p>b</p>" },
    { "<ol><li>a\n<ol><li>b</li><li>c </li></ol>\n</li><li>d  </li></ol>",
      "<ol><li>a<ol><li>b</li><li>c</li></ol></li><li>d</li></ol>" },
    { "<ul><li>\n <strong>a </strong> </li><li> b \n c\n</li></ul>",
      "<ul><li><strong>a</strong></li><li>b c</li></ul>" },
    { "<p><span>a</span><span> </span><span>b</span></p>", "<p>a b</p>" },
  };

  check_cases (cases, G_N_ELEMENTS (cases));
}

static void
test_escapes (void)
{
  static const Case cases[] = {
    { "<p>a * b * c</p>", NULL },
    { "<p>*a* **b** _c_ __d__</p>", NULL },
    { "<p>snake_case and _lead and trail_</p>", NULL },
    { "<p># a</p>", NULL },
    { "<p>####### a</p>", NULL },
    { "<p>#tag</p>", NULL },
    { "<p>1. a</p>", NULL },
    { "<p>1984. a year</p>", NULL },
    { "<p>2) b</p>", NULL },
    { "<p>1.5 apples</p>", NULL },
    { "<p>- a</p>", NULL },
    { "<p>+ a</p>", NULL },
    { "<p>* a</p>", NULL },
    { "<p>-</p>", NULL },
    { "<p>1.</p>", NULL },
    { "<p>---</p>", NULL },
    { "<p>* * *</p>", NULL },
    { "<p>===</p>", NULL },
    { "<p>a<br>===</p>", NULL },
    { "<p>&gt; a</p>", NULL },
    { "<p>`a`</p>", NULL },
    { "<p>```</p>", NULL },
    { "<p>~~~ a</p>", NULL },
    { "<p>~~a~~ and ~a~</p>", NULL },
    { "<p>\\ \\\\ \\* \\n</p>", NULL },
    { "<p>[a](b) ![c](d) [e] [f]: g</p>", NULL },
    { "<p>&amp;lt; &amp;amp; &amp;#42; AT&amp;T</p>", NULL },
    { "<p>&lt;b&gt; &lt;!-- c --&gt; 1 &lt; 2</p>", NULL },
    { "<p>a | b</p>", NULL },
    { "<p>| a | b |</p>", NULL },
    { "<p>a<br>--</p>", NULL },
    { "<p>: a</p>", NULL },
    { "<p>a<br>: b</p>", NULL },
    { "<p>a <b>*</b> b</p>", "<p>a <strong>*</strong> b</p>" },
    { "<p>5 * 3 = 15 and 2*3*4</p>", NULL },
    { "<p>+1 and -1</p>", NULL },
    { "<p>a$b$ (x)</p>", NULL },
    { "<p>wow![a]</p>", NULL },
    { "<p>&amp;nbsp;</p>", NULL },
    { "<p>ends with \\</p><p>b</p>", NULL },
    { "<p>a\\<br>b</p>", NULL },
    { "<p>- - - and _ _ _ and *****</p>", NULL },
    { "<p>_ _ _</p>", NULL },
    { "<p>* * ** a*</p>", NULL },
    { "<p>_a_? what it _is_? A **2000** b</p>", NULL },
    { "<p>He wrote 1984.</p>", NULL },
    { "<p>45.5 - 3.5 = 42</p>", NULL },
    { "<p>42 &gt; 1</p>", NULL },
    { "<p><strong>**a</strong> <em>b_c</em></p>", NULL },
    { "<p>a<strong>b</strong>1. c</p>", NULL },
    { "<p><em>1</em>. a</p>", NULL },
    { "<p><strong>-</strong> a</p>", NULL },
    { "<p><span>#</span> a</p>", "<p># a</p>" },
    { "<p>a &lt;http://b.example&gt; www.c.example</p>", NULL },
  };

  check_cases (cases, G_N_ELEMENTS (cases));
}

static void
test_tables (void)
{
  static const Case cases[] = {
    { "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>", NULL },
    { "<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>",
      "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>" },
    { "<table><tr><td>a</td><td>b</td></tr><tr><td>1</td><td>2</td></tr></table>",
      "<table><thead><tr><th></th><th></th></tr></thead><tbody><tr><td>a</td><td>b</td></tr><tr><td>1</td><td>2</td>"
      "</tr></tbody></table>" },
    { "<table><thead><tr><td>a</td><td>b</td></tr></thead><tr><td>1</td><td>2</td></tr></table>",
      "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>" },
    { "<table><tr><th>a</th><th>b</th></tr><tr><td>x|y</td><td><code>p|q</code></td></tr></table>",
      "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>x|y</td><td><code>p|q</code></td></tr></tbody>"
      "</table>" },
    { "<table><tr><th>a</th><th>b</th></tr><tr><td></td><td>2</td></tr></table>",
      "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td></td><td>2</td></tr></tbody></table>" },
    { "<table><tr><th>a</th><th>b</th></tr><tr><td>1</td></tr></table>",
      "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td></td></tr></tbody></table>" },
    { "<table><tr><th>a</th><th>b</th></tr><tr><td>1<br>2</td><td><p>3</p><p>4</p></td></tr></table>",
      "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1<br>2</td><td>3<br>4</td></tr></tbody>"
      "</table>" },
    { "<table><tr><th align=left>a</th><th align=center>b</th><th style='text-align: right'>c</th></tr><tr><td>1</td>"
      "<td>2</td><td>3</td></tr></table>",
      "<table><thead><tr><th align=\"left\">a</th><th align=\"center\">b</th><th align=\"right\">c</th></tr></thead>"
      "<tbody><tr><td align=\"left\">1</td><td align=\"center\">2</td><td "
      "align=\"right\">3</td></tr></tbody></table>" },
    { "<table><tr><th>a</th><th>b</th></tr><tr><td><em>1</em></td><td><a href=\"http://a.example/\">2</a></td></tr>"
      "</table>",
      "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td><em>1</em></td><td>"
      "<a href=\"http://a.example/\">2</a></td></tr></tbody></table>" },
    { "<table><caption>Name</caption><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>",
      "<p>Name</p><table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody>"
      "</table>" },
    { "<table><tr><th></th><th>b</th></tr><tr><th>r</th><td>2</td></tr></table>",
      "<table><thead><tr><th></th><th>b</th></tr></thead><tbody><tr><td>r</td><td>2</td></tr></tbody>"
      "</table>" },
    { "<p>x</p><table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table><p>y</p>",
      "<p>x</p><table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>"
      "<p>y</p>" },
    { "<table><tbody><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></tbody><tfoot><tr><td>3</td><td>4</td>"
      "</tr></tfoot></table>",
      "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td>"
      "</tr></tbody></table>" },
    { "<table><tr><th>a</th></tr><tr><td>1</td></tr></table>",
      "<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>" },
    { "<table></table><p>a</p>", "<p>a</p>" },
    { "<table><tr><th colspan=2>a</th><th>b</th></tr><tr><td>1</td><td>2</td><td>3</td></tr></table>",
      "<table><thead><tr><th>a</th><th></th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td><td>3</td></tr></"
      "tbody>"
      "</table>" },
    { "<table><thead><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></thead><tr><td>1</td><td>2</td></tr>"
      "</table>",
      "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>c</td><td>d</td></tr><tr><td>1</td><td>2</td>"
      "</tr></tbody></table>" },
    { "<table><tr><th>a</th><th><p>b</p></th></tr><tr><td>1\n 2</td><td><p>3</p></td></tr></table>",
      "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1 2</td><td>3</td></tr></tbody></table>" },
    { "<table><tr><td></td></tr></table><p>a</p>", "<p>a</p>" },
  };

  check_cases (cases, G_N_ELEMENTS (cases));
}

static void
test_definitions (void)
{
  static const Case cases[] = {
    { "<dl><dt>a</dt><dd>b</dd></dl>", "<p><strong>a</strong>\n: b</p>" },
    { "<dl><dt><p>a</p></dt><dd>b</dd><dt>c</dt><dd>d</dd></dl>",
      "<p><strong>a</strong>\n: b</p><p><strong>c</strong>\n: d</p>" },
    { "<dl><dt>a</dt><dd><p>b</p><p>c</p></dd></dl>", "<p><strong>a</strong>\n: b</p><p>c</p>" },
    { "<dl><dt>a</dt><dd>b</dd><dd>c</dd></dl>", "<p><strong>a</strong>\n: b\n: c</p>" },
    { "<dl><dt><code>a</code></dt><dd><ul><li>b</li></ul></dd></dl>",
      "<p><strong><code>a</code></strong></p><ul><li>b</li></ul>" },
  };

  check_cases (cases, G_N_ELEMENTS (cases));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_set_nonfatal_assertions ();
  g_test_add_func ("/situations/emphasis", test_emphasis);
  g_test_add_func ("/situations/code", test_code);
  g_test_add_func ("/situations/links", test_links);
  g_test_add_func ("/situations/images", test_images);
  g_test_add_func ("/situations/lists", test_lists);
  g_test_add_func ("/situations/quotations", test_quotations);
  g_test_add_func ("/situations/headings", test_headings);
  g_test_add_func ("/situations/breaks", test_breaks);
  g_test_add_func ("/situations/escapes", test_escapes);
  g_test_add_func ("/situations/tables", test_tables);
  g_test_add_func ("/situations/definitions", test_definitions);
  return g_test_run ();
}
