/* paragraphs-test.c - when a result is a text of its own, and what its paragraphs are */
#include "paragraphs.h"

static VlpsPage *
two_nodes (void)
{
  VlpsPage *page = vlps_page_new ();

  vlps_page_add_frame (page, -1, "http://example.org/", "http://example.org/");
  vlps_page_add_element (page, -1, 0, "body", (VlpsBox){ 0 }, NULL, 0);
  vlps_page_add_text (page, 0, "own", (VlpsBox){ 0 }, 0);
  vlps_page_seal (page);
  return page;
}

static void
test_lines (void)
{
  g_autoptr (VlpsPage) page = two_nodes ();
  guint8 content[2] = { 0 };
  VlpsResult result = { .content = content, .text = (char *) "  one  two\n\n \t \n\xe4\xb8\xad\n" };
  g_autoptr (GPtrArray) lines = vlps_paragraphs_new (page, &result);

  g_assert_nonnull (lines);
  g_assert_cmpuint (lines->len, ==, 2);
  g_assert_cmpstr (lines->pdata[0], ==, "one two");
  g_assert_cmpstr (lines->pdata[1], ==, "\xe4\xb8\xad");
}

static void
test_none (void)
{
  g_autoptr (VlpsPage) page = two_nodes ();
  guint8 content[2] = { 0 };
  VlpsResult result = { .content = content };
  g_autoptr (GPtrArray) empty = NULL;

  g_assert_null (vlps_paragraphs_new (page, &result));
  result.text = (char *) "text";
  content[1] = 1; /* the page has it, too */
  g_assert_null (vlps_paragraphs_new (page, &result));
  content[1] = 0;
  result.text = (char *) "";
  empty = vlps_paragraphs_new (page, &result);
  g_assert_cmpuint (empty->len, ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/paragraphs/lines", test_lines);
  g_test_add_func ("/paragraphs/none", test_none);
  return g_test_run ();
}
