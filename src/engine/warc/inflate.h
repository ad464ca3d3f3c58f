/* inflate.h - gzip members at twice the speed of zlib and more
 *
 * libisal stops at damage in other places than zlib does.  So these take only members that are whole; callers give all
 * others to zlib, whose treatment of damaged archives is tested.
 */
#pragma once

#include <glib.h>

/* Unpacks the gzip member at the start of `data`.  *ret_left: bytes behind it.  Returns NULL if it is damaged, cut, or
 * longer than `most` bytes (less than 2^32). */
GByteArray *vlps_inflate_data (const guint8 *data, gsize length, gsize most, gsize *ret_left);

/* Unpacks the first `n` bytes of the gzip member at the start of `data`.  Returns NULL if it has fewer, or is damaged up to
 * there. */
GBytes *vlps_inflate_start (const guint8 *data, gsize length, gsize n);

/* Unpacks the gzip member at byte `offset` of a file in the same way.  *ret_end: offset behind it. */
GByteArray *vlps_inflate_file (int fd, guint64 offset, gsize most, guint64 *ret_end);
