/* shadow-host.c - what an element with a shadow tree in markup has outside of it, by the slots that show it */
#include "shadow-host.h"

#include "hash.h"

/* Children for one slot. */
typedef struct
{
  GPtrArray *nodes;
  GumboVector vector; /* of `nodes`, once they were taken */
  gboolean filled;    /* by white space, too: it is a text as others are */
  gboolean taken;
} Slot;

struct _VlpsShadowHost
{
  const VlpsShadowHost *around;
  GHashTable *slots; /* name -> Slot */
};

static void
slot_free (gpointer data)
{
  Slot *slot = data;

  g_ptr_array_unref (slot->nodes);
  g_free (slot);
}

VlpsShadowHost *
vlps_shadow_host_new (const VlpsShadowHost *around)
{
  VlpsShadowHost *host = g_new0 (VlpsShadowHost, 1);

  host->around = around;
  host->slots = g_hash_table_new_full (vlps_hash_string, g_str_equal, g_free, slot_free);
  return host;
}

void
vlps_shadow_host_free (VlpsShadowHost *host)
{
  g_hash_table_unref (host->slots);
  g_free (host);
}

const VlpsShadowHost *
vlps_shadow_host_around (const VlpsShadowHost *host)
{
  return host->around;
}

void
vlps_shadow_host_add (VlpsShadowHost *host, const char *name, GumboNode *child)
{
  Slot *slot = g_hash_table_lookup (host->slots, name);

  if (slot == NULL)
    {
      slot = g_new0 (Slot, 1);
      slot->nodes = g_ptr_array_new ();
      g_hash_table_insert (host->slots, g_strdup (name), slot);
    }
  g_ptr_array_add (slot->nodes, child);
  slot->filled = slot->filled || child->type != GUMBO_NODE_COMMENT;
}

const GumboVector *
vlps_shadow_host_take (VlpsShadowHost *host, const char *name)
{
  Slot *slot = g_hash_table_lookup (host->slots, name);

  if (slot == NULL || !slot->filled || slot->taken)
    return NULL;
  slot->taken = TRUE;
  slot->vector.data = slot->nodes->pdata;
  slot->vector.length = slot->vector.capacity = slot->nodes->len;
  return &slot->vector;
}
