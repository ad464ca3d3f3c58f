/* changes-test.c - changes between two texts, worked out by hand and against what every diff has to satisfy */
#include "changes.h"

#include <string.h>

#include "test-size.h"

/* Old and new text with paragraphs as letters; kinds as a string of ' ', '-' and '+' before each. */
static char *
kinds_of (const char *old, const char *new)
{
  static const char signs[VLPS_N_CHANGES] = { '=', '-', '+' };
  g_autoptr (VlpsChanges) changes = NULL;
  g_autoptr (GString) a = g_string_new (NULL), b = g_string_new (NULL);
  GString *kinds = g_string_new (NULL);

  for (; *old != '\0'; old++)
    g_string_append_printf (a, "%c\n\n", *old);
  for (; *new != '\0'; new ++)
    g_string_append_printf (b, "%c\n", *new);
  changes = vlps_changes_new (a->str, b->str);
  for (guint i = 0; i < changes->items->len; i++)
    {
      const VlpsChange *change = &g_array_index (changes->items, VlpsChange, i);

      g_string_append_printf (kinds, "%c%s", signs[change->kind], change->text);
    }
  return g_string_free (kinds, FALSE);
}

static void
assert_kinds (const char *old, const char *new, const char *expected)
{
  g_autofree char *kinds = kinds_of (old, new);

  g_assert_cmpstr (kinds, ==, expected);
}

static void
test_kinds (void)
{
  assert_kinds ("", "", "");
  assert_kinds ("abc", "abc", "=a=b=c");
  assert_kinds ("", "ab", "+a+b");
  assert_kinds ("ab", "", "-a-b");
  assert_kinds ("abc", "axc", "=a-b+x=c");
  assert_kinds ("abc", "abxyc", "=a=b+x+y=c");
  assert_kinds ("abcd", "ad", "=a-b-c=d");
  assert_kinds ("aab", "ab", "=a-a=b");
  assert_kinds ("abcabba", "cbabac", "-a+c=b-c=a-b=b=a+c");
}

/* Of random texts, taking the changes back gives the old one, and as much is kept as a table finds. */
static void
test_random (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (17);

  for (guint round = 0; round < 300; round++)
    {
      char old[20] = "", new[20] = "";
      guint n = (guint) g_rand_int_range (random, 0, 15), m = (guint) g_rand_int_range (random, 0, 15), longest[16][16];
      g_autofree char *kinds = NULL;
      g_autoptr (GString) a = g_string_new (NULL), b = g_string_new (NULL);
      guint kept = 0;

      for (guint i = 0; i < n; i++)
        old[i] = (char) g_rand_int_range (random, 'a', 'e');
      for (guint i = 0; i < m; i++)
        new[i] = (char) g_rand_int_range (random, 'a', 'e');
      for (guint i = 0; i <= n; i++)
        for (guint k = 0; k <= m; k++)
          if (i == 0 || k == 0)
            longest[i][k] = 0;
          else
            longest[i][k] =
                old[i - 1] == new[k - 1] ? longest[i - 1][k - 1] + 1 : MAX (longest[i - 1][k], longest[i][k - 1]);
      kinds = kinds_of (old, new);
      for (const char *p = kinds; *p != '\0'; p += 2)
        {
          kept += *p == '=';
          if (*p != '+')
            g_string_append_c (a, p[1]);
          if (*p != '-')
            g_string_append_c (b, p[1]);
        }
      g_assert_cmpstr (a->str, ==, old);
      g_assert_cmpstr (b->str, ==, new);
      g_assert_cmpuint (kept, ==, longest[n][m]);
    }
}

static void
test_diff (void)
{
  static const char old[] = "one\n\ntwo\n\nthree\n\nfour\n\nfive\n\nsix\n\nseven\n\neight\n\nnine\n\nten\n\neleven\n";
  static const char new[] =
      "one\n\n2\n\nthree\n\nfour\n\nfive\n\nsix\n\nseven\n\neight\n\nnine\n\nten\n\neleven\n\ntwelve\n";
  g_autoptr (VlpsChanges) changes = vlps_changes_new (old, new), same = vlps_changes_new (old, old);
  g_autofree char *diff = vlps_changes_diff (changes, "then", "now"), *none = vlps_changes_diff (same, "then", "now");

  g_assert_cmpstr (diff, ==,
                   "--- then\n+++ now\n@@ -1,5 +1,5 @@\n one\n-two\n+2\n three\n four\n five\n"
                   "@@ -9,3 +9,4 @@\n nine\n ten\n eleven\n+twelve\n");
  g_assert_cmpstr (none, ==, "");
}

