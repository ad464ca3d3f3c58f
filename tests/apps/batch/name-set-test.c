/* name-set-test.c - the first page has the name, later ones a checksum that does not depend on when they come */
#include "name-set.h"

#include <string.h>

static void
test_choose (void)
{
  g_autoptr (VlpsNameSet) set = vlps_name_set_new (FALSE), again = vlps_name_set_new (FALSE);
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
  vlps_name_set_add (again, "a", 1);
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

static char *
claim (VlpsNameSet *set, const char *wanted, gint64 id)
{
  const VlpsNameClaims claims = vlps_name_set_claims (set);
  const VlpsItem item = { .id = id, .input = (char *) "http://example.org/a" };

  return vlps_name_claims_choose (&claims, wanted, &item, NULL);
}

/* The second has its number, whoever claims again has what it had, and a page of another shard is nobody's. */
static void
test_claims (void)
{
  g_autoptr (VlpsNameSet) set = vlps_name_set_new (TRUE);
  const VlpsItem other = { .input = (char *) "http://example.org/b" };
  g_autofree char *passed = vlps_name_set_choose (set, "b", &other), *one = claim (set, "a", 1),
                  *two = claim (set, "A", 2);
  g_autofree char *again = claim (set, "a", 1), *same = claim (set, "a", 2), *three = claim (set, "A-2", 3);
  g_autofree char *four = claim (set, "b", 4), *next = vlps_name_set_choose (set, "b", &other), *late = NULL;
  g_autofree char *fifth = claim (set, "c-6", 5), *sixth = claim (set, "C", 7);

  g_assert_cmpstr (passed, ==, "b");
  g_assert_cmpstr (one, ==, "a");
  g_assert_cmpstr (two, ==, "A-2");
  g_assert_cmpstr (again, ==, "a");
  g_assert_cmpstr (same, ==, "a-2");
  g_assert_cmpstr (three, ==, "A-2-3");
  g_assert_cmpstr (four, ==, "b-4");
  g_assert_true (g_str_has_prefix (next, "b+"));
  g_assert_cmpstr (fifth, ==, "c-6");
  g_assert_cmpstr (sixth, ==, "C");
  late = claim (set, "c", 6);
  g_assert_true (g_str_has_prefix (late, "c+"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/name-set/choose", test_choose);
  g_test_add_func ("/name-set/passwords", test_passwords);
  g_test_add_func ("/name-set/claims", test_claims);
  return g_test_run ();
}
