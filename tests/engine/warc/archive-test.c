/* archive-test.c - answers by address: which of several, references, pages */
#include "archive.h"

#include <string.h>
#include <unistd.h>

#include "errors.h"
#include "maker.h"

#define HTML "HTTP/1.1 200 OK\r\nContent-Type: text/html"
#define GONE "HTTP/1.1 410 Gone\r\nContent-Type: text/html"
#define D1 "2020-01-01T00:00:00Z"
#define D2 "2021-01-01T00:00:00Z"
#define D3 "2022-01-01T00:00:00Z"

static VlpsArchive *
open_list (GPtrArray *list)
{
  g_autoptr (GBytes) bytes = maker_join (list);
  g_autofree char *path = maker_file (bytes);
  g_autoptr (GError) error = NULL;
  VlpsArchive *archive;

  g_assert_true (vlps_archive_is (path));
  archive = vlps_archive_open (path, &error);
  unlink (path);
  g_assert_no_error (error);
  return archive;
}

static GPtrArray *
new_list (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
}

/* Status and body of the answer, as "200 text"; "-" when there is none. */
static void
assert_answer (VlpsArchive *archive, const char *method, const char *url, const char *date, const char *expected)
{
  g_autoptr (GTimeZone) utc = g_time_zone_new_utc ();
  g_autoptr (GDateTime) time = date != NULL ? g_date_time_new_from_iso8601 (date, utc) : NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsHttpResponse) response =
      vlps_archive_find (archive, method, url, time != NULL ? g_date_time_to_unix (time) : 0, &error);
  g_autofree char *found = NULL;

  if (response != NULL)
    found = g_strdup_printf ("%u %.*s", response->status, (int) g_bytes_get_size (response->body),
                             (const char *) g_bytes_get_data (response->body, NULL));
  else
    {
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_NOT_FOUND);
      found = g_strdup ("-");
    }
  g_assert_cmpstr (found, ==, expected);
}

static void
test_find (void)
{
  GPtrArray *list = new_list ();
  g_autoptr (VlpsArchive) archive = NULL;

  g_ptr_array_add (list,
                   maker_response ("http://a.org/", D1, "HTTP/1.1 301 Moved\r\nLocation: https://a.org/", "", -1));
  g_ptr_array_add (list, maker_response ("https://a.org/", D1, HTML, "<p>one", -1));
  g_ptr_array_add (list, maker_response ("https://a.org/", D3, HTML, "<p>three", -1));
  g_ptr_array_add (list, maker_response ("https://a.org/x?q=%7e", D1, "HTTP/1.1 302 Found\r\nLocation: x", "", -1));
  g_ptr_array_add (list, maker_response ("https://a.org/x?q=%7e", D3, HTML, "<p>x", -1));
  g_ptr_array_add (list, maker_response ("https://a.org/old", D1, "HTTP/1.1 304 Not Modified", "", -1));
  g_ptr_array_add (list, maker_response ("<https://a.org/brackets>", D1, HTML, "<p>b", -1));
  archive = open_list (list);
  g_assert_cmpuint (vlps_archive_problems (archive)->len, ==, 0);
  assert_answer (archive, "GET", "http://a.org", NULL, "301 ");
  assert_answer (archive, "GET", "https://A.org/#top", NULL, "200 <p>one");
  assert_answer (archive, "HEAD", "https://a.org/", NULL, "200 <p>one");
  assert_answer (archive, "GET", "https://a.org/", "2020-12-31T00:00:00Z", "200 <p>one");
  assert_answer (archive, "GET", "https://a.org/", D2, "200 <p>three");
  assert_answer (archive, "GET", "https://a.org/x?q=~", D1, "200 <p>x");
  assert_answer (archive, "GET", "http://a.org/x?q=~", D1, "200 <p>x");
  assert_answer (archive, "GET", "https://a.org/brackets", NULL, "200 <p>b");
  assert_answer (archive, "GET", "https://a.org/old", NULL, "-");
  assert_answer (archive, "GET", "https://a.org/y", NULL, "-");
  assert_answer (archive, "GET", "data:,x", NULL, "-");
}

