/* batch-summary.h - writes failed.txt and summary.json of a run folder */
#pragma once

#include "batch-report.h"
#include "folder.h"

/* The failed pages of a run. */
typedef struct _VlpsFailures VlpsFailures;

VlpsFailures *vlps_failures_new (void);
void vlps_failures_free (VlpsFailures *failures);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsFailures, vlps_failures_free)
void vlps_failures_add (VlpsFailures *failures, const VlpsItem *item, const char *code, const char *message);

/* Writes failed.txt and summary.json into the folder at `path`. `left_out`: number of documents that were not pages;
 * NULL if unknown. `damaged`: fact VLPS_FOLDER_DAMAGED; NULL if everything could be read. `followed`: NULL if links
 * are not followed. `report`: of the current or last run; NULL: none. */
gboolean vlps_batch_summary_write_in (const char *path, const guint64 counts[VLPS_N_ITEM_STATES],
                                      const VlpsFailures *failures, const char *left_out, const char *damaged,
                                      const VlpsFollowed *followed, const VlpsBatchReport *report, const char *options,
                                      GError **error);

/* Writes both files into the folder. failed.txt has a line for each failed page: input, error code and message,
 * separated by tabs; it can be used as a list of these pages. `options`: lines "name=value". Fails with
 * VLPS_ERROR_IO. */
gboolean vlps_batch_summary_write (VlpsFolder *folder, const VlpsBatchReport *report, const char *options,
                                   GError **error);

/* Returns a line for each error code of failed pages: how many of `pages`, the first one and its message; newly
 * allocated, NULL-terminated. NULL with an error. */
char **vlps_batch_summary_reasons (VlpsFolder *folder, guint64 pages, GError **error);
