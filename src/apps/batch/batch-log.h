/* batch-log.h - log.txt of a run folder: events with their time
 *
 * Each line has a time (ISO 8601, UTC), a word and details, separated by tabs: "run" and how the run began or ended;
 * "ok", "retry" or "failed", the page, its attempts, and for the last two the error code and the message. Later runs
 * append. */
#pragma once

#include "list.h"

typedef struct _VlpsBatchLog VlpsBatchLog;

/* Opens the log of a run folder. Fails with VLPS_ERROR_IO. */
VlpsBatchLog *vlps_batch_log_open (const char *folder, GError **error);
void vlps_batch_log_free (VlpsBatchLog *log);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsBatchLog, vlps_batch_log_free)

void vlps_batch_log_run (VlpsBatchLog *log, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* Logs the end of an attempt. `again`: the page will be tried again. `failure`: NULL for a page that succeeded. */
void vlps_batch_log_page (VlpsBatchLog *log, const VlpsItem *item, guint attempts, gboolean again,
                          const GError *failure);

/* Writes buffered lines to the file. Fails with VLPS_ERROR_IO, also for earlier failed writes. */
gboolean vlps_batch_log_flush (VlpsBatchLog *log, GError **error);