static void
test_methods (void)
{
  GPtrArray *list = new_list ();
  g_autoptr (VlpsArchive) archive = NULL;
  const char *id1 = "WARC-Concurrent-To: <urn:x:http://a.org/f:" D1 ">";
  const char *id3 = "WARC-Concurrent-To: <urn:x:http://a.org/g:" D1 ">";

  g_ptr_array_add (list, maker_response ("http://a.org/f", D1, HTML, "<p>posted", -1));
  g_ptr_array_add (list, maker_record ("1.0", "POST /f HTTP/1.1\r\n\r\nx=1", -1, "WARC-Type: request", id1, NULL));
  g_ptr_array_add (list, maker_response ("http://a.org/f", D3, HTML, "<p>fetched", -1));
  /* the request may come first */
  g_ptr_array_add (list, maker_record ("1.0", "OPTIONS /g HTTP/1.1\r\n\r\n", -1, "WARC-Type: request", id3, NULL));
  g_ptr_array_add (list, maker_response ("http://a.org/g", D1, HTML, "<p>asked", -1));
  archive = open_list (list);
  assert_answer (archive, "GET", "http://a.org/f", D1, "200 <p>fetched");
  assert_answer (archive, "POST", "http://a.org/f", D3, "200 <p>posted");
  assert_answer (archive, "GET", "http://a.org/g", NULL, "-");
  assert_answer (archive, "OPTIONS", "http://a.org/g", NULL, "200 <p>asked");
  /* a form whose answer was recorded as a plain request */
  assert_answer (archive, "PUT", "http://a.org/f", D3, "200 <p>fetched");
}

/* The answer to a form is a document, whichever of the two records comes first, but no page that a link leads to; it is read
 * where the address was never fetched. */
static void
test_posted (void)
{
  GPtrArray *list = new_list ();
  g_autoptr (VlpsArchive) archive = NULL;
  const char *first = "WARC-Concurrent-To: <urn:x:http://a.org/form:" D1 ">";
  const char *second = "WARC-Concurrent-To: <urn:x:http://a.org/more:" D1 ">";
  static const char *const urls[] = { "http://a.org/form", "http://a.org/more", "http://a.org/page" };

  g_ptr_array_add (list, maker_response (urls[0], D1, HTML, "<html><p>one", -1));
  g_ptr_array_add (list, maker_record ("1.0", "POST /form HTTP/1.1\r\n\r\nx=1", -1, "WARC-Type: request", first, NULL));
  g_ptr_array_add (list,
                   maker_record ("1.0", "POST /more HTTP/1.1\r\n\r\nx=1", -1, "WARC-Type: request", second, NULL));
  g_ptr_array_add (list, maker_response (urls[1], D1, HTML, "<html><p>two", -1));
  g_ptr_array_add (list, maker_response (urls[2], D1, HTML, "<html><p>three", -1));
  archive = open_list (list);
  g_assert_cmpuint (vlps_archive_pages (archive)->len, ==, 3);
  for (guint i = 0; i < 3; i++)
    {
      const VlpsArchivePage *page = vlps_archive_pages (archive)->pdata[i];

      g_assert_cmpstr (page->url, ==, urls[i]);
      g_assert_cmpint (page->frame, ==, i < 2);
    }
  assert_answer (archive, "GET", urls[0], NULL, "200 <html><p>one");
  assert_answer (archive, "GET", urls[1], NULL, "200 <html><p>two");
}

