/* metadata-test.c - title, time, author and source, and which of several places wins */
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
  assert_field (TITLE, "<title>Some Paper</title>", "<h1>Big storm ahead</h1>", "", "Big storm ahead");
  assert_field (TITLE, "<title>Some Paper</title><meta property=og:title content='Big storm ahead'>",
                "<h1>One</h1><h1>Two</h1>", "", "Big storm ahead");
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
  g_test_add_func ("/metadata/linked", test_linked);
  return g_test_run ();
}
