/* warc-file.c - what a page loaded, as a WARC file */
#include "warc-file.h"

#include <string.h>

#include "errors.h"
#include "file.h"
#include "wacz.h"

static char *
new_id (void)
{
  g_autofree char *uuid = g_uuid_string_random ();

  return g_strdup_printf ("<urn:uuid:%s>", uuid);
}

static char *
print_time (gint64 us)
{
  g_autoptr (GDateTime) seconds = g_date_time_new_from_unix_utc (us / G_USEC_PER_SEC);
  g_autofree char *start = g_date_time_format (seconds, "%Y-%m-%dT%H:%M:%S");

  return g_strdup_printf ("%s.%06dZ", start, (int) (us % G_USEC_PER_SEC));
}

/* A gzip member of its own, where the file is packed. */
static gboolean
append_record (GByteArray *file, GString *head, GBytes *block, gboolean packed, GError **error)
{
  gsize length, head_length;
  const void *data = g_bytes_get_data (block, &length);
  g_autoptr (GOutputStream) memory = g_memory_output_stream_new_resizable ();
  g_autoptr (GZlibCompressor) compressor = NULL;
  g_autoptr (GOutputStream) out = NULL;
  g_autofree char *text = NULL;

  g_string_append_printf (head, "Content-Length: %" G_GSIZE_FORMAT "\r\n\r\n", length);
  head_length = head->len;
  text = g_string_free (head, FALSE);
  if (packed)
    {
      compressor = g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP, -1);
      out = g_converter_output_stream_new (memory, G_CONVERTER (compressor));
    }
  else
    out = g_object_ref (memory);
  if (!g_output_stream_write_all (out, text, head_length, NULL, NULL, error)
      || !g_output_stream_write_all (out, data, length, NULL, NULL, error)
      || !g_output_stream_write_all (out, "\r\n\r\n", 4, NULL, NULL, error) || !g_output_stream_close (out, NULL, error)
      || !g_output_stream_close (memory, NULL, error))
    return FALSE;
  g_byte_array_append (file, g_memory_output_stream_get_data (G_MEMORY_OUTPUT_STREAM (memory)),
                       (guint) g_memory_output_stream_get_data_size (G_MEMORY_OUTPUT_STREAM (memory)));
  return TRUE;
}

static GString *
begin_record (const char *type, const char *id, gint64 time)
{
  g_autofree char *date = print_time (time);
  GString *head = g_string_new ("WARC/1.1\r\n");

  g_string_append_printf (head, "WARC-Type: %s\r\nWARC-Record-ID: %s\r\nWARC-Date: %s\r\n", type, id, date);
  return head;
}

static gboolean
append_info (GByteArray *file, gint64 time, gboolean packed, GError **error)
{
  g_autofree char *id = new_id ();
  g_autoptr (GBytes) block = NULL;
  static const char text[] = "software: vlps/" VLPS_VERSION "\r\nformat: WARC File Format 1.1\r\n";
  GString *head = begin_record ("warcinfo", id, time);

  block = g_bytes_new_static (text, sizeof text - 1);
  g_string_append (head, "Content-Type: application/warc-fields\r\n");
  return append_record (file, head, block, packed, error);
}

static GString *
begin_http (const VlpsPageExchange *exchange, const char *type, const char *id, const char *other)
{
  GString *head = begin_record (type, id, exchange->started);

  g_string_append_printf (head, "WARC-Target-URI: %s\r\nContent-Type: application/http; msgtype=%s\r\n", exchange->url,
                          type);
  if (other != NULL)
    g_string_append_printf (head, "WARC-Concurrent-To: %s\r\n", other);
  if (exchange->server != NULL)
    g_string_append_printf (head, "WARC-IP-Address: %s\r\n", exchange->server);
  return head;
}

/* Where the answer lies is added to `places`. */
static gboolean
append_exchange (GByteArray *file, const VlpsPageExchange *exchange, gboolean packed, GPtrArray *places, GError **error)
{
  g_autofree char *id = new_id (), *other = new_id (), *digest = NULL;
  g_autoptr (GBytes) request = vlps_page_exchange_request (exchange), response = vlps_page_exchange_response (exchange);
  GString *head;
  guint offset;

  /* a request without an answer has no place in an archive */
  if (response == NULL)
    return TRUE;
  head = begin_http (exchange, "response", id, NULL);
  digest = g_compute_checksum_for_data (G_CHECKSUM_SHA256, exchange->body->data, exchange->body->len);
  g_string_append_printf (head, "WARC-Payload-Digest: sha256:%s\r\n", digest);
  if (exchange->cut)
    g_string_append (head, "WARC-Truncated: length\r\n");
  offset = file->len;
  if (!append_record (file, head, response, packed, error))
    return FALSE;
  g_ptr_array_add (places, vlps_wacz_place_new (exchange, offset, file->len - offset, digest));
  return append_record (file, begin_http (exchange, "request", other, id), request, packed, error);
}

gboolean
vlps_warc_file_write (const GPtrArray *exchanges, const char *title, const char *path, GError **error)
{
  g_autoptr (GByteArray) file = g_byte_array_new ();
  g_autoptr (GPtrArray) places = g_ptr_array_new_with_free_func (vlps_wacz_place_free);
  g_autoptr (GError) local = NULL;
  gboolean wacz = g_str_has_suffix (path, ".wacz"), packed = wacz || g_str_has_suffix (path, ".gz");
  gint64 time = exchanges->len > 0 ? ((VlpsPageExchange *) exchanges->pdata[0])->started : g_get_real_time ();
  gboolean done = append_info (file, time, packed, &local);

  for (guint i = 0; done && i < exchanges->len; i++)
    done = append_exchange (file, exchanges->pdata[i], packed, places, &local);
  if (!done)
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO, "cannot pack %s: %s", path, local->message);
      return FALSE;
    }
  if (wacz)
    return vlps_wacz_write (file, places, title, path, error);
  return vlps_file_write (path, (const char *) file->data, (gssize) file->len, error);
}