static void
test_revisits (void)
{
  GPtrArray *list = new_list ();
  g_autoptr (VlpsArchive) archive = NULL;
  g_autoptr (VlpsHttpResponse) response = NULL;

  g_ptr_array_add (list, maker_response ("http://a.org/one", D1, HTML, "<p>one", -1));
  g_ptr_array_add (list, maker_record ("1.0", HTML "\r\nX-Own: 1\r\n\r\n", -1, "WARC-Type: revisit",
                                       "WARC-Target-URI: http://a.org/two", "WARC-Date: " D2,
                                       "WARC-Refers-To: <urn:x:http://a.org/one:" D1 ">", NULL));
  g_ptr_array_add (list,
                   maker_record ("1.1", "", -1, "WARC-Type: revisit", "WARC-Target-URI: http://a.org/three",
                                 "WARC-Refers-To-Target-URI: http://a.org/one", "WARC-Refers-To-Date: " D1, NULL));
  g_ptr_array_add (list, maker_record ("1.0", "HTTP/1.1 304 Not Modified\r\n\r\n", -1, "WARC-Type: revisit",
                                       "WARC-Target-URI: http://a.org/one", "WARC-Date: " D3, NULL));
  g_ptr_array_add (list, maker_record ("1.0", "", -1, "WARC-Type: revisit", "WARC-Target-URI: http://a.org/lost",
                                       "WARC-Refers-To: <urn:elsewhere>", NULL));
  g_ptr_array_add (list, maker_record ("1.0", "HTTP/1.1 200 OK\r\nContent-Type: text/css\r\n\r\np{}", -1,
                                       "WARC-Type: response", "WARC-Target-URI: http://a.org/s",
                                       "WARC-Payload-Digest: sha1:AAAA", NULL));
  g_ptr_array_add (list, maker_record ("1.0", "", -1, "WARC-Type: revisit", "WARC-Target-URI: http://b.org/s",
                                       "WARC-Payload-Digest: sha1:AAAA", NULL));
  archive = open_list (list);
  assert_answer (archive, "GET", "http://a.org/two", NULL, "200 <p>one");
  assert_answer (archive, "GET", "http://a.org/three", NULL, "200 <p>one");
  assert_answer (archive, "GET", "http://a.org/one", D3, "200 <p>one");
  assert_answer (archive, "GET", "http://b.org/s", NULL, "200 p{}");
  assert_answer (archive, "GET", "http://a.org/lost", NULL, "-");
  response = vlps_archive_find (archive, "GET", "http://a.org/two", 0, NULL);
  g_assert_cmpstr (soup_message_headers_get_one (response->headers, "X-Own"), ==, "1");
  /* a page that was only revisited is a page, one that is there already is not there twice */
  g_assert_cmpuint (vlps_archive_pages (archive)->len, ==, 3);
  g_assert_nonnull (vlps_archive_find_page (archive, "http://a.org/two"));
  g_assert_nonnull (vlps_archive_find_page (archive, "http://a.org/three"));
}

/* "URL [again] [frame]" of each, on lines. */
static char *
describe (const GPtrArray *pages)
{
  GString *out = g_string_new (NULL);

  for (guint i = 0; i < pages->len; i++)
    {
      const VlpsArchivePage *page = pages->pdata[i];

      g_string_append_printf (out, "%s%s%s\n", page->url, page->again ? " again" : "", page->frame ? " frame" : "");
    }
  return g_string_free (out, FALSE);
}

/* What came with an error is apart; a page of its address comes first, also one that was only revisited. */
static void
test_errors (void)
{
  GPtrArray *list = new_list ();
  g_autoptr (VlpsArchive) archive = NULL;
  g_autofree char *good = NULL, *bad = NULL;

  g_ptr_array_add (list, maker_response ("http://a.org/robots.txt", D1, GONE, "<p>none", -1));
  g_ptr_array_add (list, maker_response ("http://a.org/gone", D1, GONE, "<p>gone", -1));
  g_ptr_array_add (list, maker_response ("http://a.org/", D1, HTML, "<p>one", -1));
  g_ptr_array_add (list, maker_response ("http://a.org/", D2, GONE, "<p>gone", -1));
  g_ptr_array_add (list, maker_response ("http://a.org/gone", D2, GONE, "<p>gone", -1));
  g_ptr_array_add (list, maker_response ("http://a.org/back", D1, GONE, "<p>gone", -1));
  g_ptr_array_add (list,
                   maker_record ("1.0", HTML "\r\n", -1, "WARC-Type: revisit", "WARC-Target-URI: http://a.org/back",
                                 "WARC-Date: " D2, "WARC-Refers-To: <urn:x:http://a.org/:" D1 ">", NULL));
  g_ptr_array_add (list, maker_response ("http://a.org/frame", D1, GONE, "<p>gone", -1));
  g_ptr_array_add (list, maker_record ("1.0", "GET / HTTP/1.1\r\nSec-Fetch-Dest: iframe\r\n\r\n", -1,
                                       "WARC-Type: request", "WARC-Target-URI: http://a.org/frame",
                                       "WARC-Concurrent-To: <urn:x:http://a.org/frame:" D1 ">", NULL));
  archive = open_list (list);
  good = describe (vlps_archive_pages (archive));
  bad = describe (vlps_archive_error_pages (archive));
  g_assert_cmpstr (good, ==, "http://a.org/\nhttp://a.org/back\n");
  g_assert_cmpstr (bad, ==,
                   "http://a.org/robots.txt\nhttp://a.org/gone\nhttp://a.org/ again\nhttp://a.org/gone again\n"
                   "http://a.org/back again\nhttp://a.org/frame frame\n");
}

