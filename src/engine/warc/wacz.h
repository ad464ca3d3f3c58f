/* wacz.h - WACZ files (1.1.1): a WARC file with its index and its list of pages, in one zip file */
#pragma once

#include <glib.h>

/* TRUE for names that end in ".wacz". */
gboolean vlps_wacz_is_name (const char *path);

/* Makes the file of a packed WARC file of ours (warc-file.h), open as `fd`; its metadata records say which documents are
 * pages.  A file that was there before is replaced at the end.  Fails with VLPS_ERROR_IO. */
gboolean vlps_wacz_write (int fd, const char *path, GError **error);

/* TRUE when the file is a zip file with a WARC file in its folder "archive". */
gboolean vlps_wacz_is (const char *path);

/* The WARC files in it, one after the other, in a temporary file without a name; its descriptor, or -1 with
 * VLPS_ERROR_IO. */
int vlps_wacz_open (const char *path, GError **error);
