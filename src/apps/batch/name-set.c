/* name-set.c - which names the files of pages have already */
#include "name-set.h"

#include "address.h"
#include "safe-name.h"

/* Of a name its number alone is kept (on machines of 32 bits half of it), so that ten million names take some 200 MB:
 * where two of different names are the same, a name has a checksum that it does not need. */
struct _VlpsNameSet
{
  GHashTable *taken; /* of vlps_safe_name_hash() */
};

VlpsNameSet *
vlps_name_set_new (void)
{
  VlpsNameSet *self = g_new0 (VlpsNameSet, 1);

  self->taken = g_hash_table_new (NULL, NULL);
  return self;
}

void
vlps_name_set_free (VlpsNameSet *self)
{
  if (self == NULL)
    return;
  g_hash_table_unref (self->taken);
  g_free (self);
}

/* FALSE where it was there. */
static gboolean
take (VlpsNameSet *self, const char *name)
{
  return g_hash_table_add (self->taken, GSIZE_TO_POINTER ((gsize) vlps_safe_name_hash (name)));
}

void
vlps_name_set_add (VlpsNameSet *self, const char *name)
{
  take (self, name);
}

char *
vlps_name_set_attempt (const char *wanted, const VlpsItem *item, guint attempt)
{
  g_autofree char *key = NULL, *shown = NULL, *numbered = NULL;

  if (attempt == 0)
    return g_strdup (wanted);
  key = vlps_item_key (item);
  shown = vlps_address_hide (key);
  if (attempt < VLPS_NAME_ATTEMPTS - 1)
    return vlps_safe_name_mark (wanted, shown, attempt == 1 ? 8 : 32);
  numbered = g_strdup_printf ("%s\n%" G_GINT64_FORMAT, shown, item->id);
  return vlps_safe_name_mark (wanted, numbered, 32);
}

char *
vlps_name_set_choose (VlpsNameSet *self, const char *wanted, const VlpsItem *item)
{
  for (guint attempt = 0;; attempt++)
    {
      g_autofree char *name = vlps_name_set_attempt (wanted, item, attempt);

      if (take (self, name) || attempt == VLPS_NAME_ATTEMPTS - 1)
        return g_steal_pointer (&name);
    }
}
