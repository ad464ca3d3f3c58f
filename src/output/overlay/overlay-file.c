/* overlay-file.c - the debug picture as a file, PNG or SVG */
#include "overlay-file.h"

#include "file.h"
#include "picture-file.h"

gboolean
vlps_overlay_file_write (VlpsDocument *document, cairo_surface_t *picture, const VlpsOverlayOptions *options,
                         const char *path, GError **error)
{
  cairo_surface_t *drawn;
  gboolean written;

  if (g_str_has_suffix (path, ".svg"))
    {
      g_autoptr (GBytes) svg = vlps_overlay_draw_svg (document, picture, options, error);

      return svg != NULL
             && vlps_file_write (path, g_bytes_get_data (svg, NULL), (gssize) g_bytes_get_size (svg), error);
    }
  drawn = vlps_overlay_draw (document, picture, options, error);
  if (drawn == NULL)
    return FALSE;
  written = vlps_picture_file_write (drawn, path, error);
  cairo_surface_destroy (drawn);
  return written;
}
