/* warc-file.h - what pages loaded, as a WARC file (1.1) and as a WACZ file (1.1.1) */
#pragma once

#include "page-exchange.h"

typedef struct
{
  const char *url;   /* that it had in the end */
  const char *title; /* NULL: it has none */
} VlpsWarcPage;

/* Records for the end of a WARC file, `packed` or not: what the file is, which comes first, and what a page loaded
 * (exchanges of VlpsPageExchange).  What was sent stays as it was sent but for the joining of chunks.  Metadata
 * records say which document is the page (field "seed") and what its title is, and of the others that they are parts of
 * it ("hopsFromSeed: E").  Fails with an error of GIO. */
gboolean vlps_warc_file_append_info (GByteArray *file, gint64 time, gboolean packed, GError **error);
gboolean vlps_warc_file_append_page (GByteArray *file, const GPtrArray *exchanges, const VlpsWarcPage *page,
                                     gboolean packed, GError **error);

/* Writes a file of one page: as WACZ where `path` ends in ".wacz", else as WARC, packed where it ends in ".gz".  Fails
 * with VLPS_ERROR_IO. */
gboolean vlps_warc_file_write (const GPtrArray *exchanges, const VlpsWarcPage *page, const char *path, GError **error);
