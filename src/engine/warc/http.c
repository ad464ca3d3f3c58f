/* http.c - an HTTP response as it was recorded, made ready to be given out again */
#include "http.h"

#ifdef VLPS_WITH_WARC
#include <brotli/decode.h>
#endif
#include <string.h>
#include <zlib.h>

#include "errors.h"
#include "inflate.h"
#include "zstandard.h"

#define STEP (64u << 10)

/* Headers that are dropped: those of the recorded connection, of decoded encodings, and those about the host rather
 * than the page, because an engine would remember how to contact the recorded host. */
static const char *const dropped_headers[] = {
  "Connection",
  "Keep-Alive",
  "Proxy-Connection",
  "Transfer-Encoding",
  "Content-Encoding",
  "Content-Length",
  "Trailer",
  "Upgrade",
  "Alt-Svc",
  "Strict-Transport-Security",
  "Public-Key-Pins",
  "Expect-CT",
  "Report-To",
  "NEL",
  "Proxy-Authenticate",
  "Clear-Site-Data",
  "Age",
  "Accept-Ranges",
};

void
vlps_http_response_free (VlpsHttpResponse *response)
{
  if (response == NULL)
    return;
  g_free (response->phrase);
  g_clear_pointer (&response->headers, soup_message_headers_unref);
  g_clear_pointer (&response->body, g_bytes_unref);
  g_free (response);
}

/* Appends as much as a body may have; FALSE when it is full. */
static gboolean
append (GByteArray *body, const guint8 *data, gsize length)
{
  gsize room = VLPS_HTTP_MAX_BODY - body->len;

  g_byte_array_append (body, data, (guint) MIN (length, room));
  return length < room;
}

/* Joins chunks.  NULL: the bytes are not in chunks.  *ret_cut becomes TRUE where the last of them breaks off. */
static GBytes *
join_chunks (GBytes *bytes, gboolean *ret_cut)
{
  gsize length, at = 0;
  const guint8 *data = g_bytes_get_data (bytes, &length);
  g_autoptr (GByteArray) body = NULL;

  while (at < length)
    {
      gsize size = 0, digits = 0;
      const guint8 *end;

      for (; at < length && g_ascii_isxdigit (data[at]) && digits < 8; at++, digits++)
        size = size * 16 + (gsize) g_ascii_xdigit_value ((char) data[at]);
      end = digits > 0 ? memchr (data + at, '\n', length - at) : NULL;
      /* a size ends its line, perhaps after blanks and extensions */
      if (end == NULL || strchr ("\r\n; \t", data[at]) == NULL)
        break;
      if (body == NULL)
        body = g_byte_array_new ();
      at = (gsize) (end - data) + 1;
      if (size == 0)
        break;
      *ret_cut = *ret_cut || size > length - at;
      if (!append (body, data + at, MIN (size, length - at)) || size >= length - at)
        break;
      at += size;
      while (at < length && (data[at] == '\r' || data[at] == '\n'))
        at++;
    }
  return body != NULL ? g_byte_array_free_to_bytes (g_steal_pointer (&body)) : NULL;
}

/* NULL: the bytes are not one gzip member that is whole. */
static GBytes *
inflate_member (GBytes *bytes)
{
  gsize length, left;
  const guint8 *data = g_bytes_get_data (bytes, &length);
  g_autoptr (GByteArray) body = vlps_inflate_data (data, length, VLPS_HTTP_MAX_BODY - 1, &left);

  return body != NULL && left == 0 ? g_byte_array_free_to_bytes (g_steal_pointer (&body)) : NULL;
}

/* *ret_cut becomes TRUE where the bytes end before their packing does. */
static GBytes *
inflate_all (GBytes *bytes, int window, gboolean *ret_cut)
{
  z_stream stream = { 0 };
  gsize length;
  const guint8 *data = g_bytes_get_data (bytes, &length);
  GBytes *member = window > 15 ? inflate_member (bytes) : NULL;
  g_autoptr (GByteArray) body = NULL;
  g_autofree guint8 *out = NULL;
  int status = Z_OK;

  if (member != NULL || inflateInit2 (&stream, window) != Z_OK)
    return member;
  body = g_byte_array_new ();
  out = g_malloc (STEP);
  stream.next_in = (Bytef *) (gsize) data;
  stream.avail_in = (uInt) MIN (length, G_MAXUINT);
  while (status == Z_OK)
    {
      stream.next_out = out;
      stream.avail_out = STEP;
      status = inflate (&stream, Z_NO_FLUSH);
      if (!append (body, out, STEP - stream.avail_out))
        break;
      /* servers join members, too */
      if (status == Z_STREAM_END && window > 15 && stream.avail_in > 2 && stream.next_in[0] == 0x1f
          && stream.next_in[1] == 0x8b)
        status = inflateReset (&stream);
    }
  inflateEnd (&stream);
  /* without a wrapper anything may look packed for a while */
  if (window < 0 && status == Z_DATA_ERROR)
    return NULL;
  *ret_cut = *ret_cut || status == Z_BUF_ERROR;
  return body->len > 0 || status == Z_STREAM_END ? g_byte_array_free_to_bytes (g_steal_pointer (&body)) : NULL;
}

