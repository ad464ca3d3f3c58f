/* converted-test.c - archives of other formats are read as web archives */
#include <string.h>
#include <unistd.h>
#include <zstd.h>

#include "archive.h"
#include "maker.h"

#define PAGE "<html><title>t</title><p>the page</p></html>"
#define RESPONSE "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" PAGE

static VlpsArchive *
open_bytes (const char *text, gboolean packed)
{
  g_autoptr (GBytes) plain = g_bytes_new (text, strlen (text)), bytes = NULL;
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;
  VlpsArchive *archive;

  bytes = packed ? maker_gzip (plain) : g_bytes_ref (plain);
  path = maker_file (bytes);
  g_assert_true (vlps_archive_is (path));
  archive = vlps_archive_open (path, &error);
  g_assert_no_error (error);
  unlink (path);
  return archive;
}

static void
assert_body (VlpsArchive *archive, const char *url, const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsHttpResponse) response = vlps_archive_find (archive, "GET", url, 0, &error);
  gsize length;
  const char *data;

  g_assert_no_error (error);
  data = g_bytes_get_data (response->body, &length);
  g_assert_cmpmem (data, length, expected, strlen (expected));
}

static const char *
page_url (VlpsArchive *archive, guint index)
{
  return ((VlpsArchivePage *) vlps_archive_pages (archive)->pdata[index])->url;
}

static char *
arc_record (const char *url, const char *block)
{
  return g_strdup_printf ("%s 1.2.3.4 20080102030405 text/html %u\n%s\n", url, (guint) strlen (block), block);
}

static void
test_arc (void)
{
  g_autofree char *one = arc_record ("http://a.org/1", RESPONSE), *dns = arc_record ("dns:a.org", "a.org 1.2.3.4");
  g_autofree char *two = arc_record ("http://a.org/2", "HTTP/1.0 404 Gone\r\n\r\n");
  /* of 1.0, whose length is often wrong, and of 1.1, with XML and an empty line in it */
  g_autofree char *old = g_strconcat ("filedesc://x.arc 0.0.0.0 20080101000000 text/plain 77\n1 0 Org\n"
                                      "URL IP-address Archive-date Content-type Archive-length\n\n",
                                      one, dns, two, NULL);
  static const char description[] = "1 1 Org\nURL IP-address Archive-date Content-type Archive-length\n<a>\n\n</a>\n";
  g_autofree char *new = g_strdup_printf ("filedesc://x.arc 0.0.0.0 20080101000000 text/plain %u\n%s\n%s%s",
                                          (guint) strlen (description), description, one, two);
  const char *const files[] = { old, new };

  for (guint i = 0; i < 2 * G_N_ELEMENTS (files); i++)
    {
      g_autoptr (VlpsArchive) archive = open_bytes (files[i / 2], i % 2 == 1);

      g_assert_cmpuint (vlps_archive_problems (archive)->len, ==, 0);
      g_assert_cmpuint (vlps_archive_pages (archive)->len, ==, 1);
      g_assert_cmpstr (page_url (archive, 0), ==, "http://a.org/1");
      g_assert_cmpstr (((VlpsArchivePage *) vlps_archive_pages (archive)->pdata[0])->time, ==, "2008-01-02T03:04:05Z");
      assert_body (archive, "http://a.org/1", PAGE);
    }
}

/* What is damaged is named, and what follows is read. */
static void
test_damaged_arc (void)
{
  g_autofree char *one = arc_record ("http://a.org/1", RESPONSE), *two = arc_record ("http://a.org/2", RESPONSE);
  g_autofree char *file = g_strconcat ("filedesc://x.arc 0.0.0.0 20080101000000 text/plain 9\n1 0 Org\nURL\n\n", one,
                                       "no header at all\nnor here\n", two,
                                       "http://a.org/3 1.2.3.4 20080102030405 text/html 999\ncut", NULL);
  g_autoptr (VlpsArchive) archive = open_bytes (file, FALSE);

  g_assert_cmpuint (vlps_archive_pages (archive)->len, ==, 2);
  g_assert_cmpuint (vlps_archive_problems (archive)->len, ==, 2);
}

