/* html-test.c - the page after removal: each rule on a page of its own */
#include <string.h>

#include "emit.h"
#include "sample.h"

#define BEGIN                                                                                                          \
  "<!DOCTYPE html>\n<html><head><base href=\"http://example.org/dir/page.html\"><meta "                                \
  "charset=\"UTF-8\"></head>\n<body>"
#define END "</body></html>\n"

typedef struct
{
  const char *name;
  const char *html;
  const char *out;
} Case;

/* `out` is what stands in the body. */
static void
check_body (const Case *cases, gsize n, gboolean rendered)
{
  gboolean failed = FALSE;

  for (gsize i = 0; i < n; i++)
    {
      g_autofree char *source = g_strconcat ("<!DOCTYPE html>", cases[i].html, NULL);
      g_autoptr (Sample) sample = rendered ? sample_new_rendered (source) : sample_new (source);
      g_autofree char *html = vlps_emit_html (sample_document (sample));
      g_autofree char *expected = g_strconcat (BEGIN, cases[i].out, END, NULL);

      if (strcmp (html, expected) != 0)
        {
          g_test_message ("%s: expected\n%s\nbut got\n%s", cases[i].name, expected, html);
          failed = TRUE;
        }
    }
  g_assert_false (failed);
}

/* What counts as shown although its markup hides it is shown. */
static void
test_streamed (void)
{
  static const char words[] = "twenty characters!! twenty characters!! twenty characters!! twenty characters!! "
                              "twenty characters!! twenty characters!! twenty characters!! twenty characters!! "
                              "twenty characters!! twenty characters!! twenty characters!! twenty characters!! ";
  g_autofree char *source = g_strdup_printf ("<p>a<div hidden>%s</div>", words);
  g_autoptr (Sample) streamed = sample_new (source), other = sample_new ("<p>a<div hidden>b</div>");
  g_autofree char *html = vlps_emit_html (sample_document (streamed));
  g_autofree char *kept = vlps_emit_html (sample_document (other));

  g_assert_nonnull (strstr (html, "<div>twenty"));
  g_assert_nonnull (strstr (kept, "<div hidden=\"\">b"));
}

static void
test_elements (void)
{
  static const Case cases[] = {
    { "empty", "", "" },
    { "text", "a &amp; b &lt; c > d \"e\"", "a &amp; b &lt; c &gt; d &quot;e&quot;" },
    { "elements", "<p class=a>one<br>two<img src=i alt='x &quot; y'></p>",
      "<p class=\"a\">one<br>two<img src=\"i\" alt=\"x &quot; y\"></p>" },
    { "white space", "<b>a</b> <i>b</i>", "<b>a</b> <i>b</i>" },
    { "pre", "<pre>\n\na\n b</pre>", "<pre>\n\na\n b</pre>" },
    { "textarea", "<textarea>\n\na &lt;/textarea></textarea>", "<textarea>\n\na &lt;/textarea&gt;</textarea>" },
    { "raw text of old", "<xmp>a <b></xmp>", "<pre>a &lt;b&gt;</pre>" },
    { "hidden", "<p hidden>a</p>", "<p hidden=\"\">a</p>" },
    { "names", "<x-y z=1>a</x-y><a\"b>c</a\"b>", "<x-y z=\"1\">a</x-y><span>c</span>" },
    { "attribute names", "<p a\"b=1 c='2'>d", "<p c=\"2\">d</p>" },
    { "attribute names that are none", "<p @click=a (b)=c *d=e [f]=g 9=h :i=j _k.l-m:9=n>o",
      "<p :i=\"j\" _k.l-m:9=\"n\">o</p>" },
    /* what the other formats have, and what they leave out */
    { "completed", "<div x-out><h2>a</h2></div><p>b<sup><a href='#n'>1</a></sup></p><p id=n x-out>1. c</p>",
      "<div><h2>a</h2></div><p>b<sup><a href=\"#n\">1</a></sup></p><p id=\"n\">1. c</p>" },
    { "signs of headings", "<h2 id=a>b <a href='#a'>#</a><a id=c href='#a'>#</a></h2>",
      "<h2 id=\"a\">b <a id=\"c\" href=\"#a\">#</a></h2>" },
    { "numbers of lines", "<pre class=highlight><span class=lineno>1</span>a</pre>",
      "<pre class=\"highlight\">a</pre>" },
    { "void elements", "<input value=a><hr><wbr>b<wbr><embed src=c>",
      "<input value=\"a\"><hr><wbr>b<wbr><embed src=\"c\">" },
    { "graphic",
      "<svg viewBox='0 0 1 1'><style>a&gt;b&lt;/style></style><path d=M0></path><foreignObject><p>a<br>b</p>"
      "</foreignObject></svg>",
      "<svg viewBox=\"0 0 1 1\"><style>a&gt;b&lt;/style&gt;</style><path d=\"M0\"></path><foreignobject><p>a<br>b</p>"
      "</foreignobject></svg>" },
    { "style", "a<style>a > b { content: '<\\/style>' }</style>", "a<style>a > b { content: '<\\/style>' }</style>" },
  };

  check_body (cases, G_N_ELEMENTS (cases), FALSE);
}

