/* result-cache.h - answers and snapshots that are kept for a while, in SQLite
 *
 * Entries have a key, which says what was asked for, or a number, the digest of themselves, by which clients name them.  The whole has a size, beyond which what was
 * used least lately goes.
 */
#pragma once

#include <gio/gio.h>

typedef struct _VlpsResultCache VlpsResultCache;

/* `path` NULL: in memory.  `most`: bytes of all entries.  Fails with VLPS_ERROR_IO. */
VlpsResultCache *vlps_result_cache_open (const char *path, guint64 most, GError **error);
void vlps_result_cache_free (VlpsResultCache *cache);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsResultCache, vlps_result_cache_free)

/* Keeps `data` under `key` and replaces an earlier entry.  Data larger than a quarter of the cache is not kept.
 * Fails with VLPS_ERROR_IO. */
gboolean vlps_result_cache_put (VlpsResultCache *cache, const char *key, const char *type, GBytes *data,
                                GError **error);

/* Keeps `data` under a key made from its checksum and returns the key; NULL if it is too large, or on failure. */
char *vlps_result_cache_keep (VlpsResultCache *cache, const char *type, GBytes *data);

/* What is kept under `key` and not older than `max_age` seconds, newly referenced; NULL where there is nothing.
 * *ret_type is newly allocated, *ret_age in seconds; both may be NULL. */
GBytes *vlps_result_cache_get (VlpsResultCache *cache, const char *key, double max_age, char **ret_type,
                               double *ret_age);

/* The same for a number, however old; NULL also for a key. */
GBytes *vlps_result_cache_get_kept (VlpsResultCache *cache, const char *number, char **ret_type);
