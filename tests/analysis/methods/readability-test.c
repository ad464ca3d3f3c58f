/* readability-test.c - scores of paragraphs, worked out by hand */
#include "readability.h"

#include <string.h>

#include "method-table.h"
#include "sample-page.h"

static void
test_paragraph (void)
{
  g_assert_cmpfloat_with_epsilon (vlps_readability_paragraph (24, 5, 25), 0, 1e-9);
  g_assert_cmpfloat_with_epsilon (vlps_readability_paragraph (25, 0, 25), 1, 1e-9);
  g_assert_cmpfloat_with_epsilon (vlps_readability_paragraph (99, 2, 25), 3, 1e-9);
  g_assert_cmpfloat_with_epsilon (vlps_readability_paragraph (100, 2, 25), 4, 1e-9);
  g_assert_cmpfloat_with_epsilon (vlps_readability_paragraph (10000, 0, 25), 4, 1e-9);
}

static int
weight_of (const char *attributes)
{
  g_autofree char *html = g_strdup_printf ("<div %s>x</div>", attributes);
  g_autoptr (VlpsPage) page = sample_page (html);

  for (guint i = 0; i < page->n_nodes; i++)
    if (page->nodes[i].tag == VLPS_TAG_DIV)
      return vlps_readability_class_weight (&page->nodes[i], 25);
  return 0;
}

static void
test_class_weight (void)
{
  g_assert_cmpint (weight_of (""), ==, 0);
  g_assert_cmpint (weight_of ("class=Article"), ==, 25);
  g_assert_cmpint (weight_of ("class=article id=main"), ==, 50);
  g_assert_cmpint (weight_of ("class=sidebar"), ==, -25);
  g_assert_cmpint (weight_of ("class=sidebar id=story"), ==, 0);
  g_assert_cmpint (weight_of ("class='post comment'"), ==, 0);
}

static void
assert_marked (const char *html, const char *expected)
{
  g_autoptr (VlpsPage) page = sample_page (html);
  VlpsMethodOptions options = vlps_method_options (vlps_method_table_find ("readability"));
  g_autoptr (VlpsResult) result = vlps_readability (page, &options, NULL);
  g_autofree char *ids = sample_marked_ids (page, result->content);

  g_assert_cmpstr (ids, ==, expected);
  /* there are no segments without boxes */
  g_assert_null (result->segments);
}

#define LONG "This is a sentence of an article, with a comma, and long enough to count here."

/* The div of the paragraphs has 5 + 3 (1, and 2 commas) for each; its parent half of that. */
static void
test_best (void)
{
  assert_marked ("<body id=x><div id=a><p id=b>" LONG "</p><p id=c>" LONG "</p><p id=d>" LONG "</p></div>"
                 "<div id=e><p id=f>Too short, really.</p></div>",
                 "x a b c d ");
  /* unlikely by its class; the same with a word that speaks for it */
  assert_marked ("<body id=x><div id=a class=sidebar><p>" LONG "</p><p>" LONG LONG LONG "</p></div>"
                 "<div id=e><p id=f>" LONG "</p></div>",
                 "x e f ");
  /* full-width commas count as well */
  assert_marked ("<body id=x><div id=a><p id=b>" LONG
                 "</p></div><div id=e><p id=f>一二三四五六七八九十，一二三四五六七八，"
                 "一二三四五六七八，一二三四五六七八，一二三四。</p></div>",
                 "x e f ");
}

/* Beside the best element: a long paragraph with few links, a short one that ends a sentence, and nothing else. */
static void
test_siblings (void)
{
#define BEST "<div id=a class=story><p id=b>" LONG "</p><p id=c>" LONG "</p></div>"
  assert_marked ("<body id=x>" BEST "<p id=d>" LONG LONG "</p><p id=e>It ends.</p><p id=f>No end</p><p id=g><a href=x>"
                 "Linked.</a></p>",
                 "x a b c d e ");
  assert_marked ("<body id=x>" BEST "<p id=d><a href=x>" LONG "</a>" LONG "</p>", "x a b c ");
}

/* In the article: a list of links goes, a div of little text goes, forms and h1 go. */
static void
test_clean (void)
{
  assert_marked ("<body id=x><div id=a><p id=b>" LONG "</p><p id=c>" LONG "</p><ul id=d><li><a href=x>One link</a></li>"
                 "<li><a href=y>Another link</a></li></ul><h1 id=h>Title</h1><form id=f><p>" LONG "</p></form></div>",
                 "x a b c ");
}

static void
test_nothing (void)
{
  assert_marked ("<body>", "");
  assert_marked ("<body id=x><p id=a>Short.</p>", "x a ");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/readability/paragraph", test_paragraph);
  g_test_add_func ("/readability/class-weight", test_class_weight);
  g_test_add_func ("/readability/best", test_best);
  g_test_add_func ("/readability/siblings", test_siblings);
  g_test_add_func ("/readability/clean", test_clean);
  g_test_add_func ("/readability/nothing", test_nothing);
  return g_test_run ();
}
