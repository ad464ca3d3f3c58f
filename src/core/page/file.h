/* file.h - where results go, and files that others name */
#pragma once

#include <glib.h>

/* Writes `length` bytes (-1: up to the NUL) to `path`; "-" is standard output, and where that is a
 * terminal, characters that would drive it are written out.  A regular file is whole or absent; what
 * is there and is not a regular file (a device, a pipe) is written to and never replaced.  Fails with VLPS_ERROR_IO. */
gboolean vlps_file_write (const char *path, const char *data, gssize length, GError **error);

/* Whether vlps_file_write() could write there, as far as can be known without writing.  Fails with VLPS_ERROR_IO. */
gboolean vlps_file_try (const char *path, GError **error);

/* The path of the file that a data set in `folder` calls `name`; NULL if it is outside: an absolute name, one with "..",
 * or a symbolic link that leads out of the folder. */
char *vlps_file_inside (const char *folder, const char *name);

/* Reads a file into *ret_text, with a NUL behind it; `ret_length` may be NULL.  Fails with an error of G_FILE_ERROR,
 * also for a pipe or a device, reading which might never end. */
gboolean vlps_file_read (const char *path, char **ret_text, gsize *ret_length, GError **error);
