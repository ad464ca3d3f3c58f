/* text-kind.c - text blocks that stand in the same tags and classes */
#include "text-kind.h"

#define LEVELS 3

guint *
vlps_text_kind_hash_classes (const VlpsPage *page)
{
  guint *hashes = g_new0 (guint, page->n_classes);

  for (guint i = 1; i < page->n_classes; i++)
    hashes[i] = g_str_hash (page->classes[i]);
  return hashes;
}

static guint
hash_of_kind (const VlpsPage *page, const guint *hashes, const VlpsTextBlock *block)
{
  guint hash = 5381;
  int node = block->block;

  for (guint level = 0; level < LEVELS && node >= 0; level++, node = page->nodes[node].parent)
    {
      hash = hash * 33 + (guint) page->nodes[node].tag;
      hash = hash * 33 + hashes[page->nodes[node].class_number];
    }
  return hash * 33 + (vlps_text_block_link_share (block) > .5);
}

guint *
vlps_text_kinds_of (const VlpsPage *page, const VlpsTextBlocks *blocks, guint *ret_n_kinds)
{
  g_autoptr (GHashTable) numbers = g_hash_table_new (g_direct_hash, g_direct_equal);
  g_autofree guint *hashes = vlps_text_kind_hash_classes (page);
  guint *kinds = g_new0 (guint, blocks->n + 1);

  for (guint i = 0; i < blocks->n; i++)
    {
      gpointer hash = GUINT_TO_POINTER (hash_of_kind (page, hashes, &blocks->items[i]));
      gpointer number = g_hash_table_lookup (numbers, hash);

      if (number == NULL)
        {
          number = GUINT_TO_POINTER (g_hash_table_size (numbers) + 1);
          g_hash_table_insert (numbers, hash, number);
        }
      kinds[i] = GPOINTER_TO_UINT (number) - 1;
    }
  *ret_n_kinds = g_hash_table_size (numbers);
  return kinds;
}