static void
test_pages (void)
{
  GPtrArray *list = new_list ();
  g_autoptr (VlpsArchive) archive = NULL;
  const VlpsArchivePage *page;

  g_ptr_array_add (list, maker_record ("1.0", "software: x\r\n", -1, "WARC-Type: warcinfo", NULL));
  g_ptr_array_add (list,
                   maker_response ("http://a.org/r", D1, "HTTP/1.1 301 M\r\nContent-Type: text/html", "<p>r", -1));
  g_ptr_array_add (list, maker_response ("http://a.org/j", D1, HTML, "{\"a\": 1}", -1));
  g_ptr_array_add (list, maker_response ("http://a.org/e", D1, HTML, "", -1));
  g_ptr_array_add (list, maker_response ("http://a.org/c", D1, "HTTP/1.1 200 OK\r\nContent-Type: text/css", "<p>", -1));
  g_ptr_array_add (list, maker_response ("http://a.org/h#part", D1, HTML "; charset=gbk", "<html><p>h", -1));
  g_ptr_array_add (list, maker_response ("http://a.org/x", D1, "HTTP/1.1 200 OK\r\nContent-Type: application/xhtml+xml",
                                         "<?xml version='1.0'?><html><p>x", -1));
  g_ptr_array_add (list, maker_response ("http://a.org/u", D1, "HTTP/1.1 200 OK", "<html><p>u", -1));
  g_ptr_array_add (list, maker_response ("http://a.org/n", D1, "HTTP/1.1 200 OK", "no markup", -1));
  g_ptr_array_add (list, maker_record ("1.0", "<html><p>kept", -1, "WARC-Type: resource", "Content-Type: text/html",
                                       "WARC-Target-URI: http://a.org/kept", NULL));
  g_ptr_array_add (list, maker_record ("1.0", "no response", -1, "WARC-Type: response",
                                       "WARC-Target-URI: http://a.org/broken", NULL));
  archive = open_list (list);
  g_assert_cmpuint (vlps_archive_pages (archive)->len, ==, 4);
  page = vlps_archive_pages (archive)->pdata[0];
  g_assert_cmpstr (page->url, ==, "http://a.org/h");
  g_assert_cmpstr (page->time, ==, D1);
  g_assert_cmpint (page->date, ==, 1577836800);
  g_assert_cmpint (((VlpsArchivePage *) vlps_archive_pages (archive)->pdata[3])->date, ==, 0);
  g_assert_true (vlps_archive_find_page (archive, "http://A.org:80/h#other") == page);
  g_assert_null (vlps_archive_find_page (archive, "http://a.org/c"));
  assert_answer (archive, "GET", "http://a.org/kept", NULL, "200 <html><p>kept");
  g_assert_cmpuint (vlps_archive_problems (archive)->len, ==, 1);
}

static void
test_stream_and_damage (void)
{
  GPtrArray *list = new_list ();
  g_autoptr (GBytes) joined = NULL;
  g_autoptr (VlpsArchive) archive = NULL;

  g_ptr_array_add (list, maker_response ("http://a.org/1", D1, HTML, "<p>1", -1));
  g_ptr_array_add (list, g_bytes_new_static ("WARC/1.0\r\nContent-Length: 9999\r\n\r\nx\r\n\r\n", 39));
  g_ptr_array_add (list, maker_response ("http://a.org/2", D1, HTML, "<p>2", -1));
  joined = maker_join (list);
  list = new_list ();
  g_ptr_array_add (list, maker_gzip (joined));
  archive = open_list (list);
  assert_answer (archive, "GET", "http://a.org/1", NULL, "200 <p>1");
  assert_answer (archive, "GET", "http://a.org/2", NULL, "200 <p>2");
  g_assert_cmpuint (vlps_archive_problems (archive)->len, ==, 1);
}

