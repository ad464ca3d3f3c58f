/* headline-test.c - the element that shows the headline */
#include "metadata.h"

#include <string.h>

#include "sample-page.h"

#define TEXT                                                                                                           \
  "<p>The old bridge over the river was closed on Monday after engineers found cracks in two of its piers.</p>"

/* Fails unless the headline has this id; NULL: there is none.  Content is what is in the element "c". */
static void
assert_headline (const char *html, const char *expected)
{
  g_autoptr (VlpsPage) page = sample_page (html);
  g_autoptr (VlpsResult) result = vlps_result_new_whole (page);
  int content = sample_find (page, "c"), found;

  for (int i = 0; i < (int) page->n_nodes; i++)
    result->content[i] = i >= content && i < page->nodes[content].end;
  vlps_metadata_await (page, result, NULL);
  found = vlps_metadata_of (page, result)->headline;
  g_test_message ("%s", html);
  if (expected == NULL)
    g_assert_cmpint (found, ==, 0);
  else
    g_assert_cmpint (found, ==, sample_find (page, expected));
}

/* Above the content or in it, in a header or before a list of contents, by <title>, og:title or JSON-LD. */
static void
test_named (void)
{
  assert_headline ("<title>Bridge closed - Paper</title><h1 id=h>Bridge closed</h1><div id=c>" TEXT "</div>", "h");
  assert_headline ("<title>Bridge closed - Paper</title><div id=c><p>News</p><h2 id=h>Bridge closed</h2>" TEXT "</div>",
                   "h");
  assert_headline ("<title>bridge - Manual</title><header><h1 id=h><b>bridge</b> <i>2.1</i></h1></header><ul><li>"
                   "<a href=#a>Use</a></ul><div id=c>" TEXT "</div>",
                   "h");
  assert_headline (
      "<title>Gauge library: gauge.h File Reference</title><div class=title id=h>gauge.h File Reference</div>"
      "<div id=c>" TEXT "</div>",
      "h");
  assert_headline ("<title>Paper</title><meta property=og:title content='Bridge closed'><h2>Weather</h2>"
                   "<h2 id=h>Bridge closed</h2><div id=c>" TEXT "</div>",
                   "h");
  assert_headline ("<title>Paper</title><script type='application/ld+json'>{\"@type\": \"NewsArticle\", \"headline\": "
                   "\"Bridge closed\"}</script><h1>Paper</h1><h2 id=h>Bridge closed</h2><div id=c>" TEXT "</div>",
                   "h");
}

/* The only h1 by the content, whatever <title> says; not the name of the site, nor one far away or below. */
static void
test_placed (void)
{
  g_autofree char *words = g_strnfill (1200, 'w');
  g_autofree char *far =
      g_strconcat ("<title>Paper</title><h1 id=h>Bridge</h1><p>", words, "</p><div id=c>" TEXT "</div>", NULL);

  assert_headline ("<title>Paper</title><h1 id=h>Bridge closed</h1><div id=c>" TEXT "</div>", "h");
  assert_headline ("<title>Rivers</title><h1><a href='/'>Paper</a></h1><h1 id=h>Bridge</h1><div id=c>" TEXT "</div>",
                   "h");
  assert_headline (
      "<title>Bridge - Paper</title><a href=/>Paper</a><h1 id=h>The old bridge</h1><div id=c>" TEXT "</div>", "h");
  assert_headline ("<title>Bridge - Paper</title><p>Bridge</p><h1 id=h>The old one</h1><div id=c>" TEXT "</div>", "h");
  assert_headline ("<title>Paper</title><a href=/>Paper</a><div id=c>" TEXT "</div>", NULL);
  assert_headline ("<title>Rivers</title><h1>Tides</h1><h1>Bridge</h1><div id=c>" TEXT "</div>", NULL);
  assert_headline ("<title>Rivers</title><aside><h1>Tides</h1></aside><div id=c>" TEXT "</div>", NULL);
  assert_headline ("<title>Rivers</title><div id=c>" TEXT "</div><h1>Tides</h1>", NULL);
  assert_headline (far, NULL);
}

/* A list or margin that holds the content, too, leads nowhere else.  A title for sharing that no reader sees is that of the
 * site. */
static void
test_around (void)
{
  assert_headline (
      "<title>Bridge closed - Paper</title><ul><li><h2 id=h>Bridge closed</h2><div id=c>" TEXT "</div></ul>", "h");
  assert_headline ("<title>Bridge closed - Paper</title><ul><li><h2>Bridge closed</h2></ul><div id=c>" TEXT "</div>",
                   NULL);
  assert_headline ("<title>Bridge closed - Paper</title><meta property=og:title content='All the news of the coast'>"
                   "<h2 id=h>Bridge closed</h2><div id=c>" TEXT "</div>",
                   "h");
  assert_headline ("<title>Bridge closed - Paper</title><meta property=og:title content='All the news of the coast'>"
                   "<h2>Bridge closed</h2><div id=c>All the news of the coast" TEXT "</div>",
                   NULL);
}

/* The words of the title in another order; of several such h1 the one that has most of them.  Also behind the text, where
 * nobody knows how that is painted; but a section of it stays where it is. */
