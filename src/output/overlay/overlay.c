/* overlay.c - the debug picture: page, tinted regions, the four lines with their values, outlines, legend */
#include "overlay-private.h"

#include <cairo-svg.h>
#include <math.h>
#include <string.h>

#include "errors.h"
#include "number-boxes.h"
#include "overlay-separators.h"
#include "palette.h"
#include "picture-part.h"
#include "pictured-page.h"
#include "shade.h"
#include "text-lines.h"
#include "text-seen.h"
#include "wireframe.h"

#define DEFAULT_MAX_PIXELS 40e6

/* The legend needs this much even above the narrowest page. */
#define MIN_WIDTH 440

/* A page narrower than this has an empty strip at its right, as wide as the name of a region, CSS px. */
#define NARROW 600
#define MARGIN 96

/* Layers of the shade, from the lowest. */
enum
{
  LAYER_FADE,
  LAYER_BAND,
  LAYER_FILL = LAYER_BAND + VLPS_OVERLAY_CLASSES,
  LAYER_OUTLINE = LAYER_FILL + VLPS_OVERLAY_CLASSES,
  LAYER_STRIKE = LAYER_OUTLINE + VLPS_OVERLAY_CLASSES,
  N_LAYERS = LAYER_STRIKE + VLPS_OVERLAY_CLASSES,
};

#define FADE_ALPHA 0.2
#define BAND_ALPHA 0.14
#define FILL_ALPHA 0.26
#define OUTLINE_ALPHA 0.8
#define STRIKE_ALPHA 0.85

/* --- what is shown as what --- */

static guint
class_of (const VlpsOverlay *o, int node)
{
  if (!o->regions)
    return o->content[node] ? VLPS_REGION_CENTER : VLPS_PALETTE_LEFT_OUT;
  if (o->result->regions[node] >= VLPS_N_REGIONS)
    return VLPS_PALETTE_LEFT_OUT;
  if (o->result->regions[node] == VLPS_REGION_CENTER && o->page->nodes[node].kind == VLPS_NODE_TEXT && o->marks
      && !o->content[node])
    return VLPS_PALETTE_LEFT_OUT;
  return o->result->regions[node];
}

/* The next node from `index` on that a reader sees, or n_nodes. */
static guint
next_shown (const VlpsPage *page, guint index)
{
  while (index < page->n_nodes)
    {
      const VlpsNode *node = &page->nodes[index];

      if (vlps_node_is_shown (page, (int) index))
        return index;
      index = page->rendered ? index + 1 : (guint) node->end;
    }
  return index;
}

/* The paper classifies every element but BODY. */
static gboolean
is_classified (const VlpsNode *node)
{
  return node->kind == VLPS_NODE_ELEMENT && node->tag != VLPS_TAG_HTML && node->tag != VLPS_TAG_BODY;
}

static void
take_tally (VlpsOverlay *o)
{
  for (guint i = next_shown (o->page, 0); i < o->page->n_nodes; i = next_shown (o->page, i + 1))
    {
      const VlpsNode *node = &o->page->nodes[i];
      VlpsOverlayTally *tally = &o->tallies[class_of (o, (int) i)];

      if (node->kind == VLPS_NODE_TEXT)
        tally->text += node->characters;
      else if (is_classified (node))
        tally->elements++;
    }
}

/* --- sizes --- */

/* Width of the result: a narrow page has room for the legend above it and for names of regions at its right. */
static double
total_width_of (const VlpsOverlay *o, double page_width)
{
  if (o->bare)
    return MAX (page_width, 1);
  if (o->frame.size.width >= NARROW)
    return MAX (page_width, MIN_WIDTH);
  return MAX (page_width + MARGIN * MAX (1, o->frame.scale), MIN_WIDTH);
}

/* Finds the largest scale at which page and legend stay within all limits.  The legend's height depends on the width
 * and that on the scale, so this is done by trying. */
