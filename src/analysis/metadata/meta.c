/* meta.c - the meta elements of a page */
#include "meta.h"

#include "hash.h"

static const char *const keys[] = { "name", "property", "itemprop" };

GHashTable *
vlps_meta_new (const VlpsPage *page)
{
  GHashTable *meta = g_hash_table_new_full (vlps_hash_string, g_str_equal, g_free, NULL);

  for (guint i = 0; i < page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      const char *content = node->tag == VLPS_TAG_META ? vlps_node_attribute (node, "content") : NULL;

      for (guint k = 0; k < G_N_ELEMENTS (keys) && content != NULL && *content != '\0'; k++)
        {
          const char *name = vlps_node_attribute (node, keys[k]);
          g_autofree char *lower = name != NULL ? g_ascii_strdown (name, -1) : NULL;

          if (lower != NULL && !g_hash_table_contains (meta, lower))
            g_hash_table_insert (meta, g_steal_pointer (&lower), (gpointer) content);
        }
    }
  return meta;
}

const char *
vlps_meta_first (GHashTable *meta, const char *const *names, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      const char *content = g_hash_table_lookup (meta, names[i]);

      if (content != NULL)
        return content;
    }
  return NULL;
}

gboolean
vlps_meta_has (GHashTable *meta, const VlpsNode *node)
{
  const char *content = vlps_node_attribute (node, "content");

  for (guint k = 0; k < G_N_ELEMENTS (keys) && content != NULL; k++)
    {
      const char *name = vlps_node_attribute (node, keys[k]);
      g_autofree char *lower = name != NULL ? g_ascii_strdown (name, -1) : NULL;

      if (lower != NULL && g_hash_table_lookup (meta, lower) == content)
        return TRUE;
    }
  return FALSE;
}
