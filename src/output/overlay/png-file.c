/* png-file.c - pictures to PNG files
 *
 * Page pictures are large and written once a page, so the encoder decides what a batch with pictures costs.  ISA-L's
 * deflate does several times the pixels of zlib at its fastest, for files 13 % larger (tests/bench/png-bench.c).
 * It comes without a PNG writer; but one with simple filters needs little: rows go through filter and deflate in bands,
 * each output buffer is one IDAT chunk, and no second copy of the picture is ever made.
 *
 * png-read.c reads.
 */
#include "png-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "errors.h"

/* Filtered bytes given to deflate at a time, and the largest IDAT chunk. */
#define BAND_SIZE (128 * 1024)

/* The two filters of the five that are used. */
#define FILTER_NONE 0
#define FILTER_UP 2

#define CHUNK_HEAD 8 /* length and type */
#define CHUNK_TAIL 4 /* checksum */

static const guint8 png_signature[8] = { 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n' };

/* Takes bytes of the file in order: to a file descriptor, or to the end of an array. */
typedef struct
{
  int fd;
  GByteArray *bytes; /* NULL: use fd */
} Sink;

static gboolean
sink_write (Sink *sink, const guint8 *data, gsize size, GError **error)
{
  if (sink->bytes != NULL)
    {
      /* GByteArray aborts beyond 4 GiB; such a picture can still go to a file */
      if (size > G_MAXUINT - sink->bytes->len)
        return vlps_error_false (error, VLPS_ERROR_IO, "the picture is too large to be kept in memory as PNG");
      g_byte_array_append (sink->bytes, data, (guint) size);
      return TRUE;
    }
  while (size > 0)
    {
      gssize n = write (sink->fd, data, size);

      if (n < 0 && errno == EINTR)
        continue;
      if (n <= 0)
        {
          int number = errno;

          g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO, "cannot write the picture: %s", g_strerror (number));
          vlps_error_note_errno (error, number);
          return FALSE;
        }
      data += n;
      size -= (gsize) n;
    }
  return TRUE;
}

static void
put_be32 (guint8 *to, guint32 value)
{
  value = GUINT32_TO_BE (value);
  memcpy (to, &value, sizeof value);
}

/* Completes the chunk whose data already stand at buffer + CHUNK_HEAD and writes it. */
static gboolean
write_chunk (Sink *sink, const char *type, guint8 *buffer, gsize size, GError **error)
{
  put_be32 (buffer, (guint32) size);
  memcpy (buffer + 4, type, 4);
  put_be32 (buffer + CHUNK_HEAD + size, crc32_gzip_refl (0, buffer + 4, size + 4));
  return sink_write (sink, buffer, CHUNK_HEAD + size + CHUNK_TAIL, error);
}

static gboolean
write_header (Sink *sink, int width, int height, gboolean alpha, GError **error)
{
  guint8 buffer[CHUNK_HEAD + 13 + CHUNK_TAIL] = { 0 };
  guint8 *ihdr = buffer + CHUNK_HEAD;

  put_be32 (ihdr, (guint32) width);
  put_be32 (ihdr + 4, (guint32) height);
  ihdr[8] = 8;             /* bits a channel */
  ihdr[9] = alpha ? 6 : 2; /* RGBA or RGB */
  return sink_write (sink, png_signature, sizeof png_signature, error) && write_chunk (sink, "IHDR", buffer, 13, error);
}

/* One row of xRGB words to RGB bytes, four pixels to three words. */
static void
pack_rgb_row (const guint32 *row, gsize n, guint8 *out)
{
  gsize x = 0;

  for (; x + 4 <= n; x += 4, out += 12)
    {
      guint32 a = row[x] << 8, b = row[x + 1] << 8, c = row[x + 2] << 8, d = row[x + 3] << 8;

      put_be32 (out, a | b >> 24);
      put_be32 (out + 4, b << 8 | c >> 16);
      put_be32 (out + 8, c << 16 | d >> 8);
    }
  for (; x < n; x++, out += 3)
    {
      out[0] = (guint8) (row[x] >> 16);
      out[1] = (guint8) (row[x] >> 8);
      out[2] = (guint8) row[x];
    }
}

/* One row of ARGB words, not premultiplied, to RGBA bytes. */
static void
pack_rgba_row (const guint32 *row, gsize n, guint8 *out)
{
  for (gsize x = 0; x < n; x++, out += 4)
    put_be32 (out, row[x] << 8 | row[x] >> 24);
}

