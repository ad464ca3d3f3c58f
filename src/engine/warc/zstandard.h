/* zstandard.h - data packed with Zstandard (RFC 8878) */
#pragma once

#include <gio/gio.h>
#include <stdio.h>

/* TRUE for the beginning of data that are packed so, also of a file that begins with a dictionary (WARC.zst, IIPC 2021). */
gboolean vlps_zstd_is (const guint8 *data, gsize length);

/* TRUE for a file that is packed so and begins as a WARC file does when it is unpacked. */
gboolean vlps_zstd_is_warc (int fd);

/* Unpacks a file of frames, with the dictionary that stands before them.  Where the data are damaged, a message is added to
 * `problems` and what follows is left out.  FALSE on an error of `out`. */
gboolean vlps_zstd_convert (int fd, FILE *out, GPtrArray *problems);

/* A body without its packing, cut at `most` bytes.  NULL: it is not packed so. */
GBytes *vlps_zstd_unpack (GBytes *bytes, gsize most);
