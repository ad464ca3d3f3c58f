/* archive-index.h - reads an archive once, for its answers and pages; only for the files of archive.h */
#pragma once

#include "archive.h"

/* Reads all records of an open archive, and fills its tables, pages and problems. */
void vlps_archive_index (VlpsArchive *archive);

/* GDestroyNotify: frees a VlpsArchivePage. */
void vlps_archive_index_page_free (gpointer page);
