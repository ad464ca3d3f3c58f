/* maker.h - makes WARC files for tests, byte by byte */
#pragma once

#include <gio/gio.h>

/* One record: its header from "Name: value" lines (CRLF is added; NULL-terminated list), Content-Length and the block.
 */
GBytes *maker_record (const char *version, const char *block, gssize length, ...) G_GNUC_NULL_TERMINATED;

/* The usual response record of an address: `head` are status line and headers without the last empty line. */
GBytes *maker_response (const char *url, const char *date, const char *head, const char *body, gssize length);

/* The bytes as one gzip member. */
GBytes *maker_gzip (GBytes *bytes);

/* The bytes as a zlib stream (raw: without its wrapper). */
GBytes *maker_deflate (GBytes *bytes, gboolean raw);

/* Puts them one after the other; takes the list over. */
GBytes *maker_join (GPtrArray *list);

/* Writes a file of this test program alone and returns its path; the caller unlinks it. */
char *maker_file (GBytes *bytes);
