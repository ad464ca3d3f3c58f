/* name-hint-test.c - what names of elements say about their role */
#include "name-hint.h"

#define BIT(hint) (1u << VLPS_NAME_HINT_##hint)

static void
test_words (void)
{
  g_assert_cmpuint (vlps_name_hint_of (""), ==, 0);
  g_assert_cmpuint (vlps_name_hint_of ("xyz 123 \xe4\xb8\xad"), ==, 0);
  g_assert_cmpuint (vlps_name_hint_of ("sidebar"), ==, BIT (SIDE));
  g_assert_cmpuint (vlps_name_hint_of ("comment"), ==, BIT (COMMENT));
  g_assert_cmpuint (vlps_name_hint_of ("top-nav"), ==, BIT (HEAD) | BIT (NAVIGATION));
  g_assert_cmpuint (vlps_name_hint_of ("topNav"), ==, BIT (HEAD) | BIT (NAVIGATION));
  /* whole words alone, where the list says so */
  g_assert_cmpuint (vlps_name_hint_of ("ad"), ==, BIT (OFFER));
  g_assert_cmpuint (vlps_name_hint_of ("adx"), ==, 0);
}

static void
test_names (void)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  for (int i = 0; i < VLPS_N_NAME_HINTS; i++)
    g_assert_true (g_hash_table_add (seen, (gpointer) vlps_name_hint_name ((VlpsNameHint) i)));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/name-hint/words", test_words);
  g_test_add_func ("/name-hint/names", test_names);
  return g_test_run ();
}