/* A row with its filter.  Pages are full of rows that are equal to the one above, which become zeros (filter "Up") that
 * need not even be computed.  The others stay as they are: letters and lines are found again where they stood before,
 * which they are not in differences between rows. */
static void
filter_row (const guint32 *row, const guint32 *above, gsize n, gboolean alpha, guint8 *out)
{
  gboolean equal = above != NULL && memcmp (row, above, n * sizeof *row) == 0;

  out[0] = equal ? FILTER_UP : FILTER_NONE;
  if (equal)
    memset (out + 1, 0, n * (alpha ? 4 : 3));
  else if (alpha)
    pack_rgba_row (row, n, out + 1);
  else
    pack_rgb_row (row, n, out + 1);
}

/* cairo keeps colours multiplied with alpha, PNG does not. */
static void
unpremultiply_row (const guint32 *row, gsize n, guint32 *out)
{
  for (gsize x = 0; x < n; x++)
    {
      guint32 a = row[x] >> 24;
      guint32 half = a / 2;

      if (a == 0)
        out[x] = 0;
      else if (a == 255)
        out[x] = row[x];
      else
        out[x] = a << 24 | MIN (255, ((row[x] >> 16 & 255) * 255 + half) / a) << 16
                 | MIN (255, ((row[x] >> 8 & 255) * 255 + half) / a) << 8
                 | MIN (255, ((row[x] & 255) * 255 + half) / a);
    }
}

static const guint32 *
surface_row (cairo_surface_t *picture, int y)
{
  const guint8 *data = cairo_image_surface_get_data (picture);

  return (const guint32 *) (gconstpointer) (data + (gsize) y * (gsize) cairo_image_surface_get_stride (picture));
}

/* Browser pictures are ARGB32 and yet opaque: then a quarter of the bytes need not be written. */
static gboolean
has_alpha (cairo_surface_t *picture)
{
  int width = cairo_image_surface_get_width (picture);
  int height = cairo_image_surface_get_height (picture);

  if (cairo_image_surface_get_format (picture) != CAIRO_FORMAT_ARGB32)
    return FALSE;
  for (int y = 0; y < height; y++)
    {
      const guint32 *row = surface_row (picture, y);
      guint32 all = G_MAXUINT32;

      for (int x = 0; x < width; x++)
        all &= row[x];
      if (all >> 24 != 255)
        return TRUE;
    }
  return FALSE;
}

/* Compresses `size` bytes and gives each full output buffer to the sink, at the end also the last one. */
static gboolean
deflate_band (struct isal_zstream *stream, guint8 *band, gsize size, gboolean last, guint8 *chunk, Sink *sink,
              GError **error)
{
  gboolean done;

  stream->next_in = band;
  stream->avail_in = (guint32) size;
  stream->end_of_stream = last;
  do
    {
      int code = isal_deflate (stream);
      gsize made = BAND_SIZE - stream->avail_out;

      done = last ? stream->internal_state.state == ZSTATE_END : stream->avail_in == 0;
      if (code != COMP_OK || (!done && made == 0))
        return vlps_error_false (error, VLPS_ERROR_IO, "cannot compress the picture (%d)", code);
      if (!done || last || stream->avail_out == 0)
        {
          if (!write_chunk (sink, "IDAT", chunk, made, error))
            return FALSE;
          stream->next_out = chunk + CHUNK_HEAD;
          stream->avail_out = BAND_SIZE;
        }
    }
  while (!done);
  return TRUE;
}

static gboolean
encode (cairo_surface_t *picture, Sink *sink, GError **error)
{
  int width = cairo_image_surface_get_width (picture);
  int height = cairo_image_surface_get_height (picture);
  gboolean alpha = has_alpha (picture);
  gsize n = (gsize) width;
  gsize row_size = 1 + n * (alpha ? 4 : 3);
  gsize rows = MAX (1, BAND_SIZE / row_size);
  g_autofree guint8 *band = g_malloc (rows * row_size);
  g_autofree guint8 *chunk = g_malloc (CHUNK_HEAD + BAND_SIZE + CHUNK_TAIL);
  g_autofree guint8 *level_buffer = g_malloc (ISAL_DEF_LVL1_DEFAULT);
  g_autofree struct isal_zstream *stream = g_new0 (struct isal_zstream, 1);
  g_autofree guint32 *row_buffer = alpha ? g_new (guint32, n) : NULL;
  g_autofree guint32 *above_buffer = alpha ? g_new (guint32, n) : NULL; /* the row before, in turn with that */
  const guint32 *above = NULL;
  gsize used = 0;

  isal_deflate_init (stream);
  stream->level = 1;
  stream->level_buf = level_buffer;
  stream->level_buf_size = ISAL_DEF_LVL1_DEFAULT;
  stream->gzip_flag = IGZIP_ZLIB;
  stream->next_out = chunk + CHUNK_HEAD;
  stream->avail_out = BAND_SIZE;

  if (!write_header (sink, width, height, alpha, error))
    return FALSE;
  for (int y = 0; y < height; y++)
    {
      const guint32 *row = surface_row (picture, y);

      if (alpha)
        {
          guint32 *swap = row_buffer;

          unpremultiply_row (row, n, row_buffer);
          row = row_buffer;
          row_buffer = above_buffer;
          above_buffer = swap;
        }
      filter_row (row, above, n, alpha, band + used);
      above = row;
      used += row_size;
      if (used == rows * row_size || y + 1 == height)
        {
          if (!deflate_band (stream, band, used, y + 1 == height, chunk, sink, error))
            return FALSE;
          used = 0;
        }
    }
  return write_chunk (sink, "IEND", chunk, 0, error);
}

