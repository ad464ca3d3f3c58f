/* png-file-test.c - what is written can be read, what is broken is refused, what fails leaves nothing behind */
#include "png-file.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "errors.h"

typedef struct
{
  char *dir;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->dir = g_dir_make_tmp ("vlps-picture-XXXXXX", NULL);
  g_assert_nonnull (fixture->dir);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  GDir *dir = g_dir_open (fixture->dir, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (fixture->dir, name, NULL);

      g_remove (path);
    }
  g_dir_close (dir);
  g_rmdir (fixture->dir);
  g_free (fixture->dir);
}

static guint
count_files (const char *path)
{
  GDir *dir = g_dir_open (path, 0, NULL);
  guint n = 0;

  while (g_dir_read_name (dir) != NULL)
    n++;
  g_dir_close (dir);
  return n;
}

typedef enum
{
  NOISE,
  OPAQUE,
  SEE_THROUGH,
} Kind;

/* Noise in colours, in alpha too where asked for; premultiplied as cairo wants it. */
static cairo_surface_t *
make_picture (cairo_format_t format, int width, int height, Kind kind)
{
  cairo_surface_t *picture = cairo_image_surface_create (format, width, height);
  guint8 *data = cairo_image_surface_get_data (picture);
  int stride = cairo_image_surface_get_stride (picture);
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      {
        guint32 random = g_rand_int (rand);
        guint32 a = kind == SEE_THROUGH ? random >> 24 : 255;
        guint32 r = (random & 255) * a / 255;
        guint32 g = kind == NOISE ? (random >> 8 & 255) : ((guint32) y & 255) * a / 255;
        guint32 b = kind == NOISE ? (random >> 16 & 255) : ((guint32) x & 255) * a / 255;

        ((guint32 *) (gpointer) (data + y * stride))[x] = a << 24 | r << 16 | g << 8 | b;
      }
  cairo_surface_mark_dirty (picture);
  return picture;
}

static guint32
get_pixel (cairo_surface_t *picture, int x, int y)
{
  const guint8 *data = cairo_image_surface_get_data (picture);

  return ((const guint32 *) (gconstpointer) (data + y * cairo_image_surface_get_stride (picture)))[x];
}

static void
assert_same (cairo_surface_t *a, cairo_surface_t *b)
{
  gboolean alpha = cairo_image_surface_get_format (b) == CAIRO_FORMAT_ARGB32;
  guint32 mask = alpha ? 0xffffffff : 0xffffff;

  g_assert_cmpint (cairo_image_surface_get_width (a), ==, cairo_image_surface_get_width (b));
  g_assert_cmpint (cairo_image_surface_get_height (a), ==, cairo_image_surface_get_height (b));
  for (int y = 0; y < cairo_image_surface_get_height (a); y++)
    for (int x = 0; x < cairo_image_surface_get_width (a); x++)
      if ((get_pixel (a, x, y) & mask) != (get_pixel (b, x, y) & mask))
        g_error ("pixel %d, %d is %08x, not %08x", x, y, get_pixel (b, x, y), get_pixel (a, x, y));
}

static void
check_round_trip (const char *dir, cairo_format_t format, int width, int height, Kind kind, cairo_format_t expected)
{
  g_autofree char *path = g_build_filename (dir, "picture.png", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autofree char *contents = NULL;
  cairo_surface_t *picture = make_picture (format, width, height, kind);
  cairo_surface_t *read;
  gsize size;

  g_assert_true (vlps_png_file_write (picture, path, &error));
  g_assert_no_error (error);
  read = vlps_png_file_read (path, &error);
  g_assert_no_error (error);
  g_assert_cmpint (cairo_image_surface_get_format (read), ==, expected);
  assert_same (picture, read);
  cairo_surface_destroy (read);

  bytes = vlps_png_file_encode (picture, &error);
  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (path, &contents, &size, NULL));
  g_assert_cmpmem (contents, size, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  cairo_surface_destroy (picture);
}

static void
test_round_trip (Fixture *fixture, gconstpointer data)
{
  /* widths around the four pixels that are packed at once; the last ones need several bands and chunks */
  static const int sizes[][2] = { { 1, 1 },  { 2, 3 },   { 3, 2 },    { 4, 4 },     { 5, 1 },
                                  { 7, 50 }, { 64, 64 }, { 129, 37 }, { 1280, 90 }, { 611, 700 } };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      int w = sizes[i][0], h = sizes[i][1];

      check_round_trip (fixture->dir, CAIRO_FORMAT_RGB24, w, h, NOISE, CAIRO_FORMAT_RGB24);
      check_round_trip (fixture->dir, CAIRO_FORMAT_RGB24, w, h, OPAQUE, CAIRO_FORMAT_RGB24);
      /* opaque in spite of its format: no alpha is written */
      check_round_trip (fixture->dir, CAIRO_FORMAT_ARGB32, w, h, OPAQUE, CAIRO_FORMAT_RGB24);
      check_round_trip (fixture->dir, CAIRO_FORMAT_ARGB32, w, h, SEE_THROUGH, CAIRO_FORMAT_ARGB32);
    }
}

