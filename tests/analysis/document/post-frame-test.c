/* post-frame-test.c - lists and quotations that are the frames and bodies of posts, and those that are not */
#include "post-frame.h"

#include <string.h>

#include "comments.h"
#include "sample-page.h"
#include "structure-search.h"

/* A thread as boards write it: items of a list, what is said in quotations.  Letters: frames; digits: none. */
static const char thread[] = "<ul><li id=a><ol id=b>"
                             "<li id=c><p>Ann<div><blockquote id=d>What is the tide?<blockquote id=1>Asked "
                             "before.</blockquote></blockquote></div>"
                             "<li id=e><p>Bob<article id=2><blockquote id=f>High.<ul id=3><li id=4>at six<li id=5>at "
                             "noon</ul></blockquote></article>"
                             "<li id=6>Advertisement"
                             "</ol></ul><blockquote id=7>The end</blockquote>";

static VlpsComment
post (const VlpsPage *page, const char *first, const char *body)
{
  int item = sample_find (page, first), said = sample_find (page, body);

  return (VlpsComment){ .first = item, .end = page->nodes[item].end, .body = said, .body_end = page->nodes[said].end };
}

static void
test_marks (void)
{
  g_autoptr (VlpsPage) page = sample_page (thread);
  g_autofree guint8 *content = g_malloc (page->n_nodes);
  g_autoptr (VlpsStructure) structure = vlps_structure_search (page, memset (content, 1, page->n_nodes), NULL, FALSE);
  g_autoptr (GArray) posts = g_array_new (FALSE, FALSE, sizeof (VlpsComment));
  VlpsComment first = post (page, "c", "d"), second = post (page, "e", "2");

  g_array_append_val (posts, first);
  g_array_append_val (posts, second);
  vlps_post_frames_mark (page, posts, structure);
  for (const char *id = "abcdef1234567"; *id != '\0'; id++)
    {
      char name[] = { *id, '\0' };

      g_test_message ("%s", name);
      g_assert_cmpint (structure->mark[sample_find (page, name)] == VLPS_MARK_FRAME, ==, g_ascii_isalpha (*id));
    }
}

/* A quotation at the beginning of what is said is one, and so is what a reply stands in. */
static void
test_quotation (void)
{
  g_autoptr (VlpsPage) page = sample_page ("<div id=a><blockquote id=b>High?</blockquote><p>At six.</div>"
                                           "<blockquote id=c><div id=d>No.</div></blockquote>");
  g_autofree guint8 *content = g_malloc (page->n_nodes);
  g_autoptr (VlpsStructure) structure = vlps_structure_search (page, memset (content, 1, page->n_nodes), NULL, FALSE);
  g_autoptr (GArray) posts = g_array_new (FALSE, FALSE, sizeof (VlpsComment));
  VlpsComment first = post (page, "a", "b"), reply = post (page, "d", "d");

  first.body_end = first.end;
  reply.depth = 1;
  g_array_append_val (posts, first);
  g_array_append_val (posts, reply);
  vlps_post_frames_mark (page, posts, structure);
  g_assert_cmpint (structure->mark[sample_find (page, "b")], ==, VLPS_MARK_NONE);
  g_assert_cmpint (structure->mark[sample_find (page, "c")], ==, VLPS_MARK_NONE);
}

/* Where the body is not known, the post itself is the beginning. */
static void
test_no_body (void)
{
  g_autoptr (VlpsPage) page = sample_page ("<ol id=a><li id=b>One<li id=c>Two</ol>");
  g_autofree guint8 *content = g_malloc (page->n_nodes);
  g_autoptr (VlpsStructure) structure = vlps_structure_search (page, memset (content, 1, page->n_nodes), NULL, FALSE);
  g_autoptr (GArray) posts = g_array_new (FALSE, FALSE, sizeof (VlpsComment));
  int item = sample_find (page, "b");
  VlpsComment only = { .first = item, .end = page->nodes[item].end };

  g_array_append_val (posts, only);
  vlps_post_frames_mark (page, posts, structure);
  g_assert_cmpint (structure->mark[item], ==, VLPS_MARK_FRAME);
  g_assert_cmpint (structure->mark[sample_find (page, "a")], ==, VLPS_MARK_FRAME);
  g_assert_cmpint (structure->mark[sample_find (page, "c")], ==, VLPS_MARK_NONE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/post-frame/marks", test_marks);
  g_test_add_func ("/post-frame/quotation", test_quotation);
  g_test_add_func ("/post-frame/no-body", test_no_body);
  return g_test_run ();
}
