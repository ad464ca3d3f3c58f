/* converted-test.c - archives of other formats are read as web archives */
#include <string.h>
#include <unistd.h>

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
      "<html><p>caf=C3=A9</p><img src=3D\"cid:p@x\"><img src=3D\"cid:other\"></html>\r\n"
      "--B\r\nContent-Type: image/png\r\nContent-Transfer-Encoding: base64\r\nContent-ID: <p@x>\r\n\r\nUE5H\r\n"
      "--B\r\nContent-Type: text/css\r\nContent-Location: style.css\r\n\r\np { color: red }\r\n--B--\r\n",
      FALSE);

  g_assert_cmpuint (vlps_archive_problems (archive)->len, ==, 0);
  g_assert_cmpuint (vlps_archive_pages (archive)->len, ==, 1);
  g_assert_cmpstr (page_url (archive, 0), ==, "https://a.org/dir/page");
  assert_body (archive, "https://a.org/dir/page",
               "<html><p>caf\303\251</p><img src=\"http://mhtml.invalid/p@x\"><img src=\"cid:other\"></html>");
  assert_body (archive, "http://mhtml.invalid/p@x", "PNG");
  assert_body (archive, "https://a.org/dir/style.css", "p { color: red }");
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

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/warc/converted/arc", test_arc);
  g_test_add_func ("/warc/converted/damaged-arc", test_damaged_arc);
  g_test_add_func ("/warc/converted/mhtml", test_mhtml);
  g_test_add_func ("/warc/converted/bare-mhtml", test_bare_mhtml);
  g_test_add_func ("/warc/converted/others", test_others);
  return g_test_run ();
}
