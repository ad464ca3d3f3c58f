/* option-sets.c - the sets of options that pages of a run have, each made once and shared */
#include "option-sets.h"

#include "page-options.h"

#define MAX_SETS 256 /* that are kept; a run has a few, unless each of its pages has options of its own */

struct _VlpsOptionSets
{
  const VlpsOptions *base;
  GMutex mutex;
  GHashTable *known; /* JSON -> VlpsOptions* */
};

VlpsOptionSets *
vlps_option_sets_new (const VlpsOptions *base)
{
  VlpsOptionSets *sets = g_new0 (VlpsOptionSets, 1);

  sets->base = base;
  g_mutex_init (&sets->mutex);
  sets->known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) vlps_page_options_unref);
  return sets;
}

void
vlps_option_sets_free (VlpsOptionSets *sets)
{
  if (sets == NULL)
    return;
  g_hash_table_unref (sets->known);
  g_mutex_clear (&sets->mutex);
  g_free (sets);
}

VlpsOptions *
vlps_option_sets_get (VlpsOptionSets *sets, const char *json, GError **error)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&sets->mutex);
  VlpsOptions *options = g_hash_table_lookup (sets->known, json);

  if (options == NULL)
    {
      options = vlps_page_options (sets->base, json, error);
      if (options == NULL)
        return NULL;
      if (g_hash_table_size (sets->known) >= MAX_SETS)
        g_hash_table_remove_all (sets->known);
      g_hash_table_insert (sets->known, g_strdup (json), options);
    }
  return vlps_page_options_ref (options);
}
