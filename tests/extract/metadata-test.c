/* metadata-test.c - title, time, author, source and other facts, and which of several places wins */
#include "metadata.h"

#include <string.h>

#include "linked-data.h"
#include "sample-page.h"

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
  vlps_metadata_fill (page, result);
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
  const char *const fields[] = { result->title, result->time, result->author, result->source };

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
}

/* The address is the last resort. */
static void
test_time_of_address (void)
{
  g_autoptr (VlpsPage) page = sample_page ("<body><p>Text.</p>");
  g_autoptr (VlpsResult) result = vlps_result_new_whole (page);

  page->url = "https://news.example.org/c/2005-03-21/244339.shtml";
  vlps_metadata_fill (page, result);
  g_assert_cmpstr (result->time, ==, "2005-03-21");
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
  /* what reporters do is no name, nor is what is said of an author */
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
  /* what is pressed and what the page is called are no names, whatever they lead to and stand beside */
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

  result->title = g_strdup ("Its own");
  result->time = g_strdup ("2010-01-01");
  vlps_metadata_fill (page, result);
  g_assert_cmpstr (result->title, ==, "Its own");
  g_assert_cmpstr (result->time, ==, "2010-01-01");
  g_assert_cmpstr (result->author, ==, "Jane");
}

static char *
join (const GPtrArray *list)
{
  GString *out = g_string_new (NULL);

  for (guint i = 0; list != NULL && i < list->len; i++)
    g_string_append_printf (out, "%s|", (char *) g_ptr_array_index (list, i));
  return g_string_free (out, FALSE);
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
  const VlpsFacts *facts = &result->facts;
  g_autofree char *categories = NULL, *tags = NULL;

  vlps_metadata_fill (page, result);
  categories = join (facts->categories);
  tags = join (facts->tags);
  g_assert_cmpstr (facts->language, ==, "en-GB");
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

/* Other places of the same, and what is no statement. */
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
  const VlpsFacts *facts = &result->facts;
  g_autofree char *categories = NULL, *tags = NULL;

  vlps_metadata_fill (page, result);
  categories = join (facts->categories);
  tags = join (facts->tags);
  g_assert_cmpstr (facts->language, ==, "fr-CA");
  g_assert_cmpstr (facts->description, ==, "Short");
  g_assert_cmpstr (facts->image, ==, "https://news.example.org/2011/b.png");
  g_assert_null (facts->canonical);
  g_assert_cmpstr (facts->licence, ==, "https://example.org/cc");
  g_assert_cmpstr (facts->modified, ==, "2011-04-14");
  g_assert_cmpstr (categories, ==, "Sea|Air, land|");
  g_assert_cmpstr (tags, ==, "one|two|");
  g_assert_cmpstr (facts->origin[VLPS_FACT_MODIFIED], ==, "json-ld");
}

#define SCRIPT(json) "<script type='application/ld+json'>" json "</script>"

static void
assert_linked (const char *html, const char *title, const char *time, const char *author, const char *source)
{
  g_autoptr (VlpsPage) page = sample_page (html);
  g_auto (VlpsLinkedData) data = { 0 };

  vlps_linked_data_read (page, &data);
  g_assert_cmpstr (data.title, ==, title);
  g_assert_cmpstr (data.time, ==, time);
  g_assert_cmpstr (data.author, ==, author);
  g_assert_cmpstr (data.source, ==, source);
}

static void
test_linked (void)
{
  assert_linked ("<p>x</p>", NULL, NULL, NULL, NULL);
  assert_linked (SCRIPT ("{\"@type\": \"NewsArticle\", \"headline\": \"Storm\", \"datePublished\": \"2011-04-12\","
                         "\"author\": [{\"name\": \"Jane\"}, \"John\"], \"publisher\": {\"name\": \"Paper\"}}"),
                 "Storm", "2011-04-12", "Jane, John", "Paper");
  /* an article goes before what else has a date; names may be told elsewhere */
  assert_linked (SCRIPT ("{\"@type\": \"WebPage\", \"datePublished\": \"2001-01-01\"}")
                     SCRIPT ("{\"@graph\": [{\"@type\": \"Person\", \"@id\": \"#j\", \"name\": \"Jane\"}, {\"@type\":"
                             "[\"BlogPosting\", \"Thing\"], \"headline\": \"Storm\", \"author\": {\"@id\": \"#j\"}}]}"),
                 "Storm", NULL, "Jane", NULL);
  assert_linked (SCRIPT ("{\"@type\": \"WebPage\", \"datePublished\": \"2001-01-01\"}"), NULL, "2001-01-01", NULL,
                 NULL);
  /* no JSON, JSON of another kind, and scripts without text */
  assert_linked (SCRIPT ("{") SCRIPT ("[1, null, [\"a\"]]") SCRIPT ("\"a\"") SCRIPT ("") SCRIPT (
                     "{\"headline\": 5, \"author\": {}}") "<script type='text/plain'>{\"headline\": \"x\"}</script>",
                 NULL, NULL, NULL, NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/metadata/title", test_title);
  g_test_add_func ("/metadata/time", test_time);
  g_test_add_func ("/metadata/time-of-address", test_time_of_address);
  g_test_add_func ("/metadata/author", test_author);
  g_test_add_func ("/metadata/source", test_source);
  g_test_add_func ("/metadata/kept", test_kept);
  g_test_add_func ("/metadata/facts", test_facts);
  g_test_add_func ("/metadata/other-facts", test_other_facts);
  g_test_add_func ("/metadata/linked", test_linked);
  return g_test_run ();
}
