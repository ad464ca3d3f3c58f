/* warc-file.c - what a page loaded, as a WARC file */
#include "warc-file.h"

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "address.h"
#include "errors.h"
#include "file.h"
#include "sha256.h"
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

gboolean
vlps_warc_file_append_info (GByteArray *file, gint64 time, gboolean packed, GError **error)
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

/* `id`: of the answer's record. */
static gboolean
append_exchange (GByteArray *file, const VlpsPageExchange *exchange, const char *id, gboolean packed, GError **error)
{
  g_autofree char *other = new_id (), *digest = NULL;
  g_autoptr (GBytes) request = vlps_page_exchange_request (exchange), response = vlps_page_exchange_response (exchange);
  GString *head;

  /* a request without an answer has no place in an archive */
  if (response == NULL)
    return TRUE;
  head = begin_http (exchange, "response", id, NULL);
  digest = vlps_sha256_hex (exchange->body->data, exchange->body->len);
  g_string_append_printf (head, "WARC-Payload-Digest: sha256:%s\r\n", digest);
  if (exchange->cut)
    g_string_append (head, "WARC-Truncated: length\r\n");
  return append_record (file, head, response, packed, error)
         && append_record (file, begin_http (exchange, "request", other, id), request, packed, error);
}

/* Says what the answer with the record `id` is, by the fields `text` (taken). */
static gboolean
append_metadata (GByteArray *file, const VlpsPageExchange *exchange, const char *id, GString *text, gboolean packed,
                 GError **error)
{
  g_autofree char *own = new_id ();
  GString *head = begin_record ("metadata", own, exchange->started);
  g_autoptr (GBytes) block = g_string_free_to_bytes (text);

  g_string_append_printf (head,
                          "WARC-Target-URI: %s\r\nWARC-Concurrent-To: %s\r\n"
                          "Content-Type: application/warc-fields\r\n",
                          exchange->url, id);
  return append_record (file, head, block, packed, error);
}

static GString *
describe_page (const VlpsWarcPage *page)
{
  GString *text = g_string_new ("seed: \r\n");
  g_autofree char *title = page->title != NULL ? g_utf8_make_valid (page->title, -1) : NULL;

  if (title != NULL)
    g_string_append_printf (text, "title: %s\r\n", g_strdelimit (title, "\r\n", ' '));
  return text;
}

/* A frame, for example. */
static GString *
describe_part (const VlpsWarcPage *page)
{
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "via: %s\r\nhopsFromSeed: E\r\n", page->url);
  return text;
}

static gboolean
is_html (const VlpsPageExchange *exchange)
{
  const char *type = exchange->status >= 200 && exchange->status < 300
                         ? soup_message_headers_get_content_type (exchange->response_headers, NULL)
                         : NULL;

  return type != NULL
         && (g_ascii_strcasecmp (type, "text/html") == 0 || g_ascii_strcasecmp (type, "application/xhtml+xml") == 0);
}

/* The document of the page: the last answer from its address, or, where scripts have changed that, the first HTML. */
static const VlpsPageExchange *
find_document (const GPtrArray *exchanges, const char *url)
{
  for (guint i = exchanges->len; i > 0; i--)
    {
      const VlpsPageExchange *exchange = exchanges->pdata[i - 1];

      if (exchange->status > 0 && vlps_address_is_same_document (exchange->url, url))
        return exchange;
    }
  for (guint i = 0; i < exchanges->len; i++)
    if (is_html (exchanges->pdata[i]))
      return exchanges->pdata[i];
  return NULL;
}

gboolean
vlps_warc_file_append_page (GByteArray *file, const GPtrArray *exchanges, const VlpsWarcPage *page, gboolean packed,
                            GError **error)
{
  const VlpsPageExchange *document = find_document (exchanges, page->url);

  for (guint i = 0; i < exchanges->len; i++)
    {
      const VlpsPageExchange *exchange = exchanges->pdata[i];
      GString *said = exchange == document ? describe_page (page) : is_html (exchange) ? describe_part (page) : NULL;
      g_autofree char *id = new_id ();

      if (!append_exchange (file, exchange, id, packed, error)
          || (said != NULL && !append_metadata (file, exchange, id, said, packed, error)))
        return FALSE;
    }
  return TRUE;
}

static gboolean
write_wacz (const GByteArray *warc, const char *path, GError **error)
{
  int fd = memfd_create ("vlps-warc", MFD_CLOEXEC);
  gboolean done = fd >= 0 && write (fd, warc->data, warc->len) == (gssize) warc->len;

  if (!done)
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO, "cannot compress %s: out of memory", path);
  done = done && vlps_wacz_write (fd, path, error);
  if (fd >= 0)
    close (fd);
  return done;
}

gboolean
vlps_warc_file_write (const GPtrArray *exchanges, const VlpsWarcPage *page, const char *path, GError **error)
{
  g_autoptr (GByteArray) file = g_byte_array_new ();
  g_autoptr (GError) local = NULL;
  gboolean wacz = vlps_wacz_is_name (path), packed = wacz || g_str_has_suffix (path, ".gz");
  gint64 time = exchanges->len > 0 ? ((VlpsPageExchange *) exchanges->pdata[0])->started : g_get_real_time ();

  if (!vlps_warc_file_append_info (file, time, packed, &local)
      || !vlps_warc_file_append_page (file, exchanges, page, packed, &local))
    return vlps_error_false (error, VLPS_ERROR_IO, "cannot pack %s: %s", path, local->message);
  return wacz ? write_wacz (file, path, error)
              : vlps_file_write (path, (const char *) file->data, (gssize) file->len, error);
}
