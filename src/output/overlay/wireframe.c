/* wireframe.c - a page drawn from its model alone */
#include "wireframe.h"

#include <math.h>

#include "lettering.h"
#include "text-lines.h"

/* Backgrounds and images stacked more than this many times over the page are left out: pages can nest any number. */
#define MAX_OVERDRAW 40

/* Letters below this height (pixels) are drawn as bars: they could not be read anyway. */
#define SMALLEST_LETTERS 3.5

/* Bytes of text that are set as letters, some seconds' work; what comes after on the longest pages is bars. */
#define MAX_LETTERS 1000000

/* How far text is squeezed sideways before it may take more lines than on the page. */
#define NARROWEST 0.65

#define PAPER 0xffffffu
#define UNKNOWN_PICTURE 0xf0f0f0u
#define IMAGE_FILL 0xececec
#define IMAGE_LINES 0xb8b8b8
#define CONTROL_LINES 0x9a9a9a

/* Least difference in brightness for text; on pictures that are not drawn, white text has nothing behind it. */
#define LEAST_CONTRAST 60

typedef struct
{
  const VlpsPage *page;
  cairo_t *cr;
  double scale;
  double budget; /* pixels that may still be painted */
  int letters;   /* bytes that may still be set */
  PangoContext *context;
  PangoLayout *layout; /* of text runs; one is used for all */
  double pen_x;        /* where the text run before ended: right end and middle of its last line */
  double pen_y;
} Wireframe;

static guint32
mix (guint32 under, guint32 rgba)
{
  guint32 alpha = rgba & 255;
  guint32 mixed = 0;

  for (int shift = 0; shift < 24; shift += 8)
    mixed |= ((under >> shift & 255) * (255 - alpha) + (rgba >> (shift + 8) & 255) * alpha) / 255 << shift;
  return mixed;
}

/* Returns TRUE if part of the box is on the page. Boxes beyond cairo's coordinates (24 bits) are not real ones. */
static gboolean
is_drawable (const VlpsPage *page, VlpsBox box)
{
  const double most = 4e6;

  return box.width > 0 && box.height > 0 && box.left < page->size.width && box.top < page->size.height
         && box.left > -most && box.top > -most && vlps_box_right (box) > 0 && vlps_box_bottom (box) > 0
         && vlps_box_right (box) < most && vlps_box_bottom (box) < most;
}

/* FALSE when the budget is spent. */
static gboolean
spend (Wireframe *frame, VlpsBox box)
{
  VlpsSize size = frame->page->size;
  VlpsBox seen = vlps_box_clip (box, (VlpsBox){ 0, 0, size.width, size.height });
  double area = seen.width * seen.height * frame->scale * frame->scale;

  if (area > frame->budget)
    return FALSE;
  frame->budget -= area;
  return TRUE;
}

static void
fill_box (Wireframe *frame, VlpsBox box, guint32 colour)
{
  if (!spend (frame, box))
    return;
  vlps_lettering_colour (frame->cr, colour, 1);
  cairo_rectangle (frame->cr, box.left, box.top, box.width, box.height);
  cairo_fill (frame->cr);
}

static void
frame_box (Wireframe *frame, VlpsBox box, guint32 colour)
{
  double line = 1 / frame->scale;

  vlps_lettering_colour (frame->cr, colour, 1);
  cairo_set_line_width (frame->cr, line);
  cairo_rectangle (frame->cr, box.left + line / 2, box.top + line / 2, MAX (0, box.width - line),
                   MAX (0, box.height - line));
  cairo_stroke (frame->cr);
}

static gboolean
is_image (const VlpsNode *node)
{
  switch (node->tag)
    {
    case VLPS_TAG_IMG:
    case VLPS_TAG_VIDEO:
    case VLPS_TAG_CANVAS:
    case VLPS_TAG_SVG:
    case VLPS_TAG_OBJECT:
    case VLPS_TAG_EMBED:
    case VLPS_TAG_APPLET:
      return TRUE;
    default:
      return FALSE;
    }
}

static gboolean
is_control (const VlpsNode *node)
{
  return node->tag == VLPS_TAG_INPUT || node->tag == VLPS_TAG_TEXTAREA || node->tag == VLPS_TAG_SELECT
         || node->tag == VLPS_TAG_BUTTON || node->tag == VLPS_TAG_HR;
}

