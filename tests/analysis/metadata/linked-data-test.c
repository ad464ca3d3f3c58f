/* linked-data-test.c - what a page says of itself in JSON-LD */
#include "linked-data.h"

#include "article.h"
#include "sample-page.h"

static void
assert_linked (const char *html, const char *title, const char *time, const char *author, const char *source)
{
  g_autoptr (VlpsPage) page = sample_page (html);
  g_auto (VlpsLinkedData) data = { 0 };
  g_autofree char *authors = NULL;

  vlps_linked_data_read (page, &data);
  g_assert_cmpstr (data.title, ==, title);
  g_assert_cmpstr (data.time, ==, time);
  authors = data.authors != NULL ? article_join (data.authors) : NULL;
  g_assert_cmpstr (authors, ==, author);
  g_assert_cmpstr (data.source, ==, source);
}

static void
test_linked (void)
{
  assert_linked ("<p>x</p>", NULL, NULL, NULL, NULL);
  assert_linked (SCRIPT ("{\"@type\": \"NewsArticle\", \"headline\": \"Storm\", \"datePublished\": \"2011-04-12\","
                         "\"author\": [{\"name\": \"Jane\"}, [\"John\"]], \"publisher\": {\"name\": \"Paper\"}}"),
                 "Storm", "2011-04-12", "Jane|John|", "Paper");
  /* an article goes before what else has a date; names may be told elsewhere */
  assert_linked (SCRIPT ("{\"@type\": \"WebPage\", \"datePublished\": \"2001-01-01\"}")
                     SCRIPT ("{\"@graph\": [{\"@type\": \"Person\", \"@id\": \"#j\", \"name\": \"Jane\"}, {\"@type\":"
                             "[\"BlogPosting\", \"Thing\"], \"headline\": \"Storm\", \"author\": {\"@id\": \"#j\"}}]}"),
                 "Storm", "2001-01-01", "Jane|", NULL);
  assert_linked (SCRIPT ("{\"@type\": \"WebPage\", \"datePublished\": \"2001-01-01\"}"), NULL, "2001-01-01", NULL,
                 NULL);
  assert_linked (
      SCRIPT ("{\"@type\": \"NewsArticle\", \"headline\": \"St&uuml;rme &#8211; &amp; &#x4e2d; &unknown; &#\"}"),
      "Stürme – & 中 &unknown; &#", NULL, NULL, NULL);
  /* within a comment or a CDATA section, and with commas behind last members */
  assert_linked (SCRIPT ("\n//<![CDATA[\n{\"@type\": \"NewsArticle\", \"headline\": \"Storm\"}\n//]]>\n"), "Storm",
                 NULL, NULL, NULL);
  assert_linked (SCRIPT ("/*<![CDATA[*/[{\"@type\": \"NewsArticle\", \"headline\": \"Storm\"}]/*]]>*/"), "Storm", NULL,
                 NULL, NULL);
  assert_linked (SCRIPT ("<!-- {\"@type\": \"NewsArticle\", \"headline\": \"Storm\"} -->"), "Storm", NULL, NULL, NULL);
  assert_linked (SCRIPT ("{\"@type\": \"NewsArticle\", \"headline\": \"Rain, } and \\\"storm,\\\" ] \", "
                         "\"author\": [{\"name\": \"Jane\",}, ],\n}"),
                 "Rain, } and \"storm,\" ] ", NULL, "Jane|", NULL);
  /* comments between members, escaped quotation marks, other forms of names and of the type */
  assert_linked (SCRIPT ("{ // what it is\n\"@type\": \"NewsArticle\", /* and */ \"headline\": \"a // b\"}"), "a // b",
                 NULL, NULL, NULL);
  assert_linked (SCRIPT ("{\"@type\": \"NewsArticle\", // \"a\n\"headline\": \"a /* b */\", /* last */ }"), "a /* b */",
                 NULL, NULL, NULL);
  assert_linked (SCRIPT ("{ /* \"a */ \"@type\": \"NewsArticle\", \"headline\": \"Storm\", // last\n}"), "Storm", NULL,
                 NULL, NULL);
  /* white space of strings stays behind an escaped backslash, with a last comma and with comments */
  assert_linked (SCRIPT ("{\"@type\": \"NewsArticle\", \"dir\": \"C:\\\\\", \"headline\": \"A Storm\", \"author\": "
                         "{\"name\": \"Jane Doe\"},}"),
                 "A Storm", NULL, "Jane Doe|", NULL);
  assert_linked (SCRIPT ("{\"@type\": \"NewsArticle\", \"dir\": \"C:\\\\\", // \"\n \"headline\": \"A Storm\", "
                         "\"author\": {\"name\": \"Jane Doe\"}}"),
                 "A Storm", NULL, "Jane Doe|", NULL);
  assert_linked (SCRIPT ("{&quot;@type&quot;: &quot;NewsArticle&quot;, &quot;headline&quot;: &quot;Storm&quot;}"),
                 "Storm", NULL, NULL, NULL);
  assert_linked (SCRIPT ("{\"@type\": \"NewsArticle\", \"Author\": {\"Name\": \"Jane\"}, \"DatePublished\": "
                         "\"2011-04-12\"}"),
                 NULL, "2011-04-12", "Jane|", NULL);
  assert_linked (SCRIPT ("{\"@type\": \"NewsArticle\", \"headline\": \"Storm\", \"creator\": [\"Jane\"]}"), "Storm",
                 NULL, "Jane|", NULL);
  assert_linked ("<script type='application/ld+json; charset=utf-8'>{\"headline\": \"Storm\"}</script>", "Storm", NULL,
                 NULL, NULL);
  assert_linked ("<script type='application/ld+jsonp'>{\"headline\": \"Storm\"}</script>", NULL, NULL, NULL, NULL);
  /* no JSON, JSON of another kind, and scripts without text */
  assert_linked (SCRIPT ("{") SCRIPT ("[1, null, [\"a\"]]") SCRIPT ("\"a\"") SCRIPT ("") SCRIPT (
                     "{\"headline\": 5, \"author\": {}}") "<script type='text/plain'>{\"headline\": \"x\"}</script>",
                 NULL, NULL, NULL, NULL);
}

