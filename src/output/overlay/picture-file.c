/* picture-file.c - pictures to files, in the format that the file's name asks for */
#include "picture-file.h"

#include <string.h>
#include <turbojpeg.h>
#include <webp/encode.h>

#include "errors.h"
#include "file.h"
#include "png-file.h"

#define QUALITY 85
#define WEBP_EFFORT                                                                                                    \
  2 /* 0 to 6: of a page of 4 megapixels the usual 4 takes twice as long, for files some 5 % smaller */

#if G_BYTE_ORDER == G_LITTLE_ENDIAN
#define JPEG_PIXELS TJPF_BGRX
#else
#define JPEG_PIXELS TJPF_XRGB
#endif

typedef gboolean (*EncodeFunc) (cairo_surface_t *opaque, const char *path, GError **error);

/* Paints a picture on white; free with cairo_surface_destroy(). */
static cairo_surface_t *
make_opaque (cairo_surface_t *picture)
{
  cairo_surface_t *opaque;
  cairo_t *cr;

  if (cairo_image_surface_get_format (picture) == CAIRO_FORMAT_RGB24)
    return cairo_surface_reference (picture);
  opaque = cairo_image_surface_create (CAIRO_FORMAT_RGB24, cairo_image_surface_get_width (picture),
                                       cairo_image_surface_get_height (picture));
  cr = cairo_create (opaque);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  cairo_set_source_surface (cr, picture, 0, 0);
  cairo_paint (cr);
  cairo_destroy (cr);
  return opaque;
}

static gboolean
write_jpeg (cairo_surface_t *opaque, const char *path, GError **error)
{
  tjhandle jpeg = tjInitCompress ();
  unsigned char *bytes = NULL;
  unsigned long size = 0;
  gboolean done = jpeg != NULL
                  && tjCompress2 (jpeg, cairo_image_surface_get_data (opaque), cairo_image_surface_get_width (opaque),
                                  cairo_image_surface_get_stride (opaque), cairo_image_surface_get_height (opaque),
                                  JPEG_PIXELS, &bytes, &size, TJSAMP_420, QUALITY, 0)
                         == 0;

  if (!done)
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO, "cannot make a JPEG picture for %s: %s", path,
                 tjGetErrorStr2 (jpeg));
  done = done && vlps_file_write (path, (const char *) bytes, (gssize) size, error);
  tjFree (bytes);
  if (jpeg != NULL)
    tjDestroy (jpeg);
  return done;
}

/* The library takes the bytes in the order B, G, R, X. */
static gboolean
import_pixels (WebPPicture *webp, cairo_surface_t *opaque)
{
#if G_BYTE_ORDER == G_LITTLE_ENDIAN
  return WebPPictureImportBGRX (webp, cairo_image_surface_get_data (opaque), cairo_image_surface_get_stride (opaque));
#else
  return WebPPictureImportRGBX (webp, cairo_image_surface_get_data (opaque) + 1,
                                cairo_image_surface_get_stride (opaque));
#endif
}

/* Fails with VLPS_ERROR_IO. */
static GBytes *
encode_webp (cairo_surface_t *opaque, int quality, const char *path, GError **error)
{
  int width = cairo_image_surface_get_width (opaque), height = cairo_image_surface_get_height (opaque);
  GBytes *bytes = NULL;
  WebPConfig config;
  WebPPicture webp;
  WebPMemoryWriter writer;

  if (MAX (width, height) > WEBP_MAX_DIMENSION)
    return vlps_error_null (
        error, VLPS_ERROR_IO,
        "cannot write %s: a WebP picture has at most %d px a side, and this one is %d x %d; use .png or .jpg", path,
        WEBP_MAX_DIMENSION, width, height);
  WebPMemoryWriterInit (&writer);
  if (!WebPConfigPreset (&config, WEBP_PRESET_TEXT, (float) quality) || !WebPPictureInit (&webp))
    return vlps_error_null (error, VLPS_ERROR_IO, "the installed libwebp is not the version that vlps was built with");
  config.method = WEBP_EFFORT;
  webp.width = width;
  webp.height = height;
  webp.writer = WebPMemoryWrite;
  webp.custom_ptr = &writer;
  if (import_pixels (&webp, opaque) && WebPEncode (&config, &webp))
    bytes = g_bytes_new (writer.mem, writer.size);
  else
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO, "cannot make a WebP picture for %s (error %d of libwebp)", path,
                 webp.error_code);
  WebPPictureFree (&webp);
  WebPMemoryWriterClear (&writer);
  return bytes;
}

static gboolean
write_webp (cairo_surface_t *opaque, const char *path, GError **error)
{
  g_autoptr (GBytes) bytes = encode_webp (opaque, QUALITY, path, error);

  return bytes != NULL
         && vlps_file_write (path, g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes), error);
}

GBytes *
vlps_picture_file_webp (cairo_surface_t *picture, int quality, GError **error)
{
  cairo_surface_t *opaque = make_opaque (picture);
  GBytes *bytes;

  cairo_surface_flush (opaque);
  bytes = encode_webp (opaque, quality, "memory", error);
  cairo_surface_destroy (opaque);
  return bytes;
}

gboolean
vlps_picture_file_write (cairo_surface_t *picture, const char *path, GError **error)
{
  static const struct
  {
    const char *ending;
    EncodeFunc encode;
  } formats[] = { { ".jpg", write_jpeg }, { ".jpeg", write_jpeg }, { ".webp", write_webp } };
  g_autofree char *name = g_ascii_strdown (path, -1);

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (g_str_has_suffix (name, formats[i].ending))
      {
        cairo_surface_t *opaque = make_opaque (picture);
        gboolean done;

        cairo_surface_flush (opaque);
        done = formats[i].encode (opaque, path, error);
        cairo_surface_destroy (opaque);
        return done;
      }
  return vlps_png_file_write (picture, path, error);
}
