/* legend.c - the strip above an overlay that says what it shows */
#include "legend.h"

#include <math.h>
#include <string.h>

/* Lengths in letter sizes. */
#define MARGIN 1.0
#define ROW_GAP 0.55
#define ITEM_GAP 1.8
#define KEY_SIZE 0.95
#define KEY_GAP 0.5
#define HEADING_SIZE 1.3

#define INK 0x202020
#define PALE_INK 0x606060
#define EDGE 0x909090

typedef struct
{
  PangoLayout *layout;
  double x;
  double y;
  VlpsLegendKey key;
  guint32 colour;
  guint32 ink;
} Item;

struct VlpsLegend
{
  PangoContext *context;
  double width;
  double size;
  double x; /* where the next item goes */
  double y;
  double row_height; /* of the current row; 0: it is empty */
  GArray *items;
};

static void
clear_item (gpointer data)
{
  g_object_unref (((Item *) data)->layout);
}

VlpsLegend *
vlps_legend_new (PangoContext *context, double width, double size)
{
  VlpsLegend *legend = g_new0 (VlpsLegend, 1);

  legend->context = g_object_ref (context);
  legend->width = width;
  legend->size = size;
  legend->x = legend->y = ceil (MARGIN * size);
  legend->items = g_array_new (FALSE, FALSE, sizeof (Item));
  g_array_set_clear_func (legend->items, clear_item);
  return legend;
}

void
vlps_legend_free (VlpsLegend *legend)
{
  if (legend == NULL)
    return;
  g_array_unref (legend->items);
  g_object_unref (legend->context);
  g_free (legend);
}

void
vlps_legend_break (VlpsLegend *legend)
{
  if (legend->row_height > 0)
    legend->y += legend->row_height + ROW_GAP * legend->size;
  legend->x = ceil (MARGIN * legend->size);
  legend->row_height = 0;
}

static void
add_line (VlpsLegend *legend, const char *text, double size, gboolean bold, guint32 ink, PangoEllipsizeMode cut)
{
  Item item = { .key = VLPS_LEGEND_KEY_NONE, .ink = ink };
  int height;

  vlps_legend_break (legend);
  item.layout = vlps_lettering_line (legend->context, text, size, bold);
  pango_layout_set_width (item.layout, (int) ((legend->width - 2 * MARGIN * legend->size) * PANGO_SCALE));
  pango_layout_set_ellipsize (item.layout, cut); /* or wrap, with PANGO_ELLIPSIZE_NONE */
  pango_layout_get_pixel_size (item.layout, NULL, &height);
  item.x = legend->x;
  item.y = legend->y;
  g_array_append_val (legend->items, item);
  legend->row_height = height;
  vlps_legend_break (legend);
}

void
vlps_legend_add_heading (VlpsLegend *legend, const char *text)
{
  add_line (legend, text, HEADING_SIZE * legend->size, TRUE, INK, PANGO_ELLIPSIZE_END);
}

void
vlps_legend_add_address (VlpsLegend *legend, const char *text)
{
  add_line (legend, text, legend->size, FALSE, PALE_INK, PANGO_ELLIPSIZE_MIDDLE);
}

void
vlps_legend_add_note (VlpsLegend *legend, const char *text)
{
  add_line (legend, text, legend->size, FALSE, PALE_INK, PANGO_ELLIPSIZE_NONE);
}

void
vlps_legend_add (VlpsLegend *legend, VlpsLegendKey key, guint32 colour, const char *name, const char *value,
                 const char *detail)
{
  g_autofree char *text =
      g_strconcat (name, *value == '\0' ? "" : "  ", value, detail == NULL ? "" : "\n", detail, NULL);
  Item item = { .key = key, .colour = colour, .ink = INK };
  double room = legend->width - 2 * MARGIN * legend->size;
  double key_width = key == VLPS_LEGEND_KEY_NONE ? 0 : (KEY_SIZE + KEY_GAP) * legend->size;
  PangoAttrList *attributes = pango_attr_list_new ();
  PangoAttribute *bold = pango_attr_weight_new (PANGO_WEIGHT_BOLD);
  int width, height;

  item.layout = vlps_lettering_line (legend->context, text, legend->size, FALSE);
  pango_layout_set_single_paragraph_mode (item.layout, detail == NULL);
  bold->end_index = (guint) strlen (name);
  pango_attr_list_insert (attributes, bold);
  pango_layout_set_attributes (item.layout, attributes);
  pango_attr_list_unref (attributes);
  pango_layout_get_pixel_size (item.layout, &width, &height);
  if (key_width + width > room)
    {
      pango_layout_set_width (item.layout, (int) (MAX (1, room - key_width) * PANGO_SCALE));
      pango_layout_set_ellipsize (item.layout, PANGO_ELLIPSIZE_END);
      width = (int) (room - key_width);
    }
  if (legend->row_height > 0 && legend->x + key_width + width > legend->width - MARGIN * legend->size)
    vlps_legend_break (legend);
  item.x = legend->x;
  item.y = legend->y;
  g_array_append_val (legend->items, item);
  legend->x = round (legend->x + key_width + width + ITEM_GAP * legend->size);
  legend->row_height = MAX (legend->row_height, height);
}

int
vlps_legend_height (const VlpsLegend *legend)
{
  double bottom = legend->row_height > 0 ? legend->y + legend->row_height : legend->y - ROW_GAP * legend->size;

  return (int) ceil (bottom + MARGIN * legend->size);
}

/* The key stands beside the first line. */
static void
draw_mark (const VlpsLegend *legend, const Item *item, cairo_t *cr)
{
  double size = round (KEY_SIZE * legend->size);
  double baseline = item->y + (double) pango_layout_get_baseline (item->layout) / PANGO_SCALE;

  vlps_lettering_colour (cr, item->colour, 1);
  cairo_rectangle (cr, round (item->x), round (baseline - 0.88 * size), size, size);
  cairo_fill (cr);
}

void
vlps_legend_draw (const VlpsLegend *legend, cairo_t *cr)
{
  double bottom = vlps_legend_height (legend);

  cairo_rectangle (cr, 0, 0, legend->width, bottom);
  vlps_lettering_colour (cr, 0xffffff, 1);
  cairo_fill (cr);
  cairo_rectangle (cr, 0, bottom - 1, legend->width, 1);
  vlps_lettering_colour (cr, EDGE, 1);
  cairo_fill (cr);
  for (guint i = 0; i < legend->items->len; i++)
    {
      const Item *item = &g_array_index (legend->items, Item, i);
      double x = item->x;

      if (item->key != VLPS_LEGEND_KEY_NONE)
        {
          draw_mark (legend, item, cr);
          x += (KEY_SIZE + KEY_GAP) * legend->size;
        }
      vlps_lettering_colour (cr, item->ink, 1);
      cairo_move_to (cr, round (x), item->y);
      pango_cairo_show_layout (cr, item->layout);
    }
}
