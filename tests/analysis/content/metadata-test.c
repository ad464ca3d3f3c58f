/* metadata-test.c - the title, and which of several places wins; when facts are read */
#include "metadata.h"

#include <string.h>

#include "article.h"
#include "sample-page.h"

static void
test_title (void)
{
  assert_field (TITLE, "<title>Big storm ahead - Some Paper</title>", "<h1>Big storm ahead</h1>", "",
                "Big storm ahead");
  /* a heading that <title> does not have is the title of an article, or where <title> only names the site */
  assert_field (TITLE, "<title>Storms of the year</title>", "<h1>Big storm ahead</h1>", "", "Storms of the year");
  /* a <title> that only says which kind of page it is */
  assert_field (TITLE, "<title>Details | Diary</title>", "<h1>Big storm ahead</h1>", "", "Big storm ahead");
  assert_field (TITLE, "<title>Untitled Document</title>", "<h1>Big storm ahead</h1>", "", "Big storm ahead");
  assert_field (TITLE, "<title>新闻详情</title>", "<h1>Big storm ahead</h1>", "", "Big storm ahead");
  assert_field (TITLE, "<title>Recipe</title>", "", "", "Recipe");
  assert_field (TITLE, "<title>News | Some Paper</title>", "<h1>Big storm ahead</h1>", "", "Big storm ahead");
  assert_field (TITLE, "<title>Newsroom | Some Paper</title>", "<h1>Big storm ahead</h1>", "", "Newsroom");
  assert_field (TITLE, "<title>Details</title><meta property=og:site_name content='Some Paper'>", "<h1>Some Paper</h1>",
                "", "Details");
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
  /* or a space; no more than that */
  assert_field (TITLE, "<title>Weather Big storm</title>", "<h1><span>Weather</span>Big storm</h1>", "",
                "Weather Big storm");
  assert_field (TITLE, "<title>Weather Big storm - Paper</title><meta property=og:title content='Weather / Big storm'>",
                "<h1><span>Weather</span>Big storm</h1>", "", "Weather / Big storm");
  assert_field (TITLE, "<title>## Weather: Big storm *</title>", "<h1>Weather: Big storm</h1>", "",
                "Weather: Big storm");
  /* characters that no reader sees */
  assert_field (TITLE, "<title>Weather</title>", "<h1>Wea&shy;ther&#x200b;</h1>", "", "Weather");
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
      g_assert_cmpstr (article_facts (page, result, NULL)->title, ==, "Big storm ahead");
    }
}

/* A canonical address that is the front of the site counts where the page has no other address. */
static void
test_front (void)
{
  static const struct
  {
    const char *address, *title;
  } cases[] = {
    { "https://paper.example/storm", "Big storm ahead" },
    { "https://paper.example/", "Paper" },
    { "file:///tmp/storm.html", "Paper" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (VlpsPage) page = sample_page ("<title>Paper</title><link rel=canonical href='https://paper.example/'>"
                                               "<body><h1>Big storm ahead</h1><p>Text.</p>");
      g_autoptr (VlpsResult) result = vlps_result_new_whole (page);

      page->url = page->frames[0].base = cases[i].address;
      g_assert_cmpstr (article_facts (page, result, NULL)->title, ==, cases[i].title);
    }
}

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

/* The first of the posts of a thread is its author's, where the page is for it and most of them are signed. */
static void
test_poster (void)
{
  static const struct
  {
    gboolean discussion;
    const char *second, *expected;
  } cases[] = { { TRUE, "Bill", "Ann" }, { FALSE, "Bill", NULL }, { TRUE, NULL, NULL } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (VlpsPage) page = sample_page ("<title>Overheating</title><p>Text.</p>");
      g_autoptr (VlpsResult) result = vlps_result_new_whole (page);
      VlpsComment posts[] = { { .author = g_strdup ("Ann") }, { .author = g_strdup (cases[i].second) } };

      result->posts = g_array_new (FALSE, FALSE, sizeof (VlpsComment));
      g_array_set_clear_func (result->posts, (GDestroyNotify) vlps_comment_clear);
      g_array_append_vals (result->posts, posts, 2);
      result->discussion = cases[i].discussion;
      g_assert_cmpstr (article_facts (page, result, NULL)->author, ==, cases[i].expected);
    }
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
  facts = article_facts (page, result, NULL);
  g_assert_cmpstr (facts->title, ==, "Its own");
  g_assert_cmpstr (facts->time, ==, "2010-01-01");
  g_assert_cmpstr (facts->author, ==, "Jane");
}

/* Nothing is read before somebody asks, and then it is read of the content as the method made it. */
static void
test_awaited (void)
{
  VlpsPage *made = NULL;
  g_autoptr (VlpsResult) result = article_fill ("<title>Some Paper</title>", "<p>Posted on 12 April 2011</p>",
                                                "<p>Posted on 3 May 2012</p>", &made);
  g_autoptr (VlpsPage) page = made;

  g_assert_nonnull (page);
  g_assert_null (result->metadata->facts.title);
  memset (result->content, 0, page->n_nodes);
  g_assert_cmpstr (vlps_metadata_of (page, result)->title, ==, "Some Paper");
  g_assert_cmpstr (vlps_metadata_of (page, result)->time, ==, "2011-04-12");
  g_assert_null (result->metadata->content);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/metadata/title", test_title);
  g_test_add_func ("/metadata/headline", test_headline);
  g_test_add_func ("/metadata/title-of-file", test_title_of_file);
  g_test_add_func ("/metadata/front", test_front);
  g_test_add_func ("/metadata/poster", test_poster);
  g_test_add_func ("/metadata/kept", test_kept);
  g_test_add_func ("/metadata/awaited", test_awaited);
  return g_test_run ();
}
