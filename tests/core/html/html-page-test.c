/* html-page-test.c - the page model of HTML that is not rendered */
#include "html-page.h"

#include <string.h>

#include "errors.h"
#include "growth.h"
#include "test-size.h"

/* Seconds after which time cannot be linear, even under valgrind: each of these pages takes a parser that searches its
 * lists hours. */

static VlpsPage *
parse (const char *markup)
{
  g_autoptr (GError) error = NULL;
  VlpsPage *page =
      vlps_html_page_parse ((const guint8 *) markup, strlen (markup), "http://example.org/a/b.html", NULL, &error);

  g_assert_no_error (error);
  g_assert_nonnull (page);
  return page;
}

/* The subtree of a node in one line: p[class=x]{'text'b{'bold'}} */
static char *
dump (const VlpsPage *page, int root)
{
  GString *out = g_string_new (NULL);
  g_autoptr (GArray) ends = g_array_new (FALSE, FALSE, sizeof (int));

  for (int i = root; i < page->nodes[root].end; i++)
    {
      const VlpsNode *node = &page->nodes[i];

      if (node->kind == VLPS_NODE_TEXT)
        g_string_append_printf (out, "'%s'", node->text);
      else
        {
          g_string_append (out, node->name);
          for (guint k = 0; k < node->n_attributes; k++)
            g_string_append_printf (out, "[%s=%s]", node->attributes[k].name, node->attributes[k].value);
          if (node->end > i + 1)
            {
              g_string_append_c (out, '{');
              g_array_append_val (ends, node->end);
            }
        }
      while (ends->len > 0 && g_array_index (ends, int, ends->len - 1) == i + 1)
        {
          g_string_append_c (out, '}');
          g_array_set_size (ends, ends->len - 1);
        }
    }
  return g_string_free (out, FALSE);
}

static int
find (const VlpsPage *page, VlpsTag tag)
{
  for (guint i = 0; i < page->n_nodes; i++)
    if (page->nodes[i].tag == tag)
      return (int) i;
  g_assert_not_reached ();
}

/* A script that is kept. */
#define JSON "<script type=application/json>"
#define JSON_NODE "script[type=application/json]"

typedef struct
{
  const char *markup;
  const char *tree;
} Case;

static void
assert_trees (const Case *cases, guint n_cases, VlpsTag root)
{
  for (guint i = 0; i < n_cases; i++)
    {
      g_autoptr (VlpsPage) page = NULL;
      g_autofree char *tree = NULL;

      g_test_message ("%s", cases[i].markup);
      page = parse (cases[i].markup);
      tree = dump (page, find (page, root));
      g_assert_cmpstr (tree, ==, cases[i].tree);
    }
}

static void
test_structure (void)
{
  static const Case cases[] = {
    { "x", "html{headbody{'x'}}" },
    { "<title>t</title><p>a<p>b", "html{head{title{'t'}}body{p{'a'}p{'b'}}}" },
    { "<ul><li>a<li>b<ul><li>c</ul></ul>", "html{headbody{ul{li{'a'}li{'b'ul{li{'c'}}}}}}" },
    { "<table><tr><td>a<td>b<tr><td>c</table>", "html{headbody{table{tbody{tr{td{'a'}td{'b'}}tr{td{'c'}}}}}}" },
    { "<table>out<tr><td>in</table>", "html{headbody{'out'table{tbody{tr{td{'in'}}}}}}" },
    { "<p><b>a<i>b</b>c</i>", "html{headbody{p{b{'a'i{'b'}}i{'c'}}}}" },
    { "<a href=1>x<a href=2>y", "html{headbody{a[href=1]{'x'}a[href=2]{'y'}}}" },
    { "<b>x<p>y", "html{headbody{b{'x'p{'y'}}}}" },
    { "<p><font color=red>a<p>b", "html{headbody{p{font[color=red]{'a'}}p{font[color=red]{'b'}}}}" },
    { "a<br>b<br/>c</br>d", "html{headbody{'a'br'b'br'c'br'd'}}" },
    { "<image src=x>", "html{headbody{img[src=x]}}" },
    { "<dl><dt>a<dd>b<dt>c</dl>", "html{headbody{dl{dt{'a'}dd{'b'}dt{'c'}}}}" },
    { "<select><option>a<option selected>b</select>", "html{headbody{select{option{'a'}option[selected=]{'b'}}}}" },
    { "<x-card><nobr>a</nobr></x-card>", "html{headbody{x-card{nobr{'a'}}}}" },
    { "a<template><tr><td>x<p></template>b", "html{headbody{'a''b'}}" },
    { "a<!-- c -->b<!--><p>c<!--", "html{headbody{'a''b'p{'c'}}}" },
    { "<frameset cols=1><frame src=a.html name=left></frameset>",
      "html{headframeset[cols=1]{frame[src=a.html][name=left]}}" },
  };

  assert_trees (cases, G_N_ELEMENTS (cases), VLPS_TAG_HTML);
}

