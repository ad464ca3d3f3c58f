/* warc-file.h - what a page loaded, as a WARC file (1.1) and as a WACZ file (1.1.1) */
#pragma once

#include "page-exchange.h"

G_BEGIN_DECLS

/* Writes the exchanges (of VlpsPageExchange) to `path`: as WACZ where it ends in ".wacz", else as WARC, packed where it ends
 * in ".gz".  What was sent stays as it was sent but for the joining of chunks.  Fails with VLPS_ERROR_IO. */
gboolean vlps_warc_file_write (const GPtrArray *exchanges, const char *title, const char *path, GError **error);

G_END_DECLS
