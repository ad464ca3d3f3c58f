/* mhtml.c - a page that a browser saved with its parts (MHTML), as WARC records
 *
 * Each part is a record of the address that it had.  Parts that are only known by an identifier (cid:) get an address on
 * a host that does not exist, and so do the references to them.
 */
#include "converted.h"

#include <gmime/gmime.h>
#include <string.h>
#include <unistd.h>

#include "hash.h"

#define NO_HOST "http://mhtml.invalid/"
#define SECURE_NO_HOST "https://mhtml.invalid/"

#define MOST_ALTERNATIVES 8 /* parts of an alternative that are searched for HTML */

typedef struct
{
  char *uri;
  char *id; /* Content-ID; NULL: none */
  char *type;
  GBytes *body;
} Part;

static void
part_free (gpointer data)
{
  Part *part = data;

  g_free (part->uri);
  g_free (part->id);
  g_free (part->type);
  g_clear_pointer (&part->body, g_bytes_unref);
  g_free (part);
}

static gboolean
is_web (const char *address)
{
  return address != NULL
         && (g_ascii_strncasecmp (address, "http://", 7) == 0 || g_ascii_strncasecmp (address, "https://", 8) == 0);
}

static GBytes *
decode (GMimePart *mime)
{
  GMimeDataWrapper *content = g_mime_part_get_content (mime);
  GMimeStream *memory = g_mime_stream_mem_new ();
  GByteArray *bytes;
  GBytes *body;

  if (content != NULL)
    g_mime_data_wrapper_write_to_stream (content, memory);
  bytes = g_mime_stream_mem_get_byte_array (GMIME_STREAM_MEM (memory));
  body = g_bytes_new (bytes->data, bytes->len);
  g_object_unref (memory);
  return body;
}

static char *
type_of (GMimePart *mime)
{
  GMimeContentType *type = g_mime_object_get_content_type (GMIME_OBJECT (mime));
  g_autofree char *name = g_mime_content_type_get_mime_type (type);
  const char *charset = g_mime_content_type_get_parameter (type, "charset");

  return charset != NULL && strpbrk (charset, "\r\n\"") == NULL ? g_strdup_printf ("%s; charset=%s", name, charset)
                                                                : g_steal_pointer (&name);
}

/* The identifier of a part; NULL where it has none.  Chromium gives that of an inline style sheet as its location. */
static char *
id_of (GMimePart *mime)
{
  const char *id = g_mime_part_get_content_id (mime), *location = g_mime_part_get_content_location (mime);

  if (id != NULL || location == NULL || !g_str_has_prefix (location, "cid:"))
    return g_strdup (id);
  return g_uri_unescape_string (location + strlen ("cid:"), NULL);
}

/* The address of a part: its own, where it is one of the web. */
static char *
address_of (GMimePart *mime, const char *id, const char *base, guint number)
{
  const char *location = g_mime_part_get_content_location (mime);
  g_autofree char *folded = location != NULL ? g_strdup (location) : NULL, *address = NULL;
  /* the engine loads no style sheets by http for a page that came by https */
  const char *host = base != NULL && g_str_has_prefix (base, "https:") ? SECURE_NO_HOST : NO_HOST;

  if (folded != NULL)
    {
      g_auto (GStrv) pieces = g_strsplit_set (folded, " \t\r\n", -1); /* long ones are folded */
      g_autofree char *joined = g_strjoinv ("", pieces);

      address = is_web (joined) ? g_strdup (joined)
                : base != NULL && strchr (joined, ':') == NULL
                    ? g_uri_resolve_relative (base, joined, G_URI_FLAGS_PARSE_RELAXED, NULL)
                    : NULL;
    }
  if (address != NULL)
    return g_steal_pointer (&address);
  if (id != NULL)
    {
      g_autofree char *escaped = g_uri_escape_string (id, "@", FALSE);

      return g_strconcat (host, escaped, NULL);
    }
  return g_strdup_printf ("%s%u", host, number);
}

static gboolean
is_hypertext (GMimeObject *object)
{
  GMimeContentType *type = g_mime_object_get_content_type (object);

  return GMIME_IS_MULTIPART (object) || g_mime_content_type_is_type (type, "text", "html")
         || g_mime_content_type_is_type (type, "application", "xhtml+xml");
}

/* Plain text for programs that show no HTML: mail offers it as an alternative to the page. */
static gboolean
is_lesser_alternative (GMimeObject *parent, GMimeObject *object)
{
  int most;

  if (is_hypertext (object) || !GMIME_IS_MULTIPART (parent)
      || !g_mime_content_type_is_type (g_mime_object_get_content_type (parent), "multipart", "alternative"))
    return FALSE;
  most = MIN (MOST_ALTERNATIVES, g_mime_multipart_get_count (GMIME_MULTIPART (parent)));
  for (int i = 0; i < most; i++)
    if (is_hypertext (g_mime_multipart_get_part (GMIME_MULTIPART (parent), i)))
      return TRUE;
  return FALSE;
}

