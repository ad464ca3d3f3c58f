/* contact-sheet.c - pictures of one page beside each other, each below its name */
#include "contact-sheet.h"

#include <math.h>

#include "errors.h"
#include "lettering.h"

#define GAP 24  /* px, around and between the pictures */
#define ROOM 28 /* px, above each picture for its name, and below for what is left out */
#define LETTERS 14
#define BACKGROUND 0xe8e8e8
#define INK 0x303030
#define EDGE 0xa0a0a0

static void
write_line (cairo_t *cr, PangoContext *context, const char *text, double x, double y, gboolean bold)
{
  PangoLayout *line = vlps_lettering_line (context, text, LETTERS, bold);

  vlps_lettering_colour (cr, INK, 1);
  cairo_move_to (cr, x, y);
  pango_cairo_show_layout (cr, line);
  g_object_unref (line);
}

/* Pixels of the sheet to a pixel of the picture. */
static double
ratio_of (const VlpsContactPicture *picture, double scale)
{
  return scale * picture->width / cairo_image_surface_get_width (picture->picture);
}

static double
height_of (const VlpsContactPicture *picture, double scale)
{
  return cairo_image_surface_get_height (picture->picture) * ratio_of (picture, scale);
}

static void
draw_picture (cairo_t *cr, PangoContext *context, const VlpsContactPicture *picture, double left, double scale)
{
  double width = picture->width * scale, whole = height_of (picture, scale);
  double height = MIN (whole, VLPS_CONTACT_SHEET_HEIGHT), ratio = ratio_of (picture, scale);

  write_line (cr, context, picture->name, left, GAP, TRUE);
  cairo_save (cr);
  cairo_translate (cr, left, GAP + ROOM);
  cairo_rectangle (cr, 0, 0, width, height);
  cairo_clip (cr);
  cairo_scale (cr, ratio, ratio);
  cairo_set_source_surface (cr, picture->picture, 0, 0);
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_BEST);
  cairo_paint (cr);
  cairo_restore (cr);
  vlps_lettering_colour (cr, EDGE, 1);
  cairo_set_line_width (cr, 1);
  cairo_rectangle (cr, left - .5, GAP + ROOM - .5, width + 1, height + 1);
  cairo_stroke (cr);
  if (whole > height)
    {
      g_autofree char *below = g_strdup_printf ("%.0f px more", (whole - height) / scale);

      write_line (cr, context, below, left, GAP + ROOM + height + 6, FALSE);
    }
}

cairo_surface_t *
vlps_contact_sheet_new (const VlpsContactPicture *pictures, guint n, GError **error)
{
  double widths = 0, scale, highest = 0, left = GAP;
  PangoContext *context;
  cairo_surface_t *sheet;
  cairo_t *cr;

  for (guint i = 0; i < n; i++)
    widths += pictures[i].width;
  scale = MIN (1, VLPS_CONTACT_SHEET_WIDTH / widths);
  for (guint i = 0; i < n; i++)
    highest = MAX (highest, height_of (&pictures[i], scale));
  sheet = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) ceil (widths * scale + GAP * (n + 1)),
                                      (int) ceil (MIN (highest, VLPS_CONTACT_SHEET_HEIGHT) + 2 * GAP + 2 * ROOM));
  cr = cairo_create (sheet);
  vlps_lettering_colour (cr, BACKGROUND, 1);
  cairo_paint (cr);
  context = vlps_lettering_context ();
  for (guint i = 0; i < n; i++)
    {
      draw_picture (cr, context, &pictures[i], left, scale);
      left += pictures[i].width * scale + GAP;
    }
  g_object_unref (context);
  if (cairo_status (cr) != CAIRO_STATUS_SUCCESS)
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_MEMORY, "cannot draw the contact sheet: %s",
                   cairo_status_to_string (cairo_status (cr)));
      g_clear_pointer (&sheet, cairo_surface_destroy);
    }
  cairo_destroy (cr);
  return sheet;
}
