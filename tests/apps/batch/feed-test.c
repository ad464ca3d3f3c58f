/* feed-test.c - the pages that sitemaps and feeds name */
#include "feed.h"

#include <string.h>

#include "errors.h"

/* Pages and, after a bar, further sitemaps, apart by blanks; newly allocated, NULL with an error. */
static char *
parse_bytes (GBytes *bytes, GError **error)
{
  g_autoptr (GPtrArray) pages = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) feeds = g_ptr_array_new_with_free_func (g_free);
  GString *text;

  if (!vlps_feed_parse (bytes, "http://a.example/b/c.xml", "c.xml", pages, feeds, error))
    return NULL;
  text = g_string_new (NULL);
  for (guint i = 0; i < pages->len; i++)
    g_string_append_printf (text, "%s ", (const char *) pages->pdata[i]);
  g_string_append_c (text, '|');
  for (guint i = 0; i < feeds->len; i++)
    g_string_append_printf (text, " %s", (const char *) feeds->pdata[i]);
  return g_string_free (text, FALSE);
}

static char *
parse (const char *text, GError **error)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));

  return parse_bytes (bytes, error);
}

static void
test_kinds (void)
{
  static const struct
  {
    const char *text, *addresses;
  } cases[] = {
    { "<urlset><url><loc> http://x.example/1?a=1&amp;b=2 </loc><i:image><i:loc>http://x.example/i.png</i:loc></i:image>"
      "</url><url><loc>d</loc></url><url><loc>mailto:me@x.example</loc></url></urlset>",
      "http://x.example/1?a=1&b=2 http://a.example/b/d |" },
    { "<?xml version='1.0'?><s:sitemapindex xmlns:s='x'><s:sitemap><s:loc>/s1.xml.gz</s:loc></s:sitemap>"
      "</s:sitemapindex>",
      "| http://a.example/s1.xml.gz" },
    { "<rss><channel><link>http://x.example/</link><item><title>T</title><link><![CDATA[http://x.example/2]]></link>"
      "<atom:link href='http://x.example/self'/></item><item><link>/3</link></item></channel></rss>",
      "http://x.example/2 http://a.example/3 |" },
    { "<rdf:RDF xmlns:rdf='r'><channel><link>http://x.example/</link></channel><item><link>http://x.example/4</link>"
      "</item></rdf:RDF>",
      "http://x.example/4 |" },
    { "<feed xmlns='http://www.w3.org/2005/Atom'><link href='http://x.example/'/><entry><link rel='edit' href='e'/>"
      "<link href='5'/><link rel='alternate' href='6'/></entry><entry><link rel='alternate' href='//y.example/7'/>"
      "</entry></feed>",
      "http://a.example/b/5 http://y.example/7 |" },
    { "<urlset/>", "|" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *addresses = parse (cases[i].text, &error);

      g_assert_no_error (error);
      g_assert_cmpstr (addresses, ==, cases[i].addresses);
    }
}

static void
test_packed (void)
{
  static const char text[] = "<urlset><url><loc>/packed</loc></url></urlset>";
  g_autoptr (GZlibCompressor) zip = g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP, -1);
  g_autoptr (GOutputStream) memory = g_memory_output_stream_new_resizable ();
  g_autoptr (GOutputStream) stream = g_converter_output_stream_new (memory, G_CONVERTER (zip));
  g_autoptr (GBytes) bytes = NULL, cut = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *addresses = NULL;

  g_assert_true (g_output_stream_write_all (stream, text, strlen (text), NULL, NULL, NULL));
  g_assert_true (g_output_stream_close (stream, NULL, NULL));
  bytes = g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (memory));
  addresses = parse_bytes (bytes, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (addresses, ==, "http://a.example/packed |");
  cut = g_bytes_new_from_bytes (bytes, 0, g_bytes_get_size (bytes) / 2);
  g_assert_null (parse_bytes (cut, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
}

static void
test_others (void)
{
  static const char *const texts[] = { "", "text", "<html><url><loc>/x</loc></url></html>", "<urlset><url>",
                                       "<rss>&nbsp;</rss>" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (parse (texts[i], &error));
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
      g_assert_nonnull (strstr (error->message, "c.xml is neither a sitemap nor a feed"));
    }
}

static void
test_addresses (void)
{
  static const char *const yes[] = { "http://a/sitemap.xml", "https://a/s.xml.gz?x", "http://a/x.rss#y",
                                     "feed:http://a/",       "http://a/x.atom",      "http://a/x.rdf" };
  static const char *const no[] = { "http://a/", "http://a/x.html?s=.xml", "sitemap.xml", "file:///a.xml" };

  for (guint i = 0; i < G_N_ELEMENTS (yes); i++)
    g_assert_true (vlps_feed_is_address (yes[i]));
  for (guint i = 0; i < G_N_ELEMENTS (no); i++)
    g_assert_false (vlps_feed_is_address (no[i]));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/feed/kinds", test_kinds);
  g_test_add_func ("/feed/packed", test_packed);
  g_test_add_func ("/feed/others", test_others);
  g_test_add_func ("/feed/addresses", test_addresses);
  return g_test_run ();
}