static gboolean
check_surface (cairo_surface_t *picture, GError **error)
{
  cairo_format_t format;

  cairo_surface_flush (picture);
  format = cairo_surface_get_type (picture) == CAIRO_SURFACE_TYPE_IMAGE ? cairo_image_surface_get_format (picture)
                                                                        : CAIRO_FORMAT_INVALID;
  if (cairo_surface_status (picture) != CAIRO_STATUS_SUCCESS)
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO, "cannot write the picture: %s",
                 cairo_status_to_string (cairo_surface_status (picture)));
  else if (format != CAIRO_FORMAT_ARGB32 && format != CAIRO_FORMAT_RGB24)
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO, "cannot write the picture: it is not an ARGB32 or RGB24 image");
  else if (cairo_image_surface_get_data (picture) == NULL || cairo_image_surface_get_width (picture) < 1
           || cairo_image_surface_get_height (picture) < 1)
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO, "cannot write the picture: it is empty");
  else
    return TRUE;
  return FALSE;
}

GBytes *
vlps_png_file_encode (cairo_surface_t *picture, GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  Sink sink = { .fd = -1, .bytes = bytes };

  if (!check_surface (picture, error) || !encode (picture, &sink, error))
    return NULL;
  return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
}

static gboolean
encode_to_fd (cairo_surface_t *picture, int fd, const char *path, GError **error)
{
  Sink sink = { .fd = fd };

  if (encode (picture, &sink, error))
    return TRUE;
  g_prefix_error (error, "%s: ", path);
  return FALSE;
}

static gboolean
fail_with_errno (const char *path, int number, GError **error)
{
  g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO, "%s: cannot write the picture: %s", path, g_strerror (number));
  vlps_error_note_errno (error, number);
  return FALSE;
}

gboolean
vlps_png_file_write (cairo_surface_t *picture, const char *path, GError **error)
{
  g_autofree char *resolved = NULL;
  g_autofree char *temporary = NULL;
  char *real;
  GStatBuf status;
  gboolean ok;
  int fd;

  if (!check_surface (picture, error))
    return FALSE;
  if (strcmp (path, "-") == 0)
    return encode_to_fd (picture, STDOUT_FILENO, "standard output", error);

  /* a device or a pipe must not be replaced by a file */
  if (g_stat (path, &status) == 0 && !S_ISREG (status.st_mode) && !S_ISDIR (status.st_mode))
    {
      fd = g_open (path, O_WRONLY | O_CLOEXEC, 0);
      if (fd < 0)
        return fail_with_errno (path, errno, error);
      ok = encode_to_fd (picture, fd, path, error);
      if (close (fd) != 0 && ok)
        ok = fail_with_errno (path, errno, error);
      return ok;
    }

  /* a link stays a link: what it leads to is replaced */
  real = realpath (path, NULL);
  resolved = g_strdup (real != NULL ? real : path);
  free (real);

  temporary = g_strdup_printf ("%s.XXXXXX", resolved);
  fd = g_mkstemp_full (temporary, O_WRONLY | O_CLOEXEC, 0666);
  if (fd < 0)
    return fail_with_errno (path, errno, error);
  ok = encode_to_fd (picture, fd, path, error);
  if (close (fd) != 0 && ok)
    ok = fail_with_errno (path, errno, error);
  if (ok && g_rename (temporary, resolved) != 0)
    ok = fail_with_errno (path, errno, error);
  if (!ok)
    g_unlink (temporary);
  return ok;
}
