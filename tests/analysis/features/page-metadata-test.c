/* page-metadata-test.c - what pages say of themselves, and which of two statements counts */
#include "page-metadata.h"

#include <string.h>

#include "html-page.h"

#define URL "https://example.org/a"

static VlpsPage *
parse (const char *html)
{
  g_autoptr (GError) error = NULL;
  VlpsPage *page = vlps_html_page_parse ((const guint8 *) html, strlen (html), URL, "utf-8", &error);

  g_assert_no_error (error);
  return page;
}

static void
test_title (void)
{
  static const struct
  {
    const char *html;
    const char *title;
  } cases[] = {
    { "<p>x", "" },
    { "<title>A</title><p>x", "A" },
    { "<title>A</title><meta property=OG:title content=B><meta property=og:title content=C><p>x", "B" },
    { "<title>A</title><meta property=og:title content=''><p>x", "A" },
    { "<title>A</title><body><meta property=og:title content=B><p>x", "A" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (VlpsPage) page = parse (cases[i].html);

      g_assert_cmpstr (vlps_page_metadata_of (page).title, ==, cases[i].title);
    }
}

static void
test_address (void)
{
  static const struct
  {
    const char *html;
    const char *address;
  } cases[] = {
    { "<p>x", URL },
    { "<link rel=canonical href=https://b.test/><p>x", "https://b.test/" },
    { "<link rel=canonical href=/b><p>x", URL },
    { "<link rel=stylesheet href=https://b.test/><p>x", URL },
    { "<meta property=og:url content=https://c.test/><meta property=og:url content=https://d.test/>",
      "https://c.test/" },
    { "<meta property=og:url content=https://c.test/><link rel=canonical href=https://b.test/>", "https://b.test/" },
    { "<link rel=canonical href=https://b.test/><meta property=og:url content=https://c.test/>", "https://b.test/" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (VlpsPage) page = parse (cases[i].html);

      g_assert_cmpstr (vlps_page_metadata_of (page).address, ==, cases[i].address);
    }
}

static void
test_types (void)
{
  static const struct
  {
    const char *html;
    const char *types; /* letters of article, product, forum, site, forum software (w) */
  } cases[] = {
    { "<p>Article, Product", "" },
    { "<meta property=og:type content=article>", "a" },
    { "<meta property=og:type content=articles>", "" },
    { "<meta property=og:type content=website><meta property=og:type content=product>", "ps" },
    { "<div itemtype=https://schema.org/BlogPosting>x", "a" },
    { "<script type=application/LD+json>{\"@type\": \"QAPage\"}</script>", "f" },
    { "<script>var Product</script>", "" },
    { "<div itemtype=https://schema.org/DiscussionForumPosting>x", "f" },
    { "<meta name=Generator content='Discourse 3.2.0 - https://example.org'>", "w" },
    { "<html id=XenForo><body id=phpbb>", "w" },
    { "<meta name=description content='All about phpBB'><div id=phpbb>", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (VlpsPage) page = parse (cases[i].html);
      VlpsPageMetadata says = vlps_page_metadata_of (page);
      g_autofree char *types = g_strconcat (says.article ? "a" : "", says.product ? "p" : "", says.forum ? "f" : "",
                                            says.site ? "s" : "", says.forum_software ? "w" : "", NULL);

      g_test_message ("%s", cases[i].html);
      g_assert_cmpstr (types, ==, cases[i].types);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/page-metadata/title", test_title);
  g_test_add_func ("/page-metadata/address", test_address);
  g_test_add_func ("/page-metadata/types", test_types);
  return g_test_run ();
}
