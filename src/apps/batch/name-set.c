/* name-set.c - which names the files of pages have already */
#include "name-set.h"

#include "address.h"
#include "safe-name.h"

/* Only a hash of each name is stored (half of it on 32-bit machines), so that ten million names take some 200 MB. If
 * two different names have the same hash, one gets a checksum that it does not need. */
struct _VlpsNameSet
{
  gboolean by_title;
  GMutex mutex;      /* names are claimed by threads that do pages */
  GHashTable *taken; /* of vlps_safe_name_hash(); `by_title` -> number of the page, 0: a page of another shard */
};

VlpsNameSet *
vlps_name_set_new (gboolean by_title)
{
  VlpsNameSet *self = g_new0 (VlpsNameSet, 1);

  self->by_title = by_title;
  g_mutex_init (&self->mutex);
  self->taken = g_hash_table_new (NULL, NULL);
  return self;
}

void
vlps_name_set_free (VlpsNameSet *self)
{
  if (self == NULL)
    return;
  g_hash_table_unref (self->taken);
  g_mutex_clear (&self->mutex);
  g_free (self);
}

/* Takes a name for a page; FALSE if another page has it. */
static gboolean
take (VlpsNameSet *self, const char *name, gint64 id)
{
  gpointer hash = GSIZE_TO_POINTER ((gsize) vlps_safe_name_hash (name)), page = GSIZE_TO_POINTER ((gsize) id);
  gboolean new;

  /* a table whose keys are its values takes half as much */
  if (!self->by_title)
    return g_hash_table_add (self->taken, hash);
  g_mutex_lock (&self->mutex);
  new = !g_hash_table_contains (self->taken, hash);
  if (new)
    g_hash_table_insert (self->taken, hash, page);
  else
    new = id > 0 && g_hash_table_lookup (self->taken, hash) == page;
  g_mutex_unlock (&self->mutex);
  return new;
}

void
vlps_name_set_add (VlpsNameSet *self, const char *name, gint64 id)
{
  take (self, name, id);
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
  const VlpsNameClaims claims = vlps_name_set_claims (self);

  if (self->by_title)
    return vlps_name_claims_choose (&claims, wanted, item, NULL);
  for (guint attempt = 0;; attempt++)
    {
      g_autofree char *name = vlps_name_set_attempt (wanted, item, attempt);

      if (take (self, name, item->id) || attempt == VLPS_NAME_ATTEMPTS - 1)
        return g_steal_pointer (&name);
    }
}

/* --- names made of titles --- */

static gboolean
claim (gpointer data, const char *name, gint64 id, gboolean *ret_claimed, GError **error G_GNUC_UNUSED)
{
  *ret_claimed = take (data, name, id);
  return TRUE;
}

VlpsNameClaims
vlps_name_set_claims (VlpsNameSet *self)
{
  return (VlpsNameClaims){ claim, self };
}

/* Somebody may have a title that ends in the number of another page; then there is the checksum. */
static char *
attempt_by_number (const char *wanted, const VlpsItem *item, guint attempt)
{
  return attempt == 1 && item->id > 0 ? vlps_safe_name_number (wanted, item->id)
                                      : vlps_name_set_attempt (wanted, item, attempt);
}

char *
vlps_name_claims_choose (const VlpsNameClaims *claims, const char *wanted, const VlpsItem *item, GError **error)
{
  for (guint attempt = 0;; attempt++)
    {
      g_autofree char *name = attempt_by_number (wanted, item, attempt);
      gboolean claimed;

      if (!claims->claim (claims->data, name, item->id, &claimed, error))
        return NULL;
      if (claimed || attempt == VLPS_NAME_ATTEMPTS - 1)
        return g_steal_pointer (&name);
    }
}
