/* page-picture.c - the picture of a page as a PNG file */
#include "page-picture.h"

#include "png-file.h"

/* Encodes the part of a page's picture inside the window; `scale`: pixels to a CSS px. */
static GBytes *
encode_screen (cairo_surface_t *picture, const VlpsPage *page, int scale, GError **error)
{
  int window = (int) page->viewport.height * scale;
  int height = MIN (cairo_image_surface_get_height (picture), MAX (window, 1));
  g_autoptr (cairo_surface_t) screen = cairo_image_surface_create_for_data (
      cairo_image_surface_get_data (picture), cairo_image_surface_get_format (picture),
      cairo_image_surface_get_width (picture), height, cairo_image_surface_get_stride (picture));

  return vlps_png_file_encode (screen, error);
}

GBytes *
vlps_page_picture (VlpsOutcome *outcome, gboolean after, gboolean screen, GError **error)
{
  g_autoptr (cairo_surface_t) again = NULL, part = NULL;
  VlpsDocument *document = outcome->document;
  VlpsInput *input = outcome->input;
  cairo_surface_t *picture = input->picture;

  if (after)
    picture = again =
        vlps_input_picture_of (input, document, outcome->task.options, VLPS_TASK_PICTURE_PIXELS, NULL, NULL, error);
  else if (picture == NULL)
    picture = again = vlps_task_picture_saved (input, outcome->task.options, NULL, error);
  if (picture == NULL)
    return NULL;
  if (document != NULL && !after)
    picture = part = vlps_task_picture_part (document, picture);
  return screen ? encode_screen (picture, input->page, outcome->task.options->render.request.scale, error)
                : vlps_png_file_encode (picture, error);
}