static void
draw_alternative_text (Wireframe *frame, const VlpsNode *node)
{
  const char *alt = vlps_node_attribute (node, "alt");
  double size = MIN (13, node->box.height * 0.6);
  g_autoptr (PangoLayout) layout = NULL;
  int width, height;

  if (alt == NULL || *alt == '\0' || size * frame->scale < SMALLEST_LETTERS || node->box.width < 3 * size)
    return;
  layout = vlps_lettering_line (frame->context, alt, size, FALSE);
  pango_layout_set_width (layout, (int) (MIN (node->box.width, 1e6) * PANGO_SCALE));
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  pango_layout_set_alignment (layout, PANGO_ALIGN_CENTER);
  pango_layout_get_pixel_size (layout, &width, &height);
  /* a patch behind the words, or the cross would strike them through */
  vlps_lettering_colour (frame->cr, IMAGE_FILL, 1);
  cairo_rectangle (frame->cr, node->box.left + (node->box.width - width) / 2,
                   node->box.top + (node->box.height - height) / 2, width, height);
  cairo_fill (frame->cr);
  vlps_lettering_colour (frame->cr, 0x505050, 1);
  cairo_move_to (frame->cr, node->box.left, node->box.top + (node->box.height - height) / 2);
  pango_cairo_show_layout (frame->cr, layout);
}

static void
draw_image (Wireframe *frame, const VlpsNode *node)
{
  VlpsBox box = node->box;

  fill_box (frame, box, IMAGE_FILL);
  if (MIN (box.width, box.height) * frame->scale < 8 || !spend (frame, box))
    return;
  frame_box (frame, box, IMAGE_LINES);
  cairo_move_to (frame->cr, box.left, box.top);
  cairo_line_to (frame->cr, vlps_box_right (box), vlps_box_bottom (box));
  cairo_move_to (frame->cr, vlps_box_right (box), box.top);
  cairo_line_to (frame->cr, box.left, vlps_box_bottom (box));
  cairo_stroke (frame->cr);
  draw_alternative_text (frame, node);
}

/* Bytes of the text that can show in the box at all: a run may hold megabytes of which the box shows two lines. */
static int
visible_bytes (const char *text, VlpsBox box, double font_size)
{
  double fits = 64 + box.width * box.height / (0.15 * font_size * font_size);
  const char *p = text;

  for (double n = 0; n < fits && *p != '\0' && p - text < G_MAXINT / 2; n++)
    p = g_utf8_next_char (p);
  return (int) (p - text);
}

static void
draw_bars (Wireframe *frame, VlpsBox box, VlpsRunLines lines)
{
  double bar = lines.font_size * 0.4;

  for (int i = 0; i < lines.n_lines; i++)
    cairo_rectangle (frame->cr, box.left, lines.first + i * lines.pitch - bar / 2, box.width, bar);
  cairo_fill (frame->cr);
}

/* Lays the text out as wide as the box and as far as possible in the number of lines that the page has; returns by how
 * much it is to be squeezed or stretched sideways, as the page's own font is wider or narrower than ours. */
static double
fit_text (PangoLayout *layout, VlpsBox box, VlpsRunLines lines, double indent)
{
  int width, height, n;
  double squeeze = 1;

  pango_layout_set_spacing (layout, 0);
  pango_layout_set_indent (layout, lines.n_lines == 1 ? 0 : (int) (indent * PANGO_SCALE));
  if (lines.n_lines == 1)
    {
      pango_layout_set_width (layout, -1);
      pango_layout_get_pixel_size (layout, &width, NULL);
      return CLAMP (box.width / MAX (1, width), 0.5, 1.5);
    }
  pango_layout_set_width (layout, (int) (MIN (box.width, 1e6) * PANGO_SCALE));
  /* each try shapes the text anew, so there are two: what should do, and the utmost */
  while ((n = pango_layout_get_line_count (layout)) > lines.n_lines && squeeze > NARROWEST)
    {
      squeeze = squeeze < 1 ? NARROWEST : MAX (NARROWEST, lines.n_lines / (n - 0.5));
      pango_layout_set_indent (layout, (int) (indent / squeeze * PANGO_SCALE));
      pango_layout_set_width (layout, (int) (MIN (box.width, 1e6) / squeeze * PANGO_SCALE));
    }
  pango_layout_get_pixel_size (layout, NULL, &height);
  if (n > 1)
    pango_layout_set_spacing (
        layout,
        (int) (CLAMP ((box.height - height) / (n - 1), -0.25 * lines.font_size, 4 * lines.font_size) * PANGO_SCALE));
  return squeeze;
}

/* A run of several lines that goes on where the one before ended begins in the middle of a line, though its box does
 * not tell. */
static double
find_indent (const Wireframe *frame, VlpsBox box, VlpsRunLines lines)
{
  double indent = frame->pen_x - box.left;

  return fabs (frame->pen_y - lines.first) < lines.font_size / 2 && indent > 0 && indent < box.width ? indent : 0;
}

static void
set_pen (Wireframe *frame, VlpsBox box, VlpsRunLines lines, double squeeze)
{
  PangoLayoutIter *iter = pango_layout_get_iter (frame->layout);
  PangoRectangle last;

  while (pango_layout_iter_next_line (iter))
    ;
  pango_layout_iter_get_line_extents (iter, NULL, &last);
  pango_layout_iter_free (iter);
  frame->pen_x = box.left + squeeze * (last.x + last.width) / PANGO_SCALE;
  frame->pen_y = lines.first + (lines.n_lines - 1) * lines.pitch;
}

