/* page-label-test.c - lines about the site's own parts: that an advertisement stands here, the text goes on below, or what
 * else to read */
#include "page-label.h"

#include "sample-page.h"

/* Whether the element with the id "l" stays of a page of which all was kept. */
static gboolean
stays (const char *html)
{
  g_autoptr (VlpsPage) page = sample_page (html);
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);
  g_autoptr (VlpsTextBlocks) blocks = vlps_text_blocks_new (page, reading);
  g_autofree guint8 *kept = g_new (guint8, blocks->n + 1), *dropped = NULL;
  int label = sample_find (page, "l");

  memset (kept, TRUE, blocks->n);
  dropped = vlps_page_labels_drop (page, reading, blocks, kept);
  g_assert_true (dropped[blocks->before[label]] == !kept[blocks->before[label]]);
  return kept[blocks->before[label]] != 0;
}

static void
test_labels (void)
{
  static const char *const dropped[] = {
    "<p>a<p id=l>Advertisement<p>b",
    "<p>a<div id=l> ADVERTISEMENT - Continue reading below. </div><p>b",
    "<p>a<div><div id=l>— Anzeige —</div></div><p>b",
    "<p>a<p id=l>广告<p>b",
    "<p>a<p id=l>Реклама:<p>b",
    "<p>a<p id=l>&zwj;<p>b",
    "<p>a<p id=l>Related: <a href=/x>Tutoring may not improve attendance</a><p>b",
    "<p>a<p id=l><strong>READ MORE: <a href=/x>Middle East crisis</a></strong><p>b",
    "<p>a<p id=l><a href=/x>À lire aussi La natalité russe menacée</a><p>b",
    "<p>a<p id=l><b>Lesen Sie auch:</b> <a href=/x>Giftwolke über Berlin</a><p>b",
    "<p>a<p id=l>相关阅读：<a href=/x>另一篇文章的标题</a><p>b",
    "<p>a<p id=l>&#xfeff;&#x200d;<p>b",
    "<p>a<div><div id=l><a>Click to expand...</a></div></div><p>b",
    "<p>a<p id=l><b class=toggle-caption>toggle caption</b><p>b",
    "<p>a<div id=l><a href=/large.jpg>Enlarge this image</a></div><p>b",
    "<p>a<div id=l><a href=''><span>read less</span> <span>read more</span></a></div><p>b",
    "<p>a<div id=l><button>Share</button> <button>Save</button></div><p>b",
    "<p>a<div id=l><span role=button>Mehr anzeigen</span></div><p>b",
    "<p>a<div id=l><a href='javascript:void(0)'>展开全文</a></div><p>b",
  };
  static const char *const kept[] = {
    "<p>a<h2 id=l>Advertising</h2><p>b",
    "<ul><li>Print<li id=l>Advertising</ul>",
    "<table><tr><td id=l>Anzeige<td>display</table>",
    "<p>a<p id=l><a href=/x>Advertising</a><p>b",
    "<pre id=l>advertisement</pre>",
    "<p>a<p id=l>An advertisement was all that it took<p>b",
    "<p>a<p id=l>❤&zwj;<p>b",
    "<p>a<p id=l>—<p>b",
    "<p>a<p id=l>Related work: <a href=/x>a paper</a><p>b",
    "<p>a<p id=l>Read more: how to do it with <a href=/x>a tool</a> of your own<p>b",
    "<p>a<p id=l>Related:<p>b",
    "<p>a<div id=l>Read more</div><p>b",
    "<p>a<div id=l><a href=/whole>Read more</a></div><p>b",
    "<p>a<div id=l><a name=share>Share</a></div><p>b",
    "<p>a<div id=l><button>Share</button> of the market</div><p>b",
    "<p>a<div id=l><button>Which tools do I need?</button></div><p>b",
    "<p>a<h3 id=l>Read more: <a href=/x>a chapter</a></h3><p>b",
  };

  for (guint i = 0; i < G_N_ELEMENTS (dropped); i++)
    {
      g_test_message ("%s", dropped[i]);
      g_assert_false (stays (dropped[i]));
    }
  for (guint i = 0; i < G_N_ELEMENTS (kept); i++)
    {
      g_test_message ("%s", kept[i]);
      g_assert_true (stays (kept[i]));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/page-label/cases", test_labels);
  return g_test_run ();
}
