/* size-sheet.h - one contact sheet of all pages of a run in all their windows */
#pragma once

#include "folder.h"
#include "work.h"

/* Kinds of files that it can show. */
#define VLPS_SIZE_SHEET_FILES (VLPS_FILE_OVERLAY | VLPS_FILE_BEFORE | VLPS_FILE_AFTER)

/* Writes sizes.html: a row for each page in the order of the list, a column for each of `windows` (of
 * VlpsWindowChoice), all pictures at one scale. The pictures stay in files of the run, which it links to. It shows
 * the first kind of `files` among overlay, before and after. A failed page has its error code, and a pending one an
 * empty cell. Fails with VLPS_ERROR_IO. */
gboolean vlps_size_sheet_write (VlpsFolder *folder, const GArray *windows, guint files, gboolean by_name,
                                GError **error);
