/* source-test.c - what is made of a page has an address of the web, or that of the page */
#include "source.h"

#include <glib/gstdio.h>
#include <string.h>

#include "errors.h"
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

/* What was sent with the bytes goes before what they declare; a byte order mark goes before both. */
static void
test_charset (void)
{
  static const struct
  {
    const char *bytes, *sent, *charset;
  } cases[] = {
    { "<meta charset=gbk><p>\303\251", NULL, "gb18030" },
    { "<meta charset=gbk><p>\303\251", "utf-8", "utf-8" },
    { "<meta charset=utf-8><p>\326\320\316\304\326\320\316\304", "GBK", "gb18030" },
    { "<meta charset=gbk><p>\351", "latin1", "windows-1252" },
    { "<meta charset=gbk><p>\303\251", "nothing", "gb18030" },
    { "\357\273\277<p>\303\251", "latin1", "utf-8" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GBytes) bytes = g_bytes_new_static (cases[i].bytes, strlen (cases[i].bytes));
      g_autoptr (VlpsSource) source = vlps_source_new_bytes (bytes, "it", cases[i].sent, NULL, NULL);

      g_assert_cmpstr (source->charset, ==, cases[i].charset);
    }
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

/* Where a page that was saved says that it is from; newly allocated. */
static char *
saved_from (Scratch *scratch, const char *head)
{
  g_autofree char *html = g_strconcat ("<!DOCTYPE html>\n", head, "<html><p>a", NULL);
  g_autofree char *path = scratch_write (scratch, "saved.html", html);
  g_autoptr (VlpsSource) source = vlps_source_open (path, NULL, NULL, NULL);

  return g_strdup (source->saved_from);
}

static void
test_saved (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  static const struct
  {
    const char *head, *expected;
  } cases[] = {
    { "<!-- saved from url=(0022)https://lake.example/a -->\n", "https://lake.example/a" },
    { "<!-- saved from url=http://lake.example/?a=(1) -->\n", "http://lake.example/?a=(1)" },
    { "<html><!--\n Page saved with SingleFile \n url: https://lake.example/b \n saved date: Mon Jan 05 2026\n-->",
      "https://lake.example/b" },
    { "<!-- saved from url=(0014)about:internet -->", NULL },
    { "<!-- saved from url=(0020)file:///home/a.html -->", NULL },
    { "<!-- url: https://lake.example/c -->", NULL },
    { "<!-- saved from url=(0022", NULL },
    { "", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *found = saved_from (scratch, cases[i].head);

      g_assert_cmpstr (found, ==, cases[i].expected);
    }
}

/* A page with its parts is an archive, wherever the bytes come from: what it loads is not asked of the network. */
static void
test_parts (void)
{
  static const char mhtml[] =
      "From: <Saved by Blink>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=B\r\n\r\n"
      "--B\r\nContent-Type: text/html\r\nContent-Location: https://lake.example/a\r\n\r\n<p>a\r\n--B--\r\n";
  static const char empty[] =
      "From: <Saved by Blink>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=B\r\n\r\n"
      "--B\r\nContent-Type: text/css\r\nContent-Location: https://lake.example/a\r\n\r\np {}\r\n--B--\r\n";
  g_autoptr (GBytes) bytes = g_bytes_new_static (mhtml, strlen (mhtml)),
                     none = g_bytes_new_static (empty, strlen (empty)), body = NULL;
  g_autoptr (VlpsSource) source = vlps_source_new_bytes (bytes, "it", "utf-8", "http://other.example/", NULL);
  g_auto (VlpsFetchMetadata) fetch_metadata = { 0 };
  g_autofree char *url = NULL, *charset = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (source->from, ==, VLPS_FROM_ARCHIVE);
  g_assert_nonnull (source->archive);
  g_assert_null (source->bytes);
  g_assert_cmpstr (source->uri, ==, "https://lake.example/a");
  body = vlps_source_read_archived (source, FALSE, &url, &charset, &fetch_metadata, NULL);
  g_assert_cmpmem (g_bytes_get_data (body, NULL), g_bytes_get_size (body), "<p>a", 4);
  g_assert_null (vlps_source_new_bytes (none, "it", NULL, NULL, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_NOT_HTML);
}

/* A page that was cut before it was recorded is named. */
static void
test_cut (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  static const struct
  {
    const char *body;
    gboolean cut;
  } cases[] = { { "9\r\n<p>a tide\r\n0\r\n\r\n", FALSE }, { "99\r\n<p>a tide", TRUE } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *http = g_strconcat (
          "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n", cases[i].body, NULL);
      g_autofree char *record =
          g_strdup_printf ("WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://lake.example/\r\nWARC-Date: "
                           "2026-01-01T00:00:00Z\r\nContent-Type: application/http; msgtype=response\r\n"
                           "Content-Length: %" G_GSIZE_FORMAT "\r\n\r\n%s\r\n\r\n",
                           strlen (http), http);
      g_autofree char *path = scratch_write (scratch, "a.warc", record);
      g_autoptr (VlpsSource) source = vlps_source_open (path, NULL, NULL, NULL);

      g_assert_nonnull (source);
      vlps_source_read_answer (source);
      g_assert_cmpint (source->cut, ==, cases[i].cut);
      g_assert_cmpint (source->note != NULL && source->note->code == VLPS_WARNING_BODY_INCOMPLETE, ==, cases[i].cut);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/source/made", test_made);
  g_test_add_func ("/source/charset", test_charset);
  g_test_add_func ("/source/parts", test_parts);
  scratch_add ("/source/query", test_query);
  scratch_add ("/source/saved", test_saved);
  scratch_add ("/source/cut", test_cut);
  return g_test_run ();
}
