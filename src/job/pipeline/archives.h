/* archives.h - opens each web archive of a batch once for many pages */
#pragma once

#include "archive.h"

/* Thread-safe. */
typedef struct _VlpsArchives VlpsArchives;

VlpsArchives *vlps_archives_new (void);
void vlps_archives_free (VlpsArchives *archives);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsArchives, vlps_archives_free)

/* Returns a new reference to the archive at `path`. The few archives used last stay open. Other threads wait while an
 * archive is indexed. Fails like vlps_archive_open(). */
VlpsArchive *vlps_archives_get (VlpsArchives *archives, const char *path, GError **error);
