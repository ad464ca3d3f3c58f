/* png-read.c - pictures from PNG files, by libpng: cairo 1.16 returns a picture and no error for a file that is cut off */
#include <errno.h>
#include <glib/gstdio.h>
#include <png.h>
#include <stdio.h>
#include <string.h>

#include "errors.h"
#include "png-file.h"

/* Limits: cairo's, and for colour profiles and comments, which may be compressed a thousandfold. */
#define MAX_SIDE 32767
#define MAX_CHUNK (8 * 1024 * 1024)

#define SIGNATURE 8
#define HEAD (SIGNATURE + 4 + 4 + 4 + 4) /* signature; length and type of IHDR; width, height */

typedef struct
{
  FILE *file;
  guint8 head[HEAD]; /* first bytes of the file */
  gsize head_size, head_used;
  png_structp png;
  png_infop info;
  cairo_surface_t *picture; /* NULL: not begun */
  char message[128];        /* why it failed, after decode() */
} Reading;

static void
keep_message (png_structp png, const char *message)
{
  Reading *reading = png_get_error_ptr (png);

  g_strlcpy (reading->message, message, sizeof reading->message);
  png_longjmp (png, 1);
}

static void
ignore_warning (png_structp png, const char *message)
{
  (void) png;
  (void) message;
}

static void
read_bytes (png_structp png, guint8 *to, size_t size)
{
  Reading *reading = png_get_io_ptr (png);
  gsize kept = MIN (size, reading->head_size - reading->head_used);

  memcpy (to, reading->head + reading->head_used, kept);
  reading->head_used += kept;
  if (fread (to + kept, 1, size - kept, reading->file) != size - kept)
    png_error (png, ferror (reading->file) ? "it cannot be read" : "it ends too early");
}

static guint32
premultiply (guint32 channel, guint32 alpha)
{
  guint32 product = channel * alpha + 128;

  return (product + (product >> 8)) >> 8; /* product / 255, rounded */
}

/* RGBA bytes, as decoded, to what cairo keeps, in the same place. */
static void
to_cairo_pixels (guint32 *pixels, gsize n)
{
  for (gsize i = 0; i < n; i++)
    {
      guint32 rgba = GUINT32_FROM_BE (pixels[i]);
      guint32 a = rgba & 255;

      if (a == 255)
        pixels[i] = rgba >> 8 | 0xff000000u;
      else
        pixels[i] = a << 24 | premultiply (rgba >> 24, a) << 16 | premultiply (rgba >> 16 & 255, a) << 8
                    | premultiply (rgba >> 8 & 255, a);
    }
}

/* Has every kind of picture come as RGBA with 8 bits a channel.  Returns whether it can be transparent. */
static gboolean
choose_rgba (png_structp png, png_infop info)
{
  gboolean alpha =
      (png_get_color_type (png, info) & PNG_COLOR_MASK_ALPHA) != 0 || png_get_valid (png, info, PNG_INFO_tRNS) != 0;

  png_set_expand (png);
  png_set_strip_16 (png);
  png_set_gray_to_rgb (png);
  if (!alpha)
    png_set_add_alpha (png, 255, PNG_FILLER_AFTER);
  return alpha;
}

/* FALSE with reading->message.  libpng jumps back here from any of its functions. */
static gboolean
decode (Reading *reading)
{
  png_structp png = reading->png;
  cairo_format_t format;
  int passes, height;

  if (setjmp (png_jmpbuf (png)) != 0)
    return FALSE;
  png_set_read_fn (png, reading, read_bytes);
  png_set_chunk_malloc_max (png, MAX_CHUNK);
  png_set_crc_action (png, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
  png_read_info (png, reading->info);
  height = (int) png_get_image_height (png, reading->info);
  format = choose_rgba (png, reading->info) ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24;
  passes = png_set_interlace_handling (png);
  png_read_update_info (png, reading->info);
  reading->picture = cairo_image_surface_create (format, (int) png_get_image_width (png, reading->info), height);
  if (cairo_surface_status (reading->picture) != CAIRO_STATUS_SUCCESS)
    png_error (png, "there is not enough memory");
  /* rows of 32-bit pixels have no gaps, so the decoder can fill the surface itself */
  for (int pass = 0; pass < passes; pass++)
    for (int y = 0; y < height; y++)
      png_read_row (png,
                    cairo_image_surface_get_data (reading->picture)
                        + (gsize) y * (gsize) cairo_image_surface_get_stride (reading->picture),
                    NULL);
  png_read_end (png, NULL); /* a file cut off behind its pixels is cut off, too */
  return TRUE;
}

static cairo_surface_t *
decode_picture (Reading *reading, const char *path, GError **error)
{
  gsize n;

  reading->png = png_create_read_struct (PNG_LIBPNG_VER_STRING, reading, keep_message, ignore_warning);
  reading->info = reading->png != NULL ? png_create_info_struct (reading->png) : NULL;
  if (reading->info == NULL)
    g_strlcpy (reading->message, "there is not enough memory", sizeof reading->message);
  if (reading->info == NULL || !decode (reading))
    {
      g_clear_pointer (&reading->picture, cairo_surface_destroy);
      png_destroy_read_struct (&reading->png, &reading->info, NULL);
      return vlps_error_null (error, VLPS_ERROR_IO, "%s: the PNG picture is broken or cut off: %s", path,
                              reading->message);
    }
  png_destroy_read_struct (&reading->png, &reading->info, NULL);
  n = (gsize) cairo_image_surface_get_width (reading->picture)
      * (gsize) cairo_image_surface_get_height (reading->picture);
  to_cairo_pixels ((guint32 *) (gpointer) cairo_image_surface_get_data (reading->picture), n);
  cairo_surface_mark_dirty (reading->picture);
  return reading->picture;
}

static guint32
get_be32 (const guint8 *from)
{
  guint32 value;

  memcpy (&value, from, sizeof value);
  return GUINT32_FROM_BE (value);
}

/* Checks by its first bytes that the file is a PNG picture within the limits. */
static gboolean
check_head (const Reading *reading, const char *path, GError **error)
{
  guint32 width = get_be32 (reading->head + HEAD - 8), height = get_be32 (reading->head + HEAD - 4);

  if (png_sig_cmp (reading->head, 0, SIGNATURE) != 0)
    return vlps_error_false (error, VLPS_ERROR_IO, "%s: not a PNG picture", path);
  if (reading->head_size == HEAD
      && (width < 1 || height < 1 || width > MAX_SIDE || height > MAX_SIDE
          || (guint64) width * height > VLPS_PNG_MAX_PIXELS))
    return vlps_error_false (error, VLPS_ERROR_IO,
                             "%s: the picture is empty or too large; the limits are %d pixels a side and %d megapixels",
                             path, MAX_SIDE, VLPS_PNG_MAX_PIXELS / 1000000);
  return TRUE;
}

cairo_surface_t *
vlps_png_file_read (const char *path, GError **error)
{
  Reading reading = { .file = g_fopen (path, "rbe") };
  cairo_surface_t *picture = NULL;

  if (reading.file == NULL)
    {
      int number = errno;

      return vlps_error_null (error, number == ENOENT ? VLPS_ERROR_NOT_FOUND : VLPS_ERROR_IO,
                              "%s: cannot read the picture: %s", path, g_strerror (number));
    }
  reading.head_size = fread (reading.head, 1, HEAD, reading.file);
  if (check_head (&reading, path, error))
    picture = decode_picture (&reading, path, error);
  fclose (reading.file);
  return picture;
}