static void
test_row_wider_than_band (Fixture *fixture, gconstpointer data)
{
  check_round_trip (fixture->dir, CAIRO_FORMAT_ARGB32, 32767, 3, SEE_THROUGH, CAIRO_FORMAT_ARGB32);
  check_round_trip (fixture->dir, CAIRO_FORMAT_RGB24, 32767, 3, NOISE, CAIRO_FORMAT_RGB24);
  check_round_trip (fixture->dir, CAIRO_FORMAT_RGB24, 2, 32767, OPAQUE, CAIRO_FORMAT_RGB24);
}

/* A page picture is mostly paper: that has to become small. */
static void
test_compresses (void)
{
  g_autoptr (GBytes) bytes = NULL;
  cairo_surface_t *picture = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 1280, 10000);

  bytes = vlps_png_file_encode (picture, NULL);
  g_assert_cmpuint (g_bytes_get_size (bytes), <, 1280 * 10000 * 3 / 200);
  cairo_surface_destroy (picture);
}

static void
test_truncated (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = g_build_filename (fixture->dir, "cut.png", NULL);
  g_autoptr (GBytes) bytes = NULL;
  cairo_surface_t *picture = make_picture (CAIRO_FORMAT_RGB24, 150, 100, NOISE);
  const char *all;
  gsize size;

  bytes = vlps_png_file_encode (picture, NULL);
  all = g_bytes_get_data (bytes, &size);
  g_assert_cmpuint (size, >, 20000);
  /* the last four bytes are the checksum of the end mark, which says nothing and is not read */
  for (gsize cut = 0; cut < size - 4; cut += cut < 100 || cut + 200 > size ? 1 : 100)
    {
      g_autoptr (GError) error = NULL;

      g_assert_true (g_file_set_contents_full (path, all, (gssize) cut, G_FILE_SET_CONTENTS_NONE, 0600, NULL));
      g_assert_null (vlps_png_file_read (path, &error));
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_IO);
    }
  cairo_surface_destroy (picture);
}

/* Whatever byte is wrong, there is an error or a picture, never a crash. */
static void
test_damaged (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = g_build_filename (fixture->dir, "damaged.png", NULL);
  g_autoptr (GBytes) bytes = NULL;
  g_autofree char *copy = NULL;
  cairo_surface_t *picture = make_picture (CAIRO_FORMAT_RGB24, 40, 20, NOISE);
  guint n_errors = 0;
  gsize size;

  bytes = vlps_png_file_encode (picture, NULL);
  copy = g_memdup2 (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  size = g_bytes_get_size (bytes);
  for (gsize at = 0; at < size; at += 3)
    {
      g_autoptr (GError) error = NULL;
      cairo_surface_t *read;

      copy[at] ^= 0x5a;
      g_assert_true (g_file_set_contents_full (path, copy, (gssize) size, G_FILE_SET_CONTENTS_NONE, 0600, NULL));
      read = vlps_png_file_read (path, &error);
      if (read == NULL)
        {
          g_assert_error (error, VLPS_ERROR, VLPS_ERROR_IO);
          n_errors++;
        }
      else
        cairo_surface_destroy (read);
      copy[at] ^= 0x5a;
    }
  /* every chunk has a checksum */
  g_assert_cmpuint (n_errors, >, size / 3 * 95 / 100);
  cairo_surface_destroy (picture);
}

static void
assert_unreadable (const char *path, int code)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (vlps_png_file_read (path, &error));
  g_assert_error (error, VLPS_ERROR, code);
  g_assert_nonnull (strstr (error->message, path));
}

static void
test_unreadable (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = g_build_filename (fixture->dir, "not.png", NULL);
  g_autofree char *missing = g_build_filename (fixture->dir, "missing.png", NULL);

  assert_unreadable (missing, VLPS_ERROR_NOT_FOUND);
  assert_unreadable (fixture->dir, VLPS_ERROR_IO);
  g_assert_true (g_file_set_contents_full (path, "", 0, G_FILE_SET_CONTENTS_NONE, 0600, NULL));
  assert_unreadable (path, VLPS_ERROR_IO);
  g_assert_true (g_file_set_contents_full (path, "<html>this is a page, and long enough to be read</html>", -1,
                                           G_FILE_SET_CONTENTS_NONE, 0600, NULL));
  assert_unreadable (path, VLPS_ERROR_IO);
}