static gboolean
lay_out (VlpsOverlay *o, GError **error)
{
  gboolean empty = o->frame.size.width <= 0;
  double pixels = o->picture != NULL ? cairo_image_surface_get_width (o->picture) : 0;

  o->frame.scale = 1;
  o->reason = VLPS_OVERLAY_SCALE_FULL;
  if (o->picture != NULL && !empty && (pixels < floor (o->frame.size.width) || pixels > 1.5 * o->frame.size.width))
    {
      o->frame.scale = pixels / o->frame.size.width;
      o->reason = VLPS_OVERLAY_SCALE_PICTURE;
    }
  for (;;)
    {
      double width = empty ? 0 : MAX (1, round (o->frame.size.width * o->frame.scale));
      double height = empty ? 0 : MAX (1, round (o->frame.size.height * o->frame.scale));
      double total_width = total_width_of (o, width);
      double area_ratio, side_ratio;

      /* far too large ones are not worth a legend, and no int holds them */
      if (total_width <= VLPS_OVERLAY_MAX_SIDE && height <= VLPS_OVERLAY_MAX_SIDE)
        {
          o->frame.width = (int) total_width;
          o->frame.page_width = (int) width;
          o->frame.page_height = (int) height;
          /* a picture for a dense screen is read on one: its letters are as large as those of the page */
          o->frame.unit = MAX (CLAMP (total_width / VLPS_OVERLAY_WIDTH, 0.85, 2.5), o->frame.scale);
          g_clear_pointer (&o->legend, vlps_legend_free);
          o->legend = o->bare ? NULL : vlps_overlay_legend (o);
          o->frame.top = o->legend != NULL ? vlps_legend_height (o->legend) : 0;
          if (o->frame.top + height <= VLPS_OVERLAY_MAX_SIDE && total_width * (o->frame.top + height) <= o->max_pixels)
            return TRUE;
        }
      if (width <= 1 && height <= 1)
        return vlps_error_false (error, VLPS_ERROR_MEMORY,
                                 "%.0f pixels are too few for an overlay picture: its legend alone takes %d x %d",
                                 o->max_pixels, o->frame.width, o->frame.top);
      side_ratio = MIN (VLPS_OVERLAY_MAX_SIDE / total_width, (VLPS_OVERLAY_MAX_SIDE - o->frame.top) / height);
      area_ratio = (o->max_pixels - total_width * o->frame.top) / (total_width * height);
      area_ratio = area_ratio > 0 ? sqrt (area_ratio) : 0.7;
      o->reason = area_ratio < side_ratio ? VLPS_OVERLAY_SCALE_PIXELS : VLPS_OVERLAY_SCALE_SIDE;
      o->frame.scale *= MIN (0.998, MIN (area_ratio, side_ratio));
    }
}

/* --- the page --- */

static void
draw_page (const VlpsOverlay *o, cairo_t *cr)
{
  cairo_save (cr);
  cairo_translate (cr, 0, o->frame.top);
  cairo_rectangle (cr, 0, 0, o->frame.page_width, o->frame.page_height);
  cairo_clip (cr);
  vlps_lettering_colour (cr, 0xffffff, 1);
  cairo_paint (cr);
  if (o->picture == NULL)
    vlps_wireframe_draw (o->page, cr, o->frame.scale, (double) o->frame.page_width * o->frame.page_height);
  else
    {
      double ratio = (double) o->frame.page_width / cairo_image_surface_get_width (o->picture);
      gboolean same = o->frame.page_width == cairo_image_surface_get_width (o->picture);

      if (!same)
        cairo_scale (cr, ratio, ratio);
      cairo_set_source_surface (cr, o->picture, 0, 0);
      /* "good" averages over all pixels that fall into one, which only pays where there are several */
      cairo_pattern_set_filter (cairo_get_source (cr), same          ? CAIRO_FILTER_NEAREST
                                                       : ratio > 0.5 ? CAIRO_FILTER_BILINEAR
                                                                     : CAIRO_FILTER_GOOD);
      cairo_paint (cr);
    }
  cairo_restore (cr);
}

