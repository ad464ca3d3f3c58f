/* merge.h - the run folders of all shards of a list as one */
#pragma once

#include "folder.h"

typedef struct
{
  guint64 ok, failed;
  gboolean proved; /* by the list itself: each of its pages is there once; FALSE: by the shards alone */
} VlpsMergeReport;

/* Puts the finished runs in `folders` (up to NULL), the shards 1/N to N/N of one list, into a new folder `output`: what
 * one run without shards would have left, in the order of the list.  Where the list cannot be read again (it came on
 * standard input, or is gone), the shards follow each other.
 *
 * Fails with VLPS_ERROR_USAGE where they are not all the shards of one run, where pages are not done, where a page is in
 * two of them or in none, and where `output` has a run; and with VLPS_ERROR_IO. */
gboolean vlps_merge (const char *const *folders, const char *output, VlpsMergeReport *ret_report, GError **error);