/* The sizes in the header are believed only within limits: else 50 bytes take all memory. */
static void
test_too_large (Fixture *fixture, gconstpointer data)
{
  static const guint32 sizes[][2] = { { 32768, 1 },         { 1, 32768 }, { 32767, 32767 },
                                      { 0x7fffffff, 1000 }, { 0, 10 },    { 0xffffffff, 0xffffffff } };
  g_autofree char *path = g_build_filename (fixture->dir, "large.png", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      guint8 file[57] = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR";
      guint32 width = GUINT32_TO_BE (sizes[i][0]), height = GUINT32_TO_BE (sizes[i][1]);

      memcpy (file + 16, &width, 4);
      memcpy (file + 20, &height, 4);
      file[24] = 8;
      file[25] = 2;
      g_assert_true (
          g_file_set_contents_full (path, (const char *) file, sizeof file, G_FILE_SET_CONTENTS_NONE, 0600, NULL));
      assert_unreadable (path, VLPS_ERROR_IO);
    }
}

/* 2 x 1 pixels, red and half-transparent blue, as 16-bit RGBA; and red and blue with a palette. */
static const char deep_png[] =
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABEAYAAACksqPJAAAAEUlEQVR4nGP4/58BCGBkQwMAOlgG+2yr5RgAAAAASUVORK5CYII=";
static const char palette_png[] =
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABAQMAAADO7O3JAAAABlBMVEX/AAAAAP9sof2OAAAACklEQVR4nGNwAAAAQgBBKTf07wAA"
    "AABJRU5ErkJggg==";

static void
test_other_kinds (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = g_build_filename (fixture->dir, "kind.png", NULL);
  const char *const files[] = { deep_png, palette_png };

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autoptr (GError) error = NULL;
      gsize size;
      g_autofree guchar *bytes = g_base64_decode (files[i], &size);
      cairo_surface_t *picture;
      cairo_format_t format;

      g_assert_true (
          g_file_set_contents_full (path, (const char *) bytes, (gssize) size, G_FILE_SET_CONTENTS_NONE, 0600, NULL));
      picture = vlps_png_file_read (path, &error);
      g_assert_no_error (error);
      format = cairo_image_surface_get_format (picture);
      g_assert_true (format == CAIRO_FORMAT_ARGB32 || format == CAIRO_FORMAT_RGB24);
      g_assert_cmphex (get_pixel (picture, 0, 0) & 0xffffff, ==, 0xff0000);
      g_assert_cmphex (get_pixel (picture, 1, 0) & 0xffff00, ==, 0);
      cairo_surface_destroy (picture);
    }
}

static void
assert_unwritable (cairo_surface_t *picture, const char *path)
{
  g_autoptr (GError) error = NULL;

  g_assert_false (vlps_png_file_write (picture, path, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_IO);
}

static void
test_unwritable (Fixture *fixture, gconstpointer data)
{
  g_autofree char *file = g_build_filename (fixture->dir, "file", NULL);
  g_autofree char *below_file = g_build_filename (file, "x.png", NULL);
  g_autofree char *no_dir = g_build_filename (fixture->dir, "none", "x.png", NULL);
  g_autofree char *locked = g_build_filename (fixture->dir, "locked", NULL);
  g_autofree char *in_locked = g_build_filename (locked, "x.png", NULL);
  cairo_surface_t *picture = make_picture (CAIRO_FORMAT_RGB24, 10, 10, NOISE);

  g_assert_true (g_file_set_contents_full (file, "here before", -1, G_FILE_SET_CONTENTS_NONE, 0600, NULL));
  assert_unwritable (picture, below_file);
  assert_unwritable (picture, no_dir);
  assert_unwritable (picture, fixture->dir);
  g_assert_cmpint (g_mkdir (locked, 0555), ==, 0);
  if (geteuid () != 0)
    assert_unwritable (picture, in_locked);
  g_assert_cmpuint (count_files (locked), ==, 0);
  if (g_file_test ("/dev/full", G_FILE_TEST_EXISTS))
    {
      assert_unwritable (picture, "/dev/full");
      g_assert_false (g_file_test ("/dev/full", G_FILE_TEST_IS_REGULAR));
    }
  g_assert_cmpuint (count_files (fixture->dir), ==, 2);
  cairo_surface_destroy (picture);
}

/* A disk that fills up in the middle: the old file stays, the new one leaves no trace. */
static void
test_full_disk (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = g_build_filename (fixture->dir, "x.png", NULL);
  g_autofree char *contents = NULL;
  cairo_surface_t *picture = make_picture (CAIRO_FORMAT_RGB24, 800, 800, NOISE);
  struct rlimit before, limit;

  g_assert_true (g_file_set_contents_full (path, "here before", -1, G_FILE_SET_CONTENTS_NONE, 0600, NULL));
  signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &before), ==, 0);
  limit = before;
  limit.rlim_cur = 500000;
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  assert_unwritable (picture, path);
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &before), ==, 0);

  g_assert_true (g_file_get_contents (path, &contents, NULL, NULL));
  g_assert_cmpstr (contents, ==, "here before");
  g_assert_cmpuint (count_files (fixture->dir), ==, 1);
  cairo_surface_destroy (picture);
}

