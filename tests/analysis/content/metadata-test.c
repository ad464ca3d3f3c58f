/* metadata-test.c - title, time, author, source and other facts, and which of several places wins */
#include "metadata.h"

#include <string.h>

#include "linked-data.h"
#include "sample-page.h"

static const VlpsFacts *
read_facts (const VlpsPage *page, VlpsResult *result, const VlpsDateBounds *bounds)
{
  vlps_metadata_await (page, result, bounds);
  return vlps_metadata_of (page, result);
}

/* An article, with `head` in its head, `top` before and `bottom` after its text.  Its text is marked as content. */
static VlpsResult *
fill (const char *head, const char *top, const char *bottom, VlpsPage **ret_page)
{
  g_autofree char *text = sample_repeat ("The text of the article goes on and on. ", 20);
  g_autofree char *html =
      g_strdup_printf ("%s<body>%s<p>%s</p><p>%s</p>%s<p>%s</p>", head, top, text, text, bottom, text);
  VlpsPage *page = *ret_page = sample_page (html);
  VlpsResult *result = vlps_result_new (page, "test");
  int n = 0;

  for (guint i = 0; i < page->n_nodes; i++)
    if (page->nodes[i].kind == VLPS_NODE_TEXT && g_str_has_prefix (page->nodes[i].text, "The text") && n++ < 2)
      result->content[i] = 1;
  vlps_metadata_await (page, result, NULL);
  return result;
}

typedef enum
{
  TITLE,
  TIME,
  AUTHOR,
  SOURCE,
} Field;

static void
assert_field (Field field, const char *head, const char *top, const char *bottom, const char *expected)
{
  VlpsPage *made = NULL;
  g_autoptr (VlpsResult) result = fill (head, top, bottom, &made);
  g_autoptr (VlpsPage) page = made;
  const VlpsFacts *facts = vlps_metadata_of (page, result);
  const char *const fields[] = { facts->title, facts->time, facts->author, facts->source };

  g_assert_nonnull (page);
  if (g_strcmp0 (fields[field], expected) != 0)
    g_error ("%s | %s | %s: %s, not %s", head, top, bottom, fields[field], expected);
}

static void
test_title (void)
{
  assert_field (TITLE, "<title>Big storm ahead - Some Paper</title>", "<h1>Big storm ahead</h1>", "",
                "Big storm ahead");
  /* a heading that <title> does not have is the title of an article, or where <title> only names the site */
  assert_field (TITLE, "<title>Storms of the year</title>", "<h1>Big storm ahead</h1>", "", "Storms of the year");
  assert_field (TITLE, "<title>Storms of the year</title><meta property=og:type content=article>",
                "<h1>Big storm ahead</h1>", "", "Big storm ahead");
  assert_field (TITLE, "<title>Some Paper</title><meta property=og:site_name content='Some Paper'>",
                "<h1>Big storm ahead</h1>", "", "Big storm ahead");
  assert_field (TITLE, "<title>A big storm</title>", "<h1>Storm</h1>", "", "Storm");
  /* what meta elements name counts where it is part of <title> */
  assert_field (TITLE, "<title>Big storm ahead - Paper of Records</title><meta property=og:title content='Big storm'>",
                "", "", "Big storm");
  assert_field (TITLE, "<title>Big storm ahead</title><meta property=og:title content='You will not believe this'>", "",
                "", "Big storm ahead");
  assert_field (TITLE, "<title>Big storm ahead | News</title>", "", "", "Big storm ahead");
  assert_field (TITLE, "", "", "", NULL);
  /* the name of the site is not a title, whatever its level; a heading that only lacks a colon gets it */
  assert_field (
      TITLE, "<title>Big storm ahead | A Paper of Ours</title>",
      "<h1 class=site-title><a href='https://news.example.org/'>A Paper of Ours</a></h1><h2>Big storm ahead</h2>", "",
      "Big storm ahead");
  assert_field (TITLE,
                "<title>Weather: Big storm ahead</title><meta property=og:title content='Weather: Big storm ahead'>",
                "<h1><span>Weather</span> <span>Big storm ahead</span></h1>", "", "Weather: Big storm ahead");
  assert_field (TITLE, "<title>Weather: Big storm ahead</title>",
                "<h1><span>Weather</span> <span>Big storm ahead</span></h1>", "", "Weather Big storm ahead");
  /* guillemets quote where both are there, and part otherwise */
  assert_field (TITLE, "<title>A storm of « great size »</title>", "<h1>A storm of « great size »</h1>", "",
                "A storm of « great size »");
  assert_field (TITLE, "<title>Big storm ahead » Home</title>", "", "", "Big storm ahead");
}

