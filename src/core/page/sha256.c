/* sha256.c - SHA-256 of whole pages */
#include "sha256.h"

#include <gnutls/crypto.h>
#include <gnutls/gnutls.h>

#define DIGEST_BYTES 32

char *
vlps_sha256_hex (gconstpointer data, gsize length)
{
  static const char figures[] = "0123456789abcdef";
  guint8 digest[DIGEST_BYTES];
  char *hex;

  /* a system may restrict GnuTLS to other algorithms */
  if (gnutls_hash_fast (GNUTLS_DIG_SHA256, length > 0 ? data : (gconstpointer) "", length, digest) != 0)
    return g_compute_checksum_for_data (G_CHECKSUM_SHA256, data, length);
  hex = g_malloc (2 * DIGEST_BYTES + 1);
  for (guint i = 0; i < DIGEST_BYTES; i++)
    {
      hex[2 * i] = figures[digest[i] >> 4];
      hex[2 * i + 1] = figures[digest[i] & 15];
    }
  hex[2 * DIGEST_BYTES] = '\0';
  return hex;
}
