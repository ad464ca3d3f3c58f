/* picture-file-test.c - pictures in the format that the file's name asks for */
#include "picture-file.h"

#include <string.h>
#include <turbojpeg.h>
#include <unistd.h>
#include <webp/decode.h>

#include "errors.h"

#define WIDTH 64
#define HEIGHT 48

/* Left half red, right half nothing. */
static cairo_surface_t *
make_picture (cairo_format_t format)
{
  cairo_surface_t *picture = cairo_image_surface_create (format, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (picture);

  if (format == CAIRO_FORMAT_RGB24)
    {
      cairo_set_source_rgb (cr, 1, 1, 1);
      cairo_paint (cr);
    }
  cairo_set_source_rgb (cr, 1, 0, 0);
  cairo_rectangle (cr, 0, 0, WIDTH / 2, HEIGHT);
  cairo_fill (cr);
  cairo_destroy (cr);
  return picture;
}

static char *
write_picture (const char *ending, cairo_format_t format, gsize *ret_length)
{
  g_autofree char *name = g_strconcat ("vlps-test-XXXXXX", ending, NULL);
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), name, NULL);
  cairo_surface_t *picture = make_picture (format);
  g_autoptr (GError) error = NULL;
  int fd = g_mkstemp (path);
  char *bytes;

  g_assert_cmpint (fd, >=, 0);
  close (fd);
  g_assert_true (vlps_picture_file_write (picture, path, &error));
  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (path, &bytes, ret_length, NULL));
  unlink (path);
  cairo_surface_destroy (picture);
  return bytes;
}

/* Red at the left, white at the right. */
static void
assert_pixels (const guint8 *rgb)
{
  static const guint8 expected[2][3] = { { 255, 0, 0 }, { 255, 255, 255 } };

  for (int i = 0; i < 2; i++)
    for (int k = 0; k < 3; k++)
      g_assert_cmpint (ABS (rgb[(HEIGHT / 2 * WIDTH + WIDTH / 4 + i * WIDTH / 2) * 3 + k] - expected[i][k]), <, 8);
}

static void
test_jpeg (gconstpointer ending)
{
  static const cairo_format_t formats[] = { CAIRO_FORMAT_RGB24, CAIRO_FORMAT_ARGB32 };

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      gsize length;
      g_autofree char *bytes = write_picture (ending, formats[i], &length);
      g_autofree guint8 *rgb = g_malloc (WIDTH * HEIGHT * 3);
      tjhandle jpeg = tjInitDecompress ();

      g_assert_cmpint (tjDecompress2 (jpeg, (const guint8 *) bytes, length, rgb, WIDTH, 0, HEIGHT, TJPF_RGB, 0), ==, 0);
      tjDestroy (jpeg);
      assert_pixels (rgb);
    }
}

static void
test_webp (void)
{
  static const cairo_format_t formats[] = { CAIRO_FORMAT_RGB24, CAIRO_FORMAT_ARGB32 };

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      gsize length;
      g_autofree char *bytes = write_picture (".webp", formats[i], &length);
      int width, height;
      guint8 *rgb = WebPDecodeRGB ((const guint8 *) bytes, length, &width, &height);

      g_assert_nonnull (rgb);
      g_assert_cmpint (width, ==, WIDTH);
      g_assert_cmpint (height, ==, HEIGHT);
      assert_pixels (rgb);
      WebPFree (rgb);
    }
}

static void
test_png (void)
{
  gsize length;
  g_autofree char *bytes = write_picture (".png", CAIRO_FORMAT_RGB24, &length);
  g_autofree char *other = write_picture (".picture", CAIRO_FORMAT_RGB24, &length);

  g_assert_cmpmem (bytes, 4, "\x89PNG", 4);
  g_assert_cmpmem (other, 4, "\x89PNG", 4);
}

static void
test_failures (void)
{
  cairo_surface_t *tall = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 1, 16384);
  cairo_surface_t *picture = make_picture (CAIRO_FORMAT_RGB24);
  g_autoptr (GError) side = NULL, folder = NULL;

  g_assert_false (vlps_picture_file_write (tall, "/dev/null.webp", &side));
  g_assert_error (side, VLPS_ERROR, VLPS_ERROR_IO);
  g_assert_nonnull (strstr (side->message, "16383"));
  g_assert_false (vlps_picture_file_write (picture, "/nowhere/at/all.jpg", &folder));
  g_assert_error (folder, VLPS_ERROR, VLPS_ERROR_IO);
  cairo_surface_destroy (tall);
  cairo_surface_destroy (picture);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/picture-file/jpg", ".jpg", test_jpeg);
  g_test_add_data_func ("/picture-file/jpeg", ".JPEG", test_jpeg);
  g_test_add_func ("/picture-file/webp", test_webp);
  g_test_add_func ("/picture-file/png", test_png);
  g_test_add_func ("/picture-file/failures", test_failures);
  return g_test_run ();
}