static void
test_attributes (void)
{
  static const Case cases[] = {
    { "<p Class=A ID='b c' title=\"d\" hidden>", "p[class=A][id=b c][title=d][hidden=]" },
    { "<p a=1 A=2>", "p[a=1]" },
    { "<p title='first of two' class=c title='second one'>", "p[title=first of two][class=c]" },
    { "<p title=\"a long value with 'quotes' > and <b>\">", "p[title=a long value with 'quotes' > and <b>]" },
    { "<p title='a long value with \"quotes\"'>", "p[title=a long value with \"quotes\"]" },
    { "<p title=unquoted\"value\"here>", "p[title=unquoted\"value\"here]" },
    { "<p title=a/b/c/d/e/f/g/h/>", "p[title=a/b/c/d/e/f/g/h/]" },
    { "<p a / b = c / =d>", "p[a=][b=c][=d=]" },
    { "<p title='&lt;caf&eacute; &amp; more&gt; of it'>", "p[title=<café & more> of it]" },
    { "<p title='?a=1&copy=2&amp=3'>", "p[title=?a=1&copy=2&amp=3]" },
    { "<p title='two\nlines  and blanks'>", "p[title=two\nlines  and blanks]" },
    { "<p title='\xE4\xB8\xAD\xE6\x96\x87\xE7\xBD\x91\xE9\xA1\xB5'>", "p[title=中文网页]" },
  };
  static const Case inputs[] = {
    { "<input TYPE=hidden value='some longer value'>", "input[type=hidden][value=some longer value]" },
  };

  assert_trees (cases, G_N_ELEMENTS (cases), VLPS_TAG_P);
  assert_trees (inputs, G_N_ELEMENTS (inputs), VLPS_TAG_INPUT);
}

static void
test_white_space (void)
{
  static const Case cases[] = {
    { "<body> a \n\t b </body>", "body{' a b '}" },
    { "<body>a&nbsp; b\xC2\xA0  c", "body{'a\xC2\xA0 b\xC2\xA0 c'}" },
    /* between inline content it parts words */
    { "<body><b>a</b> <i>b</i>", "body{b{'a'}' 'i{'b'}}" },
    { "<body>a<b> </b>c", "body{'a'b{' '}'c'}" },
    { "<body><span><b>a</b> </span>c", "body{span{b{'a'}' '}'c'}" },
    { "<body><img> <img>", "body{img' 'img}" },
    { "<body><b>a</b> <!-- c --> <script>s</script> <i>b</i>", "body{b{'a'}' 'i{'b'}}" },
    /* where there is none, texts of their own are parted */
    { "<body><span>A first one.</span><span>Then another.</span>",
      "body{span{'A first one.'}' 'span{'Then another.'}}" },
    { "<body><a><b>Sialkot, Punjab</b></a><a><b>Nov 17</b></a>", "body{a{b{'Sialkot, Punjab'}}' 'a{b{'Nov 17'}}}" },
    { "<body><b>\xD0\x94\xD0\xB0</b><b>\xD0\x9D\xD0\xB5 \xD1\x8F</b>", "body{b{'Да'}' 'b{'Не я'}}" },
    { "<body><b>Category</b><b>:</b><b>The sea</b>", "body{b{'Category'}b{':'}b{'The sea'}}" },
    { "<body><span>Mc</span><span>Donald</span>", "body{span{'Mc'}span{'Donald'}}" },
    { "<body><span>of the un</span><span>known land</span>", "body{span{'of the un'}span{'known land'}}" },
    { "<body><b>the i</b><i>Phone of</i>", "body{b{'the i'}i{'Phone of'}}" },
    { "<body><code><span>a b</span><span>C d</span></code>", "body{code{span{'a b'}span{'C d'}}}" },
    /* beside blocks and at their edges it does not show */
    { "<body> <p> a </p> <p>b</p> </body>", "body{p{' a '}p{'b'}}" },
    { "<body><div> <b>a</b> </div>", "body{div{b{'a'}}}" },
    { "<body><b>a</b> <div>b</div> <b>c</b>", "body{b{'a'}div{'b'}b{'c'}}" },
    { "<body><b>a</b> <br> <b>c</b>", "body{b{'a'}brb{'c'}}" },
    { "<body><b>a</b> <script>s</script> <p>c", "body{b{'a'}p{'c'}}" },
    { "<body><ul>\n <li>a</li>\n <li>b</li>\n</ul>", "body{ul{li{'a'}li{'b'}}}" },
    { "<body><table>\n<tr>\n<td>a</td>\n<td>b</td>\n</tr>\n</table>", "body{table{tbody{tr{td{'a'}td{'b'}}}}}" },
    /* a line feed between wide characters stays one */
    { "<body>\n中\n文 中\r\n 。a\n中\n", "body{' 中\n文 中\n。a 中 '}" },
    { "<body><b>中</b>\n<b>文</b>", "body{b{'中'}' 'b{'文'}}" },
    /* kept where it is kept */
    { "<body><pre>\n a\n  b </pre>", "body{pre{' a\n  b '}}" },
    { "<body><pre><code>a\n\n b</code>\n<b>  </b></pre>", "body{pre{code{'a\n\n b'}'\n'b{'  '}}}" },
    { "<body><textarea>\n\n a  b</textarea>", "body{textarea{'\n a  b'}}" },
    { "<body><listing> a  b</listing><xmp> <b>  c</xmp>", "body{listing{' a  b'}xmp{' <b>  c'}}" },
    { "<body><script type=application/json> a\n  b </script><style> p  {} </style>",
      "body{script[type=application/json]{' a\n  b '}style{' p  {} '}}" },
    { "<body><plaintext> a  <b> </plaintext>", "body{plaintext{' a  <b> </plaintext>'}}" },
    { "<body><pre>a\r\nb\rc</pre>d\r\ne", "body{pre{'a\nb\nc'}'d e'}" },
  };

  assert_trees (cases, G_N_ELEMENTS (cases), VLPS_TAG_BODY);
}

