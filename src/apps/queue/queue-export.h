/* queue-export.h - exports the results of a run in Redis to a run folder */
#pragma once

#include "redis.h"

/* Writes results.jsonl in the order of the list, failed.txt and summary.json into `folder`. `folders`: folders in
 * which workers stored results or files of pages, NULL-terminated; may be NULL. Existing files of pages are
 * hard-linked or copied to `folder`. *ret_missing: number of pages without a result; *ret_without: number of files
 * that are in none of the folders. Fails with VLPS_ERROR_IO, also if a result cannot be found. */
gboolean vlps_queue_export (VlpsRedis *redis, const char *folder, const char *const *folders, guint64 *ret_missing,
                            guint64 *ret_without, GError **error);
