/* converted.h - archives of other formats, written anew as WARC files without a name
 *
 * ARC (1.0, 1.1; plain or gzip): Internet Archive, "Arc File Format", 1996. MHTML: RFC 2557, as browsers save pages.
 * HAR: HTTP Archive 1.2, as browsers save what they load. WARC.zst: IIPC, "Zstandard compression for WARC files",
 * 2021. */
#pragma once

#include <gio/gio.h>
#include <stdio.h>

typedef enum
{
  VLPS_FOREIGN_NONE,
  VLPS_FOREIGN_ARC,
  VLPS_FOREIGN_MHTML,
  VLPS_FOREIGN_HAR,
  VLPS_FOREIGN_ZSTD,
} VlpsForeign;

/* Detects the format of a file by its first bytes. */
VlpsForeign vlps_converted_kind (int fd);

/* Converts the file, whose descriptor stays the caller's, into a temporary one of plain records, and returns its
 * descriptor.  A message for each record that cannot be read is added to `problems`.  Fails with VLPS_ERROR_IO. */
int vlps_converted_open (int fd, VlpsForeign kind, GPtrArray *problems, GError **error);

/* --- for the converters --- */

/* Writes a record. `time`: ISO 8601; NULL: unknown. `fields`: additional lines of its header; NULL: none. Returns
 * FALSE if writing fails. */
gboolean vlps_converted_write (FILE *out, const char *type, const char *uri, const char *time, const char *fields,
                               const char *content_type, const guint8 *block, gsize length);

/* One converter for each format. They return FALSE if writing to `out` fails. */
gboolean vlps_arc_convert (int fd, FILE *out, GPtrArray *problems);
gboolean vlps_mhtml_convert (int fd, FILE *out, GPtrArray *problems);
gboolean vlps_har_convert (int fd, FILE *out, GPtrArray *problems);