/* The site is what the page says it is, so a file has the title of its address. */
static void
test_title_of_file (void)
{
  static const char *const addresses[] = { "https://paper.example/storm", "file:///tmp/storm.html" };

  for (guint i = 0; i < G_N_ELEMENTS (addresses); i++)
    {
      g_autoptr (VlpsPage) page = sample_page ("<title>Big storm ahead - Paper</title><link rel=canonical "
                                               "href='https://paper.example/storm'><body><p>Text.</p>");
      g_autoptr (VlpsResult) result = vlps_result_new_whole (page);

      page->url = addresses[i];
      g_assert_cmpstr (read_facts (page, result, NULL)->title, ==, "Big storm ahead");
    }
}

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
  const VlpsFacts *facts = read_facts (page, result, &(VlpsDateBounds){ 20100101, 20111231 });

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
  facts = read_facts (page, result, NULL);
  g_assert_cmpstr (facts->time, ==, "2005-03-21");
  g_assert_cmpstr (facts->time_by, ==, "address");
}

static void
test_author (void)
{
  assert_field (AUTHOR, "<meta name=author content='Jane Doe'>", "<p>By John Roe</p>", "", "Jane Doe");
  assert_field (AUTHOR, "<meta property=article:author content='https://example.org/jane'>", "<p>By John Roe</p>", "",
                "John Roe");
  assert_field (AUTHOR, "", "<a rel=author href=x>Jane Doe</a>", "", "Jane Doe");
  assert_field (AUTHOR, "", "<div class=byline>By Jane Doe • 12 April 2011</div>", "", "Jane Doe");
  assert_field (AUTHOR, "", "<p>作者：张三 来源：某某网</p>", "", "张三");
  assert_field (AUTHOR, "", "<p>作者：<a href=x>张三</a></p>", "", "张三");
  assert_field (AUTHOR, "", "", "<p>（本报记者 李四）</p>", "李四");
  assert_field (AUTHOR, "", "<p>作者：宋怡 杨志华</p>", "", "宋怡 杨志华");
  assert_field (AUTHOR, "", "<p>作者：放飞&amp;心情</p>", "", "放飞&心情");
  assert_field (AUTHOR, "", "<p>新华网北京12月9日电(记者罗沙)我国第28次南极考察队说，它平安。</p>", "", "罗沙");
  assert_field (AUTHOR, "", "<p>新京报记者 彭冲 王二小</p>", "", "彭冲 王二小");
  assert_field (AUTHOR, "", "<p>本报记者罗科苏盈发自北京</p>", "", "罗科苏盈");
  assert_field (AUTHOR, "", "", "<p>有了信息交流。(信报记者 蔡雪婧)</p>", "蔡雪婧");
  /* what reporters do is not a name, nor is what is said of an author */
  assert_field (AUTHOR, "", "<p>记者了解到，今天很冷。</p><p>（记者从现场获悉）</p><p>本报记者对此事进行了调查</p>", "",
                NULL);
  assert_field (AUTHOR, "", "<p>文章的作者：在广汽商用车项目的有关负责人方面首次了解到合资内幕</p>", "", NULL);
  assert_field (AUTHOR, "", "<p>By the way, it was warm.</p><p>作者：</p>", "", NULL);
  /* a word and the name in elements of their own; the part of a byline that is called a name */
  assert_field (AUTHOR, "", "<b>By <span>Jane Doe</span></b>", "", "Jane Doe");
  assert_field (AUTHOR, "", "<div class=author><p class=label>Article by:</p><a class=author-name>Jane Doe</a></div>",
                "", "Jane Doe");
  assert_field (AUTHOR, "", "<div class=author><span class=name>Jane Doe</span> Editor of Things</div>", "",
                "Jane Doe");
  assert_field (AUTHOR, "", "<a href='/authors/jane-doe'>Jane Doe</a>", "", "Jane Doe");
  /* what is pressed and what the page is called are not names, whatever they lead to and stand beside */
  assert_field (AUTHOR, "", "<a class='cta-btn' href='/people/free-demo'>Request Demo</a>", "", NULL);
  assert_field (AUTHOR, "", "<button>Request Demo</button> <span>May 2, 2012</span>", "", NULL);
  assert_field (AUTHOR, "", "<span>May 2, 2012</span> <h1>Big Storm</h1>", "", NULL);
  assert_field (AUTHOR, "", "<span>May 2, 2012</span> <h4>Jane Doe</h4>", "", "Jane Doe");
  assert_field (AUTHOR, "", "", "<h3>Written by</h3><p>Jane Doe</p>", "Jane Doe");
  /* a personal name beside the date, not what else stands there */
  assert_field (AUTHOR, "", "<p>12 April 2011</p><p>Jane van Doe</p>", "", "Jane van Doe");
  assert_field (AUTHOR, "", "<p>Jane Doe</p><p>12 April 2011</p>", "", "Jane Doe");
  assert_field (AUTHOR, "", "<p>12 April 2011</p><p>World News</p>", "", NULL);
  assert_field (AUTHOR, "", "<p>12 April 2011</p><p>5 min read</p>", "", NULL);
  /* no names: addresses, dates, signs, labels, fields of forms */
  assert_field (AUTHOR, "<meta name=author content='a@example.org'>", "<div class=author>Posted on</div>", "", NULL);
  assert_field (AUTHOR, "<meta name=author content=', PAPER'>", "<div class=author>Sat, 12 Apr</div>", "", NULL);
  assert_field (AUTHOR, "<meta name=author content='https://example.org/'>", "<div class=author>Joined: Oct 2011</div>",
                "", NULL);
  /* what goes on behind a name */
  assert_field (AUTHOR, "<meta name=author content='Dr Jane Doe - https://example.org/'>", "", "", "Dr Jane Doe");
  assert_field (AUTHOR, "", "<div class=author>Written by: Jane Doe Last updated 2011</div>", "", "Jane Doe");
  assert_field (AUTHOR, "<meta name=citation_author content='Doe, Jane'>", "", "", "Jane Doe");
  assert_field (AUTHOR,
                "<meta name='twitter:label1' content='Written by'><meta name='twitter:data1' content='Jane Doe'>", "",
                "", "Jane Doe");
  assert_field (AUTHOR, "<meta name='twitter:label1' content='Reading time'><meta name='twitter:data1' content='Jane'>",
                "", "", NULL);
}

