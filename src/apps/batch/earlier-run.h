/* earlier-run.h - looks up the results of an earlier run for comparison
 *
 * Only the position of each page's line is in memory. Thread-safe. */
#pragma once

#include "list.h"

typedef struct VlpsEarlierRun VlpsEarlierRun;

/* Opens a run folder or a file of results (JSON lines). Fails with VLPS_ERROR_USAGE if it is neither, and with
 * VLPS_ERROR_IO. */
VlpsEarlierRun *vlps_earlier_run_open (const char *path, GError **error);
void vlps_earlier_run_free (VlpsEarlierRun *run);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsEarlierRun, vlps_earlier_run_free)

/* Returns the earlier text of the same page: from the line with the same id, or without an id and with the same
 * input. Newly allocated; NULL if that run had no content for it. */
char *vlps_earlier_run_text (const VlpsEarlierRun *run, const VlpsItem *item);

/* Reads number and text of each successful page in the results of the run folder, in order; a folder without results
 * has none. Fails with VLPS_ERROR_IO. */
typedef void (*VlpsTextFunc) (gint64 number, const char *text, gpointer data);
gboolean vlps_earlier_run_texts (const char *folder, VlpsTextFunc take, gpointer data, GError **error);
