/* source-test.c - what is made of a page has an address of the web, or that of the page */
#include "source.h"

#include <glib/gstdio.h>

#include "scratch.h"

static void
assert_address (const char *asked, const char *said, const char *expected)
{
  g_autoptr (VlpsSource) source = vlps_source_new_html ("<p>a", asked), made = NULL;

  if (g_str_has_prefix (asked, "file:"))
    {
      /* as of a file that the user named */
      source->from = VLPS_FROM_FILE;
      g_free (source->uri);
      source->uri = g_strdup (asked);
    }
  source->date = 7;
  made = vlps_source_new_made (source, "<p>b", said);
  g_assert_cmpstr (made->uri, ==, expected);
  g_assert_cmpint (vlps_provenance_has_files (made->from), ==, g_str_has_prefix (expected, "file:"));
  g_assert_cmpstr (made->input, ==, asked);
  g_assert_cmpint (made->date, ==, 7);
  g_assert_cmpuint (g_bytes_get_size (made->bytes), ==, 4);
}

static void
test_made (void)
{
  assert_address ("http://a/", "http://a/b", "http://a/b");
  assert_address ("http://a/", "https://b/", "https://b/");
  assert_address ("file:///d/a.html", "file:///d/a.html#x", "file:///d/a.html");
  /* a renderer that a page has taken over may say anything */
  assert_address ("http://a/", "file:///home/somebody/x", "http://a/");
  assert_address ("http://a/", "FILE:///home/somebody/x", "http://a/");
  assert_address ("file:///d/a.html", "file:///home/somebody/x", "file:///d/a.html");
  /* one that ended at a server has no files any more */
  assert_address ("file:///d/a.html", "http://a/", "http://a/");
  assert_address ("http://a/", "", "http://a/");
}

/* What is behind a query leads nowhere, though a folder has its name: who may read what is asked of the path before. */
static void
test_query (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *page = scratch_write (scratch, "pages/a?/page.html", "<p>a"),
                  *secret = scratch_write (scratch, "secret", "<p>b"), *pages = NULL, *address = NULL, *plain = NULL;
  g_autoptr (VlpsSource) source = NULL;
  g_autoptr (GError) error = NULL;

  pages = g_build_filename (scratch->path, "pages", NULL);
  address = g_strdup_printf ("file://%s/a?/../../secret", pages);
  g_assert_null (vlps_source_open (address, NULL, NULL, &error));
  g_assert_nonnull (error);

  plain = g_strdup_printf ("file://%s/a%%3F/page.html?x#y", pages);
  source = vlps_source_open (plain, NULL, NULL, NULL);
  g_assert_nonnull (source);
  g_assert_cmpuint (g_bytes_get_size (source->bytes), ==, 4);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/source/made", test_made);
  scratch_add ("/source/query", test_query);
  return g_test_run ();
}
