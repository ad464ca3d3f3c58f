/* navigation-test.c - which documents of an archive are pages, and which are frames of these */
#include <unistd.h>

#include "archive.h"
#include "growth.h"
#include "maker.h"
#include "test-size.h"

#define HTML "HTTP/1.1 200 OK\r\nContent-Type: text/html"
#define TIME "2020-01-01T00:00:00Z"

static GPtrArray *
new_list (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
}

static void
add_document (GPtrArray *list, const char *url, const char *body)
{
  g_ptr_array_add (list, maker_response (url, TIME, HTML, body, -1));
}

/* The request of a document: its header lines, each with its end. */
static void
add_request (GPtrArray *list, const char *url, const char *lines)
{
  g_autofree char *block = g_strdup_printf ("GET /x HTTP/1.1\r\nHost: x\r\n%s\r\n", lines);
  g_autofree char *uri = g_strconcat ("WARC-Target-URI: ", url, NULL);
  g_autofree char *to = g_strdup_printf ("WARC-Concurrent-To: <urn:x:%s:%s>", url, TIME);

  g_ptr_array_add (list, maker_record ("1.0", block, -1, "WARC-Type: request", uri, to, NULL));
}

static void
add_metadata (GPtrArray *list, const char *url, const char *block)
{
  g_autofree char *to = g_strdup_printf ("WARC-Concurrent-To: <urn:x:%s:%s>", url, TIME);

  g_ptr_array_add (list, maker_record ("1.0", block, -1, "WARC-Type: metadata", to, NULL));
}

/* The pages of the archive, a blank between them; frames in brackets.  Takes the list over. */
static void
assert_pages (GPtrArray *list, const char *expected)
{
  g_autoptr (GBytes) bytes = maker_join (list);
  g_autofree char *path = maker_file (bytes);
  g_autoptr (VlpsArchive) archive = vlps_archive_open (path, NULL);
  g_autoptr (GString) found = g_string_new (NULL);

  unlink (path);
  for (guint i = 0; i < vlps_archive_pages (archive)->len; i++)
    {
      const VlpsArchivePage *page = vlps_archive_pages (archive)->pdata[i];

      g_string_append_printf (found, page->frame ? "%s[%s]" : "%s%s", i > 0 ? " " : "", page->url);
    }
  g_assert_cmpstr (found->str, ==, expected);
}

/* What the browser says of itself is believed, whatever links there are; before and behind the answer. */
static void
test_destination (void)
{
  GPtrArray *list = new_list ();

  add_document (list, "http://a/", "<p><a href='http://ad/'>a</a>");
  add_request (list, "http://a/", "Sec-Fetch-Dest: document\r\n");
  add_request (list, "http://ad/", "Sec-Fetch-Dest: iframe\r\nReferer: http://a/\r\n");
  add_document (list, "http://ad/", "<p>ad");
  add_document (list, "http://data/", "<p>x");
  add_request (list, "http://data/", "X-Requested-With: XMLHttpRequest\r\n");
  add_document (list, "http://b/", "<p>b");
  add_request (list, "http://b/", "Sec-Fetch-Dest: document\r\nReferer: http://a/\r\n");
  assert_pages (list, "http://a/ [http://ad/] [http://data/] http://b/");
}

static void
test_crawler (void)
{
  GPtrArray *list = new_list ();

  add_document (list, "http://a/", "<p>a");
  add_metadata (list, "http://a/", "hopsFromSeed: \r\n");
  add_document (list, "http://b/", "<p>b");
  add_metadata (list, "http://b/", "via: http://a/\r\nhopsFromSeed: LL\r\n");
  add_document (list, "http://c/", "<p>c");
  add_metadata (list, "http://c/", "via: http://b/\r\nhopsfromseed: LLE\r\nfetchTimeMs: 1\r\n");
  add_document (list, "http://d/", "<p>d");
  add_metadata (list, "http://d/", "hopsFromSeed: XRR\r\n");
  add_document (list, "http://e/", "<p>e");
  add_metadata (list, "http://e/", "hopsFromSeed: ELR\r\n");
  /* told before the answer, of another answer, and of another matter */
  add_metadata (list, "http://f/", "via: http://a/\r\nhopsFromSeed: ERR");
  add_document (list, "http://f/", "<p>f");
  add_metadata (list, "http://other/", "hopsFromSeed: E\r\n");
  add_document (list, "http://g/", "<p>g");
  add_metadata (list, "http://g/", "seed: \r\n");
  assert_pages (list, "http://a/ http://b/ [http://c/] http://d/ http://e/ [http://f/] http://g/");
}

