/* beneath.h - safe access to a folder that others can write to
 *
 * Every component of a name is opened without following links, so that nobody who can write to the folder can lead
 * out of it, and without blocking, so that a FIFO does not hang the program. */
#pragma once

#include <glib.h>

/* Opens the regular file `name`, a path in `folder`, for reading; the caller closes it. Returns -1 without an error
 * if it does not exist, and -1 with VLPS_ERROR_IO if it is not a regular file or a link leads to it. */
int vlps_beneath_open (const char *folder, const char *name, GError **error);

/* Stores the file `fd` in the folder as `name`, replacing an existing one and creating missing folders: as a hard
 * link if possible, else as a copy. Fails with VLPS_ERROR_IO. */
gboolean vlps_beneath_put (int fd, const char *folder, const char *name, GError **error);
