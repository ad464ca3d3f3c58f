/* match-test.c - words of a page found in its gold, worked by hand */
#include "match.h"

#include <string.h>

/* Each letter is a word; `marks` has + where the word is found. */
static void
check (const char *page, const char *gold, const char *marks)
{
  gsize n_a = strlen (page), n_b = strlen (gold);
  g_autofree guint32 *a = g_new (guint32, n_a + 1), *b = g_new (guint32, n_b + 1);
  g_autofree guint8 *found = g_new0 (guint8, n_a + 1);
  g_autoptr (GString) text = g_string_new (NULL);

  for (gsize i = 0; i < n_a; i++)
    a[i] = (guint8) page[i];
  for (gsize i = 0; i < n_b; i++)
    b[i] = (guint8) gold[i];
  vlps_match_mark (a, n_a, b, n_b, 128, found);
  for (gsize i = 0; i < n_a; i++)
    g_string_append_c (text, found[i] ? '+' : '.');
  g_assert_cmpstr (text->str, ==, marks);
}

static void
test_runs (void)
{
  check ("", "", "");
  check ("abc", "", "...");
  check ("", "abc", "");
  check ("abc", "abc", "+++");
  check ("xabcy", "abc", ".+++.");
  /* a gap on either side of the longest run */
  check ("abXcdefYg", "abcdefg", "++.++++.+");
  /* what stands before the longest run in the page must do so in the gold */
  check ("cdab", "abcd", "++..");
}

/* The longest common subsequence is abfg, but the longest run is cde. */
static void
test_longest_run_first (void)
{
  check ("cdeXaXbXfXg", "aYbYfYgYcde", "+++........");
}

/* Of runs of one length the first in the page counts, then the first in the gold. */
static void
test_ties (void)
{
  check ("abXab", "ab", "++...");
  check ("abcX", "abYabc", "+++.");
  check ("aXa", "aa", "+.+");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/match/runs", test_runs);
  g_test_add_func ("/match/longest-run-first", test_longest_run_first);
  g_test_add_func ("/match/ties", test_ties);
  return g_test_run ();
}
