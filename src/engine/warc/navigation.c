/* navigation.c - which documents of an archive somebody went to */
#include "navigation.h"

#include <libsoup/soup.h>
#include <string.h>

#include "hash.h"
#include "url.h"

/* Redirections between a link and the document that it leads to. */
#define MAX_REDIRECTIONS 10

/* Bytes of an address in a page, and addresses of it that are looked at. */
#define MAX_ADDRESS 2048
#define MAX_LINKS 100000

typedef enum
{
  PURPOSE_UNKNOWN,
  PURPOSE_PAGE,
  PURPOSE_PART,
} Purpose;

/* Facts about a request; strings belong to the navigation. */
typedef struct
{
  Purpose purpose;
  gboolean html;       /* asks for HTML by name */
  gboolean other;      /* names what it asks for, and HTML is not of it */
  const char *referer; /* key of an address; NULL: none */
} Visit;

typedef struct
{
  char *url, *key;
  char *id, *concurrent;
} Document;

struct VlpsNavigation
{
  GStringChunk *strings;
  GHashTable *visits;       /* WARC-Record-ID of an answer, or of the request -> Visit */
  GHashTable *redirections; /* key of what was led to -> key of what led there */
  GPtrArray *documents;     /* of Document */
};

static void
document_free (gpointer data)
{
  Document *document = data;

  g_free (document->url);
  g_free (document->key);
  g_free (document->id);
  g_free (document->concurrent);
  g_free (document);
}

VlpsNavigation *
vlps_navigation_new (void)
{
  VlpsNavigation *navigation = g_new0 (VlpsNavigation, 1);

  navigation->strings = g_string_chunk_new (4096);
  navigation->visits = g_hash_table_new_full (vlps_hash_string, g_str_equal, g_free, g_free);
  navigation->redirections = g_hash_table_new (vlps_hash_string, g_str_equal);
  navigation->documents = g_ptr_array_new_with_free_func (document_free);
  return navigation;
}

void
vlps_navigation_free (VlpsNavigation *navigation)
{
  if (navigation == NULL)
    return;
  g_hash_table_unref (navigation->visits);
  g_hash_table_unref (navigation->redirections);
  g_ptr_array_unref (navigation->documents);
  g_string_chunk_free (navigation->strings);
  g_free (navigation);
}

/* --- what records say --- */

static Visit *
visit_of (VlpsNavigation *navigation, const char *id)
{
  Visit *visit = g_hash_table_lookup (navigation->visits, id);

  if (visit == NULL)
    {
      visit = g_new0 (Visit, 1);
      g_hash_table_insert (navigation->visits, g_strdup (id), visit);
    }
  return visit;
}

static void
take_referer (VlpsNavigation *navigation, Visit *visit, const char *address)
{
  g_autofree char *key = vlps_url_key (address);

  if (key != NULL)
    visit->referer = g_string_chunk_insert_const (navigation->strings, key);
}

static void
take_headers (VlpsNavigation *navigation, Visit *visit, SoupMessageHeaders *headers)
{
  const char *dest = soup_message_headers_get_one (headers, "Sec-Fetch-Dest");
  const char *accept = soup_message_headers_get_list (headers, "Accept");
  const char *referer = soup_message_headers_get_one (headers, "Referer");

  if (dest != NULL)
    visit->purpose = strcmp (dest, "document") == 0 ? PURPOSE_PAGE : PURPOSE_PART;
  else if (soup_message_headers_get_one (headers, "X-Requested-With") != NULL)
    visit->purpose = PURPOSE_PART;
  visit->html = accept != NULL && strstr (accept, "html") != NULL;
  visit->other = accept != NULL && !visit->html;
  if (referer != NULL)
    take_referer (navigation, visit, referer);
}

void
vlps_navigation_add_request (VlpsNavigation *navigation, const VlpsWarcRecord *record)
{
  const char *ids[] = { vlps_warc_record_get (record, "WARC-Record-ID"),
                        vlps_warc_record_get (record, "WARC-Concurrent-To") };
  g_autoptr (SoupMessageHeaders) headers = soup_message_headers_new (SOUP_MESSAGE_HEADERS_REQUEST);
  gsize length;
  const char *data = g_bytes_get_data (record->block, &length);
  const char *end = data != NULL ? memmem (data, length, "\r\n\r\n", 4) : NULL;

  if (end == NULL || end - data > G_MAXINT - 2
      || soup_headers_parse_request (data, (int) (end - data) + 2, headers, NULL, NULL, NULL) != SOUP_STATUS_OK)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    if (ids[i] != NULL)
      take_headers (navigation, visit_of (navigation, ids[i]), headers);
}

/* By the last step that is not a redirection: E is embedded; X is what a script has as text, a page or a part of one, and
 * its referrer tells which; all others lead to pages. */
static void
take_hops (Visit *visit, const char *hops)
{
  gsize n = strlen (hops);

  while (n > 0 && hops[n - 1] == 'R')
    n--;
  if (n == 0 || hops[n - 1] != 'X')
    visit->purpose = n > 0 && hops[n - 1] == 'E' ? PURPOSE_PART : PURPOSE_PAGE;
}

