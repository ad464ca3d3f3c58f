/* dateline-test.c - when a page was published, and which of several places wins */
#include "dateline.h"

#include "article.h"
#include "sample-page.h"

static void
test_time (void)
{
  const char *meta = "<meta property='article:published_time' content='2011-04-12T10:34:41+08:00'>";

  assert_field (TIME, meta, "<p>2010-01-01</p>", "", "2011-04-12T10:34:41+08:00");
  assert_field (TIME, "<meta name=PubDate content='2011-04-12'>", "", "", "2011-04-12");
  assert_field (TIME, "<meta name=pubdate content='soon'>", "<span itemprop=datePublished content='2011-04-12'></span>",
                "", "2011-04-12");
  assert_field (TIME, "", "<span itemprop=datePublished>April 12, 2011</span>", "", "2011-04-12");
  /* a time element goes before a line of its own, that before a date in a sentence */
  assert_field (TIME, "",
                "<p>On 2010-01-01 it was cold, and on 2010-01-02 too, said everyone who had been asked about the "
                "weather of the days before, in all of the towns and all of the villages.</p><p>2010-02-02</p><time "
                "datetime=2011-04-12>today</time>",
                "", "2011-04-12");
  assert_field (TIME, "", "<div>2010-02-02 08:00</div>", "<div>2010-03-03</div>", "2010-02-02T08:00");
  assert_field (TIME, "", "", "<div>2010-03-03</div>", "2010-03-03");
  /* the date behind a word for publishing goes before others, that of the last change behind them */
  assert_field (TIME, "", "<div>2010-02-02</div><div>Published</div><div>2011-04-12</div>", "", "2011-04-12");
  assert_field (TIME, "", "<div>Last updated: 2011-04-12</div><div>2010-02-02</div>", "", "2010-02-02");
  /* a date from before there was a web is that of an event */
  assert_field (TIME, "", "<div>8 May 1945</div>", "", NULL);
  assert_field (TIME, "", "", "", NULL);
  /* what other pages, readers and menus say is not of this page */
  assert_field (TIME, "", "<nav><p>2010-02-02</p></nav><div>2011-04-12</div>", "", "2011-04-12");
  assert_field (TIME, "", "<div>2011-04-12</div>",
                "<div class=comments><p itemprop=datePublished content=2010-02-02>Jane</p></div>", "2011-04-12");
  assert_field (TIME, "", "<a href=/other>2010-02-02 Another storm that hit the coast of another land</a>",
                "<div>2011-04-12</div>", "2011-04-12");
  /* days of what the page is about, and of what it cites */
  assert_field (TIME, "", "<table class='infobox vevent'><tr><th>Original run<td>2010-02-02</table>",
                "<div>2011-04-12</div>", "2011-04-12");
  assert_field (TIME, "", "<aside class=portable-infobox><h3>Release</h3><div>2010-02-02</div></aside>", "", NULL);
  assert_field (TIME, "", "", "<ol class=references><li>Smith. 2010-02-02. Of storms.</ol>", NULL);
  /* a run between links is no line of its own: what stands around it goes before it */
  assert_field (
      TIME, "",
      "<p>The storm that hit the coast of the land in the north, where nobody had seen one before, came <a "
      "href=/a>from the sea</a> on 2010-02-02 and went <a href=/b>over the hills</a>, where it rained for all "
      "of the days that followed, and the rivers, which nobody had cleaned for years, rose and rose until the bridges "
      "broke, and all who lived beside them went away and did not come back before the spring.</p>",
      "<div>2011-04-12</div>", "2011-04-12");
  assert_field (TIME, "", "<p>By <a href=/jane>Jane</a> on 2011-04-12 in <a href=/n>News</a></p><p>2010-02-02</p>", "",
                "2011-04-12");
  /* a name that says publication goes before what is shown, one that can be any day behind it */
  assert_field (TIME, "<meta name=date content=2010-02-02>", "<span class=date>2011-04-12</span>", "", "2011-04-12");
  assert_field (TIME, "<meta name=date content=2010-02-02>", "", "", "2010-02-02");
  /* without a day of publication that of the change is taken */
  assert_field (TIME, "<meta property=article:modified_time content=2010-02-02>", "", "", "2010-02-02");
  assert_field (TIME, "", "<p>Stand: 02.02.2010</p>", "", "2010-02-02");
  /* a date whose parts have elements of their own; microformats; seconds since 1970 */
  assert_field (TIME, "", "<p class=date><b>12</b> <i>April</i> <u>2011</u></p>", "", "2011-04-12");
  assert_field (TIME, "", "<abbr class=published title=2011-04-12T10:00>long ago</abbr>", "", "2011-04-12T10:00");
  assert_field (TIME, "<meta name=pubdate content=1302604481>", "", "", "2011-04-12T10:34:41Z");
  assert_field (TIME, "<meta name=pubdate content=20110412>", "", "", "2011-04-12");
  assert_field (TIME, "<meta name=pubdate content=201104121034>", "", "", "2011-04-12T10:34");
  assert_field (TIME, "<meta name=pubdate content=20110412103441>", "", "", "2011-04-12T10:34:41");
  assert_field (TIME, "<meta name=pubdate content=20111412>", "", "", NULL);
  assert_field (TIME, "<meta name=date content=20110412>", "", "", "2011-04-12");
  assert_field (TIME, "<meta name=pubdate content=20110412>",
                "<time itemprop=datePublished datetime='2011-04-12T10:34Z'>Today</time>", "", "2011-04-12T10:34Z");
  /* the word for a change that stands behind a date of its own is not about that date */
  assert_field (TIME, "", "<p>April 12, 2011 / 12:25 PM / Updated 8 hours ago</p><p>2010-02-02</p>", "",
                "2011-04-12T12:25");
  /* the day of the page's own clock */
  assert_field (TIME, "<meta name=pubdate content=2011-04-13T03:28:35Z>", "<p class=date>April 12, 2011</p>", "",
                "2011-04-12");
  assert_field (TIME, "<meta name=pubdate content=2011-04-13T03:28:35Z><meta name=x content='2011-04-12 22:28:35'>", "",
                "", "2011-04-12T22:28:35-05:00");
  assert_field (TIME, "<meta name=pubdate content=2011-04-13T03:28:35Z>", "<p class=date>April 10, 2011</p>", "",
                "2011-04-13T03:28:35Z");
  /* of several clocks the first one of the page, whatever the names are called */
  assert_field (
      TIME,
      "<meta name=pubdate content=2011-04-13T03:28:35Z><meta name=x><meta name=x content='2011-04-12 22:28:35'>"
      "<meta name=x content='2011-04-12 17:28:35'><meta name=d content='2011-04-12 21:28:35'>"
      "<meta name=b content='2011-04-12 20:28:35'><meta name=g content='2011-04-12 19:28:35'>"
      "<meta name=a content='2011-04-12 18:28:35'><meta name=k content='2011-04-13 04:28:35'>"
      "<meta name=z content='2011-04-13 05:28:35'><meta name=w content='2011-04-13 06:28:35'>",
      "", "", "2011-04-12T22:28:35-05:00");
}