/* What a crawler found as text in a script is a page where the page it came from has a link to it, or is not there. */
static void
test_guessed (void)
{
  GPtrArray *list = new_list ();

  add_document (list, "http://a/", "<p><a href='http://b/'>b</a><script>load ('http://part/')</script>");
  add_metadata (list, "http://a/", "hopsFromSeed: \r\n");
  add_document (list, "http://b/", "<p>b");
  add_metadata (list, "http://b/", "hopsFromSeed: LX\r\nvia: http://a/\r\n");
  add_document (list, "http://part/", "<p>x");
  add_metadata (list, "http://part/", "via: http://a/\r\nhopsFromSeed: X\r\n");
  add_document (list, "http://home/", "<p>home");
  add_metadata (list, "http://home/", "via: http://elsewhere/x.js\r\nhopsFromSeed: LLX\r\n");
  assert_pages (list, "http://a/ http://b/ [http://part/] http://home/");
}

/* A page that was asked for from another one is a page where this has a link to it: relative, escaped, under the other
 * scheme, by a redirection. */
static void
test_referer (void)
{
  GPtrArray *list = new_list ();

  add_document (list, "http://a/",
                "<base href='http://a/dir/'><iframe src='http://ad/static'></iframe><p title='>'><A HREF=one>1</A> "
                "<a class=x href = \"/two?x=1&amp;y=2\">2</a> <a href='https://a/three'>3</a> <a href='go'>4</a>"
                "<form action='find'></form>");
  add_request (list, "http://a/", "Referer: http://a/\r\n");
  g_ptr_array_add (list, maker_response ("http://a/dir/go", TIME, "HTTP/1.1 302 Found\r\nLocation: /four", "", -1));
  for (guint i = 0; i < 7; i++)
    {
      static const char *const urls[] = { "http://a/dir/one", "http://a/two?x=1&y=2", "http://a/three",
                                          "http://a/four",    "http://a/dir/find",    "http://ad/static",
                                          "http://ad/dynamic" };

      add_document (list, urls[i], "<p>x");
      add_request (list, urls[i], "Referer: http://a/\r\n");
    }
  /* nothing is known of where these come from */
  add_document (list, "http://b/", "<p>b");
  add_request (list, "http://b/", "Referer: http://elsewhere/\r\n");
  add_document (list, "http://c/", "<p>c");
  assert_pages (list, "http://a/ http://a/dir/one http://a/two?x=1&y=2 http://a/three http://a/four http://a/dir/find "
                      "[http://ad/static] [http://ad/dynamic] http://b/ http://c/");
}

/* Who asks for the first page as HTML, asks for the data of a script as anything. */
static void
test_accept (void)
{
  GPtrArray *list = new_list ();

  add_document (list, "http://a/", "<p>a");
  add_request (list, "http://a/", "Accept: text/html,*/*;q=.8\r\n");
  add_document (list, "http://b/", "<p>b");
  add_request (list, "http://b/", "Accept: */*\r\n");
  assert_pages (list, "http://a/ [http://b/]");
  list = new_list ();
  add_document (list, "http://a/", "<p>a");
  add_request (list, "http://a/", "Accept: */*\r\n");
  add_document (list, "http://b/", "<p>b");
  add_request (list, "http://b/", "Accept: */*\r\n");
  assert_pages (list, "http://a/ http://b/");
}

/* An archive of frames alone is one of pages. */
static void
test_never_none (void)
{
  GPtrArray *list = new_list ();

  add_document (list, "http://a/", "<p>a");
  add_request (list, "http://a/", "Sec-Fetch-Dest: iframe\r\n");
  add_document (list, "http://b/", "<p>b");
  add_metadata (list, "http://b/", "hopsFromSeed: E\r\n");
  assert_pages (list, "http://a/ http://b/");
}

static void
list_hostile (guint n, gconstpointer data)
{
  GPtrArray *list = new_list ();
  g_autoptr (GString) page = g_string_new ("<p>a");

  for (guint i = 0; i < n; i++)
    g_string_append (page, "\"href=a");
  add_document (list, "http://a/", page->str);
  add_document (list, "http://b/", "<p>b");
  add_request (list, "http://b/", "Referer: http://a/\r\n");
  assert_pages (list, "http://a/ [http://b/]");
}

/* Addresses whose quotation marks are missing are not followed to the end of the page, each of them. */
static void
test_hostile (void)
{
  growth_check_parts ("addresses without an end", test_size (400000), list_hostile, NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/navigation/destination", test_destination);
  g_test_add_func ("/navigation/crawler", test_crawler);
  g_test_add_func ("/navigation/referer", test_referer);
  g_test_add_func ("/navigation/accept", test_accept);
  g_test_add_func ("/navigation/never-none", test_never_none);
  g_test_add_func ("/navigation/hostile", test_hostile);
  g_test_add_func ("/navigation/guessed", test_guessed);
  return g_test_run ();
}
