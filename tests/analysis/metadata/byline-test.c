/* byline-test.c - author and date as the page shows them near the headline */
#include "metadata.h"

#include "sample-page.h"

#define TEXT                                                                                                           \
  "<p>The old bridge over the river was closed on Monday after engineers found cracks in two of its piers.</p>"
#define META(author, date)                                                                                             \
  "<title>Bridge closed</title><meta name=author content='" author                                                     \
  "'><meta property=article:published_time content='" date "'>"
#define HEADLINE "<h1>Bridge closed</h1>"

/* Fails unless the byline of a page, whose content is what is in the element "c", has this text (NULL: none), and is shown
 * by these elements (NULL: by none). */
static void
assert_byline (const char *html, const char *expected, const char *author, const char *date)
{
  const char *const ids[] = { author, date };
  g_autoptr (VlpsPage) page = sample_page (html);
  g_autoptr (VlpsResult) result = vlps_result_new_whole (page);
  int content = sample_find (page, "c");
  const VlpsFacts *facts;

  for (int i = 0; i < (int) page->n_nodes; i++)
    result->content[i] = i >= content && i < page->nodes[content].end;
  vlps_metadata_await (page, result, NULL);
  facts = vlps_metadata_of (page, result);
  g_test_message ("%s", html);
  g_assert_cmpstr (facts->byline, ==, expected);
  for (guint i = 0; i < 2 && expected != NULL; i++)
    g_assert_cmpint (facts->byline_nodes[i], ==, ids[i] != NULL ? sample_find (page, ids[i]) : -1);
}

/* In one line or in two, above the content, in it, or above the headline; the date in the page's words. */
static void
test_shown (void)
{
  assert_byline (META ("Ann Author", "2024-05-03") HEADLINE "<p id=b>By <a href=/ann>Ann Author</a>, 3 May 2024</p>"
                                                            "<div id=c>" TEXT "</div>",
                 "Ann Author · 3 May 2024", "b", "b");
  assert_byline (META ("Ann Author", "2024-05-03") HEADLINE "<div id=c><p id=a>By Ann Author</p><p id=d><time>3 May "
                                                            "2024</time></p>" TEXT "</div>",
                 "Ann Author · 3 May 2024", "a", "d");
  assert_byline (META ("Ann Author", "2024-05-03") "<p id=d>Published 2024-05-03</p>" HEADLINE "<div id=c>" TEXT
                                                   "</div>",
                 "2024-05-03", NULL, "d");
  assert_byline (META ("Ann Author", "2024-05-03") HEADLINE "<p id=a>ANN AUTHOR</p><div id=c>" TEXT "</div>",
                 "Ann Author", "a", NULL);
}

/* Not what only the metadata say, another day, a longer line of the content, or what is far from the headline. */
static void
test_not_shown (void)
{
  assert_byline (META ("Ann Author", "2024-05-03") HEADLINE "<div id=c>" TEXT "</div>", NULL, NULL, NULL);
  assert_byline (META ("Ann Author", "2024-05-03") HEADLINE "<p>5 May 2021</p><div id=c>" TEXT "</div>", NULL, NULL,
                 NULL);
  assert_byline (META ("Ann Author", "2024-05-03") HEADLINE
                 "<div id=c><p>The piers were seen by Ann Author and by the engineers of the town.</p>" TEXT "</div>",
                 NULL, NULL, NULL);
  assert_byline (META ("Ann Author", "2024-05-03") HEADLINE
                 "<div id=c>" TEXT TEXT TEXT TEXT TEXT TEXT TEXT TEXT TEXT TEXT "</div><p>Ann Author</p>",
                 NULL, NULL, NULL);
  assert_byline (META ("Ann Author", "2024-05-03") "<p>Ann Author</p><div id=c>" TEXT "</div>", NULL, NULL, NULL);
}

#define ITEM(id, day)                                                                                                  \
  "<div><time class=day id=" id ">" day "</time><h3><a href=/" id ">A bridge is closed</a></h3></div>"

/* Nor the day of the first item of a list: its line stays where it is.  Two days of one class are published and updated,
 * and what follows an article may be a list. */
static void
test_items (void)
{
  assert_byline ("<title>News</title><h1>News</h1><div id=c>" ITEM ("d", "3 May 2024") ITEM ("e", "2 May 2024")
                     ITEM ("f", "1 May 2024") TEXT "</div>",
                 NULL, NULL, NULL);
  assert_byline ("<title>Bridge closed</title>" HEADLINE "<div id=c><p id=d><time class=day>3 May 2024</time></p><p>"
                 "<time class=day>4 May 2024</time></p>" TEXT "</div>",
                 "3 May 2024", NULL, "d");
  assert_byline ("<title>Bridge closed</title>" HEADLINE
                 "<div id=c><p id=d><time class=day>3 May 2024</time></p>" TEXT TEXT TEXT TEXT TEXT TEXT TEXT TEXT
                 "</div>" ITEM ("e", "2 May 2024") ITEM ("f", "1 May 2024"),
                 "3 May 2024", NULL, "d");
}

/* Nor a reader who is signed in, a form, or the site's own line; a form around the whole page is none. */
static void
test_elsewhere (void)
{
  assert_byline (META ("Ann Author", "2024-05-03") "<nav><ul><li>Ann Author</ul></nav>" HEADLINE "<div id=c>" TEXT
                                                   "</div>",
                 NULL, NULL, NULL);
  assert_byline (META ("Ann Author", "2024-05-03") "<form><input><p>3 May 2024</p></form>" HEADLINE "<div id=c>" TEXT
                                                   "</div>",
                 NULL, NULL, NULL);
  assert_byline (META ("Ann Author", "2024-05-03") HEADLINE "<div id=c><p>Closed.</p></div><footer>Ann Author</footer>",
                 NULL, NULL, NULL);
  assert_byline (META ("Ann Author", "2024-05-03") "<form>" HEADLINE "<p id=a>Ann Author</p><div id=c>" TEXT
                                                   "</div></form>",
                 "Ann Author", "a", NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/byline/shown", test_shown);
  g_test_add_func ("/byline/not-shown", test_not_shown);
  g_test_add_func ("/byline/items", test_items);
  g_test_add_func ("/byline/elsewhere", test_elsewhere);
  return g_test_run ();
}