/* What readers say below a page goes without headline and day, and is not taken for the page. */
static void
test_remarks (void)
{
  static const char comment[] = "{\"@type\": \"Comment\", \"datePublished\": \"2020-01-01\", \"author\": \"Roe\"}";
  static const char review[] = "{\"@type\": \"Review\", \"datePublished\": \"2020-01-01\", \"author\": \"Roe\", "
                               "\"reviewRating\": {\"ratingValue\": 5}}";
  static const struct
  {
    const char *before, *remarks[2], *after, *time, *author;
  } cases[] = {
    { "{\"@type\": \"Recipe\", \"author\": \"Jane\", \"comment\": [", { comment, comment }, "]}", NULL, "Jane|" },
    { "{\"@type\": \"Recipe\", \"author\": \"Jane\", \"review\": [", { review, review }, "]}", NULL, "Jane|" },
    { "{\"@type\": \"Recipe\", \"name\": \"Cake\", \"comment\": [", { comment, comment }, "]}", NULL, NULL },
    { "{\"@type\": \"WebPage\", \"datePublished\": \"2001-01-01\", \"comment\": [",
      { comment, comment },
      "]}",
      "2001-01-01",
      NULL },
    /* a critic */
    { "[{\"@type\": \"WebSite\"}, ", { review, "{\"@type\": \"Person\"}" }, "]", "2020-01-01", "Roe|" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *html = g_strdup_printf (SCRIPT ("%s%s, %s%s"), cases[i].before, cases[i].remarks[0],
                                               cases[i].remarks[1], cases[i].after);

      assert_linked (html, NULL, cases[i].time, cases[i].author, NULL);
    }
}

/* The whole name of another object of the page completes a first name or a user's name, and no other one. */
static void
test_fuller (void)
{
  static const char *const cases[][3] = {
    { "Jane", "{\"@type\": \"Recipe\", \"author\": {\"name\": \"Jane Doe\"}}", "Jane Doe|" },
    { "janedoe", "{\"@type\": \"Recipe\", \"author\": [{\"name\": \"Jane Doe\"}]}", "Jane Doe|" },
    { "janedoe", "{\"@type\": \"BlogPosting\", \"author\": {\"name\": \"Jane Doe\"}}", "Jane Doe|" },
    { "Jane", "{\"@type\": \"Recipe\", \"author\": {\"name\": \"Jane Doe | The Kitchen\"}}", "Jane Doe|" },
    { "Jane", "{\"@type\": \"Recipe\", \"author\": {\"name\": \"Jane of The Kitchen\"}}", "Jane|" },
    { "Jane", "{\"@type\": \"Recipe\", \"author\": {\"name\": \"Janet Doe\"}}", "Jane|" },
    { "Jane Doe", "{\"@type\": \"Recipe\", \"author\": {\"name\": \"Jane Doe Roe\"}}", "Jane Doe|" },
    /* a reader */
    { "Jane", "{\"@type\": \"Review\", \"author\": {\"name\": \"Jane Roe\"}}", "Jane|" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *html =
          g_strdup_printf (SCRIPT ("{\"@graph\": [{\"@type\": \"Article\", \"headline\": \"Storm\", "
                                   "\"author\": {\"name\": \"%s\"}}, %s]}"),
                           cases[i][0], cases[i][1]);

      assert_linked (html, "Storm", NULL, cases[i][2], NULL);
    }
}

/* The person that a recipe or the same work names, where the article is by its publisher; no author of other works. */
static void
test_writers (void)
{
  static const char *const cases[][2] = {
    { "{\"@type\": \"Recipe\", \"author\": {\"name\": \"Jane Doe | Paper\"}}", "Jane Doe|" },
    { "{\"@type\": \"BlogPosting\", \"headline\": \"Soup\", \"author\": \"Jane Doe\"}", "Jane Doe|" },
    { "{\"@type\": \"Article\", \"url\": \"/soup\", \"author\": \"Jane Doe\"}", "Jane Doe|" },
    { "{\"@type\": \"Article\", \"mainEntityOfPage\": \"/page\", \"author\": \"Jane Doe\"}", "Jane Doe|" },
    { "{\"@type\": \"NewsArticle\", \"url\": \"/other\", \"headline\": \"Storm\", \"author\": \"John Roe\"}",
      "Paper|" },
    { "{\"@type\": \"NewsArticle\", \"author\": \"John Roe\"}", "Paper|" },
    { "{\"mentions\": [{\"@type\": \"NewsArticle\", \"headline\": \"Storm\", \"author\": \"John Roe\"}]}", "Paper|" },
    { "{\"@type\": \"ItemList\", \"itemListElement\": [{\"item\": {\"@type\": \"Article\", \"author\": \"John "
      "Roe\"}}]}",
      "Paper|" },
    { "{\"@type\": \"ItemList\", \"itemListElement\": [{\"item\": {\"@type\": \"Recipe\", \"author\": \"John Roe\"}}]}",
      "Paper|" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *html = g_strdup_printf (
          SCRIPT ("{\"@graph\": [{\"@type\": \"Article\", \"headline\": \"Soup\", \"url\": \"/soup\", "
                  "\"mainEntityOfPage\": "
                  "{\"@id\": \"/page\"}, \"author\": \"Paper\", \"publisher\": {\"name\": \"Paper\"}}, %s]}"),
          cases[i][0]);

      assert_linked (html, "Soup", NULL, cases[i][1], "Paper");
    }
}

/* The article's own date goes before that of the page it is on. */
static void
test_modified (void)
{
  static const char *const cases[][2] = {
    { "{\"@type\": \"WebPage\", \"dateModified\": \"2020-05-06\"}, {\"@type\": \"Article\", \"headline\": \"Storm\"}",
      "2020-05-06" },
    { "{\"@type\": \"WebPage\", \"dateModified\": \"2020-05-06\"}, {\"@type\": \"Article\", \"headline\": \"Storm\", "
      "\"dateModified\": \"2020-05-07\"}",
      "2020-05-07" },
    { "{\"@type\": \"Person\", \"dateModified\": \"2020-05-06\"}, {\"@type\": \"Article\", \"headline\": \"Storm\"}",
      NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *html =
          g_strconcat ("<script type='application/ld+json'>{\"@graph\": [", cases[i][0], "]}</script>", NULL);
      g_autoptr (VlpsPage) page = sample_page (html);
      g_auto (VlpsLinkedData) data = { 0 };

      vlps_linked_data_read (page, &data);
      g_assert_cmpstr (data.modified, ==, cases[i][1]);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/linked-data/linked", test_linked);
  g_test_add_func ("/linked-data/remarks", test_remarks);
  g_test_add_func ("/linked-data/fuller", test_fuller);
  g_test_add_func ("/linked-data/writers", test_writers);
  g_test_add_func ("/linked-data/modified", test_modified);
  return g_test_run ();
}
