/* batch-summary.h - failed.txt and summary.json: what there is to say about a run folder */
#pragma once

#include "batch-run.h"
#include "folder.h"

G_BEGIN_DECLS

/* Writes both into the folder.  failed.txt has a line for each failed page: input, error code and message apart by
 * tabs; as a list of pages it names those pages.  `options` describes them in lines "name=value".  Fails with
 * VLPS_ERROR_IO. */
gboolean vlps_batch_summary_write (VlpsFolder *folder, const VlpsBatchReport *report, const char *options,
                                   GError **error);

/* A line for each error code with which pages of the folder failed: how many, which one first, and its message; newly
 * allocated.  NULL with an error. */
char *vlps_batch_summary_reasons (VlpsFolder *folder, GError **error);

G_END_DECLS
