/* linestore.c - how often each line of text was seen on a site; the store in memory */
#include "linestore.h"

#include <string.h>

void
vlps_line_store_free (VlpsLineStore *store)
{
  if (store != NULL)
    store->free (store);
}

guint64
vlps_line_store_limit (guint64 pages)
{
  return 1 + pages / VLPS_LINE_STORE_ALLOWANCE;
}

guint64
vlps_line_store_forget (guint64 pages)
{
  return pages % 100 == 0 ? pages / 100 : 0;
}

typedef struct
{
  guint64 pages;
  GHashTable *counts; /* GBytes key -> guint64* */
} Site;

typedef struct
{
  VlpsLineStore parent;
  GHashTable *sites; /* name -> Site */
  Site *site;        /* that of the page begun; NULL between pages */
  GPtrArray *seen;   /* keys counted since begin(), one for each sighting */
} MemoryStore;

static void
site_free (gpointer data)
{
  Site *site = data;

  g_hash_table_unref (site->counts);
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
      self->site->counts = g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, g_free);
      g_hash_table_insert (self->sites, g_strdup (name), self->site);
    }
  *ret_pages = self->site->pages;
  return TRUE;
}

static gboolean
memory_count (VlpsLineStore *store, const guint8 *key, guint64 *ret_count, GError **error)
{
  MemoryStore *self = (MemoryStore *) store;
  GBytes *bytes = g_bytes_new (key, VLPS_LINE_KEY_LENGTH);
  guint64 *count;

  g_return_val_if_fail (self->site != NULL, FALSE);
  g_ptr_array_add (self->seen, bytes);
  count = g_hash_table_lookup (self->site->counts, bytes);
  if (count == NULL)
    {
      count = g_new0 (guint64, 1);
      g_hash_table_insert (self->site->counts, g_bytes_ref (bytes), count);
    }
  *ret_count = ++*count;
  return TRUE;
}

static gboolean
is_forgotten (gpointer key, gpointer value, gpointer data)
{
  return *(guint64 *) value <= *(guint64 *) data;
}

static gboolean
memory_end (VlpsLineStore *store, GError **error)
{
  MemoryStore *self = (MemoryStore *) store;
  guint64 forget;

  g_return_val_if_fail (self->site != NULL, FALSE);
  self->site->pages++;
  forget = vlps_line_store_forget (self->site->pages);
  if (forget > 0)
    g_hash_table_foreach_remove (self->site->counts, is_forgotten, &forget);
  self->site = NULL;
  g_ptr_array_set_size (self->seen, 0);
  return TRUE;
}

static void
memory_cancel (VlpsLineStore *store)
{
  MemoryStore *self = (MemoryStore *) store;

  for (guint i = 0; self->site != NULL && i < self->seen->len; i++)
    {
      GBytes *key = g_ptr_array_index (self->seen, i);
      guint64 *count = g_hash_table_lookup (self->site->counts, key);

      if (--*count == 0)
        g_hash_table_remove (self->site->counts, key);
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

  self->parent = (VlpsLineStore){ memory_begin, memory_count, memory_end, memory_cancel, memory_free };
  self->sites = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, site_free);
  self->seen = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  return &self->parent;
}