static void
test_inert (void)
{
  static const Case cases[] = {
    { "scripts", "a<script>b</script><template>c</template><noembed>d</noembed>e", "ae" },
    { "handlers", "<p onclick=a() OnX=b>c", "<p>c</p>" },
    { "script addresses", "<a href=javascript:a()>b</a><a href=' java&#10;script:a()'>c</a><a href=javascripts>d</a>",
      "<a>b</a><a>c</a><a href=\"javascripts\">d</a>" },
    { "words that look like one", "<p title='javascript: the good parts'>a",
      "<p title=\"javascript: the good parts\">a</p>" },
    { "form addresses", "<form action=javascript:a()><button formaction=vbscript:b>c</button></form>",
      "<form><button>c</button></form>" },
    { "animation", "<svg><a><set attributeName=href to=javascript:a()></set><set attributeName=x></set></a></svg>",
      "<svg><a><set attributeName=\"x\"></set></a></svg>" },
    { "embedded pages", "<object data='data:text/html,a'>b</object><embed src=data:a>", "<object>b</object><embed>" },
    { "bound to a server", "<img src=a nonce=b integrity=c crossorigin loading=lazy>", "<img src=\"a\">" },
    { "noscript", "<noscript><p>a</p></noscript>", "<p>a</p>" },
  };
  static const Case rendered[] = {
    { "noscript that was not shown", "a<noscript x-display=none>&lt;p>b&lt;/p></noscript>c", "ac" },
    { "noscript that was shown", "a<noscript><p>b</p></noscript>", "a<p>b</p>" },
  };

  check_body (cases, G_N_ELEMENTS (cases), FALSE);
  check_body (rendered, G_N_ELEMENTS (rendered), TRUE);
}