static void
test_preformatted_flag (void)
{
  g_autoptr (VlpsPage) page = parse ("<p>a</p><pre>b<code>c</code></pre><b>d</b><textarea>e</textarea>");

  g_assert_cmpuint (page->nodes[find (page, VLPS_TAG_P)].flags, ==, 0);
  g_assert_cmpuint (page->nodes[find (page, VLPS_TAG_PRE)].flags, ==, VLPS_NODE_PREFORMATTED);
  g_assert_cmpuint (page->nodes[find (page, VLPS_TAG_CODE)].flags, ==, VLPS_NODE_PREFORMATTED);
  g_assert_cmpuint (page->nodes[find (page, VLPS_TAG_B)].flags, ==, 0);
  g_assert_cmpuint (page->nodes[find (page, VLPS_TAG_TEXTAREA)].flags, ==, VLPS_NODE_PREFORMATTED);
}

static void
test_references (void)
{
  static const Case cases[] = {
    { "<body>a &lt;b&gt; &amp; c", "body{'a <b> & c'}" },
    { "<body>&#x4E2D;&#25991; &#128; &#xD800; &#0; &#x110000;",
      "body{'中文 € \xEF\xBF\xBD \xEF\xBF\xBD \xEF\xBF\xBD'}" },
    { "<body>&notit; &notin; &copy2 &unknown; &", "body{'¬it; ∉ ©2 &unknown; &'}" },
    { "<body>some longer text &mdash; and more of it&hellip; and again&#33;",
      "body{'some longer text — and more of it… and again!'}" },
    { "<body><textarea>&lt;p&gt; and so on</textarea>", "body{textarea{'<p> and so on'}}" },
    { "<body>" JSON "a &lt; b &amp;&amp; c</script>", "body{" JSON_NODE "{'a &lt; b &amp;&amp; c'}}" },
    { "<body>1 < 2 <= 3 <> 4", "body{'1 < 2 <= 3 <> 4'}" },
  };

  assert_trees (cases, G_N_ELEMENTS (cases), VLPS_TAG_BODY);
}

/* Numbers that do not fit anywhere. */
static void
test_overflowing_references (void)
{
  static const Case cases[] = {
    { "<p title='&#xAAAAAAAAAAAA; &#4294967295; &#x1000F0001'>x",
      "p[title=\xEF\xBF\xBD \xEF\xBF\xBD \xEF\xBF\xBD]{'x'}" },
    { "<p>a text &#xAAAAAAAAAAAA; &#4294967361; &#x1000F0001b", "p{'a text \xEF\xBF\xBD \xEF\xBF\xBD \xEF\xBF\xBD'}" },
    { "<p>&#00000000000000065;&#x00000000000000042;", "p{'AB'}" },
    { "<p>&#;&#x;&#xg;", "p{'&#;&#x;&#xg;'}" },
  };

  assert_trees (cases, G_N_ELEMENTS (cases), VLPS_TAG_P);
}

/* The parser is given private characters in the place of texts; pages may have such themselves. */
static void
test_private_characters (void)
{
  static const Case cases[] = {
    { "<body title='a value that is long'>\xF3\xB0\x80\x80 text that is long",
      "body[title=a value that is long]{'\xF3\xB0\x80\x80 text that is long'}" },
    { "<body>text that is long &#xF0001; <p class='another long one'>\xF4\x80\x80\x80",
      "body{'text that is long \xF3\xB0\x80\x81 'p[class=another long one]{'\xF4\x80\x80\x80'}}" },
    { "<body>text that is long &#983040;", "body{'text that is long \xF3\xB0\x80\x80'}" },
    { "<body>\xEE\x80\x80 is private too, but not used here",
      "body{'\xEE\x80\x80 is private too, but not used here'}" },
  };

  assert_trees (cases, G_N_ELEMENTS (cases), VLPS_TAG_BODY);
}

/* More texts than one plane of private characters has. */
static void
test_many_texts (void)
{
  const guint n = 70000;
  g_autoptr (GString) markup = g_string_new ("<body>");
  g_autoptr (VlpsPage) page = NULL;
  int body;

  for (guint i = 0; i < n; i++)
    g_string_append_printf (markup, "<p title='title number %u'>text number %u", i, i);
  page = parse (markup->str);
  g_assert_cmpuint (page->n_nodes, ==, 3 + 2 * n);
  body = find (page, VLPS_TAG_BODY);
  for (guint i = 0; i < n; i++)
    {
      const VlpsNode *p = &page->nodes[(guint) body + 1 + 2 * i];
      g_autofree char *title = g_strdup_printf ("title number %u", i);
      g_autofree char *text = g_strdup_printf ("text number %u", i);

      g_assert_cmpstr (vlps_node_attribute (p, "title"), ==, title);
      g_assert_cmpstr (p[1].text, ==, text);
    }
}

static void
test_noscript (void)
{
  static const Case cases[] = {
    { "<body><noscript><p>forum <b>text</b></p><img src=x></noscript>",
      "body{noscript{p{'forum 'b{'text'}}img[src=x]}}" },
    { "<head><noscript><link rel=x></noscript><title>t</title></head><body>x", "body{'x'}" },
    /* with scripts its end tag ends it, whatever is open */
    { "<body><noscript><iframe src=x /></noscript><p>a", "body{noscript{iframe[src=x]}p{'a'}}" },
    { "<body><noscript><!-- b</noscript><p>a", "body{noscriptp{'a'}}" },
    { "<body><noscript><div><b>b</noscript><p>a", "body{noscript{div{b{'b'}}}p{'a'}}" },
    { "<body><noscript><svg><g></noscript><p title=abcdefgh>a", "body{noscript{svg{g}}p[title=abcdefgh]{'a'}}" },
  };
  g_autoptr (VlpsPage) page =
      parse ("<head><noscript><link rel=x></noscript><title>t</title></head><noscript>x</noscript>");

  assert_trees (cases, G_N_ELEMENTS (cases), VLPS_TAG_BODY);
  g_assert_cmpstr (vlps_page_title (page), ==, "t");
  g_assert_true (vlps_node_is_shown (page, (int) page->n_nodes - 1));
}

