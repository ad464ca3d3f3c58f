/* meta-test.c - meta elements by name: the first content that says something */
#include "meta.h"

#include "sample-page.h"

static void
test_names (void)
{
  static const char *const order[] = { "none", "og:title", "author" };
  g_autoptr (VlpsPage) page = sample_page ("<head><meta name=author content=''><meta NAME=Author content=Ann>"
                                           "<meta name=author content=Bob><meta property='og:title' content=T>"
                                           "<meta itemprop=X name=y content=both><meta name=alone>"
                                           "<p name=p content=p>");
  g_autoptr (GHashTable) meta = vlps_meta_new (page);

  g_assert_cmpstr (g_hash_table_lookup (meta, "author"), ==, "Ann");
  g_assert_cmpstr (g_hash_table_lookup (meta, "x"), ==, "both");
  g_assert_cmpstr (g_hash_table_lookup (meta, "y"), ==, "both");
  g_assert_null (g_hash_table_lookup (meta, "alone"));
  g_assert_null (g_hash_table_lookup (meta, "p"));
  g_assert_cmpstr (vlps_meta_first (meta, order, 3), ==, "T");
  g_assert_null (vlps_meta_first (meta, order, 1));
  g_assert_null (vlps_meta_first (meta, order, 0));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/meta/names", test_names);
  return g_test_run ();
}
