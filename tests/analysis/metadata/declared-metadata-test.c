/* declared-metadata-test.c - what a page says of itself in its head and in attributes */
#include "declared-metadata.h"

#include "article.h"
#include "sample-page.h"

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

  facts = article_facts (page, result, NULL);
  categories = article_join (facts->categories);
  tags = article_join (facts->tags);
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

  facts = article_facts (page, result, NULL);
  categories = article_join (facts->categories);
  tags = article_join (facts->tags);
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

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/declared-metadata/facts", test_facts);
  g_test_add_func ("/declared-metadata/other-facts", test_other_facts);
  return g_test_run ();
}
