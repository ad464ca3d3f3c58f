/* address-test.c - what stands before the '@' of an address */
#include "address.h"

static void
test_split (void)
{
  static const struct
  {
    const char *address, *rest, *user, *password;
  } cases[] = { { "http://a.example/b", "http://a.example/b", NULL, NULL },
                { "http://joe:s3cret@a.example/b", "http://a.example/b", "joe", "s3cret" },
                { "https://joe:s3:cret@a.example:8443/?q#f", "https://a.example:8443/?q#f", "joe", "s3:cret" },
                { "HTTP://joe@a.example", "HTTP://a.example", "joe", "" },
                { "http://@a.example/", "http://a.example/", "", "" },
                { "http://:x@a.example/", "http://a.example/", "", "x" },
                { "http://j%40e:p%3aw%2F@a.example/", "http://a.example/", "j@e", "p:w/" },
                { "http://joe:%zz@a.example/", "http://a.example/", "joe", "%zz" },
                /* to engines the last one counts */
                { "http://joe:a@b@a.example/", "http://a.example/", "joe", "a@b" },
                { "http://a.example/@b", "http://a.example/@b", NULL, NULL },
                { "http://a.example?b@c", "http://a.example?b@c", NULL, NULL },
                { "http://a.example#b@c", "http://a.example#b@c", NULL, NULL },
                { "http://joe:x@[::1]:80/", "http://[::1]:80/", "joe", "x" },
                /* what an address has in its path is not who asks */
                { "http://a.example/http://joe:x@b/", "http://a.example/http://joe:x@b/", NULL, NULL },
                { "http://joe:x@a.example/http://joe:x@b/", "http://a.example/http://joe:x@b/", "joe", "x" },
                { "about:blank", "about:blank", NULL, NULL } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *user = NULL, *password = NULL, *bare = vlps_address_bare (cases[i].address);
      g_autofree char *rest = vlps_address_split (cases[i].address, &user, &password);

      g_test_message ("%s", cases[i].address);
      g_assert_cmpstr (rest, ==, cases[i].rest);
      g_assert_cmpstr (user, ==, cases[i].user);
      g_assert_cmpstr (password, ==, cases[i].password);
      g_assert_cmpstr (bare, ==, cases[i].rest);
    }
}

static void
test_web (void)
{
  g_assert_true (vlps_address_begins_web ("http://a.example/"));
  g_assert_true (vlps_address_begins_web ("HTTPS://a.example"));
  g_assert_true (vlps_address_begins_web ("http://"));
  g_assert_false (vlps_address_begins_web ("http:/a.example"));
  g_assert_false (vlps_address_begins_web ("httpx://a.example"));
  g_assert_false (vlps_address_begins_web (" http://a.example"));
  g_assert_false (vlps_address_begins_web (""));
  g_assert_false (vlps_address_begins_web (NULL));
  /* more is asked of an address */
  g_assert_true (vlps_address_is_web ("HTTPS://a.example"));
  g_assert_false (vlps_address_is_web ("http://"));
  g_assert_false (vlps_address_is_web ("http:///a"));
  g_assert_false (vlps_address_is_web ("http://a\\b/"));
  g_assert_false (vlps_address_is_web ("http://a.example/\n"));
}

static void
test_same_document (void)
{
  g_assert_true (vlps_address_is_same_document ("http://a/b#c", "http://a/b"));
  g_assert_true (vlps_address_is_same_document ("http://a/b", "http://a/b#"));
  g_assert_true (vlps_address_is_same_document ("http://a/b#c", "http://a/b#d"));
  g_assert_false (vlps_address_is_same_document ("http://a/b", "http://a/bc"));
  g_assert_false (vlps_address_is_same_document ("http://a/b?c", "http://a/b#c"));
}

static void
test_hide (void)
{
  static const struct
  {
    const char *text, *hidden;
  } cases[] = { { "", "" },
                { "no address", "no address" },
                { "joe@a.example", "joe@a.example" },
                { "cannot load http://joe:s3cret@a.example/b: refused", "cannot load http://a.example/b: refused" },
                { "http://joe:x@a/ leads on to https://ann:y@b/c@d", "http://a/ leads on to https://b/c@d" },
                { "see http://a.example and write to joe@b.example",
                  "see http://a.example and write to joe@b.example" },
                { "http://joe:it's@a/", "http://a/" },
                { "'http://joe:x@a' \"http://joe:x@b\" <http://joe:x@c>", "'http://a' \"http://b\" <http://c>" },
                { "redis://joe:x@db.example/run", "redis://db.example/run" },
                { "://@", "://" },
                { "http://", "http://" } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *hidden = vlps_address_hide (cases[i].text);

      g_assert_cmpstr (hidden, ==, cases[i].hidden);
    }
  g_assert_null (vlps_address_hide (NULL));
}

