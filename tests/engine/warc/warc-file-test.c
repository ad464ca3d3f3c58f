/* warc-file-test.c - what was exchanged comes out of WARC and WACZ files as it went in */
#include "warc-file.h"

#include <string.h>
#include <unistd.h>

#include "archive.h"
#include "wacz.h"

static const VlpsWarcPage titled = { "http://a.example/page?a=b#part", "A title" };

#define DAY G_GINT64_CONSTANT (1767225600) /* 2026-01-01T00:00:00Z */

static VlpsPageExchange *
make_exchange (const char *method, const char *url, guint status, const char *type, const char *body, gsize length)
{
  VlpsPageExchange *exchange = vlps_page_exchange_new (method, url);

  exchange->started = DAY * G_USEC_PER_SEC + 5;
  exchange->status = status;
  exchange->phrase = g_strdup ("Phrase");
  exchange->done = TRUE;
  soup_message_headers_append (exchange->request_headers, "Host", "a.example");
  soup_message_headers_append (exchange->request_headers, "Cookie", "sid=secret");
  soup_message_headers_append (exchange->request_headers, "X-Key", "secret");
  soup_message_headers_append (exchange->response_headers, "Content-Type", type);
  soup_message_headers_append (exchange->response_headers, "Set-Cookie", "sid=secret");
  g_byte_array_append (exchange->body, (const guint8 *) body, (guint) length);
  vlps_page_exchange_hide (exchange, "X-Key: secret", TRUE);
  return exchange;
}

static GPtrArray *
make_exchanges (void)
{
  static const char page[] = "<!doctype html><html><title>T</title><p>text";
  static const char binary[] = "\0\1\r\n\r\nWARC/1.1\r\n\xff";
  GPtrArray *exchanges = g_ptr_array_new_with_free_func ((GDestroyNotify) vlps_page_exchange_unref);
  VlpsPageExchange *failed = vlps_page_exchange_new ("GET", "http://down.example/");

  failed->failure = g_strdup ("nobody is there");
  g_ptr_array_add (exchanges, make_exchange ("GET", "http://a.example/", 302, "text/html", "", 0));
  soup_message_headers_append (((VlpsPageExchange *) exchanges->pdata[0])->response_headers, "Location", "/page?a=b");
  g_ptr_array_add (exchanges,
                   make_exchange ("GET", "http://a.example/page?a=b", 200, "text/html", page, strlen (page)));
  g_ptr_array_add (exchanges, make_exchange ("GET", "http://a.example/b.bin", 200, "x/y", binary, sizeof binary));
  g_ptr_array_add (exchanges, make_exchange ("POST", "http://a.example/api", 201, "application/json", "{}", 2));
  g_ptr_array_add (exchanges, failed);
  return exchanges;
}

static void
test_round (gconstpointer ending)
{
  g_autofree char *name = g_strconcat ("vlps-test-XXXXXX", ending, NULL);
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), name, NULL), *bytes = NULL;
  g_autoptr (GPtrArray) exchanges = make_exchanges ();
  g_autoptr (VlpsArchive) archive = NULL;
  g_autoptr (GError) error = NULL;
  const VlpsArchivePage *page;
  gsize length;
  int fd = g_mkstemp (path);

  g_assert_cmpint (fd, >=, 0);
  close (fd);
  g_assert_true (vlps_warc_file_write (exchanges, &titled, path, &error));
  g_assert_no_error (error);
  g_assert_true (vlps_archive_is (path));
  g_assert_cmpint (vlps_wacz_is (path), ==, g_str_has_suffix (path, ".wacz"));
  archive = vlps_archive_open (path, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (vlps_archive_problems (archive)->len, ==, 0);
  g_assert_cmpuint (vlps_archive_pages (archive)->len, ==, 1);
  page = vlps_archive_pages (archive)->pdata[0];
  g_assert_cmpstr (page->url, ==, "http://a.example/page?a=b");
  g_assert_cmpint (page->date, ==, DAY);
  for (guint i = 0; i < 4; i++)
    {
      const VlpsPageExchange *exchange = exchanges->pdata[i];
      g_autoptr (VlpsHttpResponse) response = vlps_archive_find (archive, exchange->method, exchange->url, 0, &error);

      g_assert_no_error (error);
      g_assert_cmpuint (response->status, ==, exchange->status);
      g_assert_cmpmem (g_bytes_get_data (response->body, NULL), g_bytes_get_size (response->body), exchange->body->data,
                       exchange->body->len);
    }
  g_assert_null (vlps_archive_find (archive, "GET", "http://down.example/", 0, NULL));
  /* not even packed, where a WACZ file has its index as it is */
  g_assert_true (g_file_get_contents (path, &bytes, &length, NULL));
  g_assert_null (memmem (bytes, length, "secret", strlen ("secret")));
  unlink (path);
}

/* As the index of a WACZ file has it. */
static void
test_index (void)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "vlps-test-XXXXXX.wacz", NULL), *bytes = NULL;
  g_autoptr (GPtrArray) exchanges = make_exchanges ();
  static const char *const parts[] = { "archive/data.warc.gz",
                                       "indexes/index.cdx",
                                       "pages/pages.jsonl",
                                       "datapackage.json",
                                       "example,a)/page?a=b 20260101000000 {\"url\"",
                                       "{\"id\":\"page-1\",\"url\":\"http://a.example/page?a=b\",\"title\":"
                                       "\"A title\",\"ts\":\"2026-01-01T00:00:00Z\"}",
                                       "\"wacz_version\":\t\"1.1.1\"" };
  gsize length;
  int fd = g_mkstemp (path);

  g_assert_cmpint (fd, >=, 0);
  close (fd);
  g_assert_true (vlps_warc_file_write (exchanges, &titled, path, NULL));
  g_assert_true (g_file_get_contents (path, &bytes, &length, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    g_assert_nonnull (memmem (bytes, length, parts[i], strlen (parts[i])));
  unlink (path);
}

/* What is not a WACZ file, or one that is cut, is told. */
static void
test_damaged (void)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "vlps-test-XXXXXX.wacz", NULL), *bytes = NULL;
  g_autoptr (GPtrArray) exchanges = make_exchanges ();
  g_autoptr (GError) error = NULL;
  gsize length;
  int fd = g_mkstemp (path);

  g_assert_cmpint (fd, >=, 0);
  close (fd);
  g_assert_true (vlps_warc_file_write (exchanges, &titled, path, NULL));
  g_assert_true (g_file_get_contents (path, &bytes, &length, NULL));
  g_assert_true (g_file_set_contents (path, bytes, (gssize) length / 2, NULL));
  g_assert_false (vlps_wacz_is (path));
  /* the WARC file in it is another one than its checksum says */
  bytes[200] ^= 1;
  g_assert_true (g_file_set_contents (path, bytes, (gssize) length, NULL));
  g_assert_true (vlps_wacz_is (path));
  g_assert_cmpint (vlps_wacz_open (path, &error), <, 0);
  g_assert_nonnull (error);
  g_assert_false (vlps_warc_file_write (exchanges, &titled, "/nowhere/at/all.wacz", NULL));
  g_assert_false (vlps_warc_file_write (exchanges, &titled, "/nowhere/at/all.warc", NULL));
  unlink (path);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/warc-file/plain", ".warc", test_round);
  g_test_add_data_func ("/warc-file/packed", ".warc.gz", test_round);
  g_test_add_data_func ("/warc-file/wacz", ".wacz", test_round);
  g_test_add_func ("/warc-file/index", test_index);
  g_test_add_func ("/warc-file/damaged", test_damaged);
  return g_test_run ();
}