static void
test_raw_text (void)
{
  static const Case cases[] = {
    { "<body>" JSON "if (a<b) '<p>'</script>x", "body{" JSON_NODE "{'if (a<b) '<p>''}'x'}" },
    { "<body>" JSON "<!-- '<script>x</script>' --></script>y",
      "body{" JSON_NODE "{'<!-- '<script>x</script>' -->'}'y'}" },
    { "<body>" JSON "<!-- x</script>y", "body{" JSON_NODE "{'<!-- x'}'y'}" },
    { "<body>" JSON "a</SCRIPT >b", "body{" JSON_NODE "{'a'}'b'}" },
    { "<body>" JSON "a</scripts></script>b", "body{" JSON_NODE "{'a</scripts>'}'b'}" },
    { "<body><style><!-- p{} --></style>x", "body{style{'<!-- p{} -->'}'x'}" },
    { "<body><noembed><p>x</noembed>y", "body{noembed{'<p>x'}'y'}" },
    { "<body><iframe src=x><p>no frames here</iframe>y", "body{iframe[src=x]'y'}" },
    { "<body><textarea><p>x</textarea>y", "body{textarea{'<p>x'}'y'}" },
    { "<body>" JSON "open to the end", "body{" JSON_NODE "{'open to the end'}}" },
  };

  assert_trees (cases, G_N_ELEMENTS (cases), VLPS_TAG_BODY);
}

/* Scripts go, data stays, as in a rendered page. */
static void
test_dropped (void)
{
  static const Case cases[] = {
    { "<body>a<script>x</script><template><p>y</template>b", "body{'a''b'}" },
    { "<body><script type='text/javascript' src='x.js'></script>a", "body{'a'}" },
    { "<body><script id=x type='Application/LD+JSON'>{}</script>",
      "body{script[id=x][type=Application/LD+JSON]{'{}'}}" },
    { "<body><script type='application/json'>{}</script>", "body{script[type=application/json]{'{}'}}" },
    { "<body><script type='application/json&#x20;'>{}</script>", "body" },
    { "<body><script type='application/jsonp'>x</script>", "body" },
    { "<body><script type='application/xjson'>x</script>", "body" },
    { "<body><script type=json>x</script>", "body" },
    { "<body><svg><script>x</script><g/></svg>", "body{svg{g}}" },
  };

  assert_trees (cases, G_N_ELEMENTS (cases), VLPS_TAG_BODY);
}

/* Pieces that a server sends late stand in the places that were kept for them, and are shown. */
static void
test_streamed (void)
{
  static const Case cases[] = {
    { "<body><div>a<template id=B:0></template>b</div><p>c</p><div hidden id=S:0><p>late</p>x</div>",
      "body{div{'a'template[id=B:0]div[hidden=][id=S:0]{p{'late'}'x'}'b'}p{'c'}}" },
    { "<body><template id=P:1></template><template id=B:a></template><div hidden id=S:a>one</div><div hidden "
      "id=S:1>two</div>",
      "body{template[id=P:1]div[hidden=][id=S:1]{'two'}template[id=B:a]div[hidden=][id=S:a]{'one'}}" },
    /* a place in a piece that is itself late */
    { "<body><template id=B:0></template><p>c<div hidden id=S:0>x<template id=P:1></template></div><div hidden "
      "id=S:1>y</div>",
      "body{template[id=B:0]div[hidden=][id=S:0]{'x'template[id=P:1]div[hidden=][id=S:1]{'y'}}p{'c'}}" },
    /* no place, and one in itself: nothing moves */
    { "<body>a<div hidden id=S:0>b</div>", "body{'a'div[hidden=][id=S:0]{'b'}}" },
    { "<body>a<div hidden id=S:0><template id=B:0></template>b</div>",
      "body{'a'div[hidden=][id=S:0]{template[id=B:0]'b'}}" },
    { "<body><template id=B:x></template><template id=C:0></template>a", "body{'a'}" },
  };
  g_autoptr (VlpsPage) page = parse (cases[0].markup);

  assert_trees (cases, G_N_ELEMENTS (cases), VLPS_TAG_BODY);
  for (guint i = 0; i < page->n_nodes; i++)
    if (page->nodes[i].kind == VLPS_NODE_TEXT)
      g_assert_true (vlps_node_is_shown (page, (int) i));
}

/* A shadow tree in markup is what its host shows. */
static void
test_shadow (void)
{
  static const Case cases[] = {
    { "<body><x-a><template shadowrootmode=open><p>in</p></template></x-a>b", "body{x-a{p{'in'}}'b'}" },
    { "<body><x-a><template SHADOWROOTMODE='closed' a=1>t<template>no</template></template>u</x-a>", "body{x-a{'t'}}" },
    /* slots show children of the host, the first of a name all of them; else what is in the slot */
    { "<body><x-a><template shadowrootmode=open><b>h</b><slot></slot><i>e</i></template><p>u</p>v</x-a>",
      "body{x-a{b{'h'}slot{p{'u'}'v'}i{'e'}}}" },
    { "<body><x-a><p slot=s>u</p><template shadowrootmode=open><slot name=s></slot><slot name=s>w</slot><slot>x</slot>"
      "</template></x-a>",
      "body{x-a{slot[name=s]{p[slot=s]{'u'}}slot[name=s]{'w'}slot{'x'}}}" },
    { "<body><x-a><template shadowrootmode=open><x-b><template shadowrootmode=open><i><slot></slot></i></template>"
      "<slot></slot></x-b></template>u</x-a>",
      "body{x-a{x-b{i{slot{slot{'u'}}}}}}" },
    /* white space is a child that the slot shows, and a comment is none */
    { "<body><x-a> <template shadowrootmode=open><i><slot>w</slot></i></template></x-a>", "body{x-a{i{slot{' '}}}}" },
    { "<body><x-a><!-- u --><template shadowrootmode=open><i><slot>w</slot></i></template></x-a>",
      "body{x-a{i{slot{'w'}}}}" },
    { "<body><x-a><template shadowrootmode=open>t</template><p slot=none>u</p></x-a><slot>v</slot>",
      "body{x-a{'t'}slot{'v'}}" },
  };

  assert_trees (cases, G_N_ELEMENTS (cases), VLPS_TAG_BODY);
}

