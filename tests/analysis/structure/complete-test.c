/* complete-test.c - what a method left out although it goes with what it took */
#include <string.h>

#include "emit.h"
#include "html-page.h"
#include "markdown-cases.h"

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
    { "<nav><h2 class=out>On this page</h2></nav><p>a</p>", "a\n", "a\n" },
    { "<p>a</p><h2 class=out>One</h2><p class=out>b</p>", "a\n", "a\n" },
    { "<h1 class=out>One</h1><p>a</p>", "a\n", "a\n" },
    /* the name of a section above the headline heads nothing */
    { "<h3 class=out>Sport</h3><h1>One</h1><p>a</p>", "# One\n\na\n", "One\n\na\n" },
    { "<header><h3 class=out><a href=/s>Sport</a></h3></header><div><h1>One</h1></div><p>a</p>", "# One\n\na\n",
      "One\n\na\n" },
    /* but for the brand of a product */
    { "<div itemscope itemtype=http://schema.org/Product><h3 class=out>Brand</h3><h1>One</h1><p>a</p></div>",
      "### Brand\n\n# One\n\na\n", "Brand\n\nOne\n\na\n" },
    { "<meta property=og:type content=shop:product><h3 class=out>Brand</h3><h1>One</h1><p>a</p>",
      "### Brand\n\n# One\n\na\n", "Brand\n\nOne\n\na\n" },
    { "<meta property=og:type content=product.group><h3 class=out>Brand</h3><h1>One</h1><p>a</p>", "# One\n\na\n",
      "One\n\na\n" },
    { "<h1>One</h1><h3 class=out>Sport</h3><p>a</p>", "# One\n\n### Sport\n\na\n", "One\n\nSport\n\na\n" },
    { "<p>a</p><div class=out><img src=b.png><div>c</div></div><p>d</p>",
      "a\n\n![](http://example.org/dir/b.png)\n\nc\n\nd\n", "a\n\nd\n" },
    { "<p>a</p><div class=out><a href=e><img src=b.png><div>teaser</div></a></div><p>d</p>", "a\n\nd\n", "a\n\nd\n" },
    { "<figure class=out><img src=b.png></figure><p>d</p>", "![](http://example.org/dir/b.png)\n\nd\n", "d\n" },
    { "<div class=out><img src=face.png></div><p>d</p>", "d\n", "d\n" },
    /* a figure between two texts: with buttons, behind a line break, in a box of its own, without its picture, between
     * labels, in a row of them; not so a teaser, a form, or what no text follows */
    { "<p>a</p><figure class=out><img src=b.png><button>+</button><figcaption>c</figcaption></figure><br><p>d</p>",
      "a\n\n![](http://example.org/dir/b.png)\n\nc\n\nd\n", "a\n\nd\n" },
    { "<p>a</p><aside class=out><figure><div></div><figcaption>c</figcaption></figure></aside><p>d</p>",
      "a\n\nc\n\nd\n", "a\n\nd\n" },
    { "<p>a</p><div class=out><p>Advertisement</p><figure><img "
      "src=b.png><figcaption>c</figcaption></figure></div><p>d</p>",
      "a\n\n![](http://example.org/dir/b.png)\n\nc\n\nd\n", "a\n\nd\n" },
    { "<p>a</p><div class=out><figure><img src=b.png><figcaption>c</figcaption></figure><figure><img "
      "src=e.png><figcaption>f</figcaption></figure></div><p>d</p>",
      "a\n\n![](http://example.org/dir/b.png)\n\nc\n\n![](http://example.org/dir/e.png)\n\nf\n\nd\n", "a\n\nd\n" },
    { "<p>a</p><figure class=out><a href=e><div></div><figcaption>teaser</figcaption></a></figure><p>d</p>", "a\n\nd\n",
      "a\n\nd\n" },
    /* beyond many labels only with a picture, which is no mere link; and without its list */
    { "<h1>a</h1><div class=out><p>1<p>2<p>3<p>4<p>5<figure><img src=b.png><figcaption>c</figcaption></figure></div>"
      "<p>d</p>",
      "# a\n\n![](http://example.org/dir/b.png)\n\nc\n\nd\n", "a\n\nd\n" },
    { "<h1>a</h1><div "
      "class=out><p>1<p>2<p>3<p>4<p>5<figure><div></div><figcaption>c</figcaption></figure></div><p>d</p>",
      "# a\n\nd\n", "a\n\nd\n" },
    { "<h1>a</h1><div class=out><nav><p>1<p>2<p>3<p>4</nav><a href=e><figure><img "
      "src=b.png></figure></a><nav>5</nav></div><p>d</p>",
      "# a\n\nd\n", "a\n\nd\n" },
    { "<p>a</p><figure class=out><div><img src=b.png></div><ul><li>Share</ul></figure><p>d</p>",
      "a\n\n![](http://example.org/dir/b.png)\n\nd\n", "a\n\nd\n" },
    { "<p>a</p><figure class=out><form>c</form></figure><p>d</p>", "a\n\nd\n", "a\n\nd\n" },
    { "<p>a</p><figure class=out><img src=b.png><figcaption>c</figcaption></figure>",
      "a\n\n![](http://example.org/dir/b.png)\n", "a\n" },
    /* pictures that the text ends with: with words, in no link, no smaller than they say, nothing behind */
    { "<main><p>a</p><p class=out><img src=b.png alt=b></p></main><nav class=out>d</nav>",
      "a\n\n![b](http://example.org/dir/b.png)\n", "a\n" },
    { "<main><ul><li>a</ul><p class=out><img src=b.png alt=b></p><figure class=out><img src=c.png "
      "alt=c></figure></main>"
      "<p class=out>d</p>",
      "- a\n\n![b](http://example.org/dir/b.png)\n\n![c](http://example.org/dir/c.png)\n", "- a\n" },
    { "<main><p>a</p><p class=out><img src=b.png></p></main><nav class=out>d</nav>", "a\n", "a\n" },
    { "<main><p>a</p><p class=out><a href=c><img src=b.png alt=b></a></p></main><nav class=out>d</nav>", "a\n", "a\n" },
    { "<main><p>a</p><p class=out><img src=b.png alt=b width=80></p></main><nav class=out>d</nav>", "a\n", "a\n" },
    { "<main><p>a</p><p class=out><img src=b.png alt=b></p><p class=out>c</p></main>", "a\n", "a\n" },
    { "<main><div>a</div><p class=out><img src=b.png alt=b></p></main><nav class=out>d</nav>", "a\n", "a\n" },
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
    { "<table><tr><th>aa<th>bb<tbody class=out><tr><td><div>c</div><div>d</div><td>e<tr><td>f<td><img src=g.png><tr>"
      "<td>h<td>i</table>",
      "| aa | bb |\n| --- | --- |\n| c<br>d | e |\n| f | ![](http://example.org/dir/g.png) |\n| h | i |\n",
      "aa\tbb\nc d\te\nf\nh\ti\n" },
    /* without heads boxes make a layout grid */
    { "<p>z</p><table "
      "class=out><tr><td>aa<td>bb<tbody><tr><td><div>c</div><td>d<tr><td>e<td>f<tr><td>g<td>h</table><p>y</p>",
      "z\n\ny\n", "z\n\ny\n" },
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
  markdown_case_check (&item);
  /* beside as much text that is shown, what is hidden stays so */
  g_string_printf (html, "<p>%s</p><div hidden><p>%s</p></div>", words->str, words->str);
  g_string_printf (expected, "%s\n", words->str);
  item.html = html->str;
  item.markdown = item.text = expected->str;
  markdown_case_check (&item);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/complete/left-out", test_completion);
  g_test_add_func ("/complete/pieces", test_pieces);
  return g_test_run ();
}
