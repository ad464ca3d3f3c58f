/* sniff-test.c - what some bytes are */
#include "sniff.h"

#include <string.h>

typedef struct
{
  const char *bytes;
  gsize length;
  VlpsContentKind kind;
  const char *mime;
} Case;

/* clang-format off */
#define CASE(bytes, kind, mime) { bytes, sizeof bytes - 1, VLPS_CONTENT_##kind, mime }
/* clang-format on */

static const Case cases[] = {
  CASE ("", EMPTY, "application/x-empty"),
  CASE (" \t\r\n\f", EMPTY, "application/x-empty"),
  CASE ("\xEF\xBB\xBF\n", EMPTY, "application/x-empty"),

  CASE ("org,a)/1 20200101000000 {\"url\": \"http://a.org/1\"}\n", ARCHIVE, "text/x-cdx"),
  CASE ("org,a)/1 20200101000000 http://a.org/1 text/html 200 AAA - - 10 0 x.warc.gz\n", ARCHIVE, "text/x-cdx"),
  CASE ("org,a)/1 2020010100000 {\"url\"}\n", TEXT, "text/plain"),
  CASE ("f(x) 20200101000000 12", TEXT, "text/plain"),
  CASE ("a 20200101000000 {\"b\"}", TEXT, "text/plain"),

  CASE ("<!DOCTYPE html><p>x", HTML, "text/html"),
  CASE ("  \n<!doctype HTML PUBLIC>", HTML, "text/html"),
  CASE ("\xEF\xBB\xBF<html>", HTML, "text/html"),
  CASE ("<html lang=en>", HTML, "text/html"),
  CASE ("<HTML xmlns=\"http://www.w3.org/1999/xhtml\">", HTML, "text/html"),
  CASE ("<!-- saved page --><html>", HTML, "text/html"),
  CASE ("<script>x</script>", HTML, "text/html"),
  CASE ("<br/>x", HTML, "text/html"),
  CASE ("Text first, then <b>a tag</b>.", HTML, "text/html"),
  CASE ("{% template %} <div class=\"x\">", HTML, "text/html"),
  CASE ("[1] a note<p>[2] another", HTML, "text/html"),
  CASE ("\xD6\xD0\xCE\xC4<P>", HTML, "text/html"),
  CASE ("\xFF\xFE<\0p\0>\0", HTML, "text/html"),
  CASE ("\xFE\xFF\0<\0p\0>", HTML, "text/html"),
  CASE ("<\0p\0>\0x\0", HTML, "text/html"),
  CASE ("\0<\0p\0>\0x", HTML, "text/html"),
  CASE ("<p>a\0\1\2\3\4</p>", HTML, "text/html"), /* a page that begins as one is one */

  CASE ("<?xml version=\"1.0\"?>\n<!DOCTYPE html PUBLIC \"x\"><html>", XHTML, "application/xhtml+xml"),
  CASE ("<?xml version=\"1.0\"?><!-- <rss> --><?x y?>\n<html xmlns=\"x\">", XHTML, "application/xhtml+xml"),
  CASE ("<?xml version=\"1.0\"?><rss version=\"2.0\">", XML, "application/xml"),
  CASE ("<?xml version=\"1.0\"?><!DOCTYPE svg PUBLIC \"x\"><svg>", XML, "application/xml"),
  CASE ("<?xml version=\"1.0\"?><htmlx>", XML, "application/xml"),
  CASE ("<?xml version=\"1.0\"?><!-- open", XML, "application/xml"),
  CASE ("<?xml", XML, "application/xml"),
  CASE ("<rss version=\"2.0\"><channel><title>x</title>", XML, "application/xml"),
  CASE ("<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>x</title>", XML, "application/xml"),
  CASE ("<svg xmlns=\"http://www.w3.org/2000/svg\"><a/></svg>", XML, "application/xml"),

  CASE ("plain", TEXT, "text/plain"),
  CASE ("a < b and c > d, <unknown>, <@x>", TEXT, "text/plain"),
  CASE ("#include <stdio.h>\nint main;", TEXT, "text/plain"),
  CASE ("p { color: red } <!-- x -->", TEXT, "text/plain"),
  CASE ("\xD6\xD0\xCE\xC4", TEXT, "text/plain"),
  CASE ("\x1B$B$3$s\x1B(B", TEXT, "text/plain"),
  CASE ("\xFF\xFEx\0y\0", TEXT, "text/plain"),
  CASE ("<", TEXT, "text/plain"),
  CASE ("<p", TEXT, "text/plain"),
  CASE ("{ no JSON }", TEXT, "text/plain"),
  CASE ("[sic]", TEXT, "text/plain"),
  CASE ("{\"a\" is not JSON}", TEXT, "text/plain"),
  CASE ("ID3 is a kind of tag", TEXT, "text/plain"),
  CASE ("12345678WAVES", TEXT, "text/plain"),

  CASE ("{\"a\": [1, -2.5e+3, true, false, null, \"<p>\\\"\"]}", JSON, "application/json"),
  CASE (" [\n]", JSON, "application/json"),
  CASE ("[{\"html\": \"<html>\"}]", JSON, "application/json"),
  CASE ("{}", JSON, "application/json"),
  CASE ("{\"cut", JSON, "application/json"),
  CASE ("{\"format\": \"vlps-snapshot\", \"version\": 1}", SNAPSHOT, "application/json"),
  CASE ("[\"vlps-snapshot\"]", JSON, "application/json"),

  CASE ("%PDF-1.7\n<html>", PDF, "application/pdf"),
  CASE ("%!PS-Adobe-3.0", PDF, "application/postscript"),
  CASE ("\x89PNG\r\n\x1A\n", IMAGE, "image/png"),
  CASE ("\xFF\xD8\xFF\xE0", IMAGE, "image/jpeg"),
  CASE ("GIF89a<html>", IMAGE, "image/gif"),
  CASE ("RIFF\1\2\3\4WEBPVP8 ", IMAGE, "image/webp"),
  CASE ("\0\0\0\x20"
        "ftypavif",
        IMAGE, "image/avif"),
  CASE ("\0\0\1\0\1", IMAGE, "image/x-icon"),
  CASE ("II*\0", IMAGE, "image/tiff"),
  CASE ("RIFF\1\2\3\4WAVEfmt ", MEDIA, "audio/wave"),
  CASE ("\0\0\0\x20"
        "ftypisom",
        MEDIA, "video/mp4"),
  CASE ("\x1A\x45\xDF\xA3", MEDIA, "video/webm"),
  CASE ("OggS\0", MEDIA, "application/ogg"),
  CASE ("ID3\3", MEDIA, "audio/mpeg"),
  CASE ("wOF2", FONT, "font/woff2"),
  CASE ("\0\1\0\0", FONT, "font/ttf"),
  CASE ("\x1F\x8B\x08\0", COMPRESSED, "application/gzip"),
  CASE ("\x28\xB5\x2F\xFD", COMPRESSED, "application/zstd"),
  CASE ("PK\3\4", ARCHIVE, "application/zip"),
  CASE ("WARC/1.0\r\n", WARC, "application/warc"),
  CASE ("\x7F"
        "ELF\2\1\1\0\0\0\0\0",
        BINARY, "application/octet-stream"),
  CASE ("text\0\0\0\0text<p>", BINARY, "application/octet-stream"),
};

