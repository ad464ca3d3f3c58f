/* line-store.c - how often each line of text was seen on a site; the store in memory */
#include "line-store.h"

#include <string.h>

#include "hash.h"

void
vlps_line_store_free (VlpsLineStore *store)
{
  if (store != NULL)
    store->free (store);
}

guint64
vlps_line_store_limit (guint64 pages, guint allowance)
{
  return 1 + pages / allowance;
}

guint64
vlps_line_store_forget (guint64 pages, guint every)
{
  return every > 0 && pages % every == 0 ? pages / every : 0;
}

char *
vlps_line_store_sample (const char *text)
{
  gsize length = strnlen (text, VLPS_LINE_SAMPLE);

  while (length > 0 && ((guchar) text[length] & 0xC0) == 0x80)
    length--;
  return g_strndup (text, length);
}

void
vlps_frequent_line_clear (gpointer data)
{
  VlpsFrequentLine *line = data;

  g_free (line->site);
  g_free (line->text);
}

typedef struct
{
  guint64 count;
  char *text; /* sample */
} Seen;

typedef struct
{
  guint64 pages;
  GHashTable *lines; /* GBytes key -> Seen* */
} Site;

typedef struct
{
  VlpsLineStore parent;
  GHashTable *sites; /* name -> Site */
  Site *site;        /* that of the page begun; NULL between pages */
  GPtrArray *seen;   /* keys counted since begin(), one for each sighting */
} MemoryStore;

static void
seen_free (gpointer data)
{
  g_free (((Seen *) data)->text);
  g_free (data);
}

static void
site_free (gpointer data)
{
  Site *site = data;

  g_hash_table_unref (site->lines);
  g_free (site);
}

static gboolean
memory_begin (VlpsLineStore *store, const char *name, guint64 *ret_pages, GError **error)
{
  MemoryStore *self = (MemoryStore *) store;

  g_return_val_if_fail (self->site == NULL, FALSE);
  self->site = g_hash_table_lookup (self->sites, name);
  if (self->site == NULL)
    {
      self->site = g_new0 (Site, 1);
      self->site->lines =
          g_hash_table_new_full (vlps_hash_gbytes, g_bytes_equal, (GDestroyNotify) g_bytes_unref, seen_free);
      g_hash_table_insert (self->sites, g_strdup (name), self->site);
    }
  *ret_pages = self->site->pages;
  return TRUE;
}

static gboolean
memory_count (VlpsLineStore *store, const guint8 *key, const char *text, guint64 *ret_count, GError **error)
{
  MemoryStore *self = (MemoryStore *) store;
  GBytes *bytes = g_bytes_new (key, VLPS_LINE_KEY_LENGTH);
  Seen *line;

  g_return_val_if_fail (self->site != NULL, FALSE);
  g_ptr_array_add (self->seen, bytes);
  line = g_hash_table_lookup (self->site->lines, bytes);
  if (line == NULL)
    {
      line = g_new0 (Seen, 1);
      line->text = vlps_line_store_sample (text);
      g_hash_table_insert (self->site->lines, g_bytes_ref (bytes), line);
    }
  *ret_count = ++line->count;
  return TRUE;
}

static gboolean
is_forgotten (gpointer key, gpointer value, gpointer data)
{
  return ((const Seen *) value)->count <= *(guint64 *) data;
}

static gboolean
memory_end (VlpsLineStore *store, guint every, GError **error)
{
  MemoryStore *self = (MemoryStore *) store;
  guint64 forget;

  g_return_val_if_fail (self->site != NULL, FALSE);
  self->site->pages++;
  forget = vlps_line_store_forget (self->site->pages, every);
  if (forget > 0)
    g_hash_table_foreach_remove (self->site->lines, is_forgotten, &forget);
  self->site = NULL;
  g_ptr_array_set_size (self->seen, 0);
  return TRUE;
}

static int
compare_counts (gconstpointer a, gconstpointer b)
{
  const VlpsFrequentLine *one = a, *other = b;

  return one->count > other->count ? -1 : one->count < other->count ? 1 : strcmp (one->text, other->text);
}

static void
list_site (const char *name, const Site *site, guint n, GArray *ret_lines)
{
  g_autoptr (GArray) lines = g_array_new (FALSE, FALSE, sizeof (VlpsFrequentLine));
  GHashTableIter iter;
  gpointer value;

  g_hash_table_iter_init (&iter, site->lines);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      const Seen *seen = value;
      VlpsFrequentLine line = { .text = seen->text, .count = seen->count };

      if (seen->count > 1)
        g_array_append_val (lines, line);
    }
  g_array_sort (lines, compare_counts);
  for (guint i = 0; i < MIN (n, lines->len); i++)
    {
      VlpsFrequentLine line = g_array_index (lines, VlpsFrequentLine, i);

      line.site = g_strdup (name);
      line.text = g_strdup (line.text);
      g_array_append_val (ret_lines, line);
    }
}

static gboolean
memory_list (VlpsLineStore *store, guint n, GArray *ret_lines, GError **error)
{
  MemoryStore *self = (MemoryStore *) store;
  g_autoptr (GList) names = g_list_sort (g_hash_table_get_keys (self->sites), (GCompareFunc) strcmp);

  for (GList *name = names; name != NULL; name = name->next)
    list_site (name->data, g_hash_table_lookup (self->sites, name->data), n, ret_lines);
  return TRUE;
}

static void
memory_cancel (VlpsLineStore *store)
{
  MemoryStore *self = (MemoryStore *) store;

  for (guint i = 0; self->site != NULL && i < self->seen->len; i++)
    {
      GBytes *key = g_ptr_array_index (self->seen, i);
      Seen *line = g_hash_table_lookup (self->site->lines, key);

      if (--line->count == 0)
        g_hash_table_remove (self->site->lines, key);
    }
  g_ptr_array_set_size (self->seen, 0);
  self->site = NULL;
}

static void
memory_free (VlpsLineStore *store)
{
  MemoryStore *self = (MemoryStore *) store;

  g_hash_table_unref (self->sites);
  g_ptr_array_unref (self->seen);
  g_free (self);
}

VlpsLineStore *
vlps_line_store_new (void)
{
  MemoryStore *self = g_new0 (MemoryStore, 1);

  self->parent = (VlpsLineStore){ memory_begin, memory_count, memory_end, memory_list, memory_cancel, memory_free };
  self->sites = g_hash_table_new_full (vlps_hash_string, g_str_equal, g_free, site_free);
  self->seen = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  return &self->parent;
}
