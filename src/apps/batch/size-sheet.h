/* size-sheet.h - one contact sheet for all pages of a run, in all windows that they were done in */
#pragma once

#include "folder.h"
#include "work.h"

/* Kinds of files that it can show. */
#define VLPS_SIZE_SHEET_FILES (VLPS_FILE_OVERLAY | VLPS_FILE_BEFORE | VLPS_FILE_AFTER)

/* Writes sizes.html: a row for each page in the order of the list, a column for each of `windows` (of VlpsWindowChoice),
 * all pictures at one scale.  They stay files of the run, to which it leads.  Shown is the first kind of `files` among
 * overlay, before and after.  A page that failed has its error code, and one that is still to be done an empty place.
 * Fails with VLPS_ERROR_IO. */
gboolean vlps_size_sheet_write (VlpsFolder *folder, const GArray *windows, guint files, gboolean by_name,
                                GError **error);