static void
collect_part (GMimeObject *parent, GMimeObject *object, gpointer data)
{
  gpointer *context = data;
  GPtrArray *parts = context[0];
  const char *base = context[1];
  Part *part;

  if (!GMIME_IS_PART (object) || is_lesser_alternative (parent, object))
    return;
  part = g_new0 (Part, 1);
  part->id = id_of (GMIME_PART (object));
  part->uri = address_of (GMIME_PART (object), part->id, base, parts->len);
  part->type = type_of (GMIME_PART (object));
  part->body = decode (GMIME_PART (object));
  g_ptr_array_add (parts, part);
}

/* The text with references to parts by their identifiers (cid:) turned into their addresses. */
static GBytes *
resolve_ids (const Part *part, const GPtrArray *parts)
{
  gsize length;
  const char *text = g_bytes_get_data (part->body, &length), *end, *copied = text;
  g_autoptr (GHashTable) by_id = NULL;
  GString *out = NULL;

  if (length == 0 || (!g_str_has_prefix (part->type, "text/") && !g_str_has_prefix (part->type, "application/xhtml")))
    return g_bytes_ref (part->body);
  end = text + length;
  by_id = g_hash_table_new (vlps_hash_string, g_str_equal);
  for (guint i = 0; i < parts->len; i++)
    if (((Part *) parts->pdata[i])->id != NULL)
      g_hash_table_insert (by_id, ((Part *) parts->pdata[i])->id, parts->pdata[i]);
  for (const char *p = text; (p = memmem (p, (gsize) (end - p), "cid:", 4)) != NULL;)
    {
      gsize n = 0;
      g_autofree char *id = NULL;
      const Part *other;

      p += 4;
      while (p + n < end && strchr ("\"'()<>& \t\r\n", p[n]) == NULL)
        n++;
      id = g_uri_unescape_segment (p, p + n, NULL);
      other = id != NULL ? g_hash_table_lookup (by_id, id) : NULL;
      if (other == NULL)
        continue;
      if (out == NULL)
        out = g_string_sized_new (length);
      g_string_append_len (out, copied, p - 4 - copied);
      g_string_append (out, other->uri);
      copied = p + n;
    }
  if (out == NULL)
    return g_bytes_ref (part->body);
  g_string_append_len (out, copied, end - copied);
  return g_string_free_to_bytes (out);
}

static gboolean
write_parts (const GPtrArray *parts, const char *time, FILE *out)
{
  for (guint i = 0; i < parts->len; i++)
    {
      const Part *part = parts->pdata[i];
      g_autoptr (GBytes) body = resolve_ids (part, parts);
      gsize length;
      const guint8 *data = g_bytes_get_data (body, &length);

      if (!vlps_converted_write (out, "resource", part->uri, time, NULL, part->type, data, length))
        return FALSE;
    }
  return TRUE;
}

/* Where the message begins: after a byte order mark and empty lines. */
static gint64
find_start (int fd)
{
  char start[64];
  gssize n = pread (fd, start, sizeof start, 0), at = n >= 3 && memcmp (start, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;

  while (at < n && (start[at] == '\r' || start[at] == '\n'))
    at++;
  return at;
}

gboolean
vlps_mhtml_convert (int fd, FILE *out, GPtrArray *problems)
{
  int copy = dup (fd);
  GMimeStream *in;
  GMimeParser *parser;
  GMimeMessage *message;
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (part_free);
  const char *saved;
  g_autofree char *time = NULL;
  GDateTime *date;
  gpointer context[2];

  g_mime_init ();
  in = g_mime_stream_fs_new_with_bounds (copy, find_start (fd), -1);
  parser = g_mime_parser_new_with_stream (in);
  message = g_mime_parser_construct_message (parser, NULL);
  if (message == NULL)
    g_ptr_array_add (problems, g_strdup ("the MHTML file cannot be read as a message"));
  else
    {
      saved = g_mime_object_get_header (GMIME_OBJECT (message), "Snapshot-Content-Location");
      date = g_mime_message_get_date (message);
      time = date != NULL ? g_date_time_format_iso8601 (date) : NULL;
      context[0] = parts;
      context[1] = (gpointer) (is_web (saved) ? saved : NULL);
      g_mime_message_foreach (message, collect_part, context);
      write_parts (parts, time, out);
      g_object_unref (message);
    }
  g_object_unref (parser);
  g_object_unref (in);
  return !ferror (out);
}
