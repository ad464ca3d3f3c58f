/* overlay-separators.c - the four lines of an overlay with their values, and the names of the regions */
#include "overlay-separators.h"

#include <math.h>

#include "label.h"
#include "palette.h"

/* Labels come again after one viewport's height, which is kept within these (at normal width). */
#define MIN_REPEAT 700.0
#define MAX_REPEAT 1200.0

typedef struct
{
  const char *name;
  double value;  /* CSS px */
  double extent; /* of the page in its direction, CSS px */
  double at;     /* middle of the line as drawn, pixels of the result */
  gboolean vertical;
  VlpsRegion region;
  guint margins;      /* vertical: which pair of them */
  double top, bottom; /* vertical: ends as drawn, pixels of the result */
} Line;

#define MOST_LINES (2 + 2 * VLPS_MAX_BANDS)

/* Lines beyond the page are drawn on its edge, whole ones inside the edge. */
static double
line_position (const VlpsOverlayFrame *frame, double value, int extent)
{
  double half = VLPS_OVERLAY_LINE * frame->unit / 2;

  return MAX (half, CLAMP (round (value * frame->scale), half, extent - half));
}

static void
add_line (Line *lines, guint *n, Line line)
{
  if (!isnan (line.value))
    lines[(*n)++] = line;
}

/* Fills the lines that there are and returns their number. */
static guint
find_lines (const VlpsOverlayFrame *frame, Line lines[MOST_LINES])
{
  const VlpsThresholds *t = frame->lines;
  guint n = 0;

  add_line (lines, &n, (Line){ .name = "H1", .value = t->h1, .region = VLPS_REGION_HEADER });
  add_line (lines, &n, (Line){ .name = "H2", .value = t->h2, .region = VLPS_REGION_FOOTER });
  for (guint i = 0; i < vlps_overlay_frame_margins (frame); i++)
    {
      double top;
      VlpsBand band = vlps_overlay_frame_margins_at (frame, i, &top);
      Line line = { .name = "W1", .value = band.w1, .vertical = TRUE, .region = VLPS_REGION_LM, .margins = i };

      line.top = frame->top + CLAMP (round (top * frame->scale), 0, frame->page_height);
      line.bottom =
          frame->top + CLAMP (round (MIN (band.bottom * frame->scale, frame->page_height)), 0, frame->page_height);
      add_line (lines, &n, line);
      line.name = "W2";
      line.value = band.w2;
      line.region = VLPS_REGION_RM;
      add_line (lines, &n, line);
    }
  for (guint i = 0; i < n; i++)
    {
      lines[i].extent = lines[i].vertical ? frame->size.width : frame->size.height;
      lines[i].at = lines[i].vertical ? line_position (frame, lines[i].value, frame->page_width)
                                      : frame->top + line_position (frame, lines[i].value, frame->page_height);
    }
  return n;
}

static void
stroke_line (const VlpsOverlayFrame *frame, cairo_t *cr, const Line *line)
{
  if (line->vertical)
    {
      cairo_move_to (cr, line->at, line->top);
      cairo_line_to (cr, line->at, line->bottom);
    }
  else
    {
      cairo_move_to (cr, 0, line->at);
      cairo_line_to (cr, frame->page_width, line->at);
    }
  cairo_stroke (cr);
}

static void
draw_lines (const VlpsOverlayFrame *frame, cairo_t *cr, const Line *lines, guint n_lines)
{
  double width = VLPS_OVERLAY_LINE * frame->unit;
  double dash = 4 * width;

  cairo_save (cr);
  cairo_rectangle (cr, 0, frame->top, frame->page_width, frame->page_height);
  cairo_clip (cr);
  /* white beside every line sets it off from any page */
  for (guint i = 0; i < n_lines; i++)
    {
      vlps_lettering_colour (cr, 0xffffff, 0.85);
      cairo_set_line_width (cr, width + 2);
      stroke_line (frame, cr, &lines[i]);
    }
  cairo_set_line_width (cr, width);
  for (guint i = 0; i < n_lines; i++)
    {
      gboolean coincides =
          i > 0 && lines[i - 1].vertical == lines[i].vertical && fabs (lines[i - 1].at - lines[i].at) < width;

      /* of two lines in one place both colours show */
      cairo_set_dash (cr, &dash, coincides ? 1 : 0, 0);
      vlps_lettering_colour (cr, vlps_palette_colour (lines[i].region), 1);
      stroke_line (frame, cr, &lines[i]);
    }
  cairo_restore (cr);
}