/* Empty blocks, and what precedes the first record. */
static void
test_empty_and_led (void)
{
  GPtrArray *list = new_list ();
  g_autoptr (VlpsArchive) archive = NULL;

  g_ptr_array_add (list, g_bytes_new_static ("\xEF\xBB\xBF\r\n\r\n", 7));
  g_ptr_array_add (list, maker_response ("http://a.org/1", D1, HTML, "<p>1", -1));
  g_ptr_array_add (list, maker_record ("1.0", "", -1, "WARC-Type: revisit", "WARC-Target-URI: http://a.org/2", NULL));
  g_ptr_array_add (list, maker_record ("1.0", "", -1, "WARC-Type: response", "WARC-Target-URI: http://a.org/3", NULL));
  archive = open_list (list);
  g_assert_cmpuint (vlps_archive_pages (archive)->len, ==, 1);
  assert_answer (archive, "GET", "http://a.org/1", NULL, "200 <p>1");
}

/* A mark alone before the first record, and empty lines in its compressed member. */
static void
test_led (void)
{
  GPtrArray *list = new_list ();
  g_autoptr (VlpsArchive) archive = NULL;
  g_autoptr (GBytes) joined = NULL;

  g_ptr_array_add (list, g_bytes_new_static ("\xEF\xBB\xBF", 3));
  g_ptr_array_add (list, maker_response ("http://a.org/1", D1, HTML, "<p>1", -1));
  archive = open_list (list);
  assert_answer (archive, "GET", "http://a.org/1", NULL, "200 <p>1");
  g_assert_cmpuint (vlps_archive_problems (archive)->len, ==, 0);
  g_clear_pointer (&archive, vlps_archive_unref);
  list = new_list ();
  g_ptr_array_add (list, g_bytes_new_static ("\r\n", 2));
  g_ptr_array_add (list, maker_response ("http://a.org/2", D1, HTML, "<p>2", -1));
  joined = maker_join (list);
  list = new_list ();
  g_ptr_array_add (list, maker_gzip (joined));
  archive = open_list (list);
  assert_answer (archive, "GET", "http://a.org/2", NULL, "200 <p>2");
}

