/* hash.h - hashes for tables of text that comes from a page
 *
 * g_str_hash() and g_bytes_hash() have no key: a page can consist of strings that all have the same hash, so that a
 * table takes quadratic time. These functions are SipHash-2-4 (Aumasson and Bernstein 2012) with a key that each
 * process draws at random. So the order of a table differs from run to run; no output may depend on it. */
#pragma once

#include <glib.h>

/* Hashes `length` bytes; `data` may be NULL if `length` is 0. */
guint vlps_hash_bytes (gconstpointer data, gsize length);

/* Hashes to all 64 bits, for callers that treat equal hashes as equal data. */
guint64 vlps_hash_long (gconstpointer data, gsize length);

/* GHashFunc that replaces g_str_hash(). */
guint vlps_hash_string (gconstpointer text);

/* GHashFunc that replaces g_bytes_hash(). */
guint vlps_hash_gbytes (gconstpointer bytes);
