/* archives.h - the web archives of a batch, each opened once for many pages */
#pragma once

#include "archive.h"

/* May be used from any thread. */
typedef struct _VlpsArchives VlpsArchives;

VlpsArchives *vlps_archives_new (void);
void vlps_archives_free (VlpsArchives *archives);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsArchives, vlps_archives_free)

/* The archive at `path`, a reference of the caller's.  The few that were asked for last stay open.  Threads that ask
 * while one is being indexed wait for it.  Fails as vlps_archive_open() does. */
VlpsArchive *vlps_archives_get (VlpsArchives *archives, const char *path, GError **error);