static char *
line_text (const Line *line)
{
  g_autofree char *value = vlps_lettering_number (line->value);
  g_autofree char *percent = vlps_lettering_number (line->value * 100 / line->extent);
  g_autofree char *rest = vlps_lettering_number (line->extent - line->value);

  if (line->value < 0 || line->value > line->extent)
    return g_strdup_printf ("%s = %s px (outside the page)", line->name, value);
  if (line->region == VLPS_REGION_FOOTER)
    return g_strdup_printf ("%s = %s px (%s px from the end)", line->name, value, rest);
  if (line->region == VLPS_REGION_HEADER)
    return g_strdup_printf ("%s = %s px", line->name, value);
  return g_strdup_printf ("%s = %s px (%s %%)", line->name, value, percent);
}

#define N_TRIES 12

/* Picture pixels between a line, the edge of a band, and a label beside it. */
static double
gap_of (const VlpsOverlayFrame *frame)
{
  return VLPS_OVERLAY_LINE * frame->unit;
}

/* At the right end of the line, on the side that is cut off, so that it covers no content; else further left, on the
 * other side, or on the line. */
static void
put_horizontal_label (const VlpsOverlayFrame *frame, VlpsLabels *labels, const Line *line)
{
  g_autofree char *text = line_text (line);
  double gap = gap_of (frame), reach = gap + vlps_labels_height (labels);
  double above = line->at - gap, below = line->at + gap;
  gboolean up = line->region == VLPS_REGION_HEADER;
  const cairo_rectangle_t along = { 0, line->at - reach, frame->width, 2 * reach };
  VlpsLabelPlace places[2 * N_TRIES + 2];
  guint n = 0;

  for (int i = 0; i < N_TRIES; i++)
    {
      double x = frame->width - 2 * gap - i * (frame->width / (double) N_TRIES);

      places[n++] = (VlpsLabelPlace){ x, up ? above : below, 1, up ? 1 : 0 };
      places[n++] = (VlpsLabelPlace){ x, up ? below : above, 1, up ? 0 : 1 };
    }
  /* a page narrower than the label has room at its right */
  places[n++] = (VlpsLabelPlace){ 2 * gap, up ? above : below, 0, up ? 1 : 0 };
  places[n++] = (VlpsLabelPlace){ 2 * gap, up ? below : above, 0, up ? 0 : 1 };
  vlps_labels_put (labels, text, vlps_palette_colour (line->region), VLPS_LABEL_FILLED, places, n, &along);
}

/* Beside the line between `y` and `end`, as far up as possible; else on the line. */
static void
put_vertical_label (const VlpsOverlayFrame *frame, VlpsLabels *labels, const Line *line, double y, double end)
{
  g_autofree char *text = line_text (line);
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (VlpsLabelPlace));
  double gap = gap_of (frame), step = vlps_labels_height (labels) / 2;
  gboolean left = line->region == VLPS_REGION_LM;
  double row = y + 2 * gap;

  do
    {
      const VlpsLabelPlace beside[] = { { line->at + (left ? -gap : gap), row, left ? 1 : 0, 0 },
                                        { line->at + (left ? gap : -gap), row, left ? 0 : 1, 0 } };

      g_array_append_vals (places, beside, G_N_ELEMENTS (beside));
      row += step;
    }
  while (row + vlps_labels_height (labels) <= end);
  for (row = y + 2 * gap; row + vlps_labels_height (labels) <= end; row += step)
    g_array_append_vals (places, &(VlpsLabelPlace){ line->at, row, 0.5, 0 }, 1);
  vlps_labels_put (labels, text, vlps_palette_colour (line->region), VLPS_LABEL_FILLED,
                   (const VlpsLabelPlace *) (gpointer) places->data, places->len, NULL);
}

/* The region's name beside a narrow page, or at the left edge of its band between `y` and `end`, or where else it
 * covers no text. */
static void
put_region_label (const VlpsOverlayFrame *frame, VlpsLabels *labels, VlpsRegion region, VlpsBox band, double y,
                  double end)
{
  double gap = 2 * gap_of (frame), height = vlps_labels_height (labels);
  double columns[][2] = { { band.left + gap, 0 },
                          { vlps_box_right (band) - gap, 1 },
                          { band.left + band.width / 2, 0.5 } };
  double top = MAX (y, frame->top + band.top), bottom = MIN (end, frame->top + vlps_box_bottom (band));
  const cairo_rectangle_t area = { band.left + gap, top + gap, band.width - 2 * gap, bottom - top - gap };
  VlpsLabelPlace places[1 + G_N_ELEMENTS (columns) * N_TRIES];
  guint n = 0;

  if (frame->page_width < frame->width)
    places[n++] = (VlpsLabelPlace){ frame->page_width + gap, top + gap, 0, 0 };
  for (guint k = 0; k < G_N_ELEMENTS (columns); k++)
    for (int i = 0; i < N_TRIES; i++)
      {
        double row = top + gap + i * 1.25 * height;

        if (row + height <= bottom)
          places[n++] = (VlpsLabelPlace){ columns[k][0], row, columns[k][1], 0 };
      }
  if (band.width > 0 && bottom > top)
    vlps_labels_put (labels, vlps_region_name (region), vlps_palette_colour (region), VLPS_LABEL_OUTLINED, places, n,
                     &area);
}