static char *
join (const GPtrArray *list)
{
  GString *out = g_string_new (NULL);

  for (guint i = 0; list != NULL && i < list->len; i++)
    g_string_append_printf (out, "%s|", (char *) g_ptr_array_index (list, i));
  return g_string_free (out, FALSE);
}

#define SCRIPT(json) "<script type='application/ld+json'>" json "</script>"

#define HEADLINE(text) SCRIPT ("{\"@type\": \"NewsArticle\", \"headline\": \"" text "\"}")

/* The headline of JSON-LD is the title where the first heading is the same, or where <title> and the title for sharing
 * agree that more belongs to the heading. */
static void
test_headline (void)
{
  /* the first heading against the longer one that <title> has */
  assert_field (TITLE, "<title>Storm ahead: who must go - Some Paper</title>" HEADLINE (" Big  storm "),
                "<h1>Big storm</h1><h1>Storm ahead: who must go</h1>", "", "Big storm");
  /* what stands before the heading belongs to it, what stands behind it is the site */
  assert_field (TITLE,
                "<title>Weather: Big storm | Some Paper</title><meta property=og:site_name content='Some Paper'><meta "
                "property=og:title content='Weather: Big storm | Some Paper'>" HEADLINE ("Weather: Big storm"),
                "<h1>Big storm</h1>", "", "Weather: Big storm");
  /* not where <title>, or the title for sharing, has it in other words, or where it is not longer */
  assert_field (
      TITLE,
      "<title>Big storm</title><meta property=og:title content='Weather: Big storm'>" HEADLINE ("Weather: Big storm"),
      "<h1>Big storm</h1>", "", "Big storm");
  assert_field (
      TITLE, "<title>Weather: Big storm</title><meta property=og:title content='Run!'>" HEADLINE ("Weather: Big storm"),
      "<h1>Big storm</h1>", "", "Big storm");
  assert_field (TITLE, "<title>Who's in?</title><meta property=og:title content=\"Who's in?\">" HEADLINE ("Who's in?"),
                "<h1>Who’s in?</h1>", "", "Who’s in?");
}