#ifdef VLPS_WITH_WARC
static GBytes *
unpack_brotli (GBytes *bytes, gboolean *ret_cut)
{
  BrotliDecoderState *state = BrotliDecoderCreateInstance (NULL, NULL, NULL);
  gsize length;
  const guint8 *data = g_bytes_get_data (bytes, &length);
  g_autoptr (GByteArray) body = g_byte_array_new ();
  g_autofree guint8 *out = g_malloc (STEP);
  BrotliDecoderResult result = BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT;

  if (state == NULL)
    return NULL;
  while (result == BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT)
    {
      guint8 *next = out;
      gsize room = STEP;

      result = BrotliDecoderDecompressStream (state, &length, &data, &room, &next, NULL);
      if (!append (body, out, STEP - room))
        break;
    }
  BrotliDecoderDestroyInstance (state);
  if (result == BROTLI_DECODER_RESULT_ERROR)
    return NULL;
  *ret_cut = *ret_cut || result == BROTLI_DECODER_RESULT_NEEDS_MORE_INPUT;
  return body->len > 0 || result == BROTLI_DECODER_RESULT_SUCCESS ? g_byte_array_free_to_bytes (g_steal_pointer (&body))
                                                                  : NULL;
}
#else
static GBytes *
unpack_brotli (GBytes *bytes, gboolean *ret_cut)
{
  return NULL;
}
#endif

/* NULL: the bytes are not in this encoding, or nobody knows it. */
static GBytes *
undo_encoding (GBytes *bytes, const char *name, gboolean *ret_cut)
{
  gsize length;
  const guint8 *data = g_bytes_get_data (bytes, &length);

  if (g_ascii_strcasecmp (name, "gzip") == 0 || g_ascii_strcasecmp (name, "x-gzip") == 0)
    return length > 2 && data[0] == 0x1f && data[1] == 0x8b ? inflate_all (bytes, 15 + 16, ret_cut) : NULL;
  if (g_ascii_strcasecmp (name, "deflate") == 0)
    {
      /* the standard means zlib's wrapper, some servers leave it out */
      GBytes *body = inflate_all (bytes, 15, ret_cut);

      return body != NULL ? body : inflate_all (bytes, -15, ret_cut);
    }
  if (g_ascii_strcasecmp (name, "br") == 0)
    return unpack_brotli (bytes, ret_cut);
  if (g_ascii_strcasecmp (name, "zstd") == 0)
    return vlps_zstd_is (data, length) ? vlps_zstd_unpack (bytes, VLPS_HTTP_MAX_BODY) : NULL;
  return NULL;
}

/* Puts the first `n` bytes in place of a body that is one gzip member; FALSE for any other. */
static gboolean
decode_start (VlpsHttpResponse *response, gsize n)
{
  const char *coding = soup_message_headers_get_list (response->headers, "Content-Encoding");
  gsize length;
  const guint8 *data = g_bytes_get_data (response->body, &length);
  GBytes *start;

  if (coding == NULL || g_ascii_strcasecmp (coding, "gzip") != 0
      || soup_message_headers_get_list (response->headers, "Transfer-Encoding") != NULL || length < 3 || data[0] != 0x1f
      || data[1] != 0x8b)
    return FALSE;
  start = vlps_inflate_start (data, length, n);
  if (start == NULL)
    return FALSE;
  g_bytes_unref (response->body);
  response->body = start;
  return TRUE;
}

