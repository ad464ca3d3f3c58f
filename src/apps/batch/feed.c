/* feed.c - the pages that sitemaps and feeds name */
#include "feed.h"

#include <string.h>

#include "address.h"
#include "encoding.h"
#include "errors.h"

#define MAX_BYTES (256u << 20) /* of an unpacked one; sitemaps may have 50 MB */
#define CHUNK 65536

typedef struct
{
  const char *base;
  GPtrArray *pages, *feeds;
  gboolean known;    /* the root is that of a sitemap or feed */
  GString *address;  /* text of the element that has one; NULL outside of it */
  gboolean has_link; /* the entry in hand named its page */
} Reading;

gboolean
vlps_feed_is_address (const char *text)
{
  static const char *const endings[] = { ".xml", ".xml.gz", ".rss", ".atom", ".rdf" };
  g_autofree char *path = g_strndup (text, strcspn (text, "?#"));

  if (g_str_has_prefix (text, "feed:"))
    return TRUE;
  if (!vlps_address_begins_web (text))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (endings); i++)
    if (g_str_has_suffix (path, endings[i]))
      return TRUE;
  return FALSE;
}

/* Adds an address if it is of the web; others are not pages of a list. */
static void
add_address (const Reading *reading, GPtrArray *addresses, char *text)
{
  g_autofree char *whole = g_uri_resolve_relative (reading->base, g_strstrip (text), G_URI_FLAGS_NONE, NULL);

  if (vlps_address_begins_web (whole))
    g_ptr_array_add (addresses, g_steal_pointer (&whole));
}

static const char *
local_name (const char *name)
{
  const char *colon = strchr (name, ':');

  return colon != NULL ? colon + 1 : name;
}

/* The element around the one in hand, without its prefix; "" for the root. */
static const char *
parent_name (GMarkupParseContext *context)
{
  const GSList *stack = g_markup_parse_context_get_element_stack (context);

  return stack->next != NULL ? local_name (stack->next->data) : "";
}

/* The link of an entry of Atom to its page. */
static void
take_link (Reading *reading, const char **names, const char **values)
{
  const char *href = NULL, *relation = "alternate";
  g_autofree char *text = NULL;

  for (guint i = 0; names[i] != NULL; i++)
    if (strcmp (names[i], "href") == 0)
      href = values[i];
    else if (strcmp (names[i], "rel") == 0)
      relation = values[i];
  if (href == NULL || reading->has_link || strcmp (relation, "alternate") != 0)
    return;
  reading->has_link = TRUE;
  text = g_strdup (href);
  add_address (reading, reading->pages, text);
}

static void
start_cb (GMarkupParseContext *context, const char *element, const char **names, const char **values, gpointer data,
          GError **error)
{
  static const char *const roots[] = { "urlset", "sitemapindex", "rss", "RDF", "feed", NULL };
  Reading *reading = data;
  const char *name = local_name (element), *parent = parent_name (context);

  if (g_markup_parse_context_get_element_stack (context)->next == NULL)
    reading->known = g_strv_contains (roots, name);
  if (strcmp (name, "entry") == 0)
    reading->has_link = FALSE;
  if (reading->known && strcmp (name, "link") == 0 && strcmp (parent, "entry") == 0)
    take_link (reading, names, values);
  /* links with a prefix are Atom's in RSS, to other things than the page */
  if (reading->known && reading->address == NULL
      && ((strcmp (name, "loc") == 0 && (strcmp (parent, "url") == 0 || strcmp (parent, "sitemap") == 0))
          || (strcmp (element, "link") == 0 && strcmp (parent, "item") == 0)))
    reading->address = g_string_new (NULL);
}

static void
text_cb (GMarkupParseContext *context, const char *text, gsize length, gpointer data, GError **error)
{
  Reading *reading = data;

  if (reading->address != NULL)
    g_string_append_len (reading->address, text, (gssize) length);
}

static void
end_cb (GMarkupParseContext *context, const char *element, gpointer data, GError **error)
{
  Reading *reading = data;
  const char *name = local_name (element);

  if (reading->address == NULL || (strcmp (name, "loc") != 0 && strcmp (name, "link") != 0))
    return;
  add_address (reading, strcmp (parent_name (context), "sitemap") == 0 ? reading->feeds : reading->pages,
               reading->address->str);
  g_string_free (g_steal_pointer (&reading->address), TRUE);
}

/* Returns decompressed gzip data, or other bytes unchanged. */
static GBytes *
unpack (GBytes *bytes, const char *name, GError **error)
{
  gsize length;
  const guint8 *data = g_bytes_get_data (bytes, &length);
  g_autoptr (GZlibDecompressor) unzip = g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP);
  g_autoptr (GInputStream) memory = g_memory_input_stream_new_from_bytes (bytes);
  g_autoptr (GInputStream) stream = g_converter_input_stream_new (memory, G_CONVERTER (unzip));
  g_autoptr (GByteArray) out = NULL;
  g_autoptr (GError) local = NULL;
  guint8 chunk[CHUNK];
  gssize n;

  if (length < 2 || data[0] != 0x1f || data[1] != 0x8b)
    return g_bytes_ref (bytes);
  out = g_byte_array_new ();
  while ((n = g_input_stream_read (stream, chunk, sizeof chunk, NULL, &local)) > 0 && out->len <= MAX_BYTES)
    g_byte_array_append (out, chunk, (guint) n);
  if (n == 0)
    return g_byte_array_free_to_bytes (g_steal_pointer (&out));
  return vlps_error_null (error, VLPS_ERROR_USAGE, "cannot unpack %s: %s", name,
                          n < 0 ? local->message : "it is too large");
}

gboolean
vlps_feed_parse (GBytes *bytes, const char *base, const char *name, GPtrArray *pages, GPtrArray *feeds, GError **error)
{
  static const GMarkupParser parser = { start_cb, end_cb, text_cb, NULL, NULL };
  Reading reading = { base, pages, feeds, FALSE, NULL, FALSE };
  g_autoptr (GMarkupParseContext) context =
      g_markup_parse_context_new (&parser, G_MARKUP_TREAT_CDATA_AS_TEXT, &reading, NULL);
  g_autoptr (GBytes) plain = unpack (bytes, name, error);
  g_autoptr (GError) local = NULL;
  g_autofree char *text = NULL;
  gsize length;
  const guint8 *data;
  gboolean done;

  if (plain == NULL)
    return FALSE;
  data = g_bytes_get_data (plain, &length);
  text = vlps_encoding_decode (data, length, vlps_encoding_find (data, length, NULL, "utf-8").label, &length);
  done = g_markup_parse_context_parse (context, text, (gssize) length, &local)
         && g_markup_parse_context_end_parse (context, &local);
  if (reading.address != NULL)
    g_string_free (reading.address, TRUE);
  if (done && reading.known)
    return TRUE;
  return vlps_error_false (error, VLPS_ERROR_USAGE, "%s is neither a sitemap nor a feed%s%s", name,
                           local != NULL ? ": " : "", local != NULL ? local->message : "");
}