/* Spellings of one address, and what is another one. */
static void
test_normal (void)
{
  static const struct
  {
    const char *address, *normal;
  } cases[] = { { "http://a.example", "http://a.example/" },
                { "HTTP://A.Example:80/", "http://a.example/" },
                { "https://a.example:443/b", "https://a.example/b" },
                { "https://a.example:80/b", "https://a.example:80/b" },
                { "http://a.example:8080", "http://a.example:8080/" },
                { "http://a.example/b#c", "http://a.example/b" },
                { "http://a.example/#", "http://a.example/" },
                { "http://a.example/b/../c/./d", "http://a.example/c/d" },
                { "http://a.example/../b", "http://a.example/b" },
                { "http://a.example/b/", "http://a.example/b/" },
                { "http://a.example?b=1", "http://a.example/?b=1" },
                { "http://a.example/?b=1&a=2", "http://a.example/?b=1&a=2" },
                { "http://a.example/B", "http://a.example/B" },
                { "http://a.example/%7ejoe/%c3%bc", "http://a.example/~joe/%C3%BC" },
                { "http://a.example/\303\274 b", "http://a.example/%C3%BC%20b" },
                { "http://a.example/?q=%2F%2f", "http://a.example/?q=%2F%2F" },
                { "http://a.example/%2e%2E/b", "http://a.example/b" },
                { "http://a.example/100%", "http://a.example/100%" },
                { "http://a.example/%00", "http://a.example/%00" },
                { "http://joe:secret@a.example/", "http://a.example/" },
                { "http://b\303\274cher.example/", "http://xn--bcher-kva.example/" },
                { "http://xn--bcher-kva.example/", "http://xn--bcher-kva.example/" },
                { "http://[::1]:80/", "http://[::1]/" },
                { "http://127.0.0.1:81/a", "http://127.0.0.1:81/a" },
                { "ftp://a.example/", NULL },
                { "file:///a", NULL },
                { "/a", NULL },
                { "", NULL },
                { NULL, NULL } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *normal = vlps_address_normal (cases[i].address);
      g_autofree char *again = normal != NULL ? vlps_address_normal (normal) : NULL;

      g_assert_cmpstr (normal, ==, cases[i].normal);
      g_assert_cmpstr (again, ==, cases[i].normal);
    }
}

/* A query and a fragment are not part of a path, whatever follows them: engines read a file: address so. */
static void
test_path (void)
{
  static const struct
  {
    const char *address, *path, *host;
  } cases[] = {
    { "file:///srv/a.html", "/srv/a.html", NULL },
    { "FILE:///srv/a%20b.html", "/srv/a b.html", NULL },
    { "file:///srv/a%3Fb.html", "/srv/a?b.html", NULL },
    { "file:///srv/a?/../../secret", "/srv/a", NULL },
    { "file:///srv/a#/../../secret", "/srv/a", NULL },
    { "file:///srv/../secret", "/srv/../secret", NULL },
    { "file://localhost/srv/a?b", "/srv/a", "localhost" },
    { "file:///srv/a%2f..%2fsecret", NULL, NULL },
    { "file:///srv/a%00b", NULL, NULL },
    { "http://example.org/srv/a", NULL, NULL },
    { "/srv/a", NULL, NULL },
    { "", NULL, NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *host = NULL, *path = vlps_address_path (cases[i].address, &host);

      g_test_message ("%s", cases[i].address);
      g_assert_cmpstr (path, ==, cases[i].path);
      g_assert_cmpstr (host, ==, cases[i].host);
    }
}

static void
test_encode_once (void)
{
  static const struct
  {
    const char *address, *once;
  } cases[] = {
    { "http://a/%C3%83%C2%A9", "http://a/%C3%A9" },
    { "http://a/x%20y/%C3%83%C2%A9%2Fz?q=%C3%83%C2%BC&r=1", "http://a/x%20y/%C3%A9%2Fz?q=%C3%BC&r=1" },
    { "http://a/%C3%A6%C2%BC%C2%A2", "http://a/%E6%BC%A2" },
    { "http://a/%C3%A9", NULL },
    { "http://a/%E6%BC%A2", NULL },
    { "http://a/%E9", NULL },
    { "http://a/b", NULL },
    { "http://a/%", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *once = vlps_address_encode_once (cases[i].address);

      g_assert_cmpstr (once, ==, cases[i].once);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/address/split", test_split);
  g_test_add_func ("/address/web", test_web);
  g_test_add_func ("/address/same-document", test_same_document);
  g_test_add_func ("/address/hide", test_hide);
  g_test_add_func ("/address/normal", test_normal);
  g_test_add_func ("/address/path", test_path);
  g_test_add_func ("/address/encode-once", test_encode_once);
  return g_test_run ();
}
