/* earlier-run.h - the results of an earlier run, to compare with
 *
 * Only where each page's line is stands in memory; threads may read at the same time.
 */
#pragma once

#include "list.h"

typedef struct VlpsEarlierRun VlpsEarlierRun;

/* Opens a run folder, or a file of results (JSON lines).  Fails with VLPS_ERROR_USAGE where it is neither, and with
 * VLPS_ERROR_IO. */
VlpsEarlierRun *vlps_earlier_run_open (const char *path, GError **error);
void vlps_earlier_run_free (VlpsEarlierRun *run);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsEarlierRun, vlps_earlier_run_free)

/* The text of the content of the same page then: of the line with the same id, or of one
 * without an id and with the same input.  Newly allocated; NULL where that run had no content for it. */
char *vlps_earlier_run_text (const VlpsEarlierRun *run, const VlpsItem *item);

/* Gives number and text of each page that is well in the results of the run folder, in their order; a folder without
 * results has none.  Fails with VLPS_ERROR_IO. */
typedef void (*VlpsTextFunc) (gint64 number, const char *text, gpointer data);
gboolean vlps_earlier_run_texts (const char *folder, VlpsTextFunc take, gpointer data, GError **error);
