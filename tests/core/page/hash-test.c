/* hash-test.c - hashes that a page cannot make equal */
#include "hash.h"

#define BITS 12

/* 4,096 strings that g_str_hash() takes for the same. */
static char *
colliding (guint number)
{
  GString *text = g_string_new (NULL);

  for (guint bit = 0; bit < BITS; bit++)
    g_string_append (text, (number >> bit & 1) != 0 ? "az" : "bY");
  return g_string_free (text, FALSE);
}

static void
test_collisions (void)
{
  g_autoptr (GHashTable) values = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < 1u << BITS; i++)
    {
      g_autofree char *text = colliding (i), *first = colliding (0);

      g_assert_cmpuint (g_str_hash (text), ==, g_str_hash (first));
      g_hash_table_add (values, GUINT_TO_POINTER (vlps_hash_string (text)));
    }
  /* of so many random values, two are the same in one of 500 runs; three pairs never are */
  g_assert_cmpuint (g_hash_table_size (values), >=, (1u << BITS) - 2);
}

static void
test_same (void)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static ("text", 4);
  g_autoptr (GBytes) none = g_bytes_new_static (NULL, 0);

  g_assert_cmpuint (vlps_hash_string ("text"), ==, vlps_hash_bytes ("text!", 4));
  g_assert_cmpuint (vlps_hash_string ("text"), ==, vlps_hash_gbytes (bytes));
  g_assert_cmpuint (vlps_hash_string (""), ==, vlps_hash_gbytes (none));
  g_assert_true (vlps_hash_long ("text", 4) == vlps_hash_long ("text!", 4));
  g_assert_true (vlps_hash_long ("text", 4) != vlps_hash_long ("Text", 4));
  g_assert_true (vlps_hash_long (NULL, 0) == vlps_hash_long ("", 0));
}

/* Another process has another key. */
static void
test_key (void)
{
  g_autofree char *expected = g_strdup_printf ("*hash %u\n*", vlps_hash_string ("word"));

  if (g_test_subprocess ())
    {
      g_print ("hash %u\n", vlps_hash_string ("word"));
      return;
    }
  g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_DEFAULT);
  g_test_trap_assert_passed ();
  g_test_trap_assert_stdout_unmatched (expected);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/hash/collisions", test_collisions);
  g_test_add_func ("/hash/same", test_same);
  g_test_add_func ("/hash/key", test_key);
  return g_test_run ();
}
