/* last-heading-test.c - headings whose sections were cut */
#include "last-heading.h"

#include "sample-page.h"

/* Whether the text block in the element with the id "h" is kept, of a page of which all was kept but what has the
 * attribute data-out; "line": what lies outside of the region. */
static gboolean
stays (const char *html, gboolean at_end)
{
  g_autoptr (VlpsPage) page = sample_page (html);
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);
  g_autoptr (VlpsTextBlocks) blocks = vlps_text_blocks_new (page, reading);
  g_autofree guint8 *kept = g_new0 (guint8, blocks->n + 1);
  g_autofree double *probabilities = g_new0 (double, blocks->n + 1);
  int heading = sample_find (page, "h");

  for (guint i = 0; i < blocks->n; i++)
    {
      const char *out = vlps_node_attribute (&page->nodes[blocks->items[i].block], "data-out");

      kept[i] = out == NULL;
      probabilities[i] = g_strcmp0 (out, "line") == 0 ? 0 : .1;
    }
  if (at_end)
    vlps_last_heading_settle (page, blocks, probabilities, kept);
  else
    vlps_cut_headings_settle (page, reading, blocks, kept);
  return kept[blocks->before[heading]] != 0;
}

static void
test_last (void)
{
  static const struct
  {
    const char *html;
    gboolean expected;
  } cases[] = {
    { "<p>text<h2 id=h>Product details</h2><p data-out>cut", FALSE },
    { "<p>text<section><div><h2 id=h>Best sellers</h2></div><ul><li data-out>cut</ul></section>", FALSE },
    { "<p>text<h2 id=h>Best sellers</h2><h3>Today</h3><p data-out>cut", FALSE },
    { "<p>text<p id=h>Related content:<ul><li data-out>cut</ul>", FALSE },
    { "<p>text<p id=h>These articles may be of interest to you as well:<ul><li data-out><a href=a>cut</a></ul>",
      FALSE },
    { "<p>text<p id=h>Readers seemed a bit confused by the campaign:<ul><li data-out>cut</ul>", TRUE },
    { "<p>text<h3 id=h>More information on the state of things in Rivertown:</h3><p data-out>cut", FALSE },
    { "<p>text<p id=h>These articles may be of interest to you:<ul><li>kept</ul><p data-out>cut", TRUE },
    { "<p>text<p id=h>These articles may be of interest to you:", TRUE },
    { "<p>text<p id=h>A sentence that says much more than what comes behind it, and has a lot of words, ends so:"
      "<p data-out>cut",
      TRUE },
    { "<p>text<p id=h>Related content<ul><li data-out>cut</ul>", TRUE },
    { "<div>text<div id=h><b>Tags: </b></div></div><p data-out>cut", FALSE },
    { "<p>text<p id=h><b>Details of it</b></p><p data-out>cut", FALSE },
    { "<p>text<p id=h><b>Details</b> of it</p><p data-out>cut", TRUE },
    { "<p>text<p id=h><b>It is done.</b></p><p data-out>cut", TRUE },
    { "<p>text<ul><li id=h><b>Details</b></ul><p data-out>cut", TRUE },
    /* an ideograph is half a word, and has marks of full width */
    { "<p>text<h2 id=h>相关阅读推荐</h2><ul><li data-out>cut</ul>", FALSE },
    { "<p>text<p id=h>您可能感兴趣的其他文章：<ul><li data-out><a href=a>cut</a></ul>", FALSE },
    { "<p>text<h3 id=h>关于河流小镇现状的更多信息：</h3><p data-out>cut", FALSE },
    { "<p>text<h2 id=h>写完了。</h2><p data-out>cut", TRUE },
    { "<p>text<h2 id=h>写完了吗？</h2><p data-out>cut", TRUE },
    { "<p>text<h2 id=h>一个标题说了很多话才算长</h2><p data-out>cut", TRUE },
    /* something of it is kept, or is no text */
    { "<p>text<h2 id=h>Details</h2><p>kept<p data-out>cut", TRUE },
    { "<p>text<h2 id=h>Details</h2><img src=a><p data-out>cut", TRUE },
    { "<p>text<h2 id=h>Details</h2>", TRUE },
    /* it says something, is of the first level, or stands in another part of the page */
    { "<p>text<h2 id=h>This is a sentence.</h2><p data-out>cut", TRUE },
    { "<p>text<h2 id=h>What a long heading that says a lot</h2><p data-out>cut", TRUE },
    { "<p>text<h1 id=h>Product details</h1><p data-out>cut", TRUE },
    { "<div><div><div><div><div><p>text<h2 id=h>Details</h2></div></div></div></div></div><p data-out>cut", TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("%s", cases[i].html);
      g_assert_cmpint (stays (cases[i].html, TRUE), ==, cases[i].expected);
    }
}

static void
test_before_the_end (void)
{
  static const struct
  {
    const char *html;
    gboolean expected;
  } cases[] = {
    { "<p>text<h2 id=h>Best sellers</h2><p data-out>cut<h2>Details</h2><p>text", FALSE },
    { "<p>text<h3 id=h>Best sellers</h3><ul><li data-out>cut</ul><h2>Details</h2><p>text", FALSE },
    { "<p>text<h2 id=h>Best sellers</h2><h3>Today</h3><p data-out>cut<h2>Details</h2><p>text", FALSE },
    { "<p>text<h2 id=h>Contents</h2><ul><li data-out><a href=#a>One</a></ul><p>text", FALSE },
    { "<p>text<p id=h><b>On this page:</b><p data-out><a href=#a>One</a> <a href=#b>Two</a><p>text", FALSE },
    { "<p>text<div id=h>目录：</div><ul><li data-out><a href=#a>一</a></ul><p>text", FALSE },
    { "<p>text<div id=h>[Contents]</div><ul><li data-out><a href=#a>One</a></ul><p>text", FALSE },
    { "<p>text<div id=h>目录</div><ul><li data-out><a href=#a>一</a></ul><p>text", FALSE },
    /* something of it is kept, or may come back */
    { "<p>text<h2 id=h>Details</h2><p data-out>cut<p>kept<h2>More</h2><p>text", TRUE },
    { "<p>text<h2 id=h>Details</h2><p data-out>cut<h3>Size</h3><p>kept", TRUE },
    { "<p>text<h2 id=h>Details</h2><pre data-out>code</pre><h2>More</h2><p>text", TRUE },
    { "<p>text<h2 id=h>Details</h2><p data-out>cut<img src=a><h2>More</h2><p>text", TRUE },
    { "<p>text<h2 id=h>Details</h2><h2>More</h2><p>text", TRUE },
    { "<p>text<h2 id=h>Contents</h2><ul><li><a href=#a>One</a></ul><p>text", TRUE },
    { "<p>text<h2 id=h>Contents</h2><p data-out>What is in the box is cut<p>text", TRUE },
    /* it says something, or is of the first level */
    { "<p>text<h2 id=h>It was a long day in May.</h2><p data-out>cut<h2>More</h2><p>text", TRUE },
    { "<h1 id=h>Title</h1><p data-out>cut<h1>More</h1><p>text", TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("%s", cases[i].html);
      g_assert_cmpint (stays (cases[i].html, FALSE), ==, cases[i].expected);
    }
}

#define LONG "A sentence that goes on for some time, as those of an article do, and then another one comes. It is here."

static void
test_section (void)
{
  static const struct
  {
    const char *html;
    gboolean expected;
  } cases[] = {
    { "<div><p>text</p><h2>Stop by</h2><p data-out id=h>" LONG "</p></div>", TRUE },
    { "<div><p>text</p><h2>Stop by</h2><p data-out>" LONG "</p><p data-out id=h>" LONG "</p></div>", TRUE },
    { "<div><p>text</p><h3>Details</h3><p data-out id=h>" LONG "</p><ul><li data-out>cut</ul></div>", TRUE },
    /* another part of the page, no running text, no paragraph, outside of the region, or not right behind */
    { "<div><p>text</p><h2>Stop by</h2></div><p data-out id=h>" LONG "</p>", FALSE },
    { "<p>text</p><div><h2>Stop by</h2><p data-out id=h>" LONG "</p></div>", FALSE },
    { "<div><p>text</p><h2>Stop by</h2><p data-out id=h>cut</p></div>", FALSE },
    { "<div><p>text</p><h2>Stop by</h2><p data-out id=h><a href=/a>" LONG "</a></p></div>", FALSE },
    { "<div><p>text</p><h2>Stop by</h2><div data-out id=h>" LONG "</div></div>", FALSE },
    { "<div><p>text</p><h2>Stop by</h2><p data-out=line id=h>" LONG "</p></div>", FALSE },
    { "<div><p>text</p><h2>Stop by</h2><ul><li data-out>cut</ul><p data-out id=h>" LONG "</p></div>", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("%s", cases[i].html);
      g_assert_cmpint (stays (cases[i].html, TRUE), ==, cases[i].expected);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/last-heading/cases", test_last);
  g_test_add_func ("/last-heading/section", test_section);
  g_test_add_func ("/last-heading/before-the-end", test_before_the_end);
  return g_test_run ();
}
