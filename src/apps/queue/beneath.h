/* beneath.h - files of a folder that others can write to, too
 *
 * Every component of a name is opened without following links, so that nobody who can write to the folder leads out of it, and
 * without blocking, so that a FIFO holds nothing up.
 */
#pragma once

#include <glib.h>

/* Opens the regular file `name`, a path in `folder`, for reading; the caller closes it.  -1, without an error, where there
 * is none; -1 with VLPS_ERROR_IO where it is a link or no regular file, or lies behind a link. */
int vlps_beneath_open (const char *folder, const char *name, GError **error);

/* Puts the file `fd` there as `name`, in place of what was there, with the folders that it takes: as a second name of it
 * where `fd` can have one, else as a copy.  Fails with VLPS_ERROR_IO. */
gboolean vlps_beneath_put (int fd, const char *folder, const char *name, GError **error);