static void
test_foreign (void)
{
  static const Case cases[] = {
    { "<body><svg viewBox='0 0 20 20'><title>an icon of mine</title><use xlink:href='#a'/></svg>x",
      "body{svg[viewbox=0 0 20 20]{title{'an icon of mine'}use[xlink:href=#a]}'x'}" },
    { "<body><svg><style>a > b <![CDATA[ c <d> ]]></style></svg>", "body{svg{style{'a > b  c <d> '}}}" },
    { "<body><svg><foreignObject><p>one long text<p>two</foreignObject></svg>",
      "body{svg{foreignobject{p{'one long text'}p{'two'}}}}" },
    { "<body><svg><desc>a<p>out of it", "body{svg{desc{'a'p{'out of it'}}}}" },
    { "<body><svg><g><p>out of it</p>x", "body{svg{g}p{'out of it'}'x'}" },
    { "<body><math><mi>x</mi><annotation-xml encoding='text/html'><p>a</p></annotation-xml></math>",
      "body{math{mi{'x'}annotation-xml[encoding=text/html]{p{'a'}}}}" },
  };

  assert_trees (cases, G_N_ELEMENTS (cases), VLPS_TAG_BODY);
}

/* The title is the document's, not a drawing's; the first one counts. */
static void
test_document (void)
{
  g_autoptr (VlpsPage) page = parse (
      "<!DOCTYPE html><html lang=zh-CN><body><svg><title>icon</title></svg>"
      "<title>\n  One &amp;\n two  </title><title>three</title><base target=x><base href=' /c/ '><base href=/d/>");
  const VlpsFrame *document = &page->frames[0];

  g_assert_cmpuint (page->n_frames, ==, 1);
  g_assert_cmpstr (document->title, ==, "One & two");
  g_assert_cmpstr (vlps_page_title (page), ==, "One & two");
  g_assert_cmpstr (document->language, ==, "zh-CN");
  g_assert_cmpstr (document->charset, ==, "utf-8");
  g_assert_cmpstr (document->url, ==, "http://example.org/a/b.html");
  g_assert_cmpstr (document->base, ==, "http://example.org/c/");
  g_assert_cmpint (document->owner, ==, -1);
  g_assert_true (document->reached);
  g_assert_false (document->quirks);
  g_assert_cmpstr (page->url, ==, "http://example.org/a/b.html");
  g_assert_true (g_str_has_prefix (page->engine, "gumbo "));
  g_assert_cmpuint (strlen (page->engine), >, strlen ("gumbo "));
  g_assert_false (page->rendered);
  g_assert_cmpuint (page->warnings->len, ==, 0);
  g_assert_null (page->nodes[0].style);
  g_assert_cmpfloat (page->size.width + page->size.height + page->nodes[0].box.width, <=, 0);
}

static void
test_document_without_anything (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsPage) page = vlps_html_page_parse ((const guint8 *) "<p>x", 4, NULL, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (page->frames[0].title, ==, "");
  g_assert_cmpstr (page->frames[0].language, ==, "");
  g_assert_cmpstr (page->frames[0].base, ==, "");
  g_assert_cmpstr (page->url, ==, "");
}

static void
assert_base (const char *head, const char *expected)
{
  g_autoptr (VlpsPage) page = parse (head);

  g_assert_cmpstr (page->frames[0].base, ==, expected);
}

static void
test_base (void)
{
  assert_base ("<p>x", "http://example.org/a/b.html");
  assert_base ("<base href='http://other.example/x/y'>", "http://other.example/x/y");
  assert_base ("<base href='../c/'>", "http://example.org/c/");
  assert_base ("<base href='//cdn.example/a&amp;b'>", "http://cdn.example/a&b");
  assert_base ("<base href='http://'>", "http://example.org/a/b.html");
}

