/* queue-export.h - the results of a run in Redis as the folder of a batch */
#pragma once

#include "redis.h"

G_BEGIN_DECLS

/* Writes results.jsonl in the order of the list, failed.txt and summary.json into `folder`.  `folders`: where the files
 * of workers are that keep results in one, up to NULL; may be NULL.  *ret_missing: pages without a result.  Fails with
 * VLPS_ERROR_IO, where a result cannot be found, too. */
gboolean vlps_queue_export (VlpsRedis *redis, const char *folder, const char *const *folders, guint64 *ret_missing,
                            GError **error);

G_END_DECLS