static void
decode_body (VlpsHttpResponse *response)
{
  const char *codings = soup_message_headers_get_list (response->headers, "Content-Encoding");
  const char *transfer = soup_message_headers_get_list (response->headers, "Transfer-Encoding");
  g_autofree char *lower = transfer != NULL ? g_ascii_strdown (transfer, -1) : NULL;
  g_auto (GStrv) names = NULL;

  if (lower != NULL && strstr (lower, "chunked") != NULL)
    {
      GBytes *joined = join_chunks (response->body, &response->cut);

      if (joined != NULL)
        {
          g_bytes_unref (response->body);
          response->body = joined;
        }
    }
  names = g_strsplit (codings != NULL ? codings : "", ",", 8);
  /* the last was put on last */
  for (guint i = g_strv_length (names); i > 0; i--)
    {
      GBytes *body = undo_encoding (response->body, g_strstrip (names[i - 1]), &response->cut);

      if (body == NULL)
        continue;
      g_bytes_unref (response->body);
      response->body = body;
    }
}

/* Returns the offset of the body. */
static gsize
head_length (const guint8 *data, gsize length)
{
  for (const guint8 *at = data; (at = memchr (at, '\n', length - (gsize) (at - data))) != NULL; at++)
    {
      gsize next = (gsize) (at - data) + 1;

      if (next < length && data[next] == '\n')
        return next + 1;
      if (next + 1 < length && data[next] == '\r' && data[next + 1] == '\n')
        return next + 2;
    }
  return length;
}

/* Makes one line of each header that is folded, as RFC 9112 (5.2) says, since libsoup would move all that follows for
 * every fold. */
static void
unfold (char *head)
{
  for (char *p = head; (p = strchr (p, '\n')) != NULL; p++)
    if (p[1] == ' ' || p[1] == '\t')
      {
        *p = ' ';
        if (p > head && p[-1] == '\r')
          p[-1] = ' ';
      }
}

/* Length of a version from HTTP/2 on at the beginning of a status line, which recorders write although these have none;
 * 0 of others. */
static gsize
length_of_newer (const char *line)
{
  gsize n = strlen ("HTTP/2");

  if (!g_str_has_prefix (line, "HTTP/2") && !g_str_has_prefix (line, "HTTP/3"))
    return 0;
  if (g_str_has_prefix (line + n, ".0"))
    n += 2;
  return line[n] == ' ' ? n : 0;
}

/* `most`: bytes of the body that are wanted at least; 0: none is. */
static VlpsHttpResponse *
parse (GBytes *bytes, gsize most, GError **error)
{
  g_autoptr (VlpsHttpResponse) response = g_new0 (VlpsHttpResponse, 1);
  gsize length, head;
  const guint8 *data = g_bytes_get_data (bytes, &length);
  g_autofree char *first = NULL, *text = NULL;
  const char *lines;
  gsize newer;

  if (length == 0)
    return vlps_error_null (error, VLPS_ERROR_IO, "it is empty");
  head = head_length (data, length);
  response->headers = soup_message_headers_new (SOUP_MESSAGE_HEADERS_RESPONSE);
  first = g_strndup ((const char *) data, head);
  lines = g_strchomp (first);
  if (g_ascii_strncasecmp (first, "http/", 5) == 0)
    memcpy (first, "HTTP", 4);
  newer = length_of_newer (lines);
  text = g_strconcat (newer > 0 ? "HTTP/1.1" : "", lines + newer, "\r\n", NULL);
  unfold (text);
  if (!soup_headers_parse_response (text, (int) strlen (text), response->headers, NULL, &response->status,
                                    &response->phrase))
    return vlps_error_null (error, VLPS_ERROR_IO, "it holds no HTTP response");
  response->body = most > 0 ? g_bytes_new_from_bytes (bytes, head, length - head) : g_bytes_new (NULL, 0);
  if (most > 0 && (most == G_MAXSIZE || !decode_start (response, most)))
    decode_body (response);
  for (guint i = 0; i < G_N_ELEMENTS (dropped_headers); i++)
    soup_message_headers_remove (response->headers, dropped_headers[i]);
  return g_steal_pointer (&response);
}

VlpsHttpResponse *
vlps_http_response_parse (GBytes *bytes, GError **error)
{
  return parse (bytes, G_MAXSIZE, error);
}

VlpsHttpResponse *
vlps_http_response_parse_start (GBytes *bytes, gsize n, GError **error)
{
  return parse (bytes, n, error);
}

VlpsHttpResponse *
vlps_http_response_parse_headers (GBytes *bytes, GError **error)
{
  return parse (bytes, 0, error);
}

char *
vlps_http_response_type (const VlpsHttpResponse *response)
{
  const char *type = soup_message_headers_get_one (response->headers, "Content-Type");
  g_autofree char *copy = NULL;

  if (type == NULL)
    return g_strdup ("");
  copy = g_strndup (type, strcspn (type, ";,"));
  return g_ascii_strdown (g_strstrip (copy), -1);
}
