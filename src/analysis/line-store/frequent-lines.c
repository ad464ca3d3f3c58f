/* frequent-lines.c - lines that come back on the pages of a site */
#include "frequent-lines.h"

#include "address.h"
#include "reading.h"

gboolean
vlps_frequent_lines_drop (VlpsLineStore *store, const char *given, const VlpsPage *page,
                          const VlpsFrequentOptions *options, GArray *lines, GError **error)
{
  g_autofree char *site = given != NULL ? g_strdup (given) : vlps_address_site (page->url);
  g_autoptr (GChecksum) md5 = g_checksum_new (G_CHECKSUM_MD5);
  guint64 pages, count;
  guint n = 0;

  if (!store->begin (store, site, &pages, error))
    return FALSE;
  for (guint i = 0; i < lines->len; i++)
    {
      VlpsLine *line = &g_array_index (lines, VlpsLine, i);
      guint8 key[VLPS_LINE_KEY_LENGTH];
      gsize length = sizeof key;

      g_checksum_reset (md5);
      g_checksum_update (md5, (const guchar *) line->text, -1);
      g_checksum_get_digest (md5, key, &length);
      if (!store->count (store, key, line->text, &count, error))
        {
          store->cancel (store);
          return FALSE;
        }
      if (count <= vlps_line_store_limit (pages, options->allowance))
        {
          /* swap rather than copy, so that each text is still owned once */
          VlpsLine kept = *line;

          *line = g_array_index (lines, VlpsLine, n);
          g_array_index (lines, VlpsLine, n++) = kept;
        }
    }
  g_array_set_size (lines, n);
  return store->end (store, options->forget, error);
}