/* From nothing, and to nothing: ranges without lines as diff has them. */
static void
test_empty (void)
{
  g_autoptr (VlpsChanges) from = vlps_changes_new ("", "a\n"), to = vlps_changes_new ("a\n", "\n \n");
  g_autofree char *added = vlps_changes_diff (from, "x", "y"), *removed = vlps_changes_diff (to, "x", "y");

  g_assert_cmpstr (added, ==, "--- x\n+++ y\n@@ -0,0 +1 @@\n+a\n");
  g_assert_cmpstr (removed, ==, "--- x\n+++ y\n@@ -1 +0,0 @@\n-a\n");
  g_assert_cmpfloat_with_epsilon (from->share, 1, 1e-9);
}

/* White space makes no change; the share counts characters. */
static void
test_share (void)
{
  g_autoptr (VlpsChanges) same = vlps_changes_new ("  a\tb  \n", "a b\n");
  g_autoptr (VlpsChanges) changes = vlps_changes_new ("12345678\nab\n", "12345678\nabcdef\n");
  g_autofree char *json = vlps_changes_json (changes), *equal = vlps_changes_json (same);
  g_autofree char *object = vlps_changes_add_to (same, "{\"a\": {}}\n");
  g_autofree char *without = vlps_changes_add_to (NULL, "{\"a\": {}}\n");

  g_assert_cmpstr (without, ==, "{\"a\": {},\n \"changes\": null}\n");
  g_assert_false (vlps_changes_any (same));
  g_assert_cmpfloat_with_epsilon (changes->share, 1 - 16.0 / 24, 1e-9);
  g_assert_cmpstr (
      json, ==,
      "{\"share\": 0.3333, \"kept\": 1, \"removed\": 1, \"added\": 1, \"paragraphs\": [{\"change\": \"kept\", "
      "\"text\": \"12345678\"}, {\"change\": \"removed\", \"text\": \"ab\"}, {\"change\": \"added\", "
      "\"text\": \"abcdef\"}]}");
  g_assert_cmpstr (equal, ==, "{\"share\": 0.0000, \"kept\": 1, \"removed\": 0, \"added\": 0, \"paragraphs\": []}");
  g_assert_cmpstr (object, ==,
                   "{\"a\": {},\n \"changes\": {\"share\": 0.0000, \"kept\": 1, \"removed\": 0, \"added\": 0, "
                   "\"paragraphs\": []}}\n");
}

/* Texts that are too long to be compared in the middle have their equal ends at least. */
static void
test_long (void)
{
  guint n = test_size (60000);
  g_autoptr (GString) old = g_string_new ("head\n"), new = g_string_new ("head\n");
  g_autoptr (VlpsChanges) changes = NULL;

  for (guint i = 0; i < n; i++)
    {
      g_string_append_printf (old, "%u old\n", i);
      g_string_append_printf (new, "%u new\n", i);
    }
  g_string_append (old, "tail\n");
  g_string_append (new, "tail\n");
  changes = vlps_changes_new (old->str, new->str);
  g_assert_cmpuint (changes->counts[VLPS_CHANGE_KEPT], ==, 2);
  g_assert_cmpuint (changes->counts[VLPS_CHANGE_ADDED], ==, n);
  g_assert_cmpuint (changes->counts[VLPS_CHANGE_REMOVED], ==, n);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/changes/kinds", test_kinds);
  g_test_add_func ("/changes/random", test_random);
  g_test_add_func ("/changes/diff", test_diff);
  g_test_add_func ("/changes/empty", test_empty);
  g_test_add_func ("/changes/share", test_share);
  g_test_add_func ("/changes/long", test_long);
  return g_test_run ();
}
