/* url-test.c - addresses as keys */
#include "url.h"

static void
test_key (void)
{
  static const struct
  {
    const char *url, *key;
  } cases[] = {
    { "http://example.org", "http://example.org/" },
    { "HTTP://Example.ORG/A?b", "http://example.org/A?b" },
    { "http://example.org:80/", "http://example.org/" },
    { "http://example.org:/", "http://example.org/" },
    { "https://example.org:443/", "https://example.org/" },
    { "https://example.org:80/", "https://example.org:80/" },
    { "http://example.org:8080/x", "http://example.org:8080/x" },
    { "http://example.org/a#b", "http://example.org/a" },
    { "http://example.org#b", "http://example.org/" },
    { "http://example.org?q=1", "http://example.org/?q=1" },
    { "http://user:word@example.org/", "http://example.org/" },
    { "http://example.org/%7euser/%c3%a9", "http://example.org/~user/%C3%A9" },
    { "http://example.org/\xc3\xa9 |", "http://example.org/%C3%A9%20%7C" },
    { "http://example.org/%", "http://example.org/%" },
    { "http://example.org/%2f%zz", "http://example.org/%2F%zz" },
    { "http://[::1]:80/", "http://[::1]/" },
    { "wss://example.org/s", "wss://example.org/s" },
    { "ftp://example.org/", NULL },
    { "http:/example.org/", NULL },
    { "http://", NULL },
    { "http://:80/", NULL },
    { "urn:uuid:1", NULL },
    { "", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *key = vlps_url_key (cases[i].url);

      g_assert_cmpstr (key, ==, cases[i].key);
    }
}

static void
test_other_scheme (void)
{
  g_autofree char *secure = vlps_url_other_scheme ("http://a/b");
  g_autofree char *plain = vlps_url_other_scheme ("https://a/b");

  g_assert_cmpstr (secure, ==, "https://a/b");
  g_assert_cmpstr (plain, ==, "http://a/b");
  g_assert_null (vlps_url_other_scheme ("ws://a/b"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/warc/url/key", test_key);
  g_test_add_func ("/warc/url/other-scheme", test_other_scheme);
  return g_test_run ();
}