static void
test_words (void)
{
  assert_headline ("<title>OAR black, Rack for boats - Shop</title><div id=c>" TEXT
                   "</div><aside><h1>OAR Rack for boats, black</h1></aside>",
                   NULL);
  assert_headline ("<title>OAR black, Rack for boats - Shop</title><h1>Rack</h1><div id=c>" TEXT
                   "</div><h1 id=h>OAR Rack for boats, black</h1>",
                   "h");
  assert_headline (
      "<title>OAR black, Rack for boats - Shop</title><h1>Try it for a month</h1><h1>Rack</h1><div id=c>" TEXT "</div>",
      NULL);
  assert_headline (
      "<title>All oars for your boat</title><h1><a href='http://a.example/'>All oars for your boat</a></h1><div "
      "id=c><h1>Oars for sale</h1>" TEXT "<h1>Your boat</h1>" TEXT "</div>",
      NULL);
  assert_headline ("<title>All the old questions</title><div id=c>" TEXT TEXT TEXT TEXT TEXT TEXT TEXT TEXT
                   "<h1>The old questions</h1>" TEXT TEXT TEXT TEXT TEXT TEXT TEXT TEXT "</div>",
                   NULL);
}

/* A heading close above the content with nearly the words of the title, in scripts with and without spaces. */
static void
test_similar (void)
{
  assert_headline (
      "<title>Old bridge over the river closed - Paper</title><h3>Weather of the day</h3><h3 id=h>Old bridge "
      "over river closed today</h3><div id=c>" TEXT "</div>",
      "h");
  assert_headline ("<title>内蒙古确保两节前农牧民工工资基本无拖欠_要闻_正北方网</title><div><h3 "
                   "id=h>内蒙古9部门：确保两节前农牧民工工资基本无拖欠</h3></div><div id=c>" TEXT "</div>",
                   "h");
  assert_headline ("<title>Old bridge over the river closed - Paper</title><h3>Old bridge</h3><div id=c>" TEXT "</div>",
                   NULL);
  assert_headline ("<title>Old bridge over the river closed - Paper</title><ul><li><h3>Old bridge over river closed "
                   "today</h3></ul><div id=c>" TEXT "</div>",
                   NULL);
}

/* The last step of a trail of links is not what a reader takes for the headline, if one follows; else it is.  Nor is a
 * heading of a menu before the line that repeats the title. */
static void
test_trail (void)
{
  assert_headline (
      "<title>Bridge closed - Paper</title><ul class=breadcrumb__list><li><a href=/a>News</a><li><h1>Bridge "
      "closed</h1></ul><h2 id=h>Cracks close the old bridge</h2><div id=c>" TEXT "</div>",
      "h");
  assert_headline ("<title>Bridge closed - Paper</title><nav><ol><li><a href=/a>News</a><li><h1>Bridge "
                   "closed</h1></ol></nav><h2>News</h2><header><h2 id=h>Bridge closed</h2></header><div id=c>" TEXT
                   "</div>",
                   "h");
  assert_headline (
      "<title>Bridge closed - Paper</title><div id=crumbs><a href=/a>News</a> <h1>Bridge closed</h1></div><ul>"
      "<li>Boats</ul><div id=c><h2 id=h>Cracks close the old bridge</h2>" TEXT "</div>",
      "h");
  assert_headline (
      "<title>Bridge closed - Paper</title><ul class=breadcrumb><li><a href=/a>News</a><li><h1 id=h>Bridge "
      "closed</h1></ul><div id=c>" TEXT TEXT TEXT TEXT TEXT TEXT TEXT
      "<h2>Cracks</h2>" TEXT TEXT TEXT TEXT TEXT TEXT TEXT "</div>",
      "h");
  assert_headline (
      "<title>Bridge closed - Paper</title><a href=/m><h1>Members</h1></a><div id=h>Bridge closed</div><div "
      "id=c>" TEXT "</div>",
      "h");
}

/* Of a heading in the middle of the text, or of a menu that repeats <title>, none is the headline. */
static void
test_none (void)
{
  assert_headline ("<title>Bridge closed</title><div id=c>" TEXT TEXT TEXT TEXT TEXT TEXT TEXT TEXT
                   "<h2>Bridge closed</h2>" TEXT "</div>",
                   NULL);
  assert_headline ("<title>Bridge closed</title><ul><li>Bridge closed</ul><div id=c>" TEXT "</div>", NULL);
  assert_headline ("<title>Paper</title><div id=c>" TEXT "</div>", NULL);
  /* that the front of its site is its canonical address is a slip of a page that has an address of its own */
  assert_headline ("<title>Bridge closed</title><link rel=canonical href='https://example.org/'><h1 id=h>Bridge "
                   "closed</h1><div id=c>" TEXT "</div>",
                   "h");
}

/* What a reader sees beside the beginning of a long text is its headline, though it comes after it in the source; not what
 * stands far below. */
static void
test_beside (void)
{
  for (guint below = 0; below < 2; below++)
    {
      g_autoptr (VlpsPage) page =
          sample_page ("<title>Oak oar</title><h1>Boat shop</h1><div id=c>" TEXT TEXT TEXT TEXT TEXT TEXT TEXT
                       "<h1 id=h>Oak oar</h1></div>");
      g_autoptr (VlpsResult) result = vlps_result_new_whole (page);

      page->rendered = TRUE;
      memset (result->content, 0, (gsize) sample_find (page, "c"));
      for (int i = sample_find (page, "c"); i < (int) page->n_nodes; i++)
        page->nodes[i].box = (VlpsBox){ 100, i < sample_find (page, "h") ? 300 : below ? 1500 : 320, 400, 30 };
      vlps_metadata_await (page, result, NULL);
      g_assert_cmpint (vlps_metadata_of (page, result)->headline, ==, below ? 0 : sample_find (page, "h"));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/headline/named", test_named);
  g_test_add_func ("/headline/placed", test_placed);
  g_test_add_func ("/headline/around", test_around);
  g_test_add_func ("/headline/words", test_words);
  g_test_add_func ("/headline/similar", test_similar);
  g_test_add_func ("/headline/trail", test_trail);
  g_test_add_func ("/headline/none", test_none);
  g_test_add_func ("/headline/beside", test_beside);
  return g_test_run ();
}