static void
test_mhtml (void)
{
  g_autoptr (VlpsArchive) archive = open_bytes (
      "From: <Saved by a browser>\r\nSnapshot-Content-Location: https://a.org/dir/page\r\nSubject: t\r\n"
      "Date: Mon, 4 May 2026 10:00:00 -0000\r\nMIME-Version: 1.0\r\n"
      "Content-Type: multipart/related; type=\"text/html\"; boundary=\"B\"\r\n\r\n"
      "--B\r\nContent-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n"
      "Content-Location: https://a.org/dir/page\r\n\r\n"
      "<html><p>caf=C3=A9</p><img src=3D\"cid:p@x\"><img src=3D\"cid:other\"><link href=3D\"cid:css-1@x\"></html>\r\n"
      "--B\r\nContent-Type: image/png\r\nContent-Transfer-Encoding: base64\r\nContent-ID: <p@x>\r\n\r\nUE5H\r\n"
      "--B\r\nContent-Type: text/css\r\nContent-Location: style.css\r\n\r\np { color: red }\r\n"
      "--B\r\nContent-Type: text/css\r\nContent-Location: cid:css-1@x\r\n\r\np { color: blue }\r\n--B--\r\n",
      FALSE);

  g_assert_cmpuint (vlps_archive_problems (archive)->len, ==, 0);
  g_assert_cmpuint (vlps_archive_pages (archive)->len, ==, 1);
  g_assert_cmpstr (page_url (archive, 0), ==, "https://a.org/dir/page");
  assert_body (archive, "https://a.org/dir/page",
               "<html><p>caf\303\251</p><img src=\"https://mhtml.invalid/p@x\"><img src=\"cid:other\"><link "
               "href=\"https://mhtml.invalid/css-1@x\"></html>");
  assert_body (archive, "https://mhtml.invalid/p@x", "PNG");
  assert_body (archive, "https://a.org/dir/style.css", "p { color: red }");
  assert_body (archive, "https://mhtml.invalid/css-1@x", "p { color: blue }");
}

/* Mail as a file: the page is the HTML, wherever its plain text stands. */
static void
test_alternatives (void)
{
#define PLAIN "Content-Type: text/plain\n\nplain words\n"
#define HYPER "Content-Type: text/html\n\n" PAGE "\n"
#define RELATED                                                                                                        \
  "Content-Type: multipart/related; boundary=C\n\n--C\n" HYPER "--C\nContent-Type: image/png\n\nPNG\n--C--\n"
  static const char *const cases[] = {
    "--B\n" PLAIN "--B\n" HYPER,
    "--B\n" HYPER "--B\n" PLAIN,
    "--B\n" PLAIN "--B\n" RELATED,
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *file = g_strconcat ("MIME-Version: 1.0\nContent-Type: multipart/alternative; boundary=B\n\n",
                                           cases[i], "--B--\n", NULL);
      g_autoptr (VlpsArchive) archive = open_bytes (file, FALSE);

      g_test_message ("%s", file);
      g_assert_cmpuint (vlps_archive_pages (archive)->len, ==, 1);
      assert_body (archive, page_url (archive, 0), PAGE);
    }
#undef PLAIN
#undef HYPER
#undef RELATED
}

/* A message of one part, and a page that was saved from a file. */
static void
test_bare_mhtml (void)
{
  g_autoptr (VlpsArchive) single = open_bytes (
      "MIME-Version: 1.0\nContent-Type: text/html; charset=utf-8\nContent-Location: http://a.org/\n\n" PAGE, FALSE);
  g_autoptr (VlpsArchive) local =
      open_bytes ("MIME-Version: 1.0\nContent-Type: multipart/related; boundary=B\n\n--B\nContent-Type: text/html\n"
                  "Content-Location: file:///home/me/a.html\n\n" PAGE "\n--B--\n",
                  FALSE);

  g_assert_cmpstr (page_url (single, 0), ==, "http://a.org/");
  assert_body (single, "http://a.org/", PAGE);
  g_assert_cmpstr (page_url (local, 0), ==, "http://mhtml.invalid/0");
  assert_body (local, "http://mhtml.invalid/0", PAGE);
}

/* Text that only looks like a message, or speaks of archives. */
static void
test_others (void)
{
  static const char *const texts[] = {
    "From: me\nTo: you\n\nMIME-Version: 1.0 and multipart/related\n\n",
    "<p>MIME-Version: 1.0\nContent-Type: multipart/related\n\n",
    "Date: today\n\n",
    "see filedesc://x.arc 0.0.0.0 20080101000000 text/plain 9\n",
    "",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GBytes) bytes = g_bytes_new (texts[i], strlen (texts[i]));
      g_autofree char *path = maker_file (bytes);

      g_assert_false (vlps_archive_is (path));
      unlink (path);
    }
}

#define HAR_ENTRY(method, url, dest, status, content)                                                                  \
  "{\"startedDateTime\": \"2026-01-02T03:04:05.678Z\", \"request\": {\"method\": \"" method "\", \"url\": \"" url      \
  "\", \"headers\": [{\"name\": \":path\", \"value\": \"/\"}, {\"name\": \"Sec-Fetch-Dest\", \"value\": \"" dest       \
  "\"}]}, \"response\": {\"status\": " status ", \"statusText\": \"\", \"headers\": [{\"name\": \"content-type\", "    \
  "\"value\": \"text/html; charset=latin1\"}, {\"name\": \"content-encoding\", \"value\": \"br\"}], \"content\": "     \
  "{\"size\": 9, \"mimeType\": \"text/html; charset=latin1\"" content "}}}"

