/* atom.c - the newest records of a store as a feed */
#include "atom.h"

#include <string.h>

typedef struct
{
  GString *entries;
  char *id, *updated; /* of the feed; NULL: there is no record */
} Atom;

/* A name-based UUID (RFC 4122, version 5, with the name space of URLs) as a URN; newly allocated. */
static char *
make_id (const char *kind, const VlpsCollected *record, const char *more)
{
  static const guint8 urls[] = { 0x6b, 0xa7, 0xb8, 0x11, 0x9d, 0xad, 0x11, 0xd1,
                                 0x80, 0xb4, 0x00, 0xc0, 0x4f, 0xd4, 0x30, 0xc8 };
  g_autofree char *name = g_strjoin ("\n", kind, record->task, record->url, more, NULL);
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA1);
  guint8 d[20];
  gsize length = sizeof d;

  g_checksum_update (sum, urls, sizeof urls);
  g_checksum_update (sum, (const guchar *) name, -1);
  g_checksum_get_digest (sum, d, &length);
  d[6] = (guint8) ((d[6] & 0x0f) | 0x50);
  d[8] = (guint8) ((d[8] & 0x3f) | 0x80);
  return g_strdup_printf ("urn:uuid:%02x%02x%02x%02x-%02x%02x-%02x%02x-%02x%02x-%02x%02x%02x%02x%02x%02x", d[0], d[1],
                          d[2], d[3], d[4], d[5], d[6], d[7], d[8], d[9], d[10], d[11], d[12], d[13], d[14], d[15]);
}

/* `text` in XML: what no document may have is left out, and nothing in it is markup. */
static void
append_text (GString *out, const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);

  for (const char *at = valid; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar c = g_utf8_get_char (at);

      if (c == '&')
        g_string_append (out, "&amp;");
      else if (c == '<')
        g_string_append (out, "&lt;");
      else if (c == '>')
        g_string_append (out, "&gt;");
      else if (c == '"')
        g_string_append (out, "&quot;");
      else if ((c >= 0x20 || c == '\t' || c == '\n') && c != 0xfffe && c != 0xffff)
        g_string_append_unichar (out, c);
    }
}

static void
append_element (GString *out, const char *begin, const char *text, const char *end)
{
  g_string_append (out, begin);
  append_text (out, text);
  g_string_append (out, end);
}

static gboolean
is_said (const char *text)
{
  return text != NULL && *text != '\0';
}

/* `time` where it is one with a time zone, as dates of feeds are; NULL for all else. */
static char *
date_of (const char *time)
{
  g_autoptr (GDateTime) date = is_said (time) ? g_date_time_new_from_iso8601 (time, NULL) : NULL;

  return date != NULL ? g_date_time_format (date, "%Y-%m-%dT%H:%M:%S%:z") : NULL;
}

static void
add_entry (const VlpsCollected *record, const char *collected, gpointer data)
{
  Atom *atom = data;
  GString *out = atom->entries;
  g_autofree char *id = make_id ("entry", record, NULL), *updated = date_of (collected);
  g_autofree char *published = date_of (record->time);
  const char *address = is_said (record->final) ? record->final : record->url;

  if (updated == NULL)
    updated = g_strdup ("1970-01-01T00:00:00+00:00");
  if (atom->updated == NULL)
    atom->updated = g_strdup (updated);
  append_element (out, "<entry>\n<id>", id, "</id>\n");
  append_element (out, "<title>", is_said (record->title) ? record->title : record->url, "</title>\n");
  append_element (out, "<updated>", updated, "</updated>\n");
  if (published != NULL)
    append_element (out, "<published>", published, "</published>\n");
  if (is_said (record->author))
    append_element (out, "<author><name>", record->author, "</name></author>\n");
  append_element (out, "<category term=\"", record->task, "\"/>\n");
  if (g_str_has_prefix (address, "http://") || g_str_has_prefix (address, "https://"))
    append_element (out, "<link rel=\"alternate\" href=\"", address, "\"/>\n");
  append_element (out, "<content type=\"text\">", is_said (record->content) ? record->content : "",
                  "</content>\n</entry>\n");
}

static void
take_first (const VlpsCollected *record, const char *collected, gpointer data)
{
  Atom *atom = data;

  atom->id = make_id ("feed", record, collected);
}

char *
vlps_atom_feed (VlpsCollection *collection, const char *title, GError **error)
{
  g_autoptr (GString) entries = g_string_new (NULL);
  Atom atom = { .entries = entries };
  GString *out = NULL;

  if (vlps_collection_each (collection, FALSE, 1, take_first, &atom, error)
      && vlps_collection_each (collection, TRUE, VLPS_ATOM_ENTRIES, add_entry, &atom, error))
    out = g_string_new (NULL);
  if (out != NULL && atom.id != NULL)
    {
      g_string_append (out,
                       "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">\n");
      append_element (out, "<id>", atom.id, "</id>\n");
      append_element (out, "<title>", title, "</title>\n");
      append_element (out, "<updated>", atom.updated, "</updated>\n");
      g_string_append_printf (out, "<author><name>vlps collect</name></author>\n%s</feed>\n", entries->str);
    }
  g_free (atom.id);
  g_free (atom.updated);
  return out != NULL ? g_string_free (out, FALSE) : NULL;
}
