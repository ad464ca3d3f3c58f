/* sha256-test.c - SHA-256 of whole pages */
#include "sha256.h"

#include <string.h>

static void
test_examples (void)
{
  /* FIPS 180-2, and one that is longer than any block */
  g_autofree char *many = g_strnfill (1000000, 'a'), *empty = vlps_sha256_hex (NULL, 0),
                  *abc = vlps_sha256_hex ("abc", 3), *million = vlps_sha256_hex (many, 1000000);

  g_assert_cmpstr (empty, ==, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  g_assert_cmpstr (abc, ==, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  g_assert_cmpstr (million, ==, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

/* As GLib has it, at every length around the ends of blocks. */
static void
test_lengths (void)
{
  guint8 data[200];

  for (guint i = 0; i < sizeof data; i++)
    data[i] = (guint8) (i * 37);
  for (gsize n = 0; n <= sizeof data; n++)
    {
      g_autofree char *own = vlps_sha256_hex (data, n),
                      *other = g_compute_checksum_for_data (G_CHECKSUM_SHA256, data, n);

      g_assert_cmpstr (own, ==, other);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sha256/examples", test_examples);
  g_test_add_func ("/sha256/lengths", test_lengths);
  return g_test_run ();
}
