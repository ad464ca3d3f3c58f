/* hash.h - hashes of text that comes from a page, for hash tables
 *
 * g_str_hash() and g_bytes_hash() have no key: a page can be made of strings that all have the same value, and then a
 * table takes time that is quadratic in their number.  These are SipHash-2-4 (Aumasson and Bernstein 2012) with a key
 * that each process draws at random.  So the order of a table differs from run to run: nothing that is put out may
 * depend on it.
 */
#pragma once

#include <glib.h>

/* Of `length` bytes; `data` may be NULL where there are none. */
guint vlps_hash_bytes (gconstpointer data, gsize length);

/* The same with all 64 bits, for those who take equal hashes for equal data. */
guint64 vlps_hash_long (gconstpointer data, gsize length);

/* GHashFunc in place of g_str_hash(). */
guint vlps_hash_string (gconstpointer text);

/* GHashFunc in place of g_bytes_hash(). */
guint vlps_hash_gbytes (gconstpointer bytes);
