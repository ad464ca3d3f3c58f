/* source-test.c - what is made of a page has an address of the web, or that of the page */
#include "source.h"

static void
assert_address (const char *asked, const char *said, const char *expected)
{
  g_autoptr (VlpsSource) source = vlps_source_new_html ("<p>a", asked), made = NULL;

  source->date = 7;
  made = vlps_source_new_made (source, "<p>b", said);
  g_assert_cmpstr (made->uri, ==, expected);
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
  assert_address ("http://a/", "", "http://a/");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/source/made", test_made);
  return g_test_run ();
}
