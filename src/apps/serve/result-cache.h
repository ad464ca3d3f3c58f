/* result-cache.h - a cache of answers and snapshots in SQLite
 *
 * Entries have a key, which describes the request, or a number, their own digest, which clients refer to. When the
 * size limit is reached, the least recently used entries are removed. */
#pragma once

#include <gio/gio.h>

typedef struct _VlpsResultCache VlpsResultCache;

/* Opens a cache. `path` NULL: in memory. `most`: bytes of all entries. Fails with VLPS_ERROR_IO. */
VlpsResultCache *vlps_result_cache_open (const char *path, guint64 most, GError **error);
void vlps_result_cache_free (VlpsResultCache *cache);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsResultCache, vlps_result_cache_free)

/* Stores `data` under `key` with its media type and its warnings (a JSON list, or NULL), replacing an earlier entry.
 * Data larger than a quarter of the cache is not stored. Fails with VLPS_ERROR_IO. */
gboolean vlps_result_cache_put (VlpsResultCache *cache, const char *key, const char *type, const char *warnings,
                                GBytes *data, GError **error);

/* Stores `data` under its digest and returns that; NULL if it is too large, or on failure. */
char *vlps_result_cache_keep (VlpsResultCache *cache, const char *type, GBytes *data);

/* Returns the entry `key` if it is not older than `max_age` seconds, newly referenced; else NULL. *ret_type and
 * *ret_warnings are newly allocated, *ret_age in seconds; each may be NULL. */
GBytes *vlps_result_cache_get (VlpsResultCache *cache, const char *key, double max_age, char **ret_type,
                               char **ret_warnings, double *ret_age);

/* Returns the entry with a number, whatever its age; NULL also for a key. */
GBytes *vlps_result_cache_get_kept (VlpsResultCache *cache, const char *number, char **ret_type);
