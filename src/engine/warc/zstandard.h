/* zstandard.h - decompresses Zstandard data (RFC 8878) */
#pragma once

#include <gio/gio.h>
#include <stdio.h>

/* Returns TRUE for the beginning of Zstandard data, also of a file that begins with a dictionary (WARC.zst, IIPC
 * 2021). */
gboolean vlps_zstd_is (const guint8 *data, gsize length);

/* Returns TRUE for a Zstandard file whose decompressed content begins like a WARC file. */
gboolean vlps_zstd_is_warc (int fd);

/* Decompresses a file of frames, using the dictionary at its start, if any. Skips the rest after damaged data and
 * adds a message to `problems`. Returns FALSE if writing to `out` fails. */
gboolean vlps_zstd_convert (int fd, FILE *out, GPtrArray *problems);

/* Decompresses a body, cut at `most` bytes. NULL if it is not Zstandard data. */
GBytes *vlps_zstd_unpack (GBytes *bytes, gsize most);