static void
assert_authors (const char *head, const char *top, const char *expected)
{
  VlpsPage *made = NULL;
  g_autoptr (VlpsResult) result = fill (head, top, "", &made);
  g_autoptr (VlpsPage) page = made;
  g_autofree char *found = join (vlps_metadata_of (page, result)->authors);

  if (strcmp (found, expected) != 0)
    g_error ("%s | %s: %s, not %s", head, top, found, expected);
}

/* Each of several, however the page lists them. */
static void
test_authors (void)
{
  assert_authors ("<meta name=author content='Jane Doe'><meta name=author content='John Roe'>", "",
                  "Jane Doe|John Roe|");
  assert_authors ("<meta name=author content='Jane Doe and John Roe'>", "", "Jane Doe|John Roe|");
  assert_authors ("<meta name=author content='Jane Doe, John Roe und Eva Moe'>", "", "Jane Doe|John Roe|Eva Moe|");
  assert_authors ("<meta name=author content='Doe; Roe'>", "", "Doe|Roe|");
  /* several people are longer than a name; a sentence is none */
  assert_authors ("<meta name=author content='Margaret Abernathy, Christopher Featherstone, Alexandra Moe and Jo Roe'>",
                  "", "Margaret Abernathy|Christopher Featherstone|Alexandra Moe|Jo Roe|");
  assert_authors (
      "<meta name=author content='Everything that we write of is read by two of our editors, and by others'>", "", "");
  assert_authors (SCRIPT ("{\"headline\": \"Storm\", \"author\": {\"name\": [\"Jane Doe\", \"John Roe\"]}}"), "",
                  "Jane Doe|John Roe|");
  assert_authors ("", "<a rel=author href=x>View all posts by Jane Doe</a>", "Jane Doe|");
  assert_authors ("<meta name=author content='April Doe'>", "", "April Doe|");
  assert_authors ("<meta name=citation_author content='Doe, Jane'><meta name=citation_author content='Roe, John'>", "",
                  "Jane Doe|John Roe|");
  assert_authors ("", "<a rel=author>Jane Doe</a>, <a rel=author>John Roe</a>", "Jane Doe|John Roe|");
  assert_authors ("", "<p class=byline>By <a href=/jane>Jane Doe</a> and <a href=/john>John Roe</a> Evening Paper</p>",
                  "Jane Doe|John Roe|");
  assert_authors ("", "<p>Von Jane Doe und John Roe</p>", "Jane Doe|John Roe|");
  assert_authors ("<meta name=author content='신현주 기자'>", "", "신현주|");
  /* where they work is nobody */
  assert_authors ("<meta name=author content='Jane Doe and John Roe, Evening Times'>", "", "Jane Doe|John Roe|");
  assert_authors (
      SCRIPT (
          "{\"headline\": \"Storm\", \"author\": [{\"name\": \"Jane Doe\"}, {\"name\": \"Paper\"}]}") "<meta "
                                                                                                      "property=og:"
                                                                                                      "site_name "
                                                                                                      "content=Paper>",
      "", "Jane Doe|");
  /* what may be one name stays one */
  assert_authors ("<meta name=author content='Doe, Jane'>", "", "Doe, Jane|");
  assert_authors ("<meta name=author content='Smith and Sons'>", "", "Smith and Sons|");
  /* the site signs only where nobody else does; what a system calls a user is not a name, nor what buyers think */
  assert_authors ("<meta property=og:site_name content=Paper><meta name=author content=Paper>", "<p>By Jane Doe</p>",
                  "Jane Doe|");
  assert_authors ("<meta property=og:site_name content=Paper><meta name=author content=Paper>", "", "Paper|");
  assert_authors ("<meta name=author content='jane.doe.12'>", "", "");
  assert_authors ("", "<span>May 2, 2012</span> <span>Mostly Positive</span>", "");
}

static void
test_source (void)
{
  assert_field (SOURCE, "<meta property=og:site_name content='Some Paper'>",
                "<p>2010-12-15 来源：新华网 作者：张三</p>", "", "新华网");
  assert_field (SOURCE, "", "<p>来源: <a href=x>新华网</a></p>", "", "新华网");
  assert_field (SOURCE, "", "", "<p>(来源：中国新闻网)</p>", "中国新闻网");
  assert_field (SOURCE, "<meta property=og:site_name content='Some Paper'>", "", "", "Some Paper");
  assert_field (SOURCE, "", "", "", NULL);
}