static void
test_kinds (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      VlpsContent content;
      /* at the end of its block, so that reading beyond it is noticed by the sanitizer */
      g_autofree guint8 *copy = g_memdup2 (cases[i].bytes, cases[i].length);

      g_test_message ("row %u: %s", i, cases[i].mime);
      content = vlps_sniff (copy, cases[i].length);
      g_assert_cmpstr (content.mime, ==, cases[i].mime);
      g_assert_cmpint (content.kind, ==, cases[i].kind);
      g_assert_cmpuint (strlen (content.name), >, 0);
    }
}

/* No prefix of anything is read beyond its end. */
static void
test_prefixes (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    for (gsize n = 0; n < cases[i].length; n++)
      {
        g_autofree guint8 *copy = g_memdup2 (cases[i].bytes, n);

        vlps_sniff (copy, n);
      }
}

static void
test_tar (void)
{
  char block[512] = "name";

  memcpy (block + 257, "ustar", 5);
  g_assert_cmpint (vlps_sniff ((const guint8 *) block, sizeof block).kind, ==, VLPS_CONTENT_ARCHIVE);
}

/* A tag counts wherever it stands, zeros only if they are not few. */
static void
test_far (void)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (int i = 0; i < 10000; i++)
    g_string_append (text, "words ");
  g_assert_cmpint (vlps_sniff ((const guint8 *) text->str, text->len).kind, ==, VLPS_CONTENT_TEXT);
  g_string_append (text, "<p>");
  g_assert_cmpint (vlps_sniff ((const guint8 *) text->str, text->len).kind, ==, VLPS_CONTENT_HTML);
  for (int i = 0; i < 64; i++)
    text->str[7 * i] = '\0';
  g_assert_cmpint (vlps_sniff ((const guint8 *) text->str, text->len).kind, ==, VLPS_CONTENT_HTML);
  text->str[7 * 64] = '\0';
  g_assert_cmpint (vlps_sniff ((const guint8 *) text->str, text->len).kind, ==, VLPS_CONTENT_BINARY);
}

