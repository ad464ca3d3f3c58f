/* png-bench.c - which encoder writes page pictures fastest?
 *
 *   png-bench PICTURE.png...        best of five, one line an encoder: MPx/s and bytes over all pictures
 *
 * Built with the tests but never run as one: it is what the choice in src/output/overlay/png-file.c rests on.  Every encoder
 * writes to a sink that only counts, so that no disk is measured.
 */
#include <cairo.h>
#include <glib.h>
#include <isa-l.h>
#include <png.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#ifdef HAVE_LIBDEFLATE
#include <libdeflate.h>
#endif

#include "png-file.h"

#define ROUNDS 5

typedef struct
{
  int width;
  int height;
  int stride;
  const guchar *pixels; /* native BGRX */
  cairo_surface_t *surface;
} Picture;

typedef struct Encoder
{
  const char *name;
  gsize (*run) (const Picture *picture, const struct Encoder *encoder);
  int level;
  int strategy;
  int filter; /* PNG_FILTER_* */
} Encoder;

static void
count_cb (png_structp png, png_bytep data, png_size_t size)
{
  *(gsize *) png_get_io_ptr (png) += size;
}

static void
flush_cb (png_structp png)
{
}

static gsize
run_libpng (const Picture *picture, const Encoder *encoder)
{
  png_structp png = png_create_write_struct (PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png_create_info_struct (png);
  gsize size = 0;

  png_set_write_fn (png, &size, count_cb, flush_cb);
  png_set_IHDR (png, info, (png_uint_32) picture->width, (png_uint_32) picture->height, 8, PNG_COLOR_TYPE_RGB,
                PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_compression_level (png, encoder->level);
  png_set_compression_strategy (png, encoder->strategy);
  png_set_compression_buffer_size (png, 64 * 1024);
  png_set_filter (png, 0, encoder->filter);
  png_write_info (png, info);
  png_set_bgr (png);
  png_set_filler (png, 0, PNG_FILLER_AFTER);
  for (int y = 0; y < picture->height; y++)
    png_write_row (png, picture->pixels + (gsize) y * (gsize) picture->stride);
  png_write_end (png, info);
  png_destroy_write_struct (&png, &info);
  return size;
}

/* Filters row y of the picture as RGB into `row`: filter byte and 3 bytes a pixel. */
static void
filter_row (const Picture *picture, int y, int filter, guchar *row)
{
  const guchar *in = picture->pixels + (gsize) y * (gsize) picture->stride;
  const guchar *up = in - picture->stride;
  gsize n = (gsize) picture->width;

  if (filter == PNG_FILTER_UP && y > 0)
    {
      *row++ = 2;
      for (gsize x = 0; x < n; x++, in += 4, up += 4, row += 3)
        {
          row[0] = (guchar) (in[2] - up[2]);
          row[1] = (guchar) (in[1] - up[1]);
          row[2] = (guchar) (in[0] - up[0]);
        }
    }
  else if (filter == PNG_FILTER_SUB)
    {
      guchar left[3] = { 0 };

      *row++ = 1;
      for (gsize x = 0; x < n; x++, in += 4, row += 3)
        {
          row[0] = (guchar) (in[2] - left[0]);
          row[1] = (guchar) (in[1] - left[1]);
          row[2] = (guchar) (in[0] - left[2]);
          left[0] = in[2], left[1] = in[1], left[2] = in[0];
        }
    }
  else
    {
      *row++ = 0;
      for (gsize x = 0; x < n; x++, in += 4, row += 3)
        {
          row[0] = in[2];
          row[1] = in[1];
          row[2] = in[0];
        }
    }
}

#define BAND (256 * 1024)

/* zlib itself, bands of rows at a time: what libpng costs over it. */
static gsize
run_zlib (const Picture *picture, const Encoder *encoder)
{
  gsize row_size = 1 + 3 * (gsize) picture->width;
  int rows = (int) MAX (1, BAND / row_size);
  g_autofree guchar *band = g_malloc ((gsize) rows * row_size);
  g_autofree guchar *out = g_malloc (BAND);
  z_stream stream = { 0 };
  gsize size = 57;
  gulong crc = 0;

  deflateInit2 (&stream, encoder->level, Z_DEFLATED, 15, 9, encoder->strategy);
  for (int y = 0; y < picture->height; y += rows)
    {
      int n = MIN (rows, picture->height - y);

      for (int i = 0; i < n; i++)
        filter_row (picture, y + i, encoder->filter, band + (gsize) i * row_size);
      stream.next_in = band;
      stream.avail_in = (guint) ((gsize) n * row_size);
      do
        {
          stream.next_out = out;
          stream.avail_out = BAND;
          deflate (&stream, y + n == picture->height ? Z_FINISH : Z_NO_FLUSH);
          crc = crc32 (crc, out, BAND - stream.avail_out);
          size += BAND - stream.avail_out + 12;
        }
      while (stream.avail_out == 0);
    }
  deflateEnd (&stream);
  return size + (crc & 0);
}

static gsize
run_isal (const Picture *picture, const Encoder *encoder)
{
  gsize row_size = 1 + 3 * (gsize) picture->width;
  int rows = (int) MAX (1, BAND / row_size);
  g_autofree guchar *band = g_malloc ((gsize) rows * row_size);
  g_autofree guchar *out = g_malloc (BAND);
  g_autofree guchar *level = g_malloc (ISAL_DEF_LVL3_DEFAULT);
  g_autofree struct isal_zstream *stream = g_new0 (struct isal_zstream, 1);
  gsize size = 57;
  guint32 crc = 0;

  isal_deflate_init (stream);
  stream->level = (guint32) encoder->level;
  stream->level_buf = level;
  stream->level_buf_size = ISAL_DEF_LVL3_DEFAULT;
  stream->gzip_flag = IGZIP_ZLIB;
  for (int y = 0; y < picture->height; y += rows)
    {
      int n = MIN (rows, picture->height - y);

      for (int i = 0; i < n; i++)
        filter_row (picture, y + i, encoder->filter, band + (gsize) i * row_size);
      stream->next_in = band;
      stream->avail_in = (guint32) ((gsize) n * row_size);
      stream->end_of_stream = y + n == picture->height;
      do
        {
          stream->next_out = out;
          stream->avail_out = BAND;
          if (isal_deflate (stream) != COMP_OK)
            g_error ("isal_deflate");
          crc = crc32_gzip_refl (crc, out, BAND - stream->avail_out);
          size += BAND - stream->avail_out + 12;
        }
      while (stream->avail_out == 0);
    }
  return size + (crc & 0);
}

#ifdef HAVE_LIBDEFLATE
/* libdeflate has no streams: the filtered picture is held whole. */
static gsize
run_libdeflate (const Picture *picture, const Encoder *encoder)
{
  gsize row_size = 1 + 3 * (gsize) picture->width;
  gsize n = row_size * (gsize) picture->height;
  struct libdeflate_compressor *compressor = libdeflate_alloc_compressor (encoder->level);
  gsize bound = libdeflate_zlib_compress_bound (compressor, n);
  g_autofree guchar *filtered = g_malloc (n);
  g_autofree guchar *out = g_malloc (bound);
  gsize size;

  for (int y = 0; y < picture->height; y++)
    filter_row (picture, y, encoder->filter, filtered + (gsize) y * row_size);
  size = libdeflate_zlib_compress (compressor, filtered, n, out, bound);
  size += 57 + (libdeflate_crc32 (0, out, size) & 0);
  libdeflate_free_compressor (compressor);
  return size;
}
#endif

static cairo_status_t
cairo_count_cb (void *user, const guchar *data, guint size)
{
  *(gsize *) user += size;
  return CAIRO_STATUS_SUCCESS;
}

static gsize
run_cairo (const Picture *picture, const Encoder *encoder)
{
  gsize size = 0;

  cairo_surface_write_to_png_stream (picture->surface, cairo_count_cb, &size);
  return size;
}

/* The program's own. */
static gsize
run_vlps (const Picture *picture, const Encoder *encoder)
{
  g_autoptr (GBytes) bytes = vlps_png_file_encode (picture->surface, NULL);

  return g_bytes_get_size (bytes);
}

static const Encoder encoders[] = {
  { "vlps", run_vlps, 0, 0, 0 },
  { "cairo", run_cairo, 0, 0, 0 },
  { "libpng 1 all", run_libpng, 1, Z_FILTERED, PNG_ALL_FILTERS },
  { "libpng 1 none", run_libpng, 1, Z_DEFAULT_STRATEGY, PNG_FILTER_NONE },
  { "libpng 1 sub", run_libpng, 1, Z_DEFAULT_STRATEGY, PNG_FILTER_SUB },
  { "libpng 1 up", run_libpng, 1, Z_DEFAULT_STRATEGY, PNG_FILTER_UP },
  { "libpng 2 up", run_libpng, 2, Z_DEFAULT_STRATEGY, PNG_FILTER_UP },
  { "libpng rle none", run_libpng, 1, Z_RLE, PNG_FILTER_NONE },
  { "libpng rle sub", run_libpng, 1, Z_RLE, PNG_FILTER_SUB },
  { "libpng rle up", run_libpng, 1, Z_RLE, PNG_FILTER_UP },
  { "zlib 1 up", run_zlib, 1, Z_DEFAULT_STRATEGY, PNG_FILTER_UP },
  { "zlib rle up", run_zlib, 1, Z_RLE, PNG_FILTER_UP },
  { "zlib huff up", run_zlib, 1, Z_HUFFMAN_ONLY, PNG_FILTER_UP },
#ifdef HAVE_LIBDEFLATE
  { "libdeflate 1 none", run_libdeflate, 1, 0, PNG_FILTER_NONE },
  { "libdeflate 1 sub", run_libdeflate, 1, 0, PNG_FILTER_SUB },
  { "libdeflate 1 up", run_libdeflate, 1, 0, PNG_FILTER_UP },
  { "libdeflate 3 up", run_libdeflate, 3, 0, PNG_FILTER_UP },
#endif
  { "isal 0 up", run_isal, 0, 0, PNG_FILTER_UP },
  { "isal 1 none", run_isal, 1, 0, PNG_FILTER_NONE },
  { "isal 1 sub", run_isal, 1, 0, PNG_FILTER_SUB },
  { "isal 1 up", run_isal, 1, 0, PNG_FILTER_UP },
  { "isal 3 up", run_isal, 3, 0, PNG_FILTER_UP },
};

int
main (int argc, char **argv)
{
  g_autofree Picture *pictures = g_new0 (Picture, argc);
  double total = 0;

  for (int i = 1; i < argc; i++)
    {
      cairo_surface_t *png = cairo_image_surface_create_from_png (argv[i]);
      Picture *p = &pictures[i];
      cairo_t *cr;

      if (cairo_surface_status (png) != CAIRO_STATUS_SUCCESS)
        g_error ("%s: %s", argv[i], cairo_status_to_string (cairo_surface_status (png)));
      p->width = cairo_image_surface_get_width (png);
      p->height = cairo_image_surface_get_height (png);
      p->surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, p->width, p->height);
      cr = cairo_create (p->surface);
      cairo_set_source_surface (cr, png, 0, 0);
      cairo_paint (cr);
      cairo_destroy (cr);
      cairo_surface_destroy (png);
      p->pixels = cairo_image_surface_get_data (p->surface);
      p->stride = cairo_image_surface_get_stride (p->surface);
      total += (double) p->width * p->height;
    }
  g_print ("%d pictures, %.1f MPx\n%-20s %8s %10s %9s\n", argc - 1, total / 1e6, "encoder", "MPx/s", "MB", "bits/px");
  for (guint e = 0; e < G_N_ELEMENTS (encoders); e++)
    {
      gint64 best = G_MAXINT64;
      gsize size = 0;

      for (int round = 0; round < ROUNDS; round++)
        {
          gint64 start = g_get_monotonic_time ();

          size = 0;
          for (int i = 1; i < argc; i++)
            size += encoders[e].run (&pictures[i], &encoders[e]);
          best = MIN (best, g_get_monotonic_time () - start);
        }
      g_print ("%-20s %8.1f %10.2f %9.2f\n", encoders[e].name, total / (double) best, (double) size / 1e6,
               (double) size * 8 / total);
    }
  for (int i = 1; i < argc; i++)
    cairo_surface_destroy (pictures[i].surface);
  return EXIT_SUCCESS;
}
