/* atom-test.c - the newest records of a store as a feed */
#include "atom.h"

#include <string.h>

#include "scratch.h"

static void
add (VlpsCollection *collection, const char *url)
{
  g_autoptr (GError) error = NULL;
  VlpsCollected page = { .task = "t", .url = url, .title = "题\"1\"", .content = "two\nlines" };

  g_assert_true (vlps_collection_add (collection, &page, &error));
  g_assert_no_error (error);
}

/* What is between `begin` and `end` for the nth time, newly allocated; NULL: it is not there so often. */
static char *
nth_between (const char *text, guint n, const char *begin, const char *end)
{
  const char *at = text;

  for (guint i = 0; i <= n; i++)
    {
      at = strstr (i > 0 ? at + 1 : at, begin);
      if (at == NULL)
        return NULL;
    }
  at += strlen (begin);
  return g_strndup (at, (gsize) (strstr (at, end) - at));
}

static char *
feed_of (VlpsCollection *collection)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GMarkupParseContext) context = NULL;
  static const GMarkupParser nothing = { 0 };
  char *feed = vlps_atom_feed (collection, "news & more", &error);

  g_assert_no_error (error);
  context = g_markup_parse_context_new (&nothing, 0, NULL, NULL);
  g_assert_true (*feed == '\0'
                 || (g_markup_parse_context_parse (context, feed, -1, &error)
                     && g_markup_parse_context_end_parse (context, &error)));
  g_assert_no_error (error);
  return feed;
}

/* The newest first, texts inert, and ids that stay when records come. */
static void
test_feed (Scratch *scratch, gconstpointer data)
{
  g_autoptr (VlpsCollection) collection = vlps_collection_open (scratch->file, NULL);
  g_autoptr (GError) error = NULL;
  const VlpsCollected second = { .task = "t",
                                 .url = "http://a.example/?b=1&c=\"2\"",
                                 .final = "http://a.example/final?b=1&c=\"2\"",
                                 .title = "<script>\x01 &amp;",
                                 .author = "A <a>",
                                 .time = "2026-11-01T10:00:00+01:00",
                                 .content = "</content><b>]]>" };
  g_autofree char *none = feed_of (collection), *one = NULL, *two = NULL;
  char *ids[5];
  g_autofree char *none_more = NULL, *updated = NULL, *first = NULL;

  g_assert_cmpstr (none, ==, "");
  add (collection, "/tmp/a.html");
  one = feed_of (collection);
  /* of files there is no link */
  g_assert_null (strstr (one, "<link"));
  g_assert_nonnull (strstr (one, "<title>news &amp; more</title>"));
  g_assert_null (strstr (one, "<published>"));
  g_assert_true (vlps_collection_add (collection, &second, &error));
  two = feed_of (collection);
  g_assert_nonnull (strstr (two, "<title>&lt;script&gt; &amp;amp;</title>"));
  g_assert_nonnull (strstr (two, "<name>A &lt;a&gt;</name>"));
  g_assert_nonnull (strstr (two, "<published>2026-11-01T10:00:00+01:00</published>"));
  g_assert_nonnull (strstr (two, "href=\"http://a.example/final?b=1&amp;c=&quot;2&quot;\""));
  g_assert_nonnull (strstr (two, "<content type=\"text\">&lt;/content&gt;&lt;b&gt;]]&gt;</content>"));
  ids[0] = nth_between (one, 0, "<id>", "</id>");
  ids[1] = nth_between (one, 1, "<id>", "</id>");
  ids[2] = nth_between (two, 0, "<id>", "</id>");
  ids[3] = nth_between (two, 1, "<id>", "</id>");
  ids[4] = nth_between (two, 2, "<id>", "</id>");
  none_more = nth_between (two, 3, "<id>", "</id>");
  g_assert_null (none_more);
  g_assert_cmpstr (ids[0], ==, ids[2]);
  g_assert_cmpstr (ids[1], ==, ids[4]);
  g_assert_cmpstr (ids[1], !=, ids[3]);
  g_assert_cmpstr (ids[0], !=, ids[1]);
  /* urn:uuid:xxxxxxxx-xxxx-5xxx-... */
  g_assert_cmpuint (strlen (ids[0]), ==, 45);
  g_assert_cmpint (ids[0][23], ==, '5');
  updated = nth_between (two, 0, "<updated>", "</updated>");
  first = nth_between (two, 1, "<updated>", "</updated>");
  g_assert_cmpstr (updated, ==, first);
  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    g_free (ids[i]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  scratch_add ("/atom/feed", test_feed);
  return g_test_run ();
}