static void
shade_box (VlpsShade *shade, guint layer, VlpsBox box, double scale)
{
  vlps_shade_add (shade, layer, box.left * scale, box.top * scale, vlps_box_right (box) * scale,
                  vlps_box_bottom (box) * scale);
}

static void
shade_outline (const VlpsOverlay *o, VlpsShade *shade, guint layer, VlpsBox box)
{
  double thick = MAX (1, round (o->frame.unit));
  double left = round (box.left * o->frame.scale);
  double top = round (box.top * o->frame.scale);
  double right = MAX (left + 1, round (vlps_box_right (box) * o->frame.scale));
  double bottom = MAX (top + 1, round (vlps_box_bottom (box) * o->frame.scale));

  vlps_shade_add (shade, layer, left, top, right, MIN (top + thick, bottom));
  vlps_shade_add (shade, layer, left, MAX (bottom - thick, top), right, bottom);
  vlps_shade_add (shade, layer, left, top, MIN (left + thick, right), bottom);
  vlps_shade_add (shade, layer, MAX (right - thick, left), top, right, bottom);
}

static void
shade_strikes (const VlpsOverlay *o, VlpsTextSeen *seen, VlpsShade *shade, guint layer, int index)
{
  g_autoptr (GArray) lines = vlps_text_line_boxes_of_run (o->page, index);

  for (guint i = 0; i < lines->len; i++)
    {
      VlpsBox line = vlps_text_seen_trim (seen, g_array_index (lines, VlpsBox, i));
      double thick = MAX (1, round (line.height * o->frame.scale / 16));
      double y = round ((line.top + line.height / 2) * o->frame.scale - thick / 2);

      vlps_shade_add (shade, layer, line.left * o->frame.scale, y, vlps_box_right (line) * o->frame.scale, y + thick);
    }
}

static gboolean
is_leaf_picture (const VlpsNode *node)
{
  return node->tag == VLPS_TAG_IMG || node->tag == VLPS_TAG_VIDEO || node->tag == VLPS_TAG_CANVAS
         || node->tag == VLPS_TAG_SVG || node->tag == VLPS_TAG_INPUT || node->tag == VLPS_TAG_TEXTAREA
         || node->tag == VLPS_TAG_SELECT || node->tag == VLPS_TAG_EMBED || node->tag == VLPS_TAG_OBJECT;
}

static void
shade_nodes (const VlpsOverlay *o, VlpsShade *shade)
{
  g_autoptr (VlpsTextSeen) seen = vlps_text_seen_new (o->page, o->picture);

  for (guint i = next_shown (o->page, 0); i < o->page->n_nodes; i = next_shown (o->page, i + 1))
    {
      const VlpsNode *node = &o->page->nodes[i];
      guint class = class_of (o, (int) i);
      gboolean text = node->kind == VLPS_NODE_TEXT;

      if (class != VLPS_REGION_CENTER && (text || is_classified (node)) && vlps_text_seen_is_hidden (seen, (int) i))
        continue;
      if (text)
        {
          if (class != VLPS_REGION_CENTER || !o->regions)
            shade_box (shade, LAYER_FILL + class, vlps_text_lines_visible (o->page, (int) i), o->frame.scale);
          if (class != VLPS_REGION_CENTER)
            shade_strikes (o, seen, shade, LAYER_STRIKE + class, (int) i);
        }
      else if (is_classified (node))
        {
          /* without regions a container may be dropped while what it contains stays: only leaves tell */
          if (o->regions ? class != VLPS_REGION_CENTER : is_leaf_picture (node))
            shade_box (shade, LAYER_FILL + class, node->box, o->frame.scale);
          if (o->outlines)
            shade_outline (o, shade, LAYER_OUTLINE + class, node->box);
        }
    }
}