/* Which number is the day: by another date of the page, by its language, by its host. */
static void
test_time_order (void)
{
  assert_field (TIME, "<html lang=de>", "<p class=date>04/05/2011</p>", "", "2011-05-04");
  assert_field (TIME, "<html lang=en-US>", "<p class=date>04/05/2011</p>", "", "2011-04-05");
  assert_field (TIME, "<html lang=en-GB>", "<p class=date>04/05/2011</p>", "", "2011-05-04");
  assert_field (TIME, "<html lang=en>", "<p class=date>04/05/2011</p>", "", "2011-04-05");
  assert_field (TIME, "<html lang=en>", "<p class=date>04/05/2011</p>", "<p>13/05/2011</p>", "2011-05-04");
  assert_field (TIME, "<html lang=de>", "<p class=date>04/05/2011</p>", "<p>05/13/2011</p>", "2011-04-05");
  assert_field (TIME, "<html lang=en>", "<p class=date>28.01.22</p>", "", "2022-01-28");
}

static void
test_time_bounds (void)
{
  g_autoptr (VlpsPage) page =
      sample_page ("<meta name=pubdate content=2009-01-01><meta property=article:modified_time content=2012-01-01>"
                   "<body><p>Text.</p><p class=date>2011-04-12</p>");
  g_autoptr (VlpsResult) result = vlps_result_new_whole (page);
  const VlpsFacts *facts = article_facts (page, result, &(VlpsDateBounds){ 20100101, 20111231 });

  g_assert_cmpstr (facts->time, ==, "2011-04-12");
  g_assert_cmpstr (facts->time_by, ==, "line called date");
  g_assert_null (facts->modified);
}

/* What the page says goes before its address, and that before lines that only look like a date. */
static void
test_time_of_address (void)
{
  g_autoptr (VlpsPage) page = sample_page ("<body><p>Text.</p>");
  g_autoptr (VlpsResult) result = vlps_result_new_whole (page);
  const VlpsFacts *facts;

  page->url = "https://news.example.org/c/2005-03-21/244339.shtml";
  facts = article_facts (page, result, NULL);
  g_assert_cmpstr (facts->time, ==, "2005-03-21");
  g_assert_cmpstr (facts->time_by, ==, "address");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/dateline/time", test_time);
  g_test_add_func ("/dateline/time-order", test_time_order);
  g_test_add_func ("/dateline/time-bounds", test_time_bounds);
  g_test_add_func ("/dateline/time-of-address", test_time_of_address);
  return g_test_run ();
}
