/* last-heading-test.c - headings at the end of the content whose sections were cut */
#include "last-heading.h"

#include "sample-page.h"

/* Whether the element with the id "h" stays, of a page of which all was kept but what has the attribute data-out. */
static gboolean
stays (const char *html)
{
  g_autoptr (VlpsPage) page = sample_page (html);
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);
  g_autoptr (VlpsTextBlocks) blocks = vlps_text_blocks_new (page, reading);
  g_autofree guint8 *kept = g_new0 (guint8, blocks->n + 1);
  int heading = sample_find (page, "h");

  for (guint i = 0; i < blocks->n; i++)
    kept[i] = vlps_node_attribute (&page->nodes[blocks->items[i].block], "data-out") == NULL;
  vlps_last_heading_settle (page, blocks, kept);
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
    { "<p>text<p id=h>Related content<ul><li data-out>cut</ul>", TRUE },
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
      g_assert_cmpint (stays (cases[i].html), ==, cases[i].expected);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/last-heading/cases", test_last);
  return g_test_run ();
}
