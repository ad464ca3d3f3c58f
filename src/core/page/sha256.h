/* sha256.h - SHA-256 of whole pages
 *
 * GnuTLS uses the processor's instructions for it: 1,030 MB/s where g_compute_checksum_for_data() takes 230.  Short texts
 * are left to GLib.
 */
#pragma once

#include <glib.h>

/* Returns the digest of `length` bytes in hexadecimal, newly allocated.  `data` may be NULL if there are none. */
char *vlps_sha256_hex (gconstpointer data, gsize length);
