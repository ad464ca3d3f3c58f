/* http-test.c - recorded HTTP responses: chunks, encodings, and those that do not keep their word */
#include "http.h"

#include <brotli/encode.h>
#include <string.h>
#include <zstd.h>

#include "errors.h"
#include "maker.h"

static VlpsHttpResponse *
parse_with (const char *head, GBytes *body)
{
  g_autoptr (GError) error = NULL;
  GPtrArray *list = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  g_autoptr (GBytes) bytes = NULL;
  VlpsHttpResponse *response;

  g_ptr_array_add (list, g_bytes_new (head, strlen (head)));
  g_ptr_array_add (list, g_bytes_ref (body));
  bytes = maker_join (list);
  response = vlps_http_response_parse (bytes, &error);
  g_assert_no_error (error);
  g_assert_null (soup_message_headers_get_one (response->headers, "Content-Encoding"));
  g_assert_null (soup_message_headers_get_one (response->headers, "Transfer-Encoding"));
  return response;
}

static void
assert_body (GBytes *body, const char *expected)
{
  gsize length;
  const char *data = g_bytes_get_data (body, &length);

  g_assert_cmpmem (data, length, expected, strlen (expected));
}

static void
check (const char *head, const char *body, const char *expected)
{
  g_autoptr (GBytes) bytes = g_bytes_new (body, strlen (body));
  g_autoptr (VlpsHttpResponse) response = parse_with (head, bytes);

  assert_body (response->body, expected);
}

static void
test_plain (void)
{
  g_autoptr (GBytes) body = g_bytes_new_static ("<p>one", 6);
  g_autoptr (VlpsHttpResponse) response =
      parse_with ("HTTP/1.1 404 Not here\r\nContent-Type: Text/HTML ; charset=gbk\r\n"
                  "X-A: 1\r\nContent-Length: 3\r\nKeep-Alive: 5\r\n\r\n",
                  body);
  g_autofree char *type = vlps_http_response_type (response);

  g_assert_cmpuint (response->status, ==, 404);
  g_assert_cmpstr (response->phrase, ==, "Not here");
  g_assert_cmpstr (type, ==, "text/html");
  g_assert_cmpstr (soup_message_headers_get_one (response->headers, "X-A"), ==, "1");
  g_assert_cmpstr (soup_message_headers_get_one (response->headers, "Content-Type"), ==, "Text/HTML ; charset=gbk");
  g_assert_null (soup_message_headers_get_one (response->headers, "Content-Length"));
  g_assert_null (soup_message_headers_get_one (response->headers, "Keep-Alive"));
  assert_body (response->body, "<p>one");
}

static void
test_line_ends (void)
{
  check ("HTTP/1.0 200 OK\nA: b\n\n", "x\n\ny", "x\n\ny");
  check ("HTTP/1.0 200 OK\r\n\r\n", "", "");
  check ("HTTP/1.0 200 OK\r\nA: b", "", "");
}

static void
test_chunks (void)
{
  const char *head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";

  check (head, "3\r\nabc\r\n4;x=y\r\ndefg\r\n0\r\n\r\n", "abcdefg");
  check (head, "3  \r\nabc\r\n0\r\n", "abc");
  check (head, "A\nabcdefghij\n0\n\n", "abcdefghij");
  check (head, "0\r\n\r\n", "");
  /* breaks off */
  check (head, "3\r\nabc\r\nff\r\nde", "abcde");
  check (head, "3\r\nabc\r\n", "abc");
  check ("HTTP/1.1 200 OK\r\ntransfer-encoding: Chunked\r\n\r\n", "3\r\nabc\r\n0\r\n", "abc");
  /* was joined when it was recorded */
  check (head, "<html>", "<html>");
  check (head, "abc", "abc");
  check (head, "{}\r\n", "{}\r\n");
}

static void
test_encodings (void)
{
  const char *text = "the text the text the text the text";
  g_autoptr (GBytes) plain = g_bytes_new_static (text, strlen (text));
  g_autoptr (GBytes) gzip = maker_gzip (plain), zlib = maker_deflate (plain, FALSE), raw = maker_deflate (plain, TRUE);
  g_autoptr (GBytes) twice = maker_gzip (zlib), half = NULL, brotli = NULL, zstd = NULL;
  guint8 buffer[200];
  size_t length = sizeof buffer;
  const struct
  {
    const char *coding;
    GBytes *body;
  } cases[] = { { "gzip", gzip },   { "x-gzip", gzip },         { "GZIP", gzip },      { "deflate", zlib },
                { "deflate", raw }, { "deflate, gzip", twice }, { "gzip", plain },     { "deflate", plain },
                { "br", plain },    { "zstd", plain },          { "identity", plain }, { "new", plain } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *head = g_strdup_printf ("HTTP/1.1 200 OK\r\nContent-Encoding: %s\r\n\r\n", cases[i].coding);
      g_autoptr (VlpsHttpResponse) response = parse_with (head, cases[i].body);

      assert_body (response->body, text);
      g_assert_false (response->cut);
    }
  g_assert_true (
      BrotliEncoderCompress (5, 18, BROTLI_MODE_TEXT, strlen (text), (const guint8 *) text, &length, buffer));
  brotli = g_bytes_new (buffer, length);
  {
    g_autoptr (VlpsHttpResponse) response = parse_with ("HTTP/1.1 200 OK\r\nContent-Encoding: br\r\n\r\n", brotli);
    g_autoptr (GBytes) begun = g_bytes_new_from_bytes (brotli, 0, length - 2);
    g_autoptr (VlpsHttpResponse) cut = parse_with ("HTTP/1.1 200 OK\r\nContent-Encoding: br\r\n\r\n", begun);

    assert_body (response->body, text);
    g_assert_false (response->cut);
    g_assert_true (cut->cut);
  }
  length = ZSTD_compress (buffer, sizeof buffer, text, strlen (text), 3);
  g_assert_false (ZSTD_isError (length));
  zstd = g_bytes_new (buffer, length);
  {
    g_autoptr (VlpsHttpResponse) response = parse_with ("HTTP/1.1 200 OK\r\nContent-Encoding: zstd\r\n\r\n", zstd);

    assert_body (response->body, text);
  }
  /* breaks off: what there is of it */
  half = g_bytes_new_from_bytes (gzip, 0, g_bytes_get_size (gzip) - 10);
  {
    g_autoptr (VlpsHttpResponse) response = parse_with ("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n", half);

    g_assert_cmpuint (g_bytes_get_size (response->body), >, 8);
    g_assert_cmpmem (g_bytes_get_data (response->body, NULL), 8, text, 8);
    g_assert_true (response->cut);
  }
}

