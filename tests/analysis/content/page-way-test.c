/* page-way-test.c - rows of links to the pages before and behind a page */
#include "page-way.h"

#include "sample-page.h"

/* Whether the element with the id "w" is such a row, or in one; that with the id "k" never is. */
static gboolean
is_way (const char *html)
{
  g_autoptr (VlpsPage) page = sample_page (html);
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);
  g_autofree guint8 *ways = vlps_page_ways_find (page, reading);

  g_assert_true (ways == NULL || !ways[sample_find (page, "k")]);
  return ways != NULL && ways[sample_find (page, "w")] != 0;
}

#define KEPT "<p id=k>Text of the page.</p>"

static void
test_ways (void)
{
  static const char *const ways[] = {
    /* words in the links, by attribute, by picture, before the links */
    KEPT "<div id=w><a href=a>Previous</a> <a href=b>Next</a></div>",
    KEPT "<div id=w><a href=a>« Zurück</a> | <a href=c>Inhalt</a> | <a href=b>Weiter »</a></div>",
    KEPT "<p id=w><a href=a>上一页</a> <a href=b>下一页</a></p>",
    KEPT "<div id=w><a href=a><span>Previous</span><br><span>Opening the hut</span></a>"
         "<a href=b><span>Next</span><br><span>Tables</span></a></div>",
    KEPT "<div id=w><a rel=prev href=a>Opening the hut</a> <a rel=next href=b>Tables</a></div>",
    KEPT "<div id=w><a href=a><img src=p.png alt=Prev></a><a href=b><img src=n.png alt=Next></a></div>",
    "<div><p id=w>Next: <a href=b>Tables</a>, Previous: <a href=a>Hut</a>, Up: <a href=u>Top</a> "
    "[<a href=c>Contents</a>]</p></div>" KEPT,
    /* labels of Chinese with colons and commas of full width, in the link and before it */
    KEPT "<div id=w><a href=a>上一篇：山上的小屋</a> <a href=b>下一篇：餐桌</a></div>",
    "<div><p id=w>上一篇：<a href=a>山上的小屋</a>，下一篇： <a href=b>餐桌</a></p></div>" KEPT,
    "<div><p id=w>上一条:<a href=a>山上的小屋</a> 下一條:<a href=b>餐桌</a></p></div>" KEPT,
    /* one neighbour and the way up */
    KEPT "<div><a href=u>Home</a> <a id=w href=b>Next page</a></div>",
    /* titles of the pages in a row of their own */
    KEPT "<table><tr><td><a href=a>Prev</a><td><a href=u>Home</a><td><a href=b>Next</a>"
         "<tr><td>The hut<td><td id=w>Tables</table>",
    KEPT "<nav><ul><li id=w><a href=a>précédent</a><li><a href=b>suivant</a></ul></nav>",
  };
  static const char *const others[] = {
    KEPT "<p id=w>See the <a href=b>next</a> chapter.</p>",
    KEPT "<p id=w><a href=b>Next</a></p>",
    KEPT "<p id=w><a href=a>Previous work</a> and <a href=b>next steps</a></p>",
    KEPT "<div id=w><h2>Ways</h2><a href=a>Previous</a> <a href=b>Next</a></div>",
    KEPT "<div id=w><p>It ends here. The rest follows.</p><p><a href=a>Previous</a><p></div><p><a href=b>Next</a>",
    KEPT "<ul id=w><li><a href=u>Home</a><li><a href=i>Index</a></ul>",
    KEPT "<p id=w>previous, next</p>",
    KEPT "<p id=w>参见下一篇：<a href=b>餐桌</a></p>",
    KEPT "<div id=w><a href=a>上一篇</a>写于春天。<a href=b>下一篇</a></div>",
  };

  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      g_test_message ("%s", ways[i]);
      g_assert_true (is_way (ways[i]));
    }
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_test_message ("%s", others[i]);
      g_assert_false (is_way (others[i]));
    }
}

/* A row has little text: titles that are as long as a paragraph are none. */
static void
test_length (void)
{
  for (guint length = 100; length <= 400; length += 300)
    {
      g_autofree char *title = g_strnfill (length, 'a');
      g_autofree char *html =
          g_strdup_printf (KEPT "<div id=w><a href=a>Previous</a> %s <a href=b>Next</a></div>", title);

      g_assert_cmpint (is_way (html), ==, length == 100);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/page-way/cases", test_ways);
  g_test_add_func ("/page-way/length", test_length);
  return g_test_run ();
}
