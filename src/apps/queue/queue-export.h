/* queue-export.h - the results of a run in Redis as the folder of a batch */
#pragma once

#include "redis.h"

/* Writes results.jsonl in the order of the list, failed.txt and summary.json into `folder`.  `folders`: where the files
 * of workers are that keep results or files of pages in one, up to NULL; may be NULL.  Files of pages that are there get
 * a second name in `folder`, or are copied.  *ret_missing: pages without a result; *ret_without: files of pages that are
 * in none of the folders.  Fails with VLPS_ERROR_IO, where a result cannot be found, too. */
gboolean vlps_queue_export (VlpsRedis *redis, const char *folder, const char *const *folders, guint64 *ret_missing,
                            guint64 *ret_without, GError **error);