/* Chunks that break off, and those whose end alone is missing. */
static void
test_cut_chunks (void)
{
  static const struct
  {
    const char *body;
    gboolean cut;
  } cases[] = { { "4\r\nabcd\r\n0\r\n\r\n", FALSE }, { "4\r\nabcd\r\n", FALSE }, { "4\r\nabcd\r\n9\r\nef", TRUE } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GBytes) bytes = g_bytes_new_static (cases[i].body, strlen (cases[i].body));
      g_autoptr (VlpsHttpResponse) response =
          parse_with ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", bytes);

      g_assert_cmpint (response->cut, ==, cases[i].cut);
    }
}

static void
test_no_response (void)
{
  static const char *const cases[] = { "", "GET / HTTP/1.1\r\n\r\n", "<html>", "HTTP/1.1\r\n\r\n", "\r\n\r\n" };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GBytes) bytes = g_bytes_new_static (cases[i], strlen (cases[i]));
      g_autoptr (GError) error = NULL;

      g_assert_null (vlps_http_response_parse (bytes, &error));
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_IO);
    }
}

/* A kilobyte that unpacks to a gigabyte costs no more than the limit. */
static void
test_bomb (void)
{
  g_autofree guint8 *zeros = g_malloc0 (64 << 20);
  GPtrArray *list = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  g_autoptr (GBytes) some = g_bytes_new_static (zeros, 64 << 20);
  g_autoptr (GBytes) packed = maker_gzip (some), all = NULL;

  for (guint i = 0; i < 5; i++)
    g_ptr_array_add (list, g_bytes_ref (packed));
  all = maker_join (list);
  {
    g_autoptr (VlpsHttpResponse) response = parse_with ("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n", all);

    g_assert_cmpuint (g_bytes_get_size (response->body), ==, VLPS_HTTP_MAX_BODY);
  }
}

/* Recorders write versions of HTTP that have no status line. */
static void
test_newer (void)
{
  static const char *const lines[] = { "HTTP/2 200",    "HTTP/2 200 OK",   "HTTP/2.0 200 OK", "HTTP/3 200",
                                       "HTTP/3.0 200 ", "http/1.1 200 OK", "Http/2 200" };
  static const char *const others[] = { "HTTP/20 200", "HTTP/2", "HTTP/2x 200", "" };

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_autofree char *text =
          g_strconcat (lines[i], "\r\ncontent-TYPE: text/html;\r\n charset=utf-8\r\n\r\nbody", NULL);
      g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
      g_autoptr (VlpsHttpResponse) response = vlps_http_response_parse (bytes, NULL);

      g_assert_nonnull (response);
      g_assert_cmpuint (response->status, ==, 200);
      g_assert_cmpstr (soup_message_headers_get_content_type (response->headers, NULL), ==, "text/html");
      assert_body (response->body, "body");
    }
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_autoptr (GBytes) bytes = g_bytes_new (others[i], strlen (others[i]));
      g_autoptr (GError) error = NULL;

      g_assert_null (vlps_http_response_parse (bytes, &error));
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_IO);
    }
}

/* Bodies about as large as the pieces that they are unpacked in. */
static void
test_zstd_sizes (void)
{
  for (gsize size = (128u << 10) - 1; size <= (128u << 10) + 1; size++)
    for (guint times = 1; times <= 3; times++)
      {
        g_autofree char *text = g_strnfill (times * size, 'a');
        g_autofree guint8 *packed = g_malloc (ZSTD_compressBound (times * size));
        gsize length = ZSTD_compress (packed, ZSTD_compressBound (times * size), text, times * size, 3);
        g_autoptr (GBytes) body = g_bytes_new (packed, length);
        g_autoptr (VlpsHttpResponse) response = parse_with ("HTTP/1.1 200 OK\r\nContent-Encoding: zstd\r\n\r\n", body);

        assert_body (response->body, text);
      }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/warc/http/plain", test_plain);
  g_test_add_func ("/warc/http/line-ends", test_line_ends);
  g_test_add_func ("/warc/http/chunks", test_chunks);
  g_test_add_func ("/warc/http/encodings", test_encodings);
  g_test_add_func ("/warc/http/cut-chunks", test_cut_chunks);
  g_test_add_func ("/warc/http/no-response", test_no_response);
  g_test_add_func ("/warc/http/bomb", test_bomb);
  g_test_add_func ("/warc/http/newer", test_newer);
  g_test_add_func ("/warc/http/zstd-sizes", test_zstd_sizes);
  return g_test_run ();
}