static void
shade_page (const VlpsOverlay *o, cairo_t *cr)
{
  g_autoptr (VlpsShade) shade = vlps_shade_new (o->frame.page_width, o->frame.page_height, N_LAYERS);
  VlpsTint tints[N_LAYERS] = { [LAYER_FADE] = { 0xffffff, FADE_ALPHA } };

  for (guint c = 0; c < VLPS_OVERLAY_CLASSES; c++)
    {
      tints[LAYER_BAND + c] = (VlpsTint){ vlps_palette_colour (c), BAND_ALPHA };
      tints[LAYER_FILL + c] = (VlpsTint){ vlps_palette_colour (c), FILL_ALPHA };
      tints[LAYER_OUTLINE + c] = (VlpsTint){ vlps_palette_colour (c), OUTLINE_ALPHA };
      tints[LAYER_STRIKE + c] = (VlpsTint){ vlps_palette_colour (c), STRIKE_ALPHA };
    }
  vlps_shade_add (shade, LAYER_FADE, 0, 0, o->frame.page_width, o->frame.page_height);
  if (o->regions)
    for (guint r = 0; r < VLPS_REGION_CENTER; r++)
      for (guint i = 0; i < vlps_overlay_frame_margins (&o->frame); i++)
        shade_box (shade, LAYER_BAND + r, vlps_overlay_frame_band (&o->frame, (VlpsRegion) r, i), 1);
  if (o->regions || o->marks)
    shade_nodes (o, shade);
  if (cairo_surface_get_type (cairo_get_target (cr)) == CAIRO_SURFACE_TYPE_IMAGE)
    vlps_shade_paint (shade, cairo_get_target (cr), 0, o->frame.top, tints);
  else
    vlps_shade_trace (shade, cr, 0, o->frame.top, tints);
}

/* --- all of it --- */

static gboolean
find_size (VlpsOverlay *o)
{
  VlpsSize size = o->page->size;

  if (size.width > 0 && size.height > 0 && isfinite (size.width) && isfinite (size.height))
    o->frame.size = size;
  else if (o->picture != NULL)
    o->frame.size =
        (VlpsSize){ cairo_image_surface_get_width (o->picture), cairo_image_surface_get_height (o->picture) };
  return o->frame.size.width > 0 && o->frame.size.height > 0;
}