/* Returns TRUE if a label of `box` is due in the stretch of the page from `y` on: the first one, at the top of the
 * box, or the next, unless the first is just above. */
static gboolean
is_label_due (VlpsBox box, double y, double repeat)
{
  return box.top < y + repeat && vlps_box_bottom (box) > y && (box.top >= y || y - box.top > repeat / 2);
}

/* px: an element without content that is not larger is taken for an icon, which style sheets paint. */
#define ICON 64

/* Returns what is visible in the box of a node itself. */
static VlpsLabelGround
ground_of (const VlpsPage *page, guint i)
{
  const VlpsNode *node = &page->nodes[i];

  if (node->kind == VLPS_NODE_TEXT)
    return node->characters > 0 ? VLPS_LABEL_ON_TEXT : VLPS_LABEL_ON_NOTHING;
  if (vlps_tag_is_picture (node->tag))
    return VLPS_LABEL_ON_PICTURE;
  switch (node->tag)
    {
    case VLPS_TAG_INPUT:
    case VLPS_TAG_TEXTAREA:
    case VLPS_TAG_SELECT:
    case VLPS_TAG_BUTTON:
      return VLPS_LABEL_ON_TEXT;
    default:
      return node->end == (int) i + 1 && node->style != NULL && node->box.width <= ICON && node->box.height <= ICON
                 ? VLPS_LABEL_ON_PICTURE
                 : VLPS_LABEL_ON_NOTHING;
    }
}

/* Text and pictures that are shown. */
static void
avoid_content (const VlpsOverlayFrame *frame, VlpsLabels *labels, const VlpsPage *page)
{
  for (guint i = 0; i < page->n_nodes; i++)
    {
      VlpsBox box = page->nodes[i].box;
      VlpsLabelGround ground = box.width > 0 && box.height > 0 ? ground_of (page, i) : VLPS_LABEL_ON_NOTHING;

      if (ground != VLPS_LABEL_ON_NOTHING && vlps_node_is_shown (page, (int) i))
        vlps_labels_avoid (labels,
                           (cairo_rectangle_t){ box.left * frame->scale, frame->top + box.top * frame->scale,
                                                box.width * frame->scale, box.height * frame->scale },
                           ground);
    }
}

static void
draw_labels (const VlpsOverlayFrame *frame, cairo_t *cr, const VlpsPage *page, PangoContext *context, double viewport,
             const Line *lines, guint n_lines)
{
  cairo_rectangle_t bounds = { 0, frame->top, frame->width, frame->page_height };
  g_autoptr (VlpsLabels) labels = vlps_labels_new (context, bounds, VLPS_OVERLAY_LETTERS * frame->unit);
  double repeat = CLAMP (viewport > 0 ? viewport : MAX_REPEAT, MIN_REPEAT * frame->unit, MAX_REPEAT * frame->unit);

  avoid_content (frame, labels, page);
  for (guint i = 0; i < n_lines; i++)
    if (!lines[i].vertical)
      put_horizontal_label (frame, labels, &lines[i]);
  for (double y = 0; y < frame->page_height; y += repeat)
    {
      for (guint i = 0; i < n_lines; i++)
        {
          VlpsBox center;

          if (!lines[i].vertical)
            continue;
          /* side lines matter between the top and the bottom band, so that is where their labels are, if there is room
           */
          center = vlps_overlay_frame_center (frame, lines[i].margins);
          if (center.height < 3 * vlps_labels_height (labels))
            center = (VlpsBox){ 0, lines[i].top - frame->top, frame->page_width, lines[i].bottom - lines[i].top };
          if (is_label_due (center, y, repeat))
            put_vertical_label (frame, labels, &lines[i], frame->top + MAX (y, center.top),
                                MIN (frame->top + y + repeat, lines[i].bottom));
        }
      for (guint r = 0; r < VLPS_N_REGIONS; r++)
        for (guint i = 0; i < vlps_overlay_frame_margins (frame); i++)
          {
            VlpsBox band = vlps_overlay_frame_band (frame, (VlpsRegion) r, i);

            if (is_label_due (band, y, repeat))
              put_region_label (frame, labels, (VlpsRegion) r, band, frame->top + y, frame->top + y + repeat);
          }
    }
  vlps_labels_draw (labels, cr);
}

void
vlps_overlay_separators_draw (const VlpsOverlayFrame *frame, const VlpsPage *page, gboolean labels,
                              PangoContext *context, cairo_t *cr)
{
  Line lines[MOST_LINES];
  guint n_lines = find_lines (frame, lines);

  draw_lines (frame, cr, lines, n_lines);
  if (labels)
    draw_labels (frame, cr, page, context, page->viewport.height * frame->scale, lines, n_lines);
}
