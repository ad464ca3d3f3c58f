/* zstd-fuzz.c - any bytes as what is packed with Zstandard, a file and a body: no more comes out than may */
#include "fuzz.h"

#include <sys/mman.h>
#include <unistd.h>

#include "zstandard.h"

#define MOST 1000

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize length)
{
  g_autoptr (GPtrArray) problems = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GBytes) packed = g_bytes_new_static (data, length);
  g_autoptr (GBytes) body = vlps_zstd_unpack (packed, MOST);
  int in = memfd_create ("packed", MFD_CLOEXEC), out = memfd_create ("plain", MFD_CLOEXEC);
  FILE *file = fdopen (out, "wb");

  g_assert_true (body == NULL || g_bytes_get_size (body) <= MOST);
  g_assert_cmpint (write (in, data, length), ==, (gssize) length);
  g_assert_true (!vlps_zstd_is_warc (in) || vlps_zstd_is (data, length));
  g_assert_true (vlps_zstd_convert (in, file, problems));
  for (guint i = 0; i < problems->len; i++)
    g_assert_true (g_utf8_validate (problems->pdata[i], -1, NULL));
  close (in);
  fclose (file);
  return 0;
}