/* Draws all of it on a surface of the right size. */
static gboolean
draw (const VlpsOverlay *o, cairo_surface_t *surface, GError **error)
{
  cairo_status_t status;
  cairo_t *cr;

  /* RGB24 begins as zero, black */
  cr = cairo_create (surface);
  vlps_lettering_colour (cr, 0xdcdcdc, 1);
  cairo_paint (cr);
  if (o->legend != NULL)
    vlps_legend_draw (o->legend, cr);
  if (o->frame.page_height > 0 && cairo_surface_status (surface) == CAIRO_STATUS_SUCCESS)
    {
      draw_page (o, cr);
      shade_page (o, cr);
      if (o->regions)
        /* in a part of the page most labels would be cut off */
        vlps_overlay_separators_draw (&o->frame, o->page, !o->bare && o->part.width <= 0, o->context, cr);
      if (o->document->options.numbers)
        vlps_number_boxes_draw (o->page, o->result->part, o->frame.scale,
                                (cairo_rectangle_t){ 0, o->frame.top, o->frame.page_width, o->frame.page_height }, cr);
    }
  status = cairo_status (cr);
  cairo_destroy (cr);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_status (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    return TRUE;
  return vlps_error_false (error, VLPS_ERROR_MEMORY, "cannot draw an overlay picture of %d x %d pixels: %s",
                           o->frame.width, o->frame.top + o->frame.page_height, cairo_status_to_string (status));
}

/* Finds out what is to be drawn and how large that is. */
static gboolean
prepare (VlpsOverlay *o, VlpsDocument *document, cairo_surface_t *picture, const VlpsOverlayOptions *options,
         GError **error)
{
  const VlpsResult *result = document->result;
  VlpsPicturedPage *pictured = vlps_pictured_page_new (document->page);
  const VlpsPage *page = pictured->page;

  *o = (VlpsOverlay){
    .document = document,
    .pictured = pictured,
    .page = page,
    .result = result,
    .part = vlps_result_part_box (result, page),
    .content = vlps_document_content (document),
    .frame = { .lines = &result->separators.at },
    .outlines = options != NULL && options->outlines,
    .bare = options != NULL && options->bare,
    .max_pixels = options != NULL && options->max_pixels > 0 ? options->max_pixels : DEFAULT_MAX_PIXELS,
    .regions = result->regions != NULL,
  };
  if (picture != NULL && cairo_surface_status (picture) != CAIRO_STATUS_SUCCESS)
    return vlps_error_false (error, VLPS_ERROR_MEMORY, "the page's picture cannot be used: %s",
                             cairo_status_to_string (cairo_surface_status (picture)));
  if (picture != NULL && cairo_image_surface_get_width (picture) > 0 && cairo_image_surface_get_height (picture) > 0)
    o->picture = picture;
  if (!find_size (o))
    o->frame.size = (VlpsSize){ 0, 0 };
  o->marks = page->n_nodes > 0 && memchr (o->content, 1, page->n_nodes) != NULL;
  take_tally (o);
  o->context = vlps_lettering_context ();
  return lay_out (o, error);
}

static void
overlay_clear (VlpsOverlay *o)
{
  vlps_legend_free (o->legend);
  vlps_pictured_page_free (o->pictured);
  g_clear_object (&o->context);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VlpsOverlay, overlay_clear)

/* Returns the part of the drawing that is output, in its pixels: the whole, or the part that the result is limited
 * to. */
static VlpsBox
given_out (const VlpsOverlay *o)
{
  VlpsBox whole = { 0, 0, o->frame.width, o->frame.top + o->frame.page_height }, part;

  if (o->part.width <= 0 || o->frame.page_height == 0)
    return whole;
  part = vlps_picture_part_pixels (o->part, o->frame.scale, o->frame.page_width, o->frame.page_height);
  part.top += o->frame.top;
  return part;
}

cairo_surface_t *
vlps_overlay_draw (VlpsDocument *document, cairo_surface_t *picture, const VlpsOverlayOptions *options, GError **error)
{
  g_auto (VlpsOverlay) o = { 0 };
  cairo_surface_t *surface, *drawn;

  if (!prepare (&o, document, picture, options, error))
    return NULL;
  surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, o.frame.width, o.frame.top + o.frame.page_height);
  drawn = draw (&o, surface, error) ? surface : NULL;
  if (drawn != NULL && o.part.width > 0)
    drawn = vlps_picture_part (surface, given_out (&o), 1);
  if (drawn != surface)
    cairo_surface_destroy (surface);
  return drawn;
}

static cairo_status_t
append_cb (void *array, const unsigned char *data, unsigned int length)
{
  g_byte_array_append (array, data, length);
  return CAIRO_STATUS_SUCCESS;
}

GBytes *
vlps_overlay_draw_svg (VlpsDocument *document, cairo_surface_t *picture, const VlpsOverlayOptions *options,
                       GError **error)
{
  g_auto (VlpsOverlay) o = { 0 };
  g_autoptr (GByteArray) text = g_byte_array_new ();
  cairo_surface_t *surface;
  VlpsBox part;
  gboolean drawn;

  if (!prepare (&o, document, picture, options, error))
    return NULL;
  part = given_out (&o);
  surface = cairo_svg_surface_create_for_stream (append_cb, text, part.width, part.height);
  cairo_svg_surface_set_document_unit (surface, CAIRO_SVG_UNIT_PX);
  cairo_surface_set_device_offset (surface, -part.left, -part.top);
  drawn = draw (&o, surface, error);
  cairo_surface_finish (surface);
  cairo_surface_destroy (surface);
  return drawn ? g_byte_array_free_to_bytes (g_steal_pointer (&text)) : NULL;
}
