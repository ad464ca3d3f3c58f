/* file.h - writes results and reads files that users and others name */
#pragma once

#include <glib.h>

#define VLPS_FILE_MOST (128u << 20) /* bytes of a file that an option names: lists, scripts, cookies, passwords */

/* Writes `length` bytes (-1: up to the NUL) to `path`. "-" is standard output; if that is a terminal, control
 * characters are escaped. A regular file is whole or absent. An existing file of another kind (a device, a pipe) is
 * written to and never replaced. Fails with VLPS_ERROR_IO. */
gboolean vlps_file_write (const char *path, const char *data, gssize length, GError **error);

/* Checks whether vlps_file_write() could write there, as far as possible without writing. Fails with VLPS_ERROR_IO. */
gboolean vlps_file_try (const char *path, GError **error);

/* Returns the path of the file that a data set in `folder` calls `name`; newly allocated. NULL if it is outside: an
 * absolute name, one with "..", or a symbolic link that leads out of the folder. */
char *vlps_file_inside (const char *folder, const char *name);

/* Reads a file into *ret_text and terminates it with NUL; `ret_length` may be NULL. Fails with an error of
 * G_FILE_ERROR, also for pipes and devices, which might never end. */
gboolean vlps_file_read (const char *path, char **ret_text, gsize *ret_length, GError **error);

/* Reads at most `most` bytes of what the user names, which may be a pipe or a device, with a NUL behind them;
 * `ret_length` may be NULL.  Fails with an error of G_FILE_ERROR, also where there is more. */
gboolean vlps_file_read_most (const char *path, gsize most, char **ret_text, gsize *ret_length, GError **error);

/* Does the same for an open descriptor, which messages call `name`. */
gboolean vlps_file_read_open (int fd, const char *name, gsize most, char **ret_text, gsize *ret_length, GError **error);
