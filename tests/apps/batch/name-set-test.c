/* name-set-test.c - the first page has the name, later ones a checksum that does not depend on when they come */
#include "name-set.h"

#include <string.h>

static void
test_choose (void)
{
  g_autoptr (VlpsNameSet) set = vlps_name_set_new (), again = vlps_name_set_new ();
  VlpsItem one = { .id = 1, .input = (char *) "http://example.org/a" };
  VlpsItem two = { .id = 2, .input = (char *) "http://example.org/A" };
  g_autofree char *first = vlps_name_set_choose (set, "a", &one), *second = vlps_name_set_choose (set, "a", &two);
  g_autofree char *third = vlps_name_set_choose (set, "a", &two), *fourth = vlps_name_set_choose (set, "a", &two);
  g_autofree char *elsewhere = NULL;

  g_assert_cmpstr (first, ==, "a");
  g_assert_true (g_str_has_prefix (second, "a"));
  g_assert_cmpuint (strlen (third), ==, strlen (second) + 24); /* 32 digits, not 8 */
  g_assert_cmpuint (strlen (fourth), ==, strlen (third));
  g_assert_cmpstr (fourth, !=, third);
  /* in another run that has the name from elsewhere */
  vlps_name_set_add (again, "a");
  elsewhere = vlps_name_set_choose (again, "a", &two);
  g_assert_cmpstr (elsewhere, ==, second);
}

/* Passwords are no part of the checksum, the rest of the address is. */
static void
test_passwords (void)
{
  VlpsItem one = { .id = 1, .input = (char *) "http://me:one@example.org/" };
  VlpsItem two = { .id = 1, .input = (char *) "http://me:two@example.org/" };
  VlpsItem other = { .id = 1, .input = (char *) "http://me:one@example.org/x" };
  g_autofree char *first = vlps_name_set_attempt ("a", &one, 1), *second = vlps_name_set_attempt ("a", &two, 1);
  g_autofree char *third = vlps_name_set_attempt ("a", &other, 1), *plain = vlps_name_set_attempt ("a", &one, 0);

  g_assert_cmpstr (plain, ==, "a");
  g_assert_cmpstr (first, ==, second);
  g_assert_cmpstr (first, !=, third);
  vlps_name_set_free (NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/name-set/choose", test_choose);
  g_test_add_func ("/name-set/passwords", test_passwords);
  return g_test_run ();
}
