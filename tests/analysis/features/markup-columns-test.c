/* markup-columns-test.c - the names of columns */
#include "markup-columns.h"

#include "layout-features.h"
#include "markup-features.h"

static void
test_names (void)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  guint n_words, n_boxes;
  const char *const *words = vlps_markup_features_names (&n_words);
  const char *const *boxes = vlps_layout_features_names (&n_boxes);

  for (guint i = 0; i < n_words; i++)
    g_assert_true (g_hash_table_add (seen, (gpointer) words[i]));
  for (guint i = 0; i < n_boxes; i++)
    g_assert_true (g_hash_table_add (seen, (gpointer) boxes[i]));
  g_assert_null (words[n_words]);
  g_assert_null (boxes[n_boxes]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/markup-columns/names", test_names);
  return g_test_run ();
}
