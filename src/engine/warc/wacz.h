/* wacz.h - WACZ files (1.1.1): a WARC file with its index and its list of pages, in one zip file */
#pragma once

#include <glib.h>

/* Returns TRUE for names that end in ".wacz". */
gboolean vlps_wacz_is_name (const char *path);

/* Writes a WACZ file from a compressed WARC file of ours (warc-file.h), open as `fd`; its metadata records say which
 * documents are pages. An existing file is replaced at the end. Fails with VLPS_ERROR_IO. */
gboolean vlps_wacz_write (int fd, const char *path, GError **error);

/* Returns TRUE if the file is a zip file with a WARC file in its folder "archive". */
gboolean vlps_wacz_is (const char *path);

/* Concatenates its WARC files in an unnamed temporary file and returns the descriptor; -1 with VLPS_ERROR_IO. */
int vlps_wacz_open (const char *path, GError **error);