/* Pages of XML types say themselves that they are pages; data of these types do not. */
static void
test_xml_pages (void)
{
#define ROOT "<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml'><body><p>a</p></body></html>"
  static const struct
  {
    const char *type, *body;
    guint pages;
  } cases[] = {
    { "text/xml", ROOT, 1 },
    { "application/xml; charset=utf-8", ROOT, 1 },
    { "text/xml", "<?xml version='1.0'?><rss><channel/></rss>", 0 },
    { "text/xml", "<html><body><p>a", 0 },
    { "html", "<html><body><p>a", 1 },
    { "text/plain", "<html><body><p>a", 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      GPtrArray *list = new_list ();
      g_autofree char *head = g_strdup_printf ("HTTP/1.1 200 OK\r\nContent-Type: %s", cases[i].type);
      g_autoptr (VlpsArchive) archive = NULL;

      g_ptr_array_add (list, maker_response ("http://a.org/1", D1, head, cases[i].body, -1));
      archive = open_list (list);
      g_test_message ("%s %s", cases[i].type, cases[i].body);
      g_assert_cmpuint (vlps_archive_pages (archive)->len, ==, cases[i].pages);
    }
}

static void
test_no_archive (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) html = g_bytes_new_static ("<p>", 3);
  g_autofree char *path = maker_file (html);

  g_assert_false (vlps_archive_is (path));
  g_assert_null (vlps_archive_open (path, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_NOT_HTML);
  g_clear_error (&error);
  unlink (path);
  g_assert_false (vlps_archive_is (path));
  g_assert_null (vlps_archive_open (path, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_NOT_FOUND);
}

/* Captures of one address: the first by the address, others by the time behind it; a name brings back what it names. */
static void
test_captures (void)
{
  static const struct
  {
    const char *name, *time;
  } cases[] = {
    { "https://a.org/x", D1 },
    { "https://a.org/x@2020", D1 },
    { "https://a.org/x@20210101000000", D2 },
    { "http://a.org/x@20210501", NULL }, /* other scheme */
    { "https://a.org/x@202106", D2 },
    { "https://a.org/x@2099", D3 },
    { "https://a.org/x@20213", NULL }, /* half a month */
    { "https://a.org/x@20211301", NULL },
    { "https://a.org/x@now", NULL },
    { "https://a.org/y@2020", D2 }, /* that is its address */
    { "https://a.org/z@2020", NULL },
  };
  GPtrArray *list = new_list ();
  g_autoptr (VlpsArchive) archive = NULL;
  const GPtrArray *pages;

  g_ptr_array_add (list, maker_response ("https://a.org/x", D1, HTML, "<p>one", -1));
  g_ptr_array_add (list, maker_response ("https://a.org/x", D2, HTML, "<p>two", -1));
  g_ptr_array_add (list, maker_response ("https://a.org/y@2020", D2, HTML, "<p>y", -1));
  g_ptr_array_add (list, maker_response ("https://a.org/x", D3, HTML, "<p>three", -1));
  archive = open_list (list);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const VlpsArchivePage *page = vlps_archive_find_page (archive, cases[i].name);

      g_test_message ("%s", cases[i].name);
      g_assert_cmpstr (page != NULL ? page->time : NULL, ==, cases[i].time);
    }
  pages = vlps_archive_pages (archive);
  g_assert_cmpuint (pages->len, ==, 4);
  for (guint i = 0; i < pages->len; i++)
    {
      g_autofree char *name = vlps_archive_page_name (pages->pdata[i]);

      g_assert_true (vlps_archive_find_page (archive, name) == pages->pdata[i]);
      g_assert_cmpint (strchr (name, '@') != NULL, ==, i > 0);
    }
}

/* A page in several records is joined as far as its parts follow one another; what the recorder cut says so. */
static void
test_segments (void)
{
  GPtrArray *list = new_list ();
  g_autoptr (VlpsArchive) archive = NULL;

#define PART(number, text)                                                                                             \
  maker_record ("1.0", text, -1, "WARC-Type: continuation", "WARC-Target-URI: http://a.org/long",                      \
                "WARC-Segment-Origin-ID: <urn:x:long>", "WARC-Segment-Number: " number, NULL)
  g_ptr_array_add (list, maker_record ("1.0", HTML "\r\n\r\n<p>one ", -1, "WARC-Type: response",
                                       "WARC-Target-URI: http://a.org/long", "WARC-Record-ID: <urn:x:long>",
                                       "WARC-Date: " D1, "WARC-Segment-Number: 1", NULL));
  g_ptr_array_add (list, PART ("3", "three"));
  g_ptr_array_add (list, PART ("5", "five"));
  g_ptr_array_add (list, PART ("2", "two "));
  g_ptr_array_add (list, maker_record ("1.0", "x", -1, "WARC-Type: continuation", NULL));
  g_ptr_array_add (list, maker_record ("1.0", HTML "\r\n\r\n<p>cut", -1, "WARC-Type: response",
                                       "WARC-Target-URI: http://a.org/cut", "WARC-Date: " D1, "WARC-Truncated: length",
                                       NULL));
  archive = open_list (list);
  assert_answer (archive, "GET", "http://a.org/long", NULL, "200 <p>one two three");
  g_assert_null (vlps_archive_find_page (archive, "http://a.org/long")->cut);
  g_assert_cmpstr (vlps_archive_find_page (archive, "http://a.org/cut")->cut, ==, "length");
  g_assert_cmpuint (vlps_archive_problems (archive)->len, ==, 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/warc/archive/find", test_find);
  g_test_add_func ("/warc/archive/methods", test_methods);
  g_test_add_func ("/warc/archive/posted", test_posted);
  g_test_add_func ("/warc/archive/revisits", test_revisits);
  g_test_add_func ("/warc/archive/errors", test_errors);
  g_test_add_func ("/warc/archive/pages", test_pages);
  g_test_add_func ("/warc/archive/stream-and-damage", test_stream_and_damage);
  g_test_add_func ("/warc/archive/empty-and-led", test_empty_and_led);
  g_test_add_func ("/warc/archive/no-archive", test_no_archive);
  g_test_add_func ("/warc/archive/led", test_led);
  g_test_add_func ("/warc/archive/xml-pages", test_xml_pages);
  g_test_add_func ("/archive/captures", test_captures);
  g_test_add_func ("/archive/segments", test_segments);
  return g_test_run ();
}
