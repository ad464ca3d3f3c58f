/* inflate-test.c - gzip members, unpacked by libisal */
#include "inflate.h"

#include <gio/gio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* One member. */
static GByteArray *
pack (const guint8 *data, gsize length)
{
  g_autoptr (GZlibCompressor) compressor = g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP, 6);
  g_autoptr (GInputStream) plain = g_memory_input_stream_new_from_data (data, (gssize) length, NULL);
  g_autoptr (GInputStream) packed = g_converter_input_stream_new (plain, G_CONVERTER (compressor));
  GByteArray *all = g_byte_array_new ();
  guint8 buffer[4096];
  gssize n;

  while ((n = g_input_stream_read (packed, buffer, sizeof buffer, NULL, NULL)) > 0)
    g_byte_array_append (all, buffer, (guint) n);
  return all;
}

static guint8 *
make_text (gsize length)
{
  guint8 *text = g_malloc (length + 1);

  for (gsize i = 0; i < length; i++)
    text[i] = (guint8) ("harbour master "[i % 15] + (i * i / 7 % 97 == 0));
  return text;
}

static void
assert_text (const GByteArray *bytes, const guint8 *text, gsize length)
{
  g_assert_nonnull (bytes);
  g_assert_cmpmem (bytes->data, bytes->len, text, length);
}

static void
test_whole (void)
{
  static const gsize lengths[] = { 0, 1, 1000, 128 << 10, (128 << 10) + 1, 3000000 };

  for (guint i = 0; i < G_N_ELEMENTS (lengths); i++)
    {
      g_autofree guint8 *text = make_text (lengths[i]);
      g_autoptr (GByteArray) packed = pack (text, lengths[i]);
      gsize left = 1;
      g_autoptr (GByteArray) same = vlps_inflate_data (packed->data, packed->len, lengths[i], &left);
      g_autoptr (GByteArray) too_long = NULL;

      assert_text (same, text, lengths[i]);
      g_assert_cmpuint (left, ==, 0);
      if (lengths[i] > 0)
        too_long = vlps_inflate_data (packed->data, packed->len, lengths[i] - 1, &left);
      g_assert_null (too_long);
    }
}

static void
test_start (void)
{
  g_autofree guint8 *text = make_text (200000);
  g_autoptr (GByteArray) packed = pack (text, 200000);
  g_autoptr (GBytes) start = vlps_inflate_start (packed->data, packed->len, 16384);
  g_autoptr (GBytes) all = vlps_inflate_start (packed->data, packed->len, 200000);
  g_autoptr (GBytes) more = vlps_inflate_start (packed->data, packed->len, 200001);
  g_autoptr (GBytes) cut = vlps_inflate_start (packed->data, packed->len / 2, 150000);

  g_assert_cmpmem (g_bytes_get_data (start, NULL), g_bytes_get_size (start), text, 16384);
  g_assert_cmpmem (g_bytes_get_data (all, NULL), g_bytes_get_size (all), text, 200000);
  g_assert_null (more);
  g_assert_null (cut);
}

/* What stands behind a member is left, and the next one begins there. */
static void
test_next (void)
{
  g_autofree guint8 *text = make_text (200000), *other = make_text (70000);
  g_autoptr (GByteArray) first = pack (text, 200000), second = pack (other, 70000), one = NULL, two = NULL;
  int fd = memfd_create ("inflate-test", MFD_CLOEXEC);
  guint64 end = 0, last = 0;
  gsize left;

  g_assert_cmpint (pwrite (fd, first->data, first->len, 5), ==, first->len);
  g_assert_cmpint (pwrite (fd, second->data, second->len, 5 + first->len), ==, second->len);
  one = vlps_inflate_file (fd, 5, 1 << 20, &end);
  assert_text (one, text, 200000);
  g_assert_cmpuint (end, ==, 5 + first->len);
  two = vlps_inflate_file (fd, end, 1 << 20, &last);
  assert_text (two, other, 70000);
  g_assert_cmpuint (last, ==, end + second->len);
  close (fd);
  g_clear_pointer (&two, g_byte_array_unref);
  g_byte_array_append (first, second->data, second->len);
  two = vlps_inflate_data (first->data, first->len, 1 << 20, &left);
  assert_text (two, text, 200000);
  g_assert_cmpuint (left, ==, second->len);
}

/* Wherever it is cut, and whatever byte is wrong. */
static void
test_damaged (void)
{
  g_autofree guint8 *text = make_text (3000);
  g_autoptr (GByteArray) packed = pack (text, 3000);
  gsize left;

  for (gsize n = 0; n < packed->len; n++)
    {
      g_autoptr (GByteArray) none = vlps_inflate_data (packed->data, n, 1 << 20, &left);

      g_assert_null (none);
    }
  /* behind the header, in which time and system may be anything */
  for (gsize i = 10; i < packed->len; i++)
    {
      g_autoptr (GByteArray) none = NULL;

      packed->data[i] ^= 0x10;
      none = vlps_inflate_data (packed->data, packed->len, 1 << 20, &left);
      g_assert_null (none);
      packed->data[i] ^= 0x10;
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/inflate/whole", test_whole);
  g_test_add_func ("/inflate/start", test_start);
  g_test_add_func ("/inflate/next", test_next);
  g_test_add_func ("/inflate/damaged", test_damaged);
  return g_test_run ();
}
