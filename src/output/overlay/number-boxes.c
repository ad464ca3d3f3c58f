/* number-boxes.c - links, buttons and fields with their numbers over a picture of the page */
#include "number-boxes.h"

#include <math.h>

#include "interactive.h"
#include "lettering.h"

#define LETTERS 11 /* px at scale 1 */
#define MOST 5000  /* numbers that are drawn: more are no help */

/* Colours that neighbours differ in, all dark enough for white letters. */
static const guint32 colours[] = { 0xb00020, 0x0b57d0, 0x137333, 0x7b1fa2, 0xa8500a, 0x00696e };

static void
draw_frame (cairo_t *cr, cairo_rectangle_t box, guint32 colour, double thick)
{
  vlps_lettering_colour (cr, colour, 0.9);
  cairo_set_line_width (cr, thick);
  cairo_rectangle (cr, box.x - thick / 2, box.y - thick / 2, box.width + thick, box.height + thick);
  cairo_stroke (cr);
}

/* At the upper left corner: above the box where there is room, for its text should be read. */
static void
draw_number (PangoContext *context, cairo_t *cr, cairo_rectangle_t box, cairo_rectangle_t bounds, guint number,
             guint32 colour, double size)
{
  g_autofree char *text = g_strdup_printf ("%u", number);
  PangoLayout *layout = vlps_lettering_line (context, text, size, TRUE);
  int width, height;
  double x, y, room = size / 4;

  pango_layout_get_pixel_size (layout, &width, &height);
  x = CLAMP (box.x, bounds.x, MAX (bounds.x, bounds.x + bounds.width - width - room));
  y = box.y - height >= bounds.y ? box.y - height : box.y;
  y = MAX (bounds.y, MIN (y, bounds.y + bounds.height - height));
  vlps_lettering_colour (cr, colour, 1);
  cairo_rectangle (cr, x, y, width + room, height);
  cairo_fill (cr);
  vlps_lettering_colour (cr, 0xffffff, 1);
  cairo_move_to (cr, x + room / 2, y);
  pango_cairo_show_layout (cr, layout);
  g_object_unref (layout);
}

void
vlps_number_boxes_draw (const VlpsPage *page, const guint8 *part, double scale, cairo_rectangle_t bounds, cairo_t *cr)
{
  g_autoptr (GArray) all = vlps_interactive_find (page, part);
  PangoContext *context = vlps_lettering_context ();
  double thick = MAX (1, round (1.5 * scale)), size = LETTERS * MAX (scale, 0.6);

  cairo_save (cr);
  cairo_rectangle (cr, bounds.x, bounds.y, bounds.width, bounds.height);
  cairo_clip (cr);
  /* numbers over all frames */
  for (guint k = 0; k < 2; k++)
    for (guint i = 0; i < MIN (all->len, MOST); i++)
      {
        VlpsBox from = g_array_index (all, VlpsInteractive, i).box;
        cairo_rectangle_t box = { bounds.x + from.left * scale, bounds.y + from.top * scale, from.width * scale,
                                  from.height * scale };
        guint32 colour = colours[i % G_N_ELEMENTS (colours)];

        if (from.width <= 0 || from.height <= 0)
          continue;
        if (k == 0)
          draw_frame (cr, box, colour, thick);
        else
          draw_number (context, cr, box, bounds, i + 1, colour, size);
      }
  cairo_restore (cr);
  g_object_unref (context);
}

cairo_surface_t *
vlps_number_boxes_on (const VlpsPage *page, const guint8 *part, cairo_surface_t *picture)
{
  int width = cairo_image_surface_get_width (picture), height = cairo_image_surface_get_height (picture);
  cairo_surface_t *copy = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height);
  cairo_t *cr = cairo_create (copy);

  cairo_set_source_surface (cr, picture, 0, 0);
  cairo_set_operator (cr, CAIRO_OPERATOR_SOURCE);
  cairo_paint (cr);
  cairo_set_operator (cr, CAIRO_OPERATOR_OVER);
  if (page->size.width > 0)
    vlps_number_boxes_draw (page, part, width / page->size.width, (cairo_rectangle_t){ 0, 0, width, height }, cr);
  cairo_destroy (cr);
  return copy;
}
