/* label.c - small labels over a picture that never cover each other */
#include "label.h"

#include <math.h>

/* Room around the letters, and between labels, in letter sizes. */
#define PADDING_X 0.5
#define PADDING_Y 0.2
#define SPACING 0.2

#define MOST_NOTED (64u << 20)
#define CELL 8 /* px: side of the squares in which what is to be avoided is noted */

typedef struct
{
  PangoLayout *layout;
  cairo_rectangle_t box;
  guint32 colour;
  VlpsLabelKind kind;
} Label;

struct VlpsLabels
{
  PangoContext *context;
  cairo_rectangle_t bounds;
  double size;
  double height;
  GArray *labels;
  guint8 *avoided; /* VlpsLabelGround of each square of the bounds, row by row; NULL: nothing anywhere */
  int columns, rows;
  gsize noted; /* squares, those noted twice counted twice */
};

static void
clear_label (gpointer data)
{
  g_object_unref (((Label *) data)->layout);
}

VlpsLabels *
vlps_labels_new (PangoContext *context, cairo_rectangle_t bounds, double size)
{
  VlpsLabels *labels = g_new0 (VlpsLabels, 1);
  g_autoptr (PangoLayout) sample = vlps_lettering_line (context, "H", size, TRUE);
  int height;

  pango_layout_get_pixel_size (sample, NULL, &height);
  labels->context = g_object_ref (context);
  labels->bounds = bounds;
  labels->size = size;
  labels->height = ceil (height + 2 * PADDING_Y * size);
  labels->labels = g_array_new (FALSE, FALSE, sizeof (Label));
  g_array_set_clear_func (labels->labels, clear_label);
  return labels;
}

void
vlps_labels_free (VlpsLabels *labels)
{
  if (labels == NULL)
    return;
  g_free (labels->avoided);
  g_array_unref (labels->labels);
  g_object_unref (labels->context);
  g_free (labels);
}

double
vlps_labels_height (const VlpsLabels *labels)
{
  return labels->height;
}

static gboolean
is_within (cairo_rectangle_t a, cairo_rectangle_t b)
{
  return a.x >= b.x && a.y >= b.y && a.x + a.width <= b.x + b.width && a.y + a.height <= b.y + b.height;
}

static gboolean
meets (cairo_rectangle_t a, cairo_rectangle_t b, double spacing)
{
  return a.x < b.x + b.width + spacing && b.x < a.x + a.width + spacing && a.y < b.y + b.height + spacing
         && b.y < a.y + a.height + spacing;
}

static gboolean
is_free (const VlpsLabels *labels, cairo_rectangle_t box)
{
  if (!is_within (box, labels->bounds))
    return FALSE;
  for (guint i = 0; i < labels->labels->len; i++)
    if (meets (box, g_array_index (labels->labels, Label, i).box, SPACING * labels->size))
      return FALSE;
  return TRUE;
}

/* The squares that a box touches; FALSE where it touches none. */
static gboolean
find_squares (const VlpsLabels *labels, cairo_rectangle_t box, int ret_squares[4])
{
  double left = (box.x - labels->bounds.x) / CELL, top = (box.y - labels->bounds.y) / CELL;

  ret_squares[0] = (int) CLAMP (floor (left), 0, labels->columns);
  ret_squares[1] = (int) CLAMP (floor (top), 0, labels->rows);
  ret_squares[2] = (int) CLAMP (ceil (left + box.width / CELL), 0, labels->columns);
  ret_squares[3] = (int) CLAMP (ceil (top + box.height / CELL), 0, labels->rows);
  return ret_squares[0] < ret_squares[2] && ret_squares[1] < ret_squares[3];
}

void
vlps_labels_avoid (VlpsLabels *labels, cairo_rectangle_t box, VlpsLabelGround ground)
{
  int squares[4];

  if (labels->avoided == NULL)
    {
      labels->columns = (int) ceil (labels->bounds.width / CELL);
      labels->rows = (int) ceil (labels->bounds.height / CELL);
      labels->avoided = g_malloc0 ((gsize) labels->columns * (gsize) labels->rows + 1);
    }
  /* labels are a convenience: no page makes them cost more than that */
  if (labels->noted > MOST_NOTED || !find_squares (labels, box, squares))
    return;
  labels->noted += (gsize) (squares[2] - squares[0]) * (gsize) (squares[3] - squares[1]);
  for (int y = squares[1]; y < squares[3]; y++)
    for (int x = squares[0]; x < squares[2]; x++)
      {
        guint8 *square = &labels->avoided[(gsize) y * (gsize) labels->columns + (gsize) x];

        *square = (guint8) MAX (*square, ground);
      }
}