static void
test_pages (void)
{
  g_assert_true (vlps_sniff_is_page (VLPS_CONTENT_HTML));
  g_assert_true (vlps_sniff_is_page (VLPS_CONTENT_XHTML));
  g_assert_true (vlps_sniff_is_page (VLPS_CONTENT_TEXT));
  g_assert_false (vlps_sniff_is_page (VLPS_CONTENT_EMPTY));
  g_assert_false (vlps_sniff_is_page (VLPS_CONTENT_JSON));
  g_assert_false (vlps_sniff_is_page (VLPS_CONTENT_XML));
  g_assert_false (vlps_sniff_is_page (VLPS_CONTENT_IMAGE));
}

static void
test_broken_off (void)
{
  static const struct
  {
    const char *text;
    gboolean broken;
  } ends[] = {
    { "<!DOCTYPE html><html><body><p>The text breaks o", TRUE },
    { "<HTML><p>The text</p><p>And a tag with <a href='/so", TRUE },
    { "<body class=a><!-- a comment", TRUE },
    { "<html><body><p>The text is whole</body></html>", FALSE },
    { "<html><body><p>The text is whole</BODY>\nand more", FALSE },
    { "<html><body><p>The text is whole</p>\r\n ", FALSE },
    { "<p>A part of a page needs no end", FALSE },
    { "The text", FALSE },
    { "", FALSE },
    { " \n", FALSE },
    { "<", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    g_assert_cmpint (vlps_sniff_breaks_off ((const guint8 *) ends[i].text, strlen (ends[i].text)), ==, ends[i].broken);
}

static void
test_types (void)
{
  static const char *const unknown[] = { "", "unknown/unknown", "Application/Unknown", "*/*", "no-type", "html" };
  static const char *const pages[] = { "text/html",  "TEXT/HTML",     "application/xhtml+xml",
                                       "text/plain", "text/markdown", "text/x-rst" };
  static const char *const others[] = { "application/octet-stream", "text/css", "image/png", "text/htmlx" };

  g_assert_true (vlps_sniff_type_is_unknown (NULL) && vlps_sniff_type_is_page (NULL));
  for (guint i = 0; i < G_N_ELEMENTS (unknown); i++)
    g_assert_true (vlps_sniff_type_is_unknown (unknown[i]) && vlps_sniff_type_is_page (unknown[i]));
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    g_assert_true (!vlps_sniff_type_is_unknown (pages[i]) && vlps_sniff_type_is_page (pages[i]));
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    g_assert_false (vlps_sniff_type_is_unknown (others[i]) || vlps_sniff_type_is_page (others[i]));
}

static void
test_mhtml (void)
{
  static const struct
  {
    const char *text;
    gboolean is;
  } messages[] = {
    { "From: <Saved by Blink>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n\tboundary=B\r\n\r\n--B",
      TRUE },
    { "\357\273\277\r\nMIME-VERSION: 1.0\nContent-type: Text/HTML\n\n<p>a", TRUE },
    { "MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=B\r\n\r\n--B", TRUE },
    { "Content-Type: multipart/alternative; boundary=B\nMIME-Version: 1.0\n\n--B", TRUE },
    { "MIME-Version: 1.0\r\nContent-Type: text/plain\r\n\r\nmultipart/related", FALSE },
    { "From: <Saved by Blink>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related", FALSE },
    { "<p>MIME-Version: 1.0\nContent-Type: text/html\n\n", FALSE },
    { "From: here it is\n\nMIME-Version: 1.0 Content-Type: text/html", FALSE },
    { "From", FALSE },
    { "", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (messages); i++)
    g_assert_cmpint (vlps_sniff_is_mhtml (messages[i].text, strlen (messages[i].text)), ==, messages[i].is);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sniff/kinds", test_kinds);
  g_test_add_func ("/sniff/prefixes", test_prefixes);
  g_test_add_func ("/sniff/tar", test_tar);
  g_test_add_func ("/sniff/far", test_far);
  g_test_add_func ("/sniff/pages", test_pages);
  g_test_add_func ("/sniff/broken-off", test_broken_off);
  g_test_add_func ("/sniff/types", test_types);
  g_test_add_func ("/sniff/mhtml", test_mhtml);
  return g_test_run ();
}