/* What the method has found stays. */
static void
test_kept (void)
{
  g_autoptr (VlpsPage) page = sample_page ("<title>Big storm ahead</title><meta name=author content=Jane><p>Text.</p>");
  g_autoptr (VlpsResult) result = vlps_result_new_whole (page);
  const VlpsFacts *facts;

  result->metadata->facts.title = g_strdup ("Its own");
  result->metadata->facts.time = g_strdup ("2010-01-01");
  facts = read_facts (page, result, NULL);
  g_assert_cmpstr (facts->title, ==, "Its own");
  g_assert_cmpstr (facts->time, ==, "2010-01-01");
  g_assert_cmpstr (facts->author, ==, "Jane");
}

/* Nothing is read before somebody asks, and then it is read of the content as the method made it. */
static void
test_awaited (void)
{
  VlpsPage *made = NULL;
  g_autoptr (VlpsResult) result =
      fill ("<title>Some Paper</title>", "<p>Posted on 12 April 2011</p>", "<p>Posted on 3 May 2012</p>", &made);
  g_autoptr (VlpsPage) page = made;

  g_assert_nonnull (page);
  g_assert_null (result->metadata->facts.title);
  memset (result->content, 0, page->n_nodes);
  g_assert_cmpstr (vlps_metadata_of (page, result)->title, ==, "Some Paper");
  g_assert_cmpstr (vlps_metadata_of (page, result)->time, ==, "2011-04-12");
  g_assert_null (result->metadata->content);
}

static void
test_facts (void)
{
  g_autoptr (VlpsPage) page = sample_page (
      "<html lang=en_GB><title>Big storm ahead</title><meta name=description content=' It will  blow. '>"
      "<meta property=og:image content=/a.png><link rel='canonical' href=/storm><link rel=license href=/by>"
      "<meta property=article:modified_time content='2011-04-13T08:00'>"
      "<meta property=article:section content='Weather, wind'><meta property=article:tag content=storm>"
      "<meta property=article:tag content=wind><meta property=article:tag content=storm>"
      "<body><h1>Big storm ahead</h1><p>Text.</p><a rel=tag href=x>other</a>");
  g_autoptr (VlpsResult) result = vlps_result_new_whole (page);
  g_autofree char *categories = NULL, *tags = NULL;
  const VlpsFacts *facts;

  facts = read_facts (page, result, NULL);
  categories = join (facts->categories);
  tags = join (facts->tags);
  g_assert_cmpstr (facts->language, ==, "en");
  g_assert_cmpstr (facts->language_tag, ==, "en-GB");
  g_assert_cmpstr (facts->description, ==, "It will blow.");
  g_assert_cmpstr (facts->image, ==, "https://news.example.org/a.png");
  g_assert_cmpstr (facts->canonical, ==, "https://news.example.org/storm");
  g_assert_cmpstr (facts->licence, ==, "https://news.example.org/by");
  g_assert_cmpstr (facts->modified, ==, "2011-04-13T08:00");
  g_assert_cmpstr (categories, ==, "Weather, wind|");
  g_assert_cmpstr (tags, ==, "storm|wind|");
  g_assert_cmpstr (facts->origin[VLPS_FACT_TITLE], ==, "heading");
  g_assert_cmpstr (facts->origin[VLPS_FACT_LANGUAGE], ==, "markup");
  g_assert_cmpstr (facts->origin[VLPS_FACT_DESCRIPTION], ==, "meta");
  g_assert_cmpstr (facts->origin[VLPS_FACT_CANONICAL], ==, "markup");
  g_assert_null (facts->origin[VLPS_FACT_AUTHOR]);
}

