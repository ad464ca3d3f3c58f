/* line-store-test.c - limits of the paper, samples of lines, and the store in memory */
#include "line-store.h"

#include <string.h>

static void
test_limits (void)
{
  /* int (1 + RC / L) */
  g_assert_cmpuint (vlps_line_store_limit (0, 100), ==, 1);
  g_assert_cmpuint (vlps_line_store_limit (99, 100), ==, 1);
  g_assert_cmpuint (vlps_line_store_limit (100, 100), ==, 2);
  g_assert_cmpuint (vlps_line_store_limit (250, 100), ==, 3);
  /* only where RC / 100 takes a new whole value */
  g_assert_cmpuint (vlps_line_store_forget (99, 100), ==, 0);
  g_assert_cmpuint (vlps_line_store_forget (100, 100), ==, 1);
  g_assert_cmpuint (vlps_line_store_forget (101, 100), ==, 0);
  g_assert_cmpuint (vlps_line_store_forget (300, 100), ==, 3);
  g_assert_cmpuint (vlps_line_store_forget (300, 0), ==, 0);
  g_assert_cmpuint (vlps_line_store_forget (0, 100), ==, 0);
}

static void
test_sample (void)
{
  g_autofree char *exact = g_strnfill (VLPS_LINE_SAMPLE, 'a'), *longer = g_strconcat (exact, "b", NULL);
  g_autofree char *cut = g_strnfill (VLPS_LINE_SAMPLE - 1, 'a'), *wide = g_strconcat (cut, "\xc3\xa9", NULL);
  g_autofree char *empty = vlps_line_store_sample (""), *same = vlps_line_store_sample (exact);
  g_autofree char *shorter = vlps_line_store_sample (longer), *whole = vlps_line_store_sample (wide);

  g_assert_cmpstr (empty, ==, "");
  g_assert_cmpstr (same, ==, exact);
  g_assert_cmpstr (shorter, ==, exact);
  g_assert_cmpstr (whole, ==, cut); /* no half of a character */
}

static guint64
count (VlpsLineStore *store, const char *text)
{
  guint8 key[VLPS_LINE_KEY_LENGTH] = { 0 };
  guint64 n = 0;

  memcpy (key, text, MIN (strlen (text), sizeof key));
  g_assert_true (store->count (store, key, text, &n, NULL));
  return n;
}

static guint64
begin (VlpsLineStore *store, const char *site)
{
  guint64 pages = 99;

  g_assert_true (store->begin (store, site, &pages, NULL));
  return pages;
}

static void
test_memory (void)
{
  g_autoptr (VlpsLineStore) store = vlps_line_store_new ();
  g_autoptr (GArray) lines = g_array_new (FALSE, FALSE, sizeof (VlpsFrequentLine));
  const VlpsFrequentLine *line;

  g_array_set_clear_func (lines, vlps_frequent_line_clear);
  g_assert_cmpuint (begin (store, "b"), ==, 0);
  g_assert_cmpuint (count (store, "one"), ==, 1);
  g_assert_cmpuint (count (store, "one"), ==, 2);
  g_assert_true (store->end (store, 0, NULL));
  /* another site counts for itself */
  g_assert_cmpuint (begin (store, "a"), ==, 0);
  g_assert_cmpuint (count (store, "one"), ==, 1);
  g_assert_true (store->end (store, 0, NULL));
  /* what is undone leaves no trace */
  g_assert_cmpuint (begin (store, "b"), ==, 1);
  g_assert_cmpuint (count (store, "one"), ==, 3);
  g_assert_cmpuint (count (store, "two"), ==, 1);
  store->cancel (store);
  g_assert_cmpuint (begin (store, "b"), ==, 1);
  g_assert_cmpuint (count (store, "two"), ==, 1);
  g_assert_cmpuint (count (store, "one"), ==, 3);
  g_assert_true (store->end (store, 0, NULL));
  /* lines that were seen once are not listed */
  g_assert_true (store->list (store, 5, lines, NULL));
  g_assert_cmpuint (lines->len, ==, 1);
  line = &g_array_index (lines, VlpsFrequentLine, 0);
  g_assert_cmpstr (line->site, ==, "b");
  g_assert_cmpstr (line->text, ==, "one");
  g_assert_cmpuint (line->count, ==, 3);
  vlps_line_store_free (NULL);
}

/* With `forget` 1, after page RC all lines seen RC times or less are forgotten. */
static void
test_forget (void)
{
  g_autoptr (VlpsLineStore) store = vlps_line_store_new ();

  begin (store, "a");
  count (store, "once");
  count (store, "twice");
  count (store, "twice");
  g_assert_true (store->end (store, 1, NULL));
  begin (store, "a");
  g_assert_cmpuint (count (store, "once"), ==, 1);
  g_assert_cmpuint (count (store, "twice"), ==, 3);
  store->cancel (store);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/line-store/limits", test_limits);
  g_test_add_func ("/line-store/sample", test_sample);
  g_test_add_func ("/line-store/memory", test_memory);
  g_test_add_func ("/line-store/forget", test_forget);
  return g_test_run ();
}