static void
test_quirks (void)
{
  static const struct
  {
    const char *doctype;
    gboolean quirks;
  } cases[] = {
    { "", TRUE },
    { "<!DOCTYPE html>", FALSE },
    { "<!DOCTYPE HTML PUBLIC \"-//W3C//DTD HTML 3.2//EN\">", TRUE },
    { "<!DOCTYPE HTML PUBLIC \"-//W3C//DTD HTML 4.01 Transitional//EN\">", TRUE },
    { "<!DOCTYPE HTML PUBLIC \"-//W3C//DTD HTML 4.01 Transitional//EN\" \"http://www.w3.org/TR/html4/loose.dtd\">",
      FALSE },
    { "<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Strict//EN\" \"x\">", FALSE },
    { "<!-- first --><!DOCTYPE html>", FALSE },
    { "text<!DOCTYPE html>", TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *markup = g_strconcat (cases[i].doctype, "<p>x", NULL);
      g_autoptr (VlpsPage) page = parse (markup);

      g_assert_cmpint (page->frames[0].quirks, ==, cases[i].quirks);
    }
}

static void
test_frames (void)
{
  g_autoptr (VlpsPage) page =
      parse ("<base href=/f/><iframe src=one.html>fallback</iframe><iframe srcdoc='<p>x'></iframe>"
             "<iframe></iframe><iframe src='//javascript:;'></iframe><iframe src='data:text/html,x'>");
  const VlpsFrame *frames = page->frames;

  g_assert_cmpuint (page->n_frames, ==, 4);
  g_assert_cmpstr (frames[1].url, ==, "http://example.org/f/one.html");
  g_assert_cmpstr (page->nodes[frames[1].owner].name, ==, "iframe");
  g_assert_cmpstr (vlps_node_attribute (&page->nodes[frames[1].owner], "src"), ==, "one.html");
  g_assert_false (frames[1].reached);
  g_assert_cmpstr (frames[2].url, ==, "about:srcdoc");
  g_assert_cmpstr (frames[3].url, ==, "data:text/html,x");
  for (guint i = 0; i < page->n_nodes; i++)
    g_assert_cmpint (page->nodes[i].frame, ==, 0);
}

static void
test_frameset (void)
{
  g_autoptr (VlpsPage) page = parse ("<frameset cols='20%,*'><frame src=menu.html><frame src=/main.html>"
                                     "<noframes><body>no frames</body></noframes></frameset>");

  g_assert_cmpuint (page->n_frames, ==, 3);
  g_assert_cmpstr (page->frames[1].url, ==, "http://example.org/a/menu.html");
  g_assert_cmpstr (page->frames[2].url, ==, "http://example.org/main.html");
  g_assert_true (vlps_node_is_block (page, page->frames[2].owner));
  /* their text is for others */
  g_assert_cmpstr (page->nodes[page->n_nodes - 1].text, ==, "<body>no frames</body>");
  g_assert_false (vlps_node_is_shown (page, (int) page->n_nodes - 1));
}

static void
test_encoding (void)
{
  static const char gbk[] = "<p>\xD6\xD0\xCE\xC4";
  static const char wrong[] = "<meta charset=gb2312><p>\xE4\xB8\xAD\xE6\x96\x87\xE7\xBD\x91";
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsPage) declared = vlps_html_page_parse ((const guint8 *) gbk, strlen (gbk), NULL, "GB2312", &error);
  g_autoptr (VlpsPage) overridden = vlps_html_page_parse ((const guint8 *) wrong, strlen (wrong), NULL, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (declared->frames[0].charset, ==, "gb18030");
  g_assert_cmpstr (declared->nodes[declared->n_nodes - 1].text, ==, "中文");
  g_assert_cmpuint (declared->warnings->len, ==, 0);
  g_assert_cmpstr (overridden->frames[0].charset, ==, "utf-8");
  g_assert_cmpstr (overridden->nodes[overridden->n_nodes - 1].text, ==, "中文网");
  g_assert_cmpuint (overridden->warnings->len, ==, 1);
  g_assert_cmpstr (((const VlpsWarning *) overridden->warnings->pdata[0])->message, ==,
                   "the page says that it is in gb18030, but it is in utf-8");
}

static void
test_zeros (void)
{
  static const char markup[] = "<p>a\0b<b\0>c</b></p>";
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsPage) page = vlps_html_page_parse ((const guint8 *) markup, sizeof markup - 1, NULL, NULL, &error);
  g_autofree char *tree = NULL;

  g_assert_no_error (error);
  tree = dump (page, find (page, VLPS_TAG_BODY));
  g_assert_cmpstr (tree, ==, "body{p{'ab'b{'c'}}}");
}

static void
test_errors (void)
{
  static const struct
  {
    const char *bytes;
    int code;
    const char *named;
  } cases[] = {
    { "", VLPS_ERROR_EMPTY, "empty" },
    { " \r\n ", VLPS_ERROR_EMPTY, "empty" },
    { "%PDF-1.4", VLPS_ERROR_NOT_HTML, "a PDF document" },
    { "\x89PNG\r\n\x1A\n", VLPS_ERROR_NOT_HTML, "a PNG image" },
    { "\xFF\xD8\xFF\xE0", VLPS_ERROR_NOT_HTML, "a JPEG image" },
    { "\x1F\x8B\x08", VLPS_ERROR_NOT_HTML, "a gzip file" },
    { "PK\3\4", VLPS_ERROR_NOT_HTML, "a ZIP archive" },
    { "{\"a\": 1}", VLPS_ERROR_NOT_HTML, "JSON" },
    { "\1\2\3\4\5\6\7\1\2", VLPS_ERROR_NOT_HTML, "binary data" },
    { "<?xml version='1.0'?><rss></rss>", VLPS_ERROR_NOT_HTML, "an XML document" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (
          vlps_html_page_parse ((const guint8 *) cases[i].bytes, strlen (cases[i].bytes), NULL, NULL, &error));
      g_assert_error (error, VLPS_ERROR, cases[i].code);
      g_assert_nonnull (strstr (error->message, cases[i].named));
    }
  g_assert_null (vlps_html_page_parse (NULL, 0, NULL, NULL, NULL));
}

/* --- limits and time --- */

static char *
repeat (const char *unit, guint n)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    g_string_append (text, unit);
  return g_string_free (text, FALSE);
}

static int
depth_of (const VlpsPage *page, int node)
{
  int depth = 0;

  for (int i = node; i >= 0; i = page->nodes[i].parent)
    depth++;
  return depth;
}

static int
deepest (const VlpsPage *page)
{
  int most = 0;

  /* a node is one deeper than its parent */
  g_autofree int *depths = g_new0 (int, page->n_nodes);

  for (guint i = 0; i < page->n_nodes; i++)
    {
      depths[i] = page->nodes[i].parent < 0 ? 1 : depths[page->nodes[i].parent] + 1;
      most = MAX (most, depths[i]);
    }
  return most;
}

