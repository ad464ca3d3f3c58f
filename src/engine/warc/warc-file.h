/* warc-file.h - writes what pages loaded as a WARC file (1.1) or a WACZ file (1.1.1) */
#pragma once

#include "page-exchange.h"

typedef struct
{
  const char *url;   /* final address */
  const char *title; /* NULL: none */
} VlpsWarcPage;

/* Append records to a WARC file, compressed if `packed`: a description of the file, which comes first, and what a
 * page loaded (exchanges of VlpsPageExchange). Messages stay as they were sent, except that chunks are joined.
 * Metadata records say which document is the page (field "seed") and its title, and mark the others as its parts
 * ("hopsFromSeed: E"). Fail with an error of GIO. */
gboolean vlps_warc_file_append_info (GByteArray *file, gint64 time, gboolean packed, GError **error);
gboolean vlps_warc_file_append_page (GByteArray *file, const GPtrArray *exchanges, const VlpsWarcPage *page,
                                     gboolean packed, GError **error);

/* Writes the file of one page: WACZ if `path` ends in ".wacz", else WARC, compressed if it ends in ".gz". Fails with
 * VLPS_ERROR_IO. */
gboolean vlps_warc_file_write (const GPtrArray *exchanges, const VlpsWarcPage *page, const char *path, GError **error);
