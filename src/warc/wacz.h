/* wacz.h - WACZ files (1.1.1): a WARC file with its index and its list of pages, in one zip file */
#pragma once

#include "page-exchange.h"

G_BEGIN_DECLS

/* Where the answer of an exchange lies in the packed WARC file, in bytes; `digest` is the SHA-256 of its body.  The
 * exchange must outlive it. */
gpointer vlps_wacz_place_new (const VlpsPageExchange *exchange, guint offset, guint length, const char *digest);
void vlps_wacz_place_free (gpointer place);

/* Writes the file; the page is the first HTML document among `places`.  `title` may be NULL.  Fails with VLPS_ERROR_IO.
 */
gboolean vlps_wacz_write (const GByteArray *warc, const GPtrArray *places, const char *title, const char *path,
                          GError **error);

/* TRUE when the file is a zip file with a WARC file in its folder "archive". */
gboolean vlps_wacz_is (const char *path);

/* The WARC files in it, one after the other, in a temporary file without a name; its descriptor, or -1 with
 * VLPS_ERROR_IO. */
int vlps_wacz_open (const char *path, GError **error);

G_END_DECLS