static void
parse_deep (guint n, gconstpointer unit)
{
  g_autofree char *nest = repeat (unit, n);
  g_autofree char *markup = g_strconcat ("<body><p>before</p>", nest, "inside", NULL);
  g_autoptr (VlpsPage) page = parse (markup);
  guint n_texts = 0;

  g_assert_cmpint (deepest (page), <=, 2 * VLPS_HTML_DEPTH);
  for (guint k = 0; k < page->n_nodes; k++)
    if (page->nodes[k].kind == VLPS_NODE_TEXT && strstr (page->nodes[k].text, n_texts == 0 ? "before" : "inside"))
      n_texts++;
  g_assert_cmpuint (n_texts, ==, 2);
}

static void
test_deep (void)
{
  static const char *const units[] = {
    "<div>",
    "<b>",
    "<span class='some class'>",
    "<table><tr><td>",
    "<ul><li>",
    "<font size=1><div>",
    "<svg>",
    "<div><table><tr><td></div>",
    "<form><table></form></table></form>",
  };

  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    {
      g_autofree char *nest = repeat (units[i], test_size (20000));
      g_autofree char *markup = g_strconcat ("<body>", nest, NULL);
      g_autoptr (VlpsPage) page = parse (markup);

      g_assert_cmpuint (page->warnings->len, ==, 1);
      growth_check_parts (units[i], test_size (20000), parse_deep, units[i]);
    }
}

/* What is not too deep is left as it is. */
static void
test_almost_deep (void)
{
  g_autofree char *nest = repeat ("<div>", 400);
  g_autofree char *many = repeat ("<p>text<li>item", 5000);
  g_autofree char *markup = g_strconcat ("<body>", nest, "inside", many, NULL);
  g_autoptr (VlpsPage) page = parse (markup);

  g_assert_cmpint (depth_of (page, 402), ==, 402); /* html, body and 400 div */
  g_assert_cmpstr (page->nodes[403].text, ==, "inside");
  g_assert_cmpuint (page->n_nodes, ==, 3 + 400 + 1 + 4 * 5000);
  g_assert_cmpuint (page->warnings->len, ==, 0);
}

/* A flattened page keeps its texts in their order, and elements that end do end. */
static void
test_flattened (void)
{
  g_autofree char *nest = repeat ("<div class=x>", 1000);
  g_autofree char *ends = repeat ("</div>", 1000);
  g_autofree char *markup =
      g_strconcat ("<body><h1>one</h1>", nest, "two<b>three</b>" JSON "four</script><p>five<p>six", ends,
                   "</nothing><p>seven", NULL);
  g_autoptr (VlpsPage) page = parse (markup);
  g_autoptr (GString) texts = g_string_new (NULL);
  int last = (int) page->n_nodes - 1;

  for (guint i = 0; i < page->n_nodes; i++)
    if (page->nodes[i].kind == VLPS_NODE_TEXT)
      g_string_append_printf (texts, "%s|", page->nodes[i].text);
  g_assert_cmpstr (texts->str, ==, "one| two|three|four| five six |seven|");
  g_assert_cmpint (depth_of (page, last), ==, 4);
  g_assert_cmpint (page->nodes[find (page, VLPS_TAG_SCRIPT)].end, ==, find (page, VLPS_TAG_SCRIPT) + 2);
  g_assert_cmpint (deepest (page), <=, VLPS_HTML_DEPTH);
  g_assert_cmpint (deepest (page), >=, VLPS_HTML_DEPTH - 64);
}

static void
parse_hostile (guint n, gconstpointer unit)
{
  g_autofree char *units = repeat (unit, n / (guint) strlen (unit));
  g_autofree char *markup = g_strconcat ("<body>x", units, NULL);
  g_autoptr (VlpsPage) page = parse (markup);

  g_assert_cmpint (deepest (page), <=, 2 * VLPS_HTML_DEPTH);
}

static void
test_hostile (void)
{
  static const char *const units[] = {
    "<p>x",
    "<a href=x>x<div>",
    "<b class=y><p>x</b>",
    "</p>",
    "<!--",
    "<",
    "&",
    "<li>x",
    "<isindex>",
    "<table>x",
    "<tr><td>",
    "</x>",
    "<a b=\"",
    " ",
    "<select>",
    "<script></script> ",
    "<![CDATA[",
    "<svg><![CDATA[",
    "<body a=1>",
    "<html b>",
    "<button>",
    "<!x",
    "<nobr>",
    "<frameset>",
    "<noscript>",
    "<noscript><b></noscript>",
    "<a b=&>",
  };

  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    growth_check_parts (units[i], test_size (200 * 1000), parse_hostile, units[i]);
}

/* Formatting elements that all differ are opened again in every paragraph: 1,000 times 20,000 elements. */
static void
test_formatting_explosion (void)
{
  g_autoptr (GString) markup = g_string_new ("<body>");
  g_autoptr (VlpsPage) page = NULL;
  guint weight = 0;

  for (int i = 0; i < 1000; i++)
    g_string_append_printf (markup, "<font color='%d'>", i);
  for (int i = 0; i < 20000; i++)
    g_string_append (markup, "<p>x");
  page = parse (markup->str);
  g_assert_cmpuint (page->n_nodes, <, 50000);
  for (guint i = 0; i < page->n_nodes; i++)
    if (page->nodes[i].kind == VLPS_NODE_TEXT)
      weight += vlps_text_characters (page->nodes[i].text);
  g_assert_cmpuint (weight, ==, 20000);
}

