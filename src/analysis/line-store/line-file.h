/* line-file.h - the file of --line-store: lines seen on each site, and records of pages (Li & Jiang 2012) */
#pragma once

#include "line-store.h"

typedef struct _VlpsLineFile VlpsLineFile;

/* Opens or creates the file; NULL is one in memory. Fails with VLPS_ERROR_IO. */
VlpsLineFile *vlps_line_file_open (const char *path, GError **error);
void vlps_line_file_free (VlpsLineFile *file);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsLineFile, vlps_line_file_free)

/* Returns the line store in the file, which must outlive it. Each page is one transaction: if the program ends in the
 * middle of a page, that page was never seen. Errors are VLPS_ERROR_IO. */
VlpsLineStore *vlps_line_file_store (VlpsLineFile *file);

/* One page as it is stored (section 3, figure 2). Unknown strings are NULL. */
typedef struct
{
  gint64 index; /* number of the record, from 1; set by vlps_line_file_add() */
  const char *url;
  const char *source;
  const char *title;
  const char *news_time; /* ISO 8601 */
  const char *content;
  const char *update_time; /* time of storing, ISO 8601 */
} VlpsRecord;

/* Stores a page. An existing page with the same url is replaced and keeps its index. Fails with VLPS_ERROR_IO. */
gboolean vlps_line_file_add (VlpsLineFile *file, VlpsRecord *record, GError **error);