static void
test_replaces (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = g_build_filename (fixture->dir, "x.png", NULL);
  g_autofree char *link = g_build_filename (fixture->dir, "link.png", NULL);
  g_autoptr (GError) error = NULL;
  cairo_surface_t *picture = make_picture (CAIRO_FORMAT_RGB24, 10, 10, NOISE);
  cairo_surface_t *read;
  GStatBuf status;
  mode_t mask;

  g_assert_true (g_file_set_contents_full (path, "here before", -1, G_FILE_SET_CONTENTS_NONE, 0600, NULL));
  g_assert_cmpint (symlink ("x.png", link), ==, 0);
  mask = umask (027);
  g_assert_true (vlps_png_file_write (picture, link, &error));
  umask (mask);
  g_assert_no_error (error);
  g_assert_true (g_file_test (link, G_FILE_TEST_IS_SYMLINK));
  g_assert_cmpint (g_stat (path, &status), ==, 0);
  g_assert_cmpint (status.st_mode & 0777, ==, 0640);
  read = vlps_png_file_read (path, &error);
  g_assert_no_error (error);
  assert_same (picture, read);
  g_assert_cmpuint (count_files (fixture->dir), ==, 2);
  cairo_surface_destroy (read);
  cairo_surface_destroy (picture);
}

static void
test_standard_output (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = g_build_filename (fixture->dir, "out.png", NULL);
  g_autoptr (GError) error = NULL;
  cairo_surface_t *picture = make_picture (CAIRO_FORMAT_RGB24, 30, 10, NOISE);
  cairo_surface_t *read;
  int saved, fd;
  gboolean ok;

  fflush (stdout);
  saved = dup (STDOUT_FILENO);
  fd = g_open (path, O_CREAT | O_WRONLY, 0600);
  dup2 (fd, STDOUT_FILENO);
  ok = vlps_png_file_write (picture, "-", &error);
  dup2 (saved, STDOUT_FILENO);
  close (saved);
  close (fd);
  g_assert_no_error (error);
  g_assert_true (ok);
  read = vlps_png_file_read (path, &error);
  g_assert_no_error (error);
  assert_same (picture, read);
  cairo_surface_destroy (read);
  cairo_surface_destroy (picture);
}

static void
assert_no_picture (cairo_surface_t *surface)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (vlps_png_file_encode (surface, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_IO);
  cairo_surface_destroy (surface);
}

static void
test_no_picture (void)
{
  assert_no_picture (cairo_image_surface_create (CAIRO_FORMAT_RGB24, 0, 0));
  assert_no_picture (cairo_image_surface_create (CAIRO_FORMAT_RGB24, 10, 0));
  assert_no_picture (cairo_image_surface_create (CAIRO_FORMAT_A8, 10, 10));
  assert_no_picture (cairo_image_surface_create (CAIRO_FORMAT_RGB24, 40000, 10));
  assert_no_picture (cairo_recording_surface_create (CAIRO_CONTENT_COLOR, NULL));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, function) g_test_add (path, Fixture, NULL, set_up, function, tear_down)
  ADD ("/picture/round-trip", test_round_trip);
  ADD ("/picture/row-wider-than-band", test_row_wider_than_band);
  g_test_add_func ("/picture/compresses", test_compresses);
  ADD ("/picture/truncated", test_truncated);
  ADD ("/picture/damaged", test_damaged);
  ADD ("/picture/unreadable", test_unreadable);
  ADD ("/picture/too-large", test_too_large);
  ADD ("/picture/other-kinds", test_other_kinds);
  ADD ("/picture/unwritable", test_unwritable);
  ADD ("/picture/full-disk", test_full_disk);
  ADD ("/picture/replaces", test_replaces);
  ADD ("/picture/standard-output", test_standard_output);
  g_test_add_func ("/picture/no-picture", test_no_picture);
  return g_test_run ();
}