void
vlps_navigation_add_metadata (VlpsNavigation *navigation, const VlpsWarcRecord *record)
{
  static const char hops[] = "hopsFromSeed:", via[] = "via:";
  const char *id = vlps_warc_record_get (record, "WARC-Concurrent-To");
  gsize length;
  const char *data = g_bytes_get_data (record->block, &length);
  g_autofree char *text = data != NULL ? g_strndup (data, MIN (length, 65536)) : NULL;
  g_auto (GStrv) lines = text != NULL ? g_strsplit (text, "\n", -1) : NULL;

  for (guint i = 0; id != NULL && lines != NULL && lines[i] != NULL; i++)
    if (g_ascii_strncasecmp (lines[i], hops, strlen (hops)) == 0)
      take_hops (visit_of (navigation, id), g_strstrip (lines[i] + strlen (hops)));
    else if (g_ascii_strncasecmp (lines[i], via, strlen (via)) == 0)
      {
        Visit *visit = visit_of (navigation, id);

        if (visit->referer == NULL)
          take_referer (navigation, visit, g_strstrip (lines[i] + strlen (via)));
      }
}

static char *
resolve (const char *base, const char *address)
{
  g_autofree char *whole =
      g_uri_resolve_relative (base, address, SOUP_HTTP_URI_FLAGS | G_URI_FLAGS_PARSE_RELAXED, NULL);

  return whole != NULL ? vlps_url_key (whole) : NULL;
}

void
vlps_navigation_add_redirection (VlpsNavigation *navigation, const char *from, const char *location)
{
  g_autofree char *to = resolve (from, location);

  if (to != NULL && strcmp (to, from) != 0)
    g_hash_table_insert (navigation->redirections, g_string_chunk_insert_const (navigation->strings, to),
                         g_string_chunk_insert_const (navigation->strings, from));
}

void
vlps_navigation_add_document (VlpsNavigation *navigation, const char *url, const char *id, const char *concurrent)
{
  Document *document = g_new0 (Document, 1);

  document->url = g_strdup (url);
  document->key = vlps_url_key (url);
  document->id = g_strdup (id);
  document->concurrent = g_strdup (concurrent);
  g_ptr_array_add (navigation->documents, document);
}

/* --- links --- */

/* The value of the attribute whose name ends at `p`; where it ends, NULL where it has none.  It is not followed further
 * than an address can be long: where quotation marks are missing, each could go on to the end of the page. */
static const char *
attribute_value (const char *p, const char *end, const char **ret_begin)
{
  char quote = '\0';

  while (p < end && g_ascii_isspace (*p))
    p++;
  if (p >= end || *p != '=')
    return NULL;
  for (p++; p < end && g_ascii_isspace (*p);)
    p++;
  if (p < end && (*p == '"' || *p == '\''))
    quote = *p++;
  *ret_begin = p;
  end = end - p > MAX_ADDRESS + 1 ? p + MAX_ADDRESS + 1 : end;
  while (p < end && (quote != '\0' ? *p != quote : !g_ascii_isspace (*p) && *p != '>'))
    p++;
  return p;
}

/* Length of the name of an attribute that leads somewhere, at `p`, behind a character that can stand before one; 0 where
 * there is none. */
static gsize
link_name (const char *data, const char *p, const char *end)
{
  static const char *const names[] = { "href", "action" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if ((gsize) (end - p) > strlen (names[i]) && p > data && g_ascii_strncasecmp (p, names[i], strlen (names[i])) == 0
        && (g_ascii_isspace (p[-1]) || p[-1] == '"' || p[-1] == '\''))
      return strlen (names[i]);
  return 0;
}

/* Which of the `wanted` keys a page leads to.  Text that looks like an attribute counts as one: a link more only means
 * that a frame is taken for a page. */
static GHashTable *
find_links (const char *url, GBytes *body, GHashTable *wanted)
{
  GHashTable *links = g_hash_table_new_full (vlps_hash_string, g_str_equal, g_free, NULL);
  g_autofree char *base = g_strdup (url);
  gsize length, n;
  const char *data = g_bytes_get_data (body, &length), *end = data + length, *begin, *after;
  guint n_links = 0;

  for (const char *p = data; p < end && n_links < MAX_LINKS; p++)
    {
      g_autofree char *value = NULL, *whole = NULL, *key = NULL;
      g_auto (GStrv) parts = NULL;

      n = link_name (data, p, end);
      if (n == 0 || (after = attribute_value (p + n, end, &begin)) == NULL)
        continue;
      n_links++;
      if (after - begin > MAX_ADDRESS)
        continue;
      value = g_strndup (begin, (gsize) (after - begin));
      parts = g_strsplit (g_strstrip (value), "&amp;", -1);
      whole = g_strjoinv ("&", parts);
      key = resolve (base, whole);
      if (key == NULL)
        continue;
      if (p - data >= 6 && g_ascii_strncasecmp (p - 6, "<base", 5) == 0)
        {
          g_free (base);
          base = g_strdup (key);
        }
      if (g_hash_table_contains (wanted, key))
        g_hash_table_add (links, g_steal_pointer (&key));
      p = after - 1;
    }
  return links;
}

/* --- the decision --- */

static const Visit *
find_visit (const VlpsNavigation *navigation, const Document *document)
{
  const Visit *visit = document->id != NULL ? g_hash_table_lookup (navigation->visits, document->id) : NULL;

  return visit != NULL || document->concurrent == NULL ? visit
                                                       : g_hash_table_lookup (navigation->visits, document->concurrent);
}

/* Keys of a document and of what led on to it, under http and https alike. */
static GPtrArray *
ways_to (const VlpsNavigation *navigation, const char *key)
{
  GPtrArray *ways = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i <= MAX_REDIRECTIONS && key != NULL; i++)
    {
      char *other = vlps_url_other_scheme (key);

      g_ptr_array_add (ways, g_strdup (key));
      if (other != NULL)
        g_ptr_array_add (ways, other);
      key = g_hash_table_lookup (navigation->redirections, key);
    }
  return ways;
}