static void
parse_attributes (guint n, gconstpointer data)
{
  g_autoptr (GString) markup = g_string_new ("<p");
  g_autoptr (VlpsPage) page = NULL;

  for (guint i = 0; i < n; i++)
    g_string_append_printf (markup, " a%u=1", i);
  g_string_append (markup, ">x");
  page = parse (markup->str);
  g_assert_cmpuint (page->nodes[find (page, VLPS_TAG_P)].n_attributes, ==, 256);
  g_assert_cmpstr (page->nodes[page->n_nodes - 1].text, ==, "x");
}

static void
test_many_attributes (void)
{
  growth_check_parts ("attributes of an element", 100000, parse_attributes, NULL);
}

static void
parse_large (guint n, gconstpointer unit)
{
  g_autofree char *markup = repeat (unit, n);
  g_autoptr (VlpsPage) page = parse (markup);

  g_assert_cmpuint (page->n_nodes, ==, 3 + 2 * n);
}

/* 200,000 elements with 20 MB of text. */
static void
test_large (void)
{
  g_autofree char *text = repeat ("word ", 20);
  g_autofree char *unit = g_strconcat ("<p>", text, NULL);

  growth_check_parts ("elements with text", test_size (200000), parse_large, unit);
}

static void
test_too_large (void)
{
  g_autofree char *markup = repeat ("<b></b>", VLPS_HTML_NODES + 1);
  g_autoptr (GError) error = NULL;

  g_assert_null (vlps_html_page_parse ((const guint8 *) markup, strlen (markup), NULL, NULL, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_MEMORY);
}

/* Where gumbo's tree is not the standard's.  The expected trees are the engine's. */
static void
test_as_the_standard (void)
{
  static const struct
  {
    const char *markup, *tree;
  } cases[] = {
    { "<form><div>a</div>b</form>c", "body{form{div{'a'}'b'}'c'}" },
    { "a</form>b", "body{'ab'}" },
    /* an end tag ends the element of its name, not the innermost that is not known */
    { "<x-a><x-b>one</x-a><p>two", "body{x-a{x-b{'one'}}p{'two'}}" },
    { "<x-a><x-b>one</x-b>two</x-a>three", "body{x-a{x-b{'one'}'two'}'three'}" },
    { "<x-a><div><x-b>one</div></x-a>two", "body{x-a{div{x-b{'one'}}}'two'}" },
    { "<x-a/><x-b>one</x-b></x-a>two", "body{x-a{x-b{'one'}}'two'}" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *markup = g_strconcat ("<!doctype html><title>T</title><body>", cases[i].markup, NULL);
      g_autoptr (VlpsPage) page = parse (markup);
      g_autofree char *tree = dump (page, find (page, VLPS_TAG_BODY));

      g_assert_cmpstr (tree, ==, cases[i].tree);
    }
}

/* What swallows the rest of a page without text is closed; of one with text it is not. */
static void
test_mended (void)
{
  g_autoptr (VlpsPage) page = parse ("<title>T<body><p>Text");
  g_autoptr (VlpsPage) shown = parse ("<body><p>Text<!-- <p>more");
  g_autofree char *tree = dump (page, find (page, VLPS_TAG_BODY)), *other = dump (shown, find (shown, VLPS_TAG_BODY));

  g_assert_cmpstr (tree, ==, "body{p{'Text'}}");
  g_assert_cmpuint (page->warnings->len, ==, 1);
  g_assert_nonnull (strstr (((const VlpsWarning *) page->warnings->pdata[0])->message, "a title that is never closed"));
  g_assert_cmpstr (other, ==, "body{p{'Text'}}");
  g_assert_cmpuint (shown->warnings->len, ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/html/as-the-standard", test_as_the_standard);
  g_test_add_func ("/html/mended", test_mended);
  g_test_add_func ("/html/structure", test_structure);
  g_test_add_func ("/html/attributes", test_attributes);
  g_test_add_func ("/html/white-space", test_white_space);
  g_test_add_func ("/html/preformatted-flag", test_preformatted_flag);
  g_test_add_func ("/html/references", test_references);
  g_test_add_func ("/html/overflowing-references", test_overflowing_references);
  g_test_add_func ("/html/private-characters", test_private_characters);
  g_test_add_func ("/html/many-texts", test_many_texts);
  g_test_add_func ("/html/noscript", test_noscript);
  g_test_add_func ("/html/raw-text", test_raw_text);
  g_test_add_func ("/html/dropped", test_dropped);
  g_test_add_func ("/html/streamed", test_streamed);
  g_test_add_func ("/html/shadow", test_shadow);
  g_test_add_func ("/html/foreign", test_foreign);
  g_test_add_func ("/html/document", test_document);
  g_test_add_func ("/html/document-without-anything", test_document_without_anything);
  g_test_add_func ("/html/base", test_base);
  g_test_add_func ("/html/quirks", test_quirks);
  g_test_add_func ("/html/frames", test_frames);
  g_test_add_func ("/html/frameset", test_frameset);
  g_test_add_func ("/html/encoding", test_encoding);
  g_test_add_func ("/html/zeros", test_zeros);
  g_test_add_func ("/html/errors", test_errors);
  g_test_add_func ("/html/deep", test_deep);
  g_test_add_func ("/html/almost-deep", test_almost_deep);
  g_test_add_func ("/html/flattened", test_flattened);
  g_test_add_func ("/html/hostile", test_hostile);
  g_test_add_func ("/html/formatting-explosion", test_formatting_explosion);
  g_test_add_func ("/html/many-attributes", test_many_attributes);
  g_test_add_func ("/html/large", test_large);
  if (g_test_slow ())
    g_test_add_func ("/html/too-large", test_too_large);
  return g_test_run ();
}