/* Other places of the same, and what is not a statement. */
static void
test_other_facts (void)
{
  g_autofree char *long_text = sample_repeat ("word ", 1000);
  g_autofree char *html = g_strdup_printf (
      "<html lang='not a language'><meta name=description content='%s'><meta property=og:locale content=fr_CA>"
      "<script type='application/ld+json'>{\"@type\": \"NewsArticle\", \"headline\": \"Storm\", "
      "\"dateModified\": \"2011-04-14\", \"description\": \"Short\", \"image\": [{\"url\": \"b.png\"}], "
      "\"keywords\": \"one, two\", \"articleSection\": [\"Sea\", \"Air, land\"]}</script>"
      "<p>Text.</p><a rel='license nofollow' href='https://example.org/cc'>CC</a>",
      long_text);
  g_autoptr (VlpsPage) page = sample_page (html);
  g_autoptr (VlpsResult) result = vlps_result_new_whole (page);
  g_autofree char *categories = NULL, *tags = NULL;
  const VlpsFacts *facts;

  facts = read_facts (page, result, NULL);
  categories = join (facts->categories);
  tags = join (facts->tags);
  g_assert_cmpstr (facts->language, ==, "fr");
  g_assert_cmpstr (facts->language_tag, ==, "fr-CA");
  g_assert_cmpstr (facts->description, ==, "Short");
  g_assert_cmpstr (facts->image, ==, "https://news.example.org/2011/b.png");
  g_assert_null (facts->canonical);
  g_assert_cmpstr (facts->licence, ==, "https://example.org/cc");
  g_assert_cmpstr (facts->modified, ==, "2011-04-14");
  g_assert_cmpstr (categories, ==, "Sea|Air, land|");
  g_assert_cmpstr (tags, ==, "one|two|");
  g_assert_cmpstr (facts->origin[VLPS_FACT_MODIFIED], ==, "json-ld");
}

static void
assert_linked (const char *html, const char *title, const char *time, const char *author, const char *source)
{
  g_autoptr (VlpsPage) page = sample_page (html);
  g_auto (VlpsLinkedData) data = { 0 };
  g_autofree char *authors = NULL;

  vlps_linked_data_read (page, &data);
  g_assert_cmpstr (data.title, ==, title);
  g_assert_cmpstr (data.time, ==, time);
  authors = data.authors != NULL ? join (data.authors) : NULL;
  g_assert_cmpstr (authors, ==, author);
  g_assert_cmpstr (data.source, ==, source);
}

static void
test_linked (void)
{
  assert_linked ("<p>x</p>", NULL, NULL, NULL, NULL);
  assert_linked (SCRIPT ("{\"@type\": \"NewsArticle\", \"headline\": \"Storm\", \"datePublished\": \"2011-04-12\","
                         "\"author\": [{\"name\": \"Jane\"}, \"John\"], \"publisher\": {\"name\": \"Paper\"}}"),
                 "Storm", "2011-04-12", "Jane|John|", "Paper");
  /* an article goes before what else has a date; names may be told elsewhere */
  assert_linked (SCRIPT ("{\"@type\": \"WebPage\", \"datePublished\": \"2001-01-01\"}")
                     SCRIPT ("{\"@graph\": [{\"@type\": \"Person\", \"@id\": \"#j\", \"name\": \"Jane\"}, {\"@type\":"
                             "[\"BlogPosting\", \"Thing\"], \"headline\": \"Storm\", \"author\": {\"@id\": \"#j\"}}]}"),
                 "Storm", NULL, "Jane|", NULL);
  assert_linked (SCRIPT ("{\"@type\": \"WebPage\", \"datePublished\": \"2001-01-01\"}"), NULL, "2001-01-01", NULL,
                 NULL);
  assert_linked (
      SCRIPT ("{\"@type\": \"NewsArticle\", \"headline\": \"St&uuml;rme &#8211; &amp; &#x4e2d; &unknown; &#\"}"),
      "Stürme – & 中 &unknown; &#", NULL, NULL, NULL);
  /* no JSON, JSON of another kind, and scripts without text */
  assert_linked (SCRIPT ("{") SCRIPT ("[1, null, [\"a\"]]") SCRIPT ("\"a\"") SCRIPT ("") SCRIPT (
                     "{\"headline\": 5, \"author\": {}}") "<script type='text/plain'>{\"headline\": \"x\"}</script>",
                 NULL, NULL, NULL, NULL);
}