/* Returns TRUE if a label in this box covers nothing worse than `ground`. */
static gboolean
covers_at_most (const VlpsLabels *labels, cairo_rectangle_t box, VlpsLabelGround ground)
{
  int squares[4];

  if (labels->avoided == NULL || !find_squares (labels, box, squares))
    return TRUE;
  for (int y = squares[1]; y < squares[3]; y++)
    for (int x = squares[0]; x < squares[2]; x++)
      if (labels->avoided[(gsize) y * (gsize) labels->columns + (gsize) x] > ground)
        return FALSE;
  return TRUE;
}

/* Moves `box` to the first of the places that will do. */
static gboolean
find_place (const VlpsLabels *labels, cairo_rectangle_t *box, VlpsLabelGround ground, const VlpsLabelPlace *places,
            guint n_places)
{
  for (guint i = 0; i < n_places; i++)
    {
      box->x = round (places[i].x - places[i].align_x * box->width);
      box->y = round (places[i].y - places[i].align_y * box->height);
      if (covers_at_most (labels, *box, ground) && is_free (labels, *box))
        return TRUE;
    }
  return FALSE;
}

/* Moves `box` to the first place in `area` that will do, row by row. */
static gboolean
find_place_in (const VlpsLabels *labels, cairo_rectangle_t *box, VlpsLabelGround ground, const cairo_rectangle_t *area)
{
  for (box->y = ceil (area->y); box->y + box->height <= area->y + area->height; box->y += CELL)
    for (box->x = ceil (area->x); box->x + box->width <= area->x + area->width; box->x += CELL)
      if (covers_at_most (labels, *box, ground) && is_free (labels, *box))
        return TRUE;
  return FALSE;
}

gboolean
vlps_labels_put (VlpsLabels *labels, const char *text, guint32 colour, VlpsLabelKind kind, const VlpsLabelPlace *places,
                 guint n_places, const cairo_rectangle_t *area)
{
  Label label = { .layout = vlps_lettering_line (labels->context, text, labels->size, TRUE),
                  .colour = colour,
                  .kind = kind };
  int width;

  pango_layout_get_pixel_size (label.layout, &width, NULL);
  label.box.width = ceil (width + 2 * PADDING_X * labels->size);
  label.box.height = labels->height;
  for (VlpsLabelGround ground = VLPS_LABEL_ON_NOTHING; ground < VLPS_LABEL_ON_TEXT; ground++)
    if (find_place (labels, &label.box, ground, places, n_places)
        || (area != NULL && find_place_in (labels, &label.box, ground, area)))
      {
        g_array_append_val (labels->labels, label);
        return TRUE;
      }
  g_object_unref (label.layout);
  return FALSE;
}

static void
rounded_rectangle (cairo_t *cr, cairo_rectangle_t box, double radius)
{
  cairo_new_sub_path (cr);
  cairo_arc (cr, box.x + box.width - radius, box.y + radius, radius, -G_PI / 2, 0);
  cairo_arc (cr, box.x + box.width - radius, box.y + box.height - radius, radius, 0, G_PI / 2);
  cairo_arc (cr, box.x + radius, box.y + box.height - radius, radius, G_PI / 2, G_PI);
  cairo_arc (cr, box.x + radius, box.y + radius, radius, G_PI, 3 * G_PI / 2);
  cairo_close_path (cr);
}

void
vlps_labels_draw (const VlpsLabels *labels, cairo_t *cr)
{
  double border = MAX (1, labels->size / 9);

  for (guint i = 0; i < labels->labels->len; i++)
    {
      const Label *label = &g_array_index (labels->labels, Label, i);
      gboolean filled = label->kind == VLPS_LABEL_FILLED;
      cairo_rectangle_t inner = { label->box.x + border / 2, label->box.y + border / 2, label->box.width - border,
                                  label->box.height - border };
      int width, height;

      pango_layout_get_pixel_size (label->layout, &width, &height);
      rounded_rectangle (cr, inner, labels->height / 4);
      vlps_lettering_colour (cr, filled ? label->colour : 0xffffff, 1);
      cairo_fill_preserve (cr);
      vlps_lettering_colour (cr, filled ? 0xffffff : label->colour, 1);
      cairo_set_line_width (cr, border);
      cairo_stroke (cr);
      vlps_lettering_colour (cr, filled ? vlps_lettering_on (label->colour) : 0x202020, 1);
      cairo_move_to (cr, label->box.x + (label->box.width - width) / 2,
                     label->box.y + (label->box.height - height) / 2);
      pango_cairo_show_layout (cr, label->layout);
    }
}