/* The parser of the samples cannot give these. */
static void
test_made_by_script (void)
{
  static const struct
  {
    const char *tag;
    const char *text;
    const char *out;
  } cases[] = {
    { "style", "a</style><script>b</script></STYLE >c",
      "<style>a\\3c /style>\\3c script>b\\3c /script>\\3c /STYLE >c</style>" },
    { "style", "<!-- a < b --> (c<=d)", "<style><!-- a < b --> (c<=d)</style>" },
    { "title", "a</title><b>", "<title>a&lt;/title&gt;&lt;b&gt;</title>" },
    { "p", "a\x1b[0m\r\nb", "<p>a[0m&#13;\nb</p>" },
    { "br", "a", "<br>a" },
    { "a b", "c", "<span>c</span>" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (VlpsPage) page = vlps_page_new ();
      g_autoptr (VlpsDocument) document = NULL;
      g_autofree char *html = NULL;
      gboolean head = strcmp (cases[i].tag, "title") == 0;

      vlps_page_add_frame (page, -1, "", "");
      vlps_page_add_element (page, -1, 0, "html", (VlpsBox){ 0 }, NULL, 0);
      vlps_page_add_element (page, 0, 0, head ? "head" : "body", (VlpsBox){ 0 }, NULL, 0);
      vlps_page_add_element (page, 1, 0, cases[i].tag, (VlpsBox){ 0 }, NULL, 0);
      vlps_page_add_text (page, 2, cases[i].text, (VlpsBox){ 0 }, 0);
      vlps_page_seal (page);
      document = vlps_document_new_whole (page);
      html = vlps_emit_html (document);
      g_assert_nonnull (strstr (html, cases[i].out));
    }
}

static void
test_content (void)
{
  static const Case cases[] = {
    { "removed", "<div x-out>a</div><p>b</p>", "<p>b</p>" },
    { "shell", "<div id=a x-out>b<p x-in>c</p>d</div>", "<div id=\"a\"><p>c</p></div>" },
    { "text in a shell", "<div x-out>a<b x-in>b</b> <i>c</i></div>", "<div><b>b</b> </div>" },
    { "empty content", "<div x-out><p x-in></p></div>", "<div><p></p></div>" },
    { "breaks", "<div><br x-out>a<br x-out><b x-out>b</b><br x-out></div>", "<div><br>a<br></div>" },
    { "cells", "<table><tr><td x-out colspan=2 width=9>a<td>b<tr x-out><td>c<td x-in>d<tr x-out><td>e</table>",
      "<table><tbody><tr><td colspan=\"2\"></td><td>b</td></tr><tr><td></td><td>d</td></tr></tbody></table>" },
    { "columns", "<table><colgroup x-out><col width=9></colgroup><tr><td>a</table>",
      "<table><colgroup><col width=\"9\"></colgroup><tbody><tr><td>a</td></tr></tbody></table>" },
    { "graphic whole", "<svg><g x-out><path d=a></path></g></svg>", "<svg><g><path d=\"a\"></path></g></svg>" },
    { "graphic removed", "a<svg x-out><g><path></path></g></svg>", "a" },
    { "options", "<select><option x-out>a</select>", "<select><option>a</option></select>" },
    { "style sheets of what is removed", "<div x-out><style>a</style>b</div>c", "<style>a</style>c" },
    { "but not within graphics", "<svg x-out><style>a</style></svg>c", "c" },
  };
  static const Case rendered[] = {
    { "paint of a shell", "<div style='color: red' x-out><p x-in>a</p></div>",
      "<div style=\"color: red;background:none!important;border-color:transparent!important;"
      "box-shadow:none!important;outline:none!important\"><p>a</p></div>" },
    { "unseen content", "<p x-display=none>a</p>", "<p>a</p>" },
    { "unseen cells hold no place", "<table><tr><td x-out x-display=none>a<td>b</table>",
      "<table><tbody><tr><td>b</td></tr></tbody></table>" },
  };

  check_body (cases, G_N_ELEMENTS (cases), FALSE);
  check_body (rendered, G_N_ELEMENTS (rendered), TRUE);
}

static void
test_head (void)
{
  static const Case cases[] = {
    { "kept",
      "<!DOCTYPE html><html lang=en class=a><head><title>T &amp; U</title><meta name=d content=e>"
      "<link rel=stylesheet href=s><style>p</style></head><body id=b>",
      "<!DOCTYPE html>\n<html lang=\"en\" class=\"a\"><head><base href=\"http://example.org/dir/page.html\">"
      "<meta charset=\"UTF-8\"><title>T &amp; U</title><meta name=\"d\" content=\"e\">"
      "<link rel=\"stylesheet\" href=\"s\"><style>p</style></head>\n<body id=\"b\"></body></html>\n" },
    { "left out",
      "<head><meta charset=gbk><meta http-equiv=Refresh content=1><meta http-equiv=content-security-policy content=a>"
      "<meta http-equiv=Content-Type content=b><base href=/c/><script>d</script><link rel=preload href=e>"
      "<link rel='icon prefetch' href=f><link rel='PRELOAD stylesheet' href=g><link href=h><link rel=icon href=i>"
      "<noscript><style>j</style></noscript>",
      "<html><head><base href=\"http://example.org/dir/page.html\"><meta charset=\"UTF-8\">"
      "<link rel=\"PRELOAD stylesheet\" href=\"g\"><link rel=\"icon\" href=\"i\"><style>j</style></head>\n<body>"
      "</body></html>\n" },
    { "quirks", "a",
      "<html><head><base href=\"http://example.org/dir/page.html\"><meta charset=\"UTF-8\"></head>\n<body>a</body>"
      "</html>\n" },
    { "one title", "<head><title>a</title><title>b</title>",
      "<html><head><base href=\"http://example.org/dir/page.html\"><meta charset=\"UTF-8\"><title>a</title></head>\n"
      "<body></body></html>\n" },
    { "head that is not content", "<head x-out><title>a</title>",
      "<html><head><base href=\"http://example.org/dir/page.html\"><meta charset=\"UTF-8\"><title>a</title></head>\n"
      "<body></body></html>\n" },
  };
  gboolean failed = FALSE;
  g_autoptr (Sample) untitled = sample_new ("a");
  g_autofree char *html = NULL, *without_base = NULL, *long_base = NULL;
  g_autofree char *base = g_strnfill (600, 'a');
  g_autofree char *address = g_strconcat ("http://example.org/", base, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (Sample) sample = sample_new (cases[i].html);
      g_autofree char *out = vlps_emit_html (sample_document (sample));

      if (strcmp (out, cases[i].out) != 0)
        {
          g_test_message ("%s: expected\n%s\nbut got\n%s", cases[i].name, cases[i].out, out);
          failed = TRUE;
        }
    }
  g_assert_false (failed);

  untitled->page->frames[0].title = "<x>";
  html = vlps_emit_html (sample_document (untitled));
  g_assert_nonnull (strstr (html, "<title>&lt;x&gt;</title></head>"));
  untitled->page->frames[0].base = "about:blank";
  without_base = vlps_emit_html (sample_document (untitled));
  g_assert_null (strstr (without_base, "<base"));
  /* browsers look for the encoding in the first 1,024 bytes */
  untitled->page->frames[0].base = address;
  long_base = vlps_emit_html (sample_document (untitled));
  g_assert_true (g_str_has_prefix (long_base, "<html><head><meta charset=\"UTF-8\"><base href="));
}

static void
test_frames (void)
{
  static const Case cases[] = {
    { "document inside",
      "<iframe src=u x-url=http://b.example/ id=f sandbox x-doc='<title>t</title><p a=\"&amp;quot;\">b'></iframe>",
      "<iframe id=\"f\" srcdoc=\"<html><head><base href=&quot;http://b.example/&quot;><meta "
      "charset=&quot;UTF-8&quot;><title>t</title>"
      "</head>\n<body><p a=&quot;&amp;quot;&quot;>b</p></body></html>\"></iframe>" },
    { "no base of its own", "<iframe x-url=about:srcdoc x-doc=a></iframe>",
      "<iframe srcdoc=\"<html><head><meta charset=&quot;UTF-8&quot;></head>\n<body>a</body></html>\"></iframe>" },
    { "content that is not there", "<iframe src=u x-unreached></iframe>", "<iframe src=\"u\" sandbox=\"\"></iframe>" },
    { "script as address", "<iframe src=javascript:a() x-unreached></iframe>", "<iframe sandbox=\"\"></iframe>" },
    { "removed", "a<iframe x-out x-url=about:blank x-doc='<style>c</style><body><style>d</style>b'></iframe>", "a" },
    { "removed but for something in it", "<iframe x-out x-url=about:blank x-doc='a<p x-in>b'></iframe>",
      "<iframe srcdoc=\"<html><head><meta "
      "charset=&quot;UTF-8&quot;></head>\n<body><p>b</p></body></html>\"></iframe>" },
    { "object that is a document", "<object data=u type=v id=w x-url=about:blank x-doc=a>b</object>",
      "<iframe id=\"w\" srcdoc=\"<html><head><meta "
      "charset=&quot;UTF-8&quot;></head>\n<body>a</body></html>\"></iframe>" },
    { "object that is none", "<object data=u type=v>b</object>", "<object data=\"u\" type=\"v\">b</object>" },
  };
  g_autoptr (GString) nested = g_string_new ("last");
  g_autoptr (Sample) deep = NULL;
  g_autofree char *html = NULL, *text = NULL;

  check_body (cases, G_N_ELEMENTS (cases), FALSE);

  /* the last document in a chain of frames is there as long as it is not too deep */
  for (guint depth = 1; depth <= 8; depth++)
    {
      g_autoptr (GString) escaped = g_string_new ("");

      for (const char *p = nested->str; *p != '\0'; p++)
        if (*p == '&' || *p == '\'')
          g_string_append (escaped, *p == '&' ? "&amp;" : "&#39;");
        else
          g_string_append_c (escaped, *p);
      g_string_printf (nested, "<iframe x-url='http://f%u.example/' x-doc='%s'></iframe>", depth, escaped->str);
      sample_free (g_steal_pointer (&deep));
      deep = sample_new (nested->str);
      g_free (html);
      g_free (text);
      html = vlps_emit_html (sample_document (deep));
      text = sample_text_of_html (html);
      if (depth <= 6)
        g_assert_cmpstr (text, ==, "last");
      else
        g_assert_nonnull (strstr (text, "nestedtoodeeptobekepthere:http://f"));
    }
}

static void
test_framesets (void)
{
  g_autoptr (Sample) rendered = sample_new_rendered (
      "<frameset cols='100,*'><frame src=a x-box='0 0 100 800' x-url=about:blank x-doc=one>"
      "<frameset rows='50,*'><frame src=b x-box='100 0 900 50' x-unreached>"
      "<frame src=c x-box='100 50 900 750' x-url=about:blank x-doc=\"<frameset><frame x-box='100 60 900 740' "
      "x-url=about:blank x-doc=two></frameset>\"></frameset><noframes>three</noframes></frameset>");
  g_autoptr (Sample) plain = sample_new ("<frameset><frame x-url=about:blank x-doc=one></frameset>");
  g_autofree char *html = vlps_emit_html (sample_document (rendered));
  g_autofree char *text = sample_text_of_html (html);
  g_autofree char *other = vlps_emit_html (sample_document (plain));

  g_assert_nonnull (strstr (html, "<body style=\"margin:0\"><iframe style=\"position:absolute;left:0px;top:0px;"
                                  "width:100px;height:800px;border:0\" srcdoc="));
  g_assert_nonnull (strstr (html, "<iframe src=\"b\" style=\"position:absolute;left:100px;top:0px;width:900px;"
                                  "height:50px;border:0\" sandbox=\"\"></iframe>"));
  /* in its own document's coordinates */
  g_assert_nonnull (strstr (html, "position:absolute;left:0px;top:10px;width:900px;height:740px"));
  g_assert_null (strstr (html, "frameset"));
  g_assert_cmpstr (text, ==, "onetwo");
  g_assert_nonnull (strstr (other, "<iframe style=\"display:block;width:100%;height:100vh;border:0\" srcdoc="));
}

static void
test_shadow (void)
{
  static const Case cases[] = {
    { "tree", "<x-a><p x-flags=shadow>a</p><p x-flags=shadow>b</p></x-a>",
      "<x-a><template shadowrootmode=\"open\"><p>a</p><p>b</p></template></x-a>" },
    { "slot", "<x-a><b x-flags=shadow>a<slot x-flags=shadow name=s><i slot=s>b</i>c</slot>d</b></x-a>e",
      "<x-a><template shadowrootmode=\"open\"><b>a<slot name=\"s\"></slot>d</b></template><i "
      "slot=\"s\">b</i>c</x-a>e" },
    { "slot that shows its own", "<x-a><slot x-flags=shadow><i x-flags=shadow>a</i></slot></x-a>",
      "<x-a><template shadowrootmode=\"open\"><slot><i>a</i></slot></template></x-a>" },
    { "host in a slot", "<x-a><slot x-flags=shadow><x-b><i x-flags=shadow>a</i></x-b></slot></x-a>",
      "<x-a><template shadowrootmode=\"open\"><slot></slot></template><x-b><template shadowrootmode=\"open\"><i>a</i>"
      "</template></x-b></x-a>" },
    { "tree in a tree", "<x-a><x-b x-flags=shadow><i x-flags=shadow><slot x-flags=shadow>a</slot></i></x-b></x-a>",
      "<x-a><template shadowrootmode=\"open\"><x-b><i>a</i></x-b></template></x-a>" },
    { "removed", "a<x-a x-out><style x-flags=shadow>b</style><p x-flags=shadow>c</p></x-a>", "a" },
  };

  check_body (cases, G_N_ELEMENTS (cases), FALSE);
}

static void
test_other_roots (void)
{
  g_autoptr (VlpsPage) page = vlps_page_new ();
  g_autoptr (VlpsPage) none = vlps_page_new ();
  g_autoptr (VlpsDocument) document = NULL, nothing = NULL;
  g_autofree char *html = NULL, *empty = NULL;

  vlps_page_add_frame (page, -1, "http://a.example/", "http://a.example/");
  vlps_page_add_element (page, -1, 0, "svg", (VlpsBox){ 0 }, NULL, 0);
  vlps_page_add_element (page, 0, 0, "path", (VlpsBox){ 0 }, NULL, 0);
  vlps_page_seal (page);
  document = vlps_document_new_whole (page);
  html = vlps_emit_html (document);
  g_assert_cmpstr (html, ==,
                   "<!DOCTYPE html>\n<html><head><base href=\"http://a.example/\"><meta charset=\"UTF-8\"></head>\n"
                   "<body><svg><path></path></svg></body></html>\n");
  vlps_page_seal (none);
  nothing = vlps_document_new_whole (none);
  empty = vlps_emit_html (nothing);
  g_assert_cmpstr (empty, ==, "");
}

static void
test_own_text (void)
{
  g_autoptr (Sample) sample = sample_new ("<p>one");
  g_autofree char *html = NULL;

  sample->result->text = g_strdup ("a < b\n\nc\n");
  sample->result->metadata->facts.title = g_strdup ("T");
  memset (sample->result->content, 0, sample->page->n_nodes);
  html = vlps_emit_html (sample_document (sample));
  g_assert_cmpstr (
      html, ==,
      "<!DOCTYPE html>\n<html><head><base href=\"http://example.org/dir/page.html\">"
      "<meta charset=\"UTF-8\"><title>T</title></head>\n<body>\n<p>a &lt; b</p>\n<p>c</p>\n</body></html>\n");
}

/* A picture in a figure between paragraphs comes back to the content, but not where the user wants none. */
static void
test_no_images (void)
{
  g_autoptr (Sample) sample =
      sample_new ("<p>before</p><figure><img src=http://e.example/a.png x-out></figure><p>after</p>");
  g_autofree char *usual = vlps_emit_html (sample_document (sample)), *without = NULL;

  g_assert_nonnull (strstr (usual, "<img"));
  sample->options.without_images = TRUE;
  without = vlps_emit_html (sample_document (sample));
  g_assert_null (strstr (without, "<img"));
  g_assert_nonnull (strstr (without, "after"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_set_nonfatal_assertions ();
  g_test_add_func ("/html/elements", test_elements);
  g_test_add_func ("/html/streamed", test_streamed);
  g_test_add_func ("/html/inert", test_inert);
  g_test_add_func ("/html/made-by-script", test_made_by_script);
  g_test_add_func ("/html/content", test_content);
  g_test_add_func ("/html/head", test_head);
  g_test_add_func ("/html/frames", test_frames);
  g_test_add_func ("/html/framesets", test_framesets);
  g_test_add_func ("/html/shadow", test_shadow);
  g_test_add_func ("/html/other-roots", test_other_roots);
  g_test_add_func ("/html/own-text", test_own_text);
  g_test_add_func ("/html/no-images", test_no_images);
  return g_test_run ();
}
