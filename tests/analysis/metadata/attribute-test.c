/* attribute-test.c - what the attributes of an element say, by their words */
#include "attribute.h"

#include "sample-page.h"

static void
test_attributes (void)
{
  static const char *const words[] = { "date", "time" };
  g_autoptr (VlpsPage) page =
      sample_page ("<p id=a class=' One\ttwo ' rel=AUTHOR><p id=b class='postDate'><p id=my-time class=''><p id=c>");
  const VlpsNode *a = &page->nodes[sample_find (page, "a")], *b = &page->nodes[sample_find (page, "b")];
  const VlpsNode *time = &page->nodes[sample_find (page, "my-time")], *c = &page->nodes[sample_find (page, "c")];

  g_assert_true (vlps_attribute_is (a, "rel", "author"));
  g_assert_false (vlps_attribute_is (a, "rel", "autho"));
  g_assert_false (vlps_attribute_is (a, "role", ""));
  g_assert_true (vlps_attribute_has (a, "class", "one"));
  g_assert_true (vlps_attribute_has (a, "class", "TWO"));
  g_assert_false (vlps_attribute_has (a, "class", "tw"));
  g_assert_false (vlps_attribute_has (a, "class", "one two"));
  g_assert_false (vlps_attribute_has (c, "class", "one"));
  g_assert_true (vlps_attribute_calls (b, words, 2));
  g_assert_true (vlps_attribute_calls (time, words, 2));
  g_assert_false (vlps_attribute_calls (time, words, 1));
  g_assert_false (vlps_attribute_calls (c, words, 2));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/attribute/words", test_attributes);
  return g_test_run ();
}