/* Marks those of the documents that `referer` has no link to. */
static void
mark_unlinked (const VlpsNavigation *navigation, const char *referer, GBytes *body, const GArray *numbers,
               gboolean *frames)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref); /* ways to each */
  g_autoptr (GHashTable) wanted = g_hash_table_new (vlps_hash_string, g_str_equal), links = NULL;

  for (guint i = 0; i < numbers->len; i++)
    {
      const Document *document = navigation->documents->pdata[g_array_index (numbers, guint, i)];
      GPtrArray *ways = ways_to (navigation, document->key);

      g_ptr_array_add (all, ways);
      for (guint k = 0; k < ways->len; k++)
        g_hash_table_add (wanted, ways->pdata[k]);
    }
  links = find_links (referer, body, wanted);
  for (guint i = 0; i < numbers->len; i++)
    {
      const GPtrArray *ways = all->pdata[i];
      gboolean linked = FALSE;

      for (guint k = 0; k < ways->len && !linked; k++)
        linked = g_hash_table_contains (links, ways->pdata[k]);
      frames[g_array_index (numbers, guint, i)] = !linked;
    }
}

/* Documents that only their referrers can tell of, by these: key -> GArray of their numbers. */
static GHashTable *
group_doubtful (const VlpsNavigation *navigation, gboolean *frames)
{
  GHashTable *groups = g_hash_table_new_full (vlps_hash_string, g_str_equal, NULL, (GDestroyNotify) g_array_unref);
  g_autoptr (GHashTable) keys = g_hash_table_new (vlps_hash_string, g_str_equal);
  const Visit *first = NULL;

  for (guint i = 0; i < navigation->documents->len; i++)
    {
      const Document *document = navigation->documents->pdata[i];

      if (document->key != NULL)
        g_hash_table_insert (keys, document->key, document->url);
    }
  for (guint i = 0; i < navigation->documents->len; i++)
    {
      const Document *document = navigation->documents->pdata[i];
      const Visit *visit = find_visit (navigation, document);
      GArray *group;

      frames[i] = FALSE;
      if (visit == NULL)
        continue;
      if (first == NULL)
        first = visit;
      frames[i] = visit->purpose == PURPOSE_PART;
      if (visit->purpose != PURPOSE_UNKNOWN)
        continue;
      /* who asks for the first page by name and for this one not, asks for the data of a script */
      frames[i] = first->html && visit->other;
      if (frames[i] || document->key == NULL || visit->referer == NULL || strcmp (visit->referer, document->key) == 0
          || !g_hash_table_contains (keys, visit->referer))
        continue;
      group = g_hash_table_lookup (groups, visit->referer);
      if (group == NULL)
        {
          group = g_array_new (FALSE, FALSE, sizeof (guint));
          g_hash_table_insert (groups, (gpointer) visit->referer, group);
        }
      g_array_append_val (group, i);
    }
  return groups;
}

void
vlps_navigation_find_frames (VlpsNavigation *navigation, guint n_pages, VlpsNavigationRead read, gpointer data,
                             gboolean *ret_frames)
{
  g_autoptr (GHashTable) groups = group_doubtful (navigation, ret_frames);
  GHashTableIter iter;
  gpointer referer, group;
  guint n_frames = 0;

  g_hash_table_iter_init (&iter, groups);
  while (g_hash_table_iter_next (&iter, &referer, &group))
    {
      g_autoptr (GBytes) body = read (referer, data);

      if (body != NULL)
        mark_unlinked (navigation, referer, body, group, ret_frames);
    }
  for (guint i = 0; i < n_pages; i++)
    n_frames += ret_frames[i] ? 1 : 0;
  if (n_frames == n_pages)
    memset (ret_frames, 0, n_frames * sizeof *ret_frames);
}
