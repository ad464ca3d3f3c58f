/* frequent-lines-test.c - lines that come back on a site are taken from its pages */
#include "frequent-lines.h"

#include "reading.h"

static GArray *
lines_of (const char *const *texts)
{
  GArray *lines = g_array_new (FALSE, TRUE, sizeof (VlpsLine));

  for (guint i = 0; texts[i] != NULL; i++)
    {
      VlpsLine line = { .text = g_strdup (texts[i]) };

      g_array_append_val (lines, line);
    }
  return lines;
}

/* The texts that are left, each followed by "|"; frees all. */
static char *
drop (VlpsLineStore *store, const char *site, const char *url, const char *const *texts)
{
  static const VlpsFrequentOptions options = { .allowance = 100 };
  GArray *lines = lines_of (texts);
  g_autoptr (VlpsPage) page = vlps_page_new ();
  g_autoptr (GPtrArray) owned = g_ptr_array_new_with_free_func (g_free);
  GString *left = g_string_new (NULL);

  page->url = vlps_page_intern (page, url);
  for (guint i = 0; i < lines->len; i++)
    g_ptr_array_add (owned, g_array_index (lines, VlpsLine, i).text);
  g_assert_true (vlps_frequent_lines_drop (store, site, page, &options, lines, NULL));
  for (guint i = 0; i < lines->len; i++)
    g_string_append_printf (left, "%s|", g_array_index (lines, VlpsLine, i).text);
  g_array_unref (lines);
  return g_string_free (left, FALSE);
}

static void
test_lines (void)
{
  static const char *const one[] = { "Home", "News of the day", NULL }, *const two[] = { "Home", "Other news", NULL };
  static const char *const twice[] = { "Ha", "Ha", NULL }, *const none[] = { NULL };
  g_autoptr (VlpsLineStore) store = vlps_line_store_new ();
  g_autofree char *first = drop (store, NULL, "http://www.Example.org/1", one);
  g_autofree char *second = drop (store, NULL, "https://example.org:8080/2", two); /* the same site */
  g_autofree char *elsewhere = drop (store, NULL, "http://other.example/", two);
  g_autofree char *given = drop (store, "example.org", "file:///x", two);
  g_autofree char *same_page = drop (store, "x", "", twice), *empty = drop (store, NULL, "", none);

  g_assert_cmpstr (first, ==, "Home|News of the day|");
  g_assert_cmpstr (second, ==, "Other news|");
  g_assert_cmpstr (elsewhere, ==, "Home|Other news|");
  g_assert_cmpstr (given, ==, "");
  g_assert_cmpstr (same_page, ==, "Ha|");
  g_assert_cmpstr (empty, ==, "");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/frequent-lines/lines", test_lines);
  return g_test_run ();
}
