/* hash.c - hashes of text that comes from a page, for hash tables */
#include "hash.h"

#include <sodium.h>
#include <string.h>

/* Drawn once and never changed: hashes are only of use if all of a process agree. */
static const guint8 *
process_key (void)
{
  static guint8 key[crypto_shorthash_KEYBYTES];
  static gsize drawn = 0;

  if (g_once_init_enter (&drawn))
    {
      /* not needed for these two functions but for speed; it fails only where the system has no random numbers, and
       * then the next line ends the process */
      if (sodium_init () < 0)
        g_debug ("libsodium is not ready");
      randombytes_buf (key, sizeof key);
      g_once_init_leave (&drawn, 1);
    }
  return key;
}

guint64
vlps_hash_long (gconstpointer data, gsize length)
{
  guint8 hash[crypto_shorthash_BYTES];
  guint64 value;

  crypto_shorthash (hash, length > 0 ? data : (const guint8 *) "", length, process_key ());
  memcpy (&value, hash, sizeof value);
  return value;
}

guint
vlps_hash_bytes (gconstpointer data, gsize length)
{
  guint64 value = vlps_hash_long (data, length);

  return (guint) (value ^ value >> 32);
}

guint
vlps_hash_string (gconstpointer text)
{
  return vlps_hash_bytes (text, strlen (text));
}

guint
vlps_hash_gbytes (gconstpointer bytes)
{
  gsize length;
  gconstpointer data = g_bytes_get_data ((GBytes *) (gsize) bytes, &length);

  return vlps_hash_bytes (data, length);
}