/* "name|price|currency|availability|sku|brand|rating/best (ratings)" of what a page sells, "none" where it is nothing. */
static void
assert_product (const char *head, const char *top, const char *expected)
{
  VlpsPage *made = NULL;
  g_autoptr (VlpsResult) result = fill (head, top, "", &made);
  g_autoptr (VlpsPage) page = made;
  const VlpsProduct *product = vlps_metadata_of (page, result)->product;
  g_autofree char *found =
      product == NULL ? g_strdup ("none")
                      : g_strdup_printf ("%s|%s|%s|%s|%s|%s|%s/%s (%s)", product->name, product->price,
                                         product->currency, product->availability, product->sku, product->brand,
                                         product->rating, product->rating_best, product->ratings);

  if (strcmp (found, expected) != 0)
    g_error ("%s | %s: %s, not %s", head, top, found, expected);
}

#define LAMP "<title>Red lamp</title>"

/* Columns may stand before the title in the source, with a long text between. */
static void
test_product_before_title (void)
{
  g_autofree char *text = g_strnfill (3000, 'x');
  g_autofree char *top =
      g_strdup_printf ("<b class=price>€ 12,50</b><button>Add to cart</button><p>%s</p><h1>Red lamp</h1>", text);

  assert_product (LAMP, top, "Red lamp|12.50|€|InStock|(null)|(null)|(null)/(null) ((null))");
}

