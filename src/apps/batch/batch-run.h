/* batch-run.h - does the pages of a queue, several at a time */
#pragma once

#include "batch-options.h"
#include "batch-report.h"
#include "item-queue.h"

/* Does the pages. After `cancellable` is triggered, it starts no more pages and finishes those in progress.
 *
 * Fails with VLPS_ERROR_IO if results cannot be stored, and with VLPS_ERROR_ENGINE if renderers do not start;
 * unfinished pages then stay pending, as at any other end. */
gboolean vlps_batch_run (VlpsItemQueue *queue, const VlpsBatchOptions *options, GCancellable *cancellable,
                         VlpsBatchReport *ret_report, GError **error);
