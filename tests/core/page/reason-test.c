/* reason-test.c - every reason has a word of its own */
#include "reason.h"

static void
test_names (void)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  for (int i = 0; i < VLPS_N_REASONS; i++)
    {
      const char *name = vlps_reason_name ((VlpsReason) i);

      g_assert_nonnull (name);
      g_assert_true (g_hash_table_add (seen, (gpointer) name));
    }
  g_assert_cmpstr (vlps_reason_name (VLPS_REASON_METHOD), ==, "method");
  g_assert_cmpstr (vlps_reason_name (VLPS_REASON_LINKS), ==, "links");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/reason/names", test_names);
  return g_test_run ();
}
