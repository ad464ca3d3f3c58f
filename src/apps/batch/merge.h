/* merge.h - merges the run folders of all shards of a list */
#pragma once

#include "folder.h"

typedef struct
{
  guint64 ok, failed;
  gboolean proved; /* checked with the list: it has each page once; FALSE: checked only with the shards */
} VlpsMergeReport;

/* Merges the finished runs in `folders` (NULL-terminated), the shards 1/N to N/N of one list, into a new folder
 * `output`, with the result of one run without shards, in the order of the list. If the list cannot be read again (it
 * was on standard input, or is gone), the shards follow each other.
 *
 * Fails with VLPS_ERROR_USAGE if they are not all the shards of one run, if pages are not done, if a page is in two
 * of them or in none, and if `output` has a run; and with VLPS_ERROR_IO. */
gboolean vlps_merge (const char *const *folders, const char *output, VlpsMergeReport *ret_report, GError **error);
