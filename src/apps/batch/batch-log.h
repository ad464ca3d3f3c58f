/* batch-log.h - log.txt of a run folder: what happened, and when
 *
 * Lines of a time (ISO 8601, UTC), a word and what belongs to it, separated by tabs: "run" and how it began or ended; "ok",
 * "retry" or "failed", the page, its attempts, and for the last two the error code and the message.  Further runs add
 * to it.
 */
#pragma once

#include "list.h"

typedef struct _VlpsBatchLog VlpsBatchLog;

/* Fails with VLPS_ERROR_IO. */
VlpsBatchLog *vlps_batch_log_open (const char *folder, GError **error);
void vlps_batch_log_free (VlpsBatchLog *log);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsBatchLog, vlps_batch_log_free)

void vlps_batch_log_run (VlpsBatchLog *log, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* `again`: the page is tried again.  `failure`: NULL for a page that is well. */
void vlps_batch_log_page (VlpsBatchLog *log, const VlpsItem *item, guint attempts, gboolean again,
                          const GError *failure);

/* What is written so far reaches the file.  Fails with VLPS_ERROR_IO, also for what could not be written before. */
gboolean vlps_batch_log_flush (VlpsBatchLog *log, GError **error);
