/* file.h - where results go */
#pragma once

#include <glib.h>

/* Writes `length` bytes (-1: up to the NUL) to `path`; "-" is standard output, and where that is a
 * terminal, characters that would drive it are written out.  A regular file is whole or absent; what
 * is there and is not a regular file (a device, a pipe) is written to and never replaced.  Fails with VLPS_ERROR_IO. */
gboolean vlps_file_write (const char *path, const char *data, gssize length, GError **error);

/* Whether vlps_file_write() could write there, as far as can be known without writing.  Fails with VLPS_ERROR_IO. */
gboolean vlps_file_try (const char *path, GError **error);
