/* document-url-test.c - addresses of pages that were not read from the web */
#include "document-url.h"

#include <string.h>

#include "html-page.h"

typedef struct
{
  const char *name;
  const char *url;  /* where it was read */
  const char *home; /* as it is set */
  const char *head;
  const char *resolved; /* of "../a?b" */
} Case;

static const Case cases[] = {
  { "set", "file:///tmp/x.html", "https://example.org/one/two", "", "https://example.org/a?b" },
  { "set, with a base", "file:///tmp/x.html", "https://example.org/one/two", "<base href='/deep/er/'>",
    "https://example.org/deep/a?b" },
  { "canonical", "file:///tmp/x.html", NULL, "<link rel=Canonical href='https://example.org/one/'>",
    "https://example.org/a?b" },
  { "Open Graph", "about:blank", NULL, "<meta property='og:url' content='http://example.org/one/'>",
    "http://example.org/a?b" },
  { "canonical, of a page of the web", "http://example.net/x/y/z", NULL,
    "<link rel=canonical href='https://example.org/one/'>", "http://example.net/x/a?b" },
  { "canonical that is none", "file:///tmp/x/y.html", NULL, "<link rel=canonical href='/one'>", "file:///tmp/a?b" },
  { "set over canonical", "file:///tmp/x.html", "https://example.org/one/two",
    "<link rel=canonical href='https://example.net/'>", "https://example.org/a?b" },
  { "nothing known", "file:///tmp/x/y.html", NULL, "", "file:///tmp/a?b" },
};

static VlpsPage *
parse (const Case *item)
{
  g_autofree char *html = g_strconcat ("<!DOCTYPE html><head>", item->head, "</head><body><p>x", NULL);
  VlpsPage *page = vlps_html_page_parse ((const guint8 *) html, strlen (html), item->url, NULL, NULL);

  g_assert_nonnull (page);
  vlps_document_url_set (page, item->home);
  return page;
}

static void
test_resolve (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (VlpsPage) page = parse (&cases[i]);
      g_autofree char *resolved = vlps_page_resolve (page, 0, "../a?b");

      g_test_message ("%s", cases[i].name);
      g_assert_cmpstr (resolved, ==, cases[i].resolved);
      g_assert_cmpstr (page->url, ==, cases[i].home != NULL ? cases[i].home : cases[i].url);
    }
}

/* "//host/x" is an address of the web also in a page on the disk. */
static void
test_host (void)
{
  g_autoptr (VlpsPage) page = parse (&cases[G_N_ELEMENTS (cases) - 1]);
  g_autofree char *resolved = vlps_page_resolve (page, 0, "//example.org/x");

  g_assert_cmpstr (resolved, ==, "https://example.org/x");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/home/resolve", test_resolve);
  g_test_add_func ("/home/host", test_host);
  return g_test_run ();
}