static void
test_product (void)
{
  assert_product (
      LAMP SCRIPT ("{\"@type\": \"Product\", \"name\": \"Red lamp\", \"sku\": 17, \"brand\": {\"name\": \"Lux\"},"
                   "\"aggregateRating\": {\"ratingValue\": \"4,5\", \"bestRating\": 5, \"reviewCount\": 12},"
                   "\"offers\": {\"@type\": \"Offer\", \"price\": 12.5, \"priceCurrency\": \"EUR\","
                   "\"availability\": \"https://schema.org/InStock\"}}"),
      "", "Red lamp|12.50|EUR|InStock|17|Lux|4.5/5 (12)");
  /* of several offers the lowest price that is named, and one that can be had is enough */
  assert_product (
      LAMP SCRIPT (
          "{\"@type\": \"Product\", \"name\": \"Red lamp\", \"offers\": {\"@type\": \"AggregateOffer\","
          "\"lowPrice\": \"9.90\", \"priceCurrency\": \"EUR\", \"offers\": [{\"availability\": \"OutOfStock\"},"
          "{\"availability\": \"InStock\"}]}}"),
      "", "Red lamp|9.90|EUR|InStock|(null)|(null)|(null)/(null) ((null))");
  assert_product (LAMP SCRIPT ("{\"@type\": \"Product\", \"name\": \"Red lamp\", \"offers\": {\"priceSpecification\": "
                               "{\"price\": \"1.250,00\", \"priceCurrency\": \"EUR\"}}}"),
                  "", "Red lamp|1250.00|EUR|(null)|(null)|(null)|(null)/(null) ((null))");
  /* the one that is called like the page, not one that is recommended; many are a list */
  assert_product (LAMP SCRIPT ("[{\"@type\": \"Product\", \"name\": \"Blue chair\", \"offers\": {\"price\": 1}},"
                               "{\"@type\": \"Product\", \"name\": \"Red lamp\", \"offers\": {\"price\": 2}}]"),
                  "", "Red lamp|2|(null)|(null)|(null)|(null)|(null)/(null) ((null))");
  assert_product ("<title>Lights</title>" SCRIPT (
                      "[{\"@type\": \"Product\", \"name\": \"A\", \"offers\": {\"price\": 1}}, {\"@type\": "
                      "\"Product\", \"name\": \"B\"},"
                      "{\"@type\": \"Product\", \"name\": \"C\"}, {\"@type\": \"Product\", \"name\": \"D\"}]"),
                  "", "none");
  /* a report that tells of a product sells nothing */
  assert_product (
      "<title>Lamps of the year</title>" SCRIPT ("[{\"@type\": \"NewsArticle\", \"headline\": \"Lamps of the year\"}, "
                                                 "{\"@type\": \"Product\", \"name\": \"Red lamp\","
                                                 "\"offers\": {\"price\": 2}}]"),
      "", "none");
  /* microdata, with names of other things inside; what it leaves out stands in meta elements */
  assert_product (
      LAMP "<meta property=product:brand content=Lux>",
      "<div itemscope itemtype='https://schema.org/Product'><p itemscope itemtype='x'><b itemprop=name>Home</b></p>"
      "<h1 itemprop=name>Red lamp</h1><div itemprop=offers itemscope itemtype='https://schema.org/Offer'>"
      "<b itemprop=name>Today's</b><meta itemprop=priceCurrency content=GBP><span itemprop=price "
      "content=12.00>£12</span>"
      "<link itemprop=availability href='https://schema.org/OutOfStock'></div></div>",
      "Red lamp|12.00|GBP|OutOfStock|(null)|Lux|(null)/(null) ((null))");
  assert_product (LAMP "<meta property=og:type content=product><meta property=product:price:amount content='7,5'>"
                       "<meta property=product:price:currency content=EUR>",
                  "", "Red lamp|7.50|EUR|(null)|(null)|(null)|(null)/(null) ((null))");
  /* what is shown: a price and a button; prices that are struck out do not count */
  assert_product (
      LAMP, "<h1>Red lamp</h1><del class=price>€ 20</del><span class=price>€ 12,50</span><button>Add to cart</button>",
      "Red lamp|12.50|€|InStock|(null)|(null)|(null)/(null) ((null))");
  assert_product (LAMP, "<h1>Red lamp</h1><span class=stock>Sold out</span>",
                  "Red lamp|(null)|(null)|OutOfStock|(null)|(null)|(null)/(null) ((null))");
  /* the data have the price before the discount, which the page strikes out; another lower price says nothing of it */
#define DEAR SCRIPT ("{\"@type\": \"Product\", \"name\": \"Red lamp\", \"offers\": {\"price\": 20}}")
  assert_product (LAMP DEAR, "<h1>Red lamp</h1><b class=price>€ 12,50</b><del>€ 20</del>",
                  "Red lamp|12.50|(null)|(null)|(null)|(null)|(null)/(null) ((null))");
  assert_product (LAMP DEAR, "<h1>Red lamp</h1><b class=price>€ 12,50</b><b>€ 20</b>",
                  "Red lamp|20|(null)|(null)|(null)|(null)|(null)/(null) ((null))");
  assert_product (LAMP DEAR, "<h1>Red lamp</h1><b class=price>€ 25</b><del>€ 20</del>",
                  "Red lamp|20|(null)|(null)|(null)|(null)|(null)/(null) ((null))");
  /* neither alone says that the page sells something */
  assert_product (LAMP, "<h1>Red lamp</h1><span class=price>€ 12,50</span>", "none");
  assert_product (LAMP, "<h1>Red lamp</h1><button>Add to cart</button>", "none");
  assert_product (LAMP, "<h1>Red lamp</h1><button disabled>Add to cart</button><span class=price>€ 12,50</span>",
                  "none");
  /* one thing is in stock; on a list each is */
#define STOCK "<p class=availability>In stock.</p><span class=price>€ 12,50</span>"
  assert_product (LAMP, "<h1>Red lamp</h1>" STOCK, "Red lamp|12.50|€|InStock|(null)|(null)|(null)/(null) ((null))");
  assert_product (LAMP, "<h1>Red lamp</h1><p class=availability>Not in stock: sold out</p>",
                  "Red lamp|(null)|(null)|OutOfStock|(null)|(null)|(null)/(null) ((null))");
  assert_product (LAMP, "<h1>Lamps</h1>" STOCK STOCK STOCK, "none");
  assert_product (LAMP, "<h1>Red lamp</h1><p>Lamps are in stock.</p><span class=price>€ 12,50</span>", "none");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/metadata/title", test_title);
  g_test_add_func ("/metadata/headline", test_headline);
  g_test_add_func ("/metadata/title-of-file", test_title_of_file);
  g_test_add_func ("/metadata/time", test_time);
  g_test_add_func ("/metadata/time-order", test_time_order);
  g_test_add_func ("/metadata/time-bounds", test_time_bounds);
  g_test_add_func ("/metadata/time-of-address", test_time_of_address);
  g_test_add_func ("/metadata/author", test_author);
  g_test_add_func ("/metadata/authors", test_authors);
  g_test_add_func ("/metadata/source", test_source);
  g_test_add_func ("/metadata/kept", test_kept);
  g_test_add_func ("/metadata/awaited", test_awaited);
  g_test_add_func ("/metadata/facts", test_facts);
  g_test_add_func ("/metadata/other-facts", test_other_facts);
  g_test_add_func ("/metadata/linked", test_linked);
  g_test_add_func ("/metadata/product", test_product);
  g_test_add_func ("/metadata/product/before-title", test_product_before_title);
  return g_test_run ();
}
