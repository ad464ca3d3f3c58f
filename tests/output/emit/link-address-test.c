/* link-address-test.c - which addresses of a page go out, and in which form */
#include "link-address.h"

static VlpsPage *
page_at (const char *url, const char *base)
{
  VlpsPage *page = vlps_page_new ();

  vlps_page_add_frame (page, -1, url, base);
  vlps_page_add_element (page, -1, 0, "html", (VlpsBox){ 0 }, NULL, 0);
  vlps_page_seal (page);
  return page;
}

static void
test_resolve (void)
{
  static const struct
  {
    const char *href, *address;
  } cases[] = {
    { "b.html", "http://example.org/dir/b.html" },
    { "/b", "http://example.org/b" },
    { "//other.example/b", "http://other.example/b" },
    { "#part", "http://example.org/dir/a.html#part" },
    { "mailto:me@example.org", "mailto:me@example.org" },
    { "javascript:go()", NULL },
    { "JavaScript:go()", NULL },
    { "vbscript:x", NULL },
    { "data:text/html,x", NULL },
    { "blob:http://example.org/1", NULL },
    { "about:blank", NULL },
    { "view-source:http://example.org/", NULL },
    { "feed:javascript:go()", NULL },
    { "database", "http://example.org/dir/database" }, /* begins as "data" does */
  };
  g_autoptr (VlpsPage) page = page_at ("http://example.org/dir/a.html", "http://example.org/dir/a.html");

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *address = vlps_link_address_resolve (page, 0, cases[i].href);

      g_assert_cmpstr (address, ==, cases[i].address);
    }
}

static void
assert_written (const VlpsPage *page, const char *href, VlpsLinks links, const char *expected)
{
  g_autofree char *address = vlps_link_address_write (page, 0, href, links);

  g_assert_cmpstr (address, ==, expected);
}

static void
test_relative (void)
{
  g_autoptr (VlpsPage) page = page_at ("http://example.org/dir/a.html#top", "http://example.org/dir/a.html");

  assert_written (page, "b.html", VLPS_LINKS_RELATIVE, "/dir/b.html");
  assert_written (page, "http://example.org", VLPS_LINKS_RELATIVE, "/");
  assert_written (page, "http://example.org.evil.example/x", VLPS_LINKS_RELATIVE, "http://example.org.evil.example/x");
  assert_written (page, "https://example.org/x", VLPS_LINKS_RELATIVE, "https://example.org/x");
  assert_written (page, "#part", VLPS_LINKS_RELATIVE, "#part");
  assert_written (page, "#", VLPS_LINKS_RELATIVE, NULL);
  assert_written (page, " # ", VLPS_LINKS_ABSOLUTE, NULL);
  assert_written (page, "", VLPS_LINKS_ABSOLUTE, NULL);
  assert_written (page, "javascript:x", VLPS_LINKS_RELATIVE, NULL);
}

/* Of a page in a file, what is relative stays so: the file's own path is nobody's business. */
static void
test_file (void)
{
  g_autoptr (VlpsPage) page = page_at ("file:///home/me/a.html", "file:///home/me/a.html");

  assert_written (page, " b c.html ", VLPS_LINKS_RELATIVE, "b%20c.html");
  assert_written (page, "../b.html?x=1#y", VLPS_LINKS_RELATIVE, "../b.html?x=1#y");
  assert_written (page, "http://example.org/x", VLPS_LINKS_RELATIVE, "http://example.org/x");
}

static void
test_kinds (void)
{
  g_assert_true (vlps_link_address_is_document ("http://a/"));
  g_assert_true (vlps_link_address_is_document ("HTTPS://a/"));
  g_assert_true (vlps_link_address_is_document ("ftp://a/"));
  g_assert_true (vlps_link_address_is_document ("file:///a"));
  g_assert_false (vlps_link_address_is_document ("mailto:a@b"));
  g_assert_false (vlps_link_address_is_document ("httpx://a/"));
  g_assert_false (vlps_link_address_is_document (""));
}

static void
test_safe (void)
{
  static const char *const safe[] = {
    "",
    "a/b.html",
    "#a",
    "?a=javascript:x",
    "/javascript:x",
    "javascript",
    "java script:x",
    "//a/",
    "http://a/",
    " HTTPS://a/",
    "ftp://a/",
    "file:///a",
    "mailto:a@b",
    "tel:+1",
    "cid:a",
    "magnet:?xt=a",
    "MAILTO:a@b.c",
    "1a:b",
    "./a:b",
    ":a",
  };
  static const char *const unsafe[] = {
    "javascript:x",
    " \x01\n java\tscr\nipt:x",
    "VBScript:x",
    "\tda\rta:text/html,x",
    "data:image/svg+xml,x",
    "blob:http://a/1",
    "filesystem:http://a/t/b",
    "feed:javascript:x",
    "feed:http://a/",
    "jar:http://a/b!/c",
    "view-source:http://a/",
    "about:blank",
    "x-custom:y",
    "livescript:x",
    "mocha:x",
  };

  for (guint i = 0; i < G_N_ELEMENTS (safe); i++)
    g_assert_true (vlps_link_address_is_safe (safe[i]));
  for (guint i = 0; i < G_N_ELEMENTS (unsafe); i++)
    g_assert_false (vlps_link_address_is_safe (unsafe[i]));
  g_assert_true (vlps_link_address_is_media ("data:image/png;base64,x"));
  g_assert_true (vlps_link_address_is_media (" DA\nTA:Video/mp4,x"));
  g_assert_false (vlps_link_address_is_media ("data:text/html,x"));
  g_assert_false (vlps_link_address_is_media ("data:,x"));
  g_assert_false (vlps_link_address_is_media ("image/png"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/link-address/resolve", test_resolve);
  g_test_add_func ("/link-address/relative", test_relative);
  g_test_add_func ("/link-address/file", test_file);
  g_test_add_func ("/link-address/kinds", test_kinds);
  g_test_add_func ("/link-address/safe", test_safe);
  return g_test_run ();
}