/* Text is UTF-8, whatever its header says; what is not is base64; a body that was not saved is missed, what was never
 * answered is not. */
static void
test_har (void)
{
  g_autoptr (VlpsArchive) archive = open_bytes (
      "\xEF\xBB\xBF {\n\"log\": {\"version\": \"1.2\", \"entries\": [" HAR_ENTRY ("GET", "https://a.org/", "document", "200", ", \"text\": \"<html><p>\xC3\xBC\"") "," HAR_ENTRY ("GET", "https://a.org/b", "image", "200", ", \"encoding\": \"base64\", \"text\": \"AAEC/w==\"") "," HAR_ENTRY (
          "GET", "https://a.org/f", "iframe", "200",
          ", \"text\": \"<html><p>f\"") "," HAR_ENTRY ("POST", "https://a.org/", "empty", "200",
                                                       ", \"text\": \"<html><p>posted\"") "," HAR_ENTRY ("GET",
                                                                                                         "https://"
                                                                                                         "a.org/lost",
                                                                                                         "document",
                                                                                                         "200",
                                                                                                         "") "," HAR_ENTRY ("GET",
                                                                                                                            "https://a.org/gone",
                                                                                                                            "document",
                                                                                                                            "0",
                                                                                                                            "") "," HAR_ENTRY ("GET",
                                                                                                                                               "https://a.org/moved",
                                                                                                                                               "document",
                                                                                                                                               "301",
                                                                                                                                               "") "," HAR_ENTRY ("GET",
                                                                                                                                                                  "file:///etc/passwd",
                                                                                                                                                                  "document",
                                                                                                                                                                  "200",
                                                                                                                                                                  ", \"text\": \"<html><p>x\"") ", {}]}}",
      FALSE);
  g_autoptr (VlpsHttpResponse) page = vlps_archive_find (archive, "GET", "https://a.org/", 0, NULL);
  g_autoptr (VlpsHttpResponse) picture = vlps_archive_find (archive, "GET", "https://a.org/b", 0, NULL);
  gsize length;
  const char *data;

  g_assert_cmpuint (vlps_archive_pages (archive)->len, ==, 3);
  for (guint i = 0; i < 3; i++)
    g_assert_cmpint (((VlpsArchivePage *) vlps_archive_pages (archive)->pdata[i])->frame, ==, i > 0);
  assert_body (archive, "https://a.org/", "<html><p>\xC3\xBC");
  g_assert_cmpstr (soup_message_headers_get_one (page->headers, "Content-Type"), ==, "text/html; charset=utf-8");
  data = g_bytes_get_data (picture->body, &length);
  g_assert_cmpmem (data, length, "\0\1\2\377", 4);
  g_assert_cmpuint (vlps_archive_problems (archive)->len, ==, 2);
  g_assert_cmpstr (vlps_archive_problems (archive)->pdata[0], ==,
                   "entry 9 of the HAR file has no address, or no answer");
  g_assert_nonnull (strstr (vlps_archive_problems (archive)->pdata[1], "lacks the bodies of 1 of 9 answers"));
}

/* Half a file has no pages, and says so. */
static void
test_har_cut (void)
{
  g_autoptr (VlpsArchive) archive = open_bytes ("{\"log\": {\"entries\": [{", FALSE);

  g_assert_cmpuint (vlps_archive_pages (archive)->len, ==, 0);
  g_assert_cmpuint (vlps_archive_problems (archive)->len, ==, 1);
}

static GByteArray *
zstd_frames (const char *dictionary, gsize length)
{
  static const char *const urls[] = { "http://a.org/1", "http://a.org/2" };
  GByteArray *file = g_byte_array_new ();
  ZSTD_CCtx *context = ZSTD_createCCtx ();

  if (dictionary != NULL)
    ZSTD_CCtx_loadDictionary (context, dictionary, length);
  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *record = g_strdup_printf (
          "WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: %s\r\nContent-Type: application/http\r\n"
          "Content-Length: %u\r\n\r\n%s\r\n\r\n",
          urls[i], (guint) strlen (RESPONSE), RESPONSE);
      guint8 packed[1024];
      gsize n = ZSTD_compress2 (context, packed, sizeof packed, record, strlen (record));

      g_assert_false (ZSTD_isError (n));
      g_byte_array_append (file, packed, (guint) n);
    }
  ZSTD_freeCCtx (context);
  return file;
}