static void
draw_text (Wireframe *frame, int index, guint32 background)
{
  const VlpsNode *node = &frame->page->nodes[index];
  const VlpsStyle *style = node->parent >= 0 ? frame->page->nodes[node->parent].style : NULL;
  VlpsRunLines lines = vlps_text_lines_of_run (frame->page, index);
  guint32 colour = style == NULL ? 0 : style->color >> 8;
  const char *text = node->text;
  PangoFontDescription *font;
  double squeeze;
  int height, n_bytes;

  if (fabs (vlps_lettering_brightness (colour) - vlps_lettering_brightness (background)) < LEAST_CONTRAST)
    colour = vlps_lettering_on (background) == 0 ? 0x606060 : 0xd0d0d0;
  if (lines.font_size * frame->scale < SMALLEST_LETTERS || frame->letters <= 0)
    {
      vlps_lettering_colour (frame->cr, colour, 0.4);
      draw_bars (frame, node->box, lines);
      return;
    }

  if ((frame->page->nodes[node->parent].flags & VLPS_NODE_PREFORMATTED) == 0)
    while (*text == ' ')
      text++;
  font = pango_font_description_new ();
  pango_font_description_set_family_static (font, "Arial, Helvetica, Liberation Sans, Sans");
  pango_font_description_set_absolute_size (font, lines.font_size * PANGO_SCALE);
  if (style != NULL)
    pango_font_description_set_weight (font, (PangoWeight) CLAMP (style->font_weight, 100, 1000));
  pango_layout_set_font_description (frame->layout, font);
  pango_font_description_free (font);
  n_bytes = visible_bytes (text, node->box, lines.font_size);
  frame->letters -= n_bytes;
  pango_layout_set_text (frame->layout, text, n_bytes);
  squeeze = fit_text (frame->layout, node->box, lines, find_indent (frame, node->box, lines));
  set_pen (frame, node->box, lines, squeeze);
  pango_layout_get_pixel_size (frame->layout, NULL, &height);

  cairo_save (frame->cr);
  cairo_rectangle (frame->cr, node->box.left, node->box.top, node->box.width, node->box.height);
  cairo_clip (frame->cr);
  vlps_lettering_colour (frame->cr, colour, 1);
  cairo_translate (frame->cr, node->box.left, node->box.top + MAX (0, (node->box.height - height) / 2));
  cairo_scale (frame->cr, squeeze, 1);
  cairo_move_to (frame->cr, 0, 0);
  pango_cairo_show_layout (frame->cr, frame->layout);
  cairo_restore (frame->cr);
}

/* Paints the element's own background and returns what its children have behind them. */
static guint32
draw_background (Wireframe *frame, const VlpsNode *node, guint32 under)
{
  guint32 colour = under;
  gboolean root = node->tag == VLPS_TAG_HTML || node->tag == VLPS_TAG_BODY;

  if (node->style == NULL)
    return under;
  if ((node->style->background & 255) > 0)
    colour = mix (under, node->style->background);
  else if (node->style->background_image && !root)
    colour = UNKNOWN_PICTURE;
  else
    return under;
  /* a page's background covers the page, however short its body is */
  fill_box (frame,
            root && node->frame == 0 ? (VlpsBox){ 0, 0, frame->page->size.width, frame->page->size.height } : node->box,
            colour);
  return colour;
}

void
vlps_wireframe_draw (const VlpsPage *page, cairo_t *cr, double scale, double pixels)
{
  Wireframe frame = { .page = page, .cr = cr, .scale = scale, .budget = pixels * MAX_OVERDRAW, .letters = MAX_LETTERS };
  g_autofree guint32 *behind = g_new (guint32, MAX (1, page->n_nodes));

  frame.context = vlps_lettering_context ();
  frame.layout = pango_layout_new (frame.context);
  pango_layout_set_wrap (frame.layout, PANGO_WRAP_WORD_CHAR);
  cairo_save (cr);
  cairo_scale (cr, scale, scale);
  for (guint i = 0; i < page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];

      behind[i] = node->parent >= 0 ? behind[node->parent] : PAPER;
      if (!vlps_node_is_shown (page, (int) i) || !is_drawable (page, node->box))
        continue;
      if (node->kind == VLPS_NODE_TEXT)
        {
          draw_text (&frame, (int) i, behind[i]);
          continue;
        }
      behind[i] = draw_background (&frame, node, behind[i]);
      if (is_image (node))
        draw_image (&frame, node);
      else if (is_control (node))
        frame_box (&frame, node->box, CONTROL_LINES);
    }
  cairo_restore (cr);
  g_object_unref (frame.layout);
  g_object_unref (frame.context);
}
