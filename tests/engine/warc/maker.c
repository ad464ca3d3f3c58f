/* maker.c - makes WARC files for tests, byte by byte */
#include "maker.h"

#include <string.h>
#include <unistd.h>
#include <zlib.h>

GBytes *
maker_record (const char *version, const char *block, gssize length, ...)
{
  GByteArray *bytes = g_byte_array_new ();
  gsize n = length < 0 ? strlen (block) : (gsize) length;
  g_autofree char *first = g_strdup_printf ("WARC/%s\r\nContent-Length: %zu\r\n", version, n);
  const char *line;
  va_list lines;

  g_byte_array_append (bytes, (const guint8 *) first, (guint) strlen (first));
  va_start (lines, length);
  while ((line = va_arg (lines, const char *)) != NULL)
    {
      g_byte_array_append (bytes, (const guint8 *) line, (guint) strlen (line));
      g_byte_array_append (bytes, (const guint8 *) "\r\n", 2);
    }
  va_end (lines);
  g_byte_array_append (bytes, (const guint8 *) "\r\n", 2);
  g_byte_array_append (bytes, (const guint8 *) block, (guint) n);
  g_byte_array_append (bytes, (const guint8 *) "\r\n\r\n", 4);
  return g_byte_array_free_to_bytes (bytes);
}

GBytes *
maker_response (const char *url, const char *date, const char *head, const char *body, gssize length)
{
  gsize n = length < 0 ? strlen (body) : (gsize) length, m = strlen (head) + 4;
  g_autofree char *block = g_malloc (m + n + 1);
  g_autofree char *uri = g_strconcat ("WARC-Target-URI: ", url, NULL);
  g_autofree char *id = g_strdup_printf ("WARC-Record-ID: <urn:x:%s:%s>", url, date);
  g_autofree char *time = g_strconcat ("WARC-Date: ", date, NULL);

  memcpy (block, head, m - 4);
  memcpy (block + m - 4, "\r\n\r\n", 4);
  memcpy (block + m, body, n);
  return maker_record ("1.0", block, (gssize) (m + n), "WARC-Type: response", uri, id, time,
                       "Content-Type: application/http; msgtype=response", NULL);
}

static GBytes *
compress_as (GBytes *bytes, int window)
{
  gsize length;
  const guint8 *data = g_bytes_get_data (bytes, &length);
  z_stream stream = { 0 };
  guint8 *out = g_malloc (length + 1000);

  g_assert_cmpint (deflateInit2 (&stream, 6, Z_DEFLATED, window, 8, Z_DEFAULT_STRATEGY), ==, Z_OK);
  stream.next_in = (Bytef *) (gsize) data;
  stream.avail_in = (uInt) length;
  stream.next_out = out;
  stream.avail_out = (uInt) length + 1000;
  g_assert_cmpint (deflate (&stream, Z_FINISH), ==, Z_STREAM_END);
  length = stream.total_out;
  deflateEnd (&stream);
  return g_bytes_new_take (out, length);
}

GBytes *
maker_gzip (GBytes *bytes)
{
  return compress_as (bytes, 15 + 16);
}

GBytes *
maker_deflate (GBytes *bytes, gboolean raw)
{
  return compress_as (bytes, raw ? -15 : 15);
}

GBytes *
maker_join (GPtrArray *list)
{
  GByteArray *bytes = g_byte_array_new ();

  for (guint i = 0; i < list->len; i++)
    {
      gsize length;
      const guint8 *data = g_bytes_get_data (list->pdata[i], &length);

      g_byte_array_append (bytes, data, (guint) length);
    }
  g_ptr_array_unref (list);
  return g_byte_array_free_to_bytes (bytes);
}

char *
maker_file (GBytes *bytes)
{
  g_autoptr (GError) error = NULL;
  char *path = NULL;
  int fd = g_file_open_tmp ("vlps-warc-test-XXXXXX", &path, &error);
  gsize length;
  const guint8 *data = g_bytes_get_data (bytes, &length);

  g_assert_no_error (error);
  g_assert_cmpint (write (fd, data, length), ==, (gssize) length);
  close (fd);
  return path;
}