/* A dictionary stands before the records, plain or packed itself. */
static void
test_zstd (void)
{
  static const char dictionary[] = RESPONSE "WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: http://a.org/";

  for (guint i = 0; i < 4; i++)
    {
      g_autoptr (GByteArray) frames = zstd_frames (i == 1 || i == 2 ? dictionary : NULL, sizeof dictionary);
      g_autoptr (GByteArray) file = g_byte_array_new ();
      g_autoptr (GBytes) bytes = NULL;
      g_autoptr (VlpsArchive) archive = NULL;
      g_autofree char *path = NULL;
      guint8 packed[1024];
      gsize n = i == 2 ? ZSTD_compress (packed, sizeof packed, dictionary, sizeof dictionary, 3) : sizeof dictionary;
      const guint32 head[] = { GUINT32_TO_LE (0x184D2A5Du), GUINT32_TO_LE ((guint32) n) };

      if (i == 1 || i == 2)
        {
          g_byte_array_append (file, (const guint8 *) head, sizeof head);
          g_byte_array_append (file, i == 2 ? packed : (const guint8 *) dictionary, (guint) n);
        }
      g_byte_array_append (file, frames->data, i == 3 ? frames->len - 10 : frames->len);
      bytes = g_bytes_new (file->data, file->len);
      path = maker_file (bytes);
      archive = vlps_archive_open (path, NULL);
      unlink (path);
      g_assert_nonnull (archive);
      g_assert_cmpuint (vlps_archive_pages (archive)->len, ==, i == 3 ? 1 : 2);
      g_assert_cmpuint (vlps_archive_problems (archive)->len, >=, i == 3);
      if (i < 3)
        g_assert_cmpuint (vlps_archive_problems (archive)->len, ==, 0);
      assert_body (archive, "http://a.org/1", PAGE);
    }
}

/* A file that ends with a frame as large as the pieces that it is unpacked in is whole. */
static void
test_zstd_whole (void)
{
  const gsize size = 128u << 10;
  g_autofree char *body = g_strnfill (size, 'a'), *record = NULL, *path = NULL;
  g_autofree guint8 *packed = g_malloc (ZSTD_compressBound (size));
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (VlpsArchive) archive = NULL;
  gsize head, n;

  record = g_strdup_printf ("WARC/1.1\r\nWARC-Type: metadata\r\nContent-Length: %06u\r\n\r\n%s", 0, body);
  head = (gsize) (strstr (record, "\r\n\r\n") + 4 - record);
  g_free (record);
  record = g_strdup_printf ("WARC/1.1\r\nWARC-Type: metadata\r\nContent-Length: %06u\r\n\r\n%.*s\r\n\r\n",
                            (guint) (size - head - 4), (int) (size - head - 4), body);
  g_assert_cmpuint (strlen (record), ==, size);
  n = ZSTD_compress (packed, ZSTD_compressBound (size), record, size, 3);
  bytes = g_bytes_new (packed, n);
  path = maker_file (bytes);
  archive = vlps_archive_open (path, NULL);
  unlink (path);
  g_assert_nonnull (archive);
  g_assert_cmpuint (vlps_archive_problems (archive)->len, ==, 0);
}

/* What is packed so and is not a WARC file is not an archive. */
static void
test_zstd_other (void)
{
  guint8 packed[256];
  gsize n = ZSTD_compress (packed, sizeof packed, PAGE, strlen (PAGE), 3);
  g_autoptr (GBytes) page = g_bytes_new (packed, n), cut = g_bytes_new (packed, 6);
  g_autofree char *path = maker_file (page), *other = maker_file (cut);

  g_assert_false (vlps_archive_is (path));
  g_assert_false (vlps_archive_is (other));
  unlink (path);
  unlink (other);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/warc/converted/arc", test_arc);
  g_test_add_func ("/warc/converted/damaged-arc", test_damaged_arc);
  g_test_add_func ("/warc/converted/mhtml", test_mhtml);
  g_test_add_func ("/warc/converted/mhtml-alternatives", test_alternatives);
  g_test_add_func ("/warc/converted/bare-mhtml", test_bare_mhtml);
  g_test_add_func ("/warc/converted/others", test_others);
  g_test_add_func ("/warc/converted/har", test_har);
  g_test_add_func ("/warc/converted/har-cut", test_har_cut);
  g_test_add_func ("/warc/converted/zstd", test_zstd);
  g_test_add_func ("/warc/converted/zstd-whole", test_zstd_whole);
  g_test_add_func ("/warc/converted/zstd-other", test_zstd_other);
  return g_test_run ();
}
