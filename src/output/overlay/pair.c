/* pair.c - a page before and after the removal, as two small pictures beside each other */
#include "pair.h"

#include <math.h>
#include <string.h>

#include "errors.h"
#include "overlay.h"
#include "pictured-page.h"
#include "wireframe.h"

#define MAX_SIDE 32767 /* cairo's limit */
#define GAP 16         /* px, in the place of what is left out in the middle */
#define GAP_COLOUR 0xb0b0b0
#define TOP_SHARE (2.0 / 3) /* of the height for what is above the gap: pages begin with what they are about */
#define ROOM 2              /* CSS px around what is kept: letters reach beyond their boxes */
#define MAX_PICTURES 1000   /* each is compared with all texts */
#define BACKGROUND_SHARE .5 /* of the page: a larger one is behind everything */

void
vlps_pair_free (VlpsPair *pair)
{
  if (pair == NULL)
    return;
  g_clear_pointer (&pair->before, cairo_surface_destroy);
  g_clear_pointer (&pair->after, cairo_surface_destroy);
  g_free (pair);
}

/* Pixels to a CSS px with which a box becomes a picture. */
static double
scale_of (VlpsSize size)
{
  return MIN (MIN (1, VLPS_PAIR_WIDTH / size.width), MAX_SIDE / size.height);
}

static int
pixels (double length, double scale)
{
  return CLAMP ((int) round (length * scale), 1, MAX_SIDE);
}

/* The part `box` of the page, white where there is nothing. */
static cairo_surface_t *
draw_part (const VlpsPage *page, cairo_surface_t *picture, VlpsBox box, double scale)
{
  int width = pixels (box.width, scale), height = pixels (box.height, scale);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height);
  cairo_t *cr = cairo_create (surface);

  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  cairo_translate (cr, -box.left * scale, -box.top * scale);
  if (picture == NULL)
    vlps_wireframe_draw (page, cr, scale, (double) width * height);
  else
    {
      double ratio = scale * page->size.width / cairo_image_surface_get_width (picture);

      cairo_scale (cr, ratio, ratio);
      cairo_set_source_surface (cr, picture, 0, 0);
      cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_GOOD);
      cairo_paint (cr);
    }
  cairo_destroy (cr);
  return surface;
}

/* Cuts the middle out of a picture that is too tall. Takes `surface`; *ret_cut: height removed, px. */
static cairo_surface_t *
fold (cairo_surface_t *surface, int *ret_cut)
{
  int width = cairo_image_surface_get_width (surface), height = cairo_image_surface_get_height (surface);
  int top = (int) ((VLPS_PAIR_HEIGHT - GAP) * TOP_SHARE), bottom = VLPS_PAIR_HEIGHT - GAP - top;
  cairo_surface_t *folded;
  cairo_t *cr;

  *ret_cut = 0;
  if (height <= VLPS_PAIR_HEIGHT)
    return surface;
  *ret_cut = height - top - bottom;
  folded = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, VLPS_PAIR_HEIGHT);
  cr = cairo_create (folded);
  cairo_set_source_rgb (cr, (GAP_COLOUR >> 16) / 255.0, ((GAP_COLOUR >> 8) & 0xff) / 255.0,
                        (GAP_COLOUR & 0xff) / 255.0);
  cairo_paint (cr);
  cairo_set_source_surface (cr, surface, 0, 0);
  cairo_rectangle (cr, 0, 0, width, top);
  cairo_fill (cr);
  cairo_set_source_surface (cr, surface, 0, VLPS_PAIR_HEIGHT - height);
  cairo_rectangle (cr, 0, VLPS_PAIR_HEIGHT - bottom, width, bottom);
  cairo_fill (cr);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return folded;
}

static gboolean
is_leaf (const VlpsNode *node)
{
  return vlps_tag_is_picture (node->tag) || node->tag == VLPS_TAG_MATH || node->kind == VLPS_NODE_TEXT;
}

/* Boxes, in px, of what stands on a page, arrays of VlpsBox. */
typedef struct
{
  GArray *kept;     /* text and pictures */
  GArray *texts;    /* ... the text of it */
  GArray *others;   /* text that is left out */
  GArray *pictures; /* pictures that are left out, backgrounds too; the first of them alone */
} Boxes;

static void
boxes_clear (Boxes *boxes)
{
  g_array_unref (boxes->kept);
  g_array_unref (boxes->texts);
  g_array_unref (boxes->others);
  g_array_unref (boxes->pictures);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Boxes, boxes_clear)

/* A picture behind a part of the page; behind all of it there is a pattern. */
static gboolean
has_background (const VlpsPage *page, const VlpsNode *node)
{
  return node->style != NULL && node->style->background_image
         && node->box.width * node->box.height <= page->size.width * page->size.height * BACKGROUND_SHARE;
}

static void
add_node (Boxes *boxes, VlpsDocument *document, const VlpsPage *page, int i)
{
  const VlpsNode *node = &page->nodes[i];
  VlpsBox box = { node->box.left - ROOM, node->box.top - ROOM, node->box.width + 2 * ROOM,
                  node->box.height + 2 * ROOM };
  gboolean leaf = is_leaf (node), kept = leaf && vlps_document_is_content (document, i);
  gboolean text = node->kind == VLPS_NODE_TEXT;

  if ((!leaf && !has_background (page, node)) || !vlps_node_is_shown (page, i) || node->box.width <= 0
      || node->box.height <= 0)
    return;
  box = vlps_box_clip (box, (VlpsBox){ 0, 0, page->size.width, page->size.height });
  if (box.width <= 0 || box.height <= 0)
    return;
  if (kept)
    g_array_append_val (boxes->kept, box);
  if (text)
    g_array_append_val (kept ? boxes->texts : boxes->others, box);
  else if (!kept && boxes->pictures->len < MAX_PICTURES)
    g_array_append_val (boxes->pictures, box);
}

static Boxes
find_boxes (VlpsDocument *document, const VlpsPage *page)
{
  Boxes boxes = { g_array_new (FALSE, FALSE, sizeof (VlpsBox)), g_array_new (FALSE, FALSE, sizeof (VlpsBox)),
                  g_array_new (FALSE, FALSE, sizeof (VlpsBox)), g_array_new (FALSE, FALSE, sizeof (VlpsBox)) };

  for (int i = 0; i < (int) page->n_nodes; i++)
    add_node (&boxes, document, page, i);
  return boxes;
}

static gboolean
has_middle (VlpsBox box, VlpsBox of)
{
  double x = of.left + of.width / 2, y = of.top + of.height / 2;

  return x >= box.left && x <= vlps_box_right (box) && y >= box.top && y <= vlps_box_bottom (box);
}

static gboolean
has_any (VlpsBox box, const GArray *boxes)
{
  for (guint i = 0; i < boxes->len; i++)
    if (has_middle (box, g_array_index (boxes, VlpsBox, i)))
      return TRUE;
  return FALSE;
}

/* Lines of text over a picture that is left out would show a ragged strip of it each: what they stand on is kept as one
 * area, unless text that is left out would show in it. */
static void
join_over_pictures (Boxes *boxes)
{
  for (guint i = 0; i < boxes->pictures->len; i++)
    {
      VlpsBox picture = g_array_index (boxes->pictures, VlpsBox, i), area = { 0 };
      guint n = 0;

      for (guint k = 0; k < boxes->texts->len; k++)
        if (has_middle (picture, g_array_index (boxes->texts, VlpsBox, k)))
          {
            area = vlps_box_union (area, g_array_index (boxes->texts, VlpsBox, k));
            n++;
          }
      if (n > 1 && !has_any (area, boxes->others))
        g_array_append_val (boxes->kept, area);
    }
}

/* White in the place of all that is in none of the boxes.  However the boxes lie above each other, each costs the same: at
 * its corners stands where it begins and ends, and sums over these say in how many boxes a pixel is. */
static void
blank_rest (cairo_surface_t *surface, const GArray *kept, VlpsBox around, double scale)
{
  int width = cairo_image_surface_get_width (surface), height = cairo_image_surface_get_height (surface);
  gsize stride = (gsize) cairo_image_surface_get_stride (surface), row = (gsize) width + 1;
  g_autofree int *depth = g_new0 (int, row *((gsize) height + 1));
  guint8 *data;

  for (guint i = 0; i < kept->len; i++)
    {
      const VlpsBox *box = &g_array_index (kept, VlpsBox, i);
      gsize left = (gsize) CLAMP (floor ((box->left - around.left) * scale), 0, width);
      gsize right = (gsize) CLAMP (ceil ((vlps_box_right (*box) - around.left) * scale), 0, width);
      gsize top = (gsize) CLAMP (floor ((box->top - around.top) * scale), 0, height);
      gsize bottom = (gsize) CLAMP (ceil ((vlps_box_bottom (*box) - around.top) * scale), 0, height);

      depth[top * row + left]++;
      depth[top * row + right]--;
      depth[bottom * row + left]--;
      depth[bottom * row + right]++;
    }
  cairo_surface_flush (surface);
  data = cairo_image_surface_get_data (surface);
  for (gsize y = 0; y < (gsize) height; y++)
    for (gsize x = 0, sum = 0; x < (gsize) width; x++)
      {
        sum += (gsize) depth[y * row + x];
        /* those of the line above hold for this one, too */
        depth[(y + 1) * row + x] += depth[y * row + x];
        if (sum == 0)
          memset (data + y * stride + 4 * x, 0xff, 4);
      }
  cairo_surface_mark_dirty (surface);
}

static cairo_surface_t *
draw_before (VlpsDocument *document, cairo_surface_t *picture, GError **error)
{
  const VlpsPage *page = document->page;
  const VlpsOverlayOptions bare = { .bare = TRUE };
  double scale = scale_of (page->size);
  cairo_surface_t *small = draw_part (page, picture, (VlpsBox){ 0, 0, page->size.width, page->size.height }, scale);
  cairo_surface_t *before = vlps_overlay_draw (document, small, &bare, error);

  cairo_surface_destroy (small);
  return before;
}

static cairo_surface_t *
draw_after (VlpsDocument *document, cairo_surface_t *picture, double *ret_scale)
{
  g_autoptr (VlpsPicturedPage) pictured = vlps_pictured_page_new (document->page);
  g_auto (Boxes) boxes = find_boxes (document, pictured->page);
  const GArray *kept = boxes.kept;
  VlpsBox around = { 0 };
  cairo_surface_t *after;

  if (kept->len == 0)
    return NULL;
  for (guint i = 0; i < kept->len; i++)
    around = vlps_box_union (around, g_array_index (kept, VlpsBox, i));
  join_over_pictures (&boxes);
  *ret_scale = scale_of ((VlpsSize){ around.width, around.height });
  after = draw_part (pictured->page, picture, around, *ret_scale);
  blank_rest (after, kept, around, *ret_scale);
  return after;
}

VlpsPair *
vlps_pair_new (VlpsDocument *document, cairo_surface_t *picture, GError **error)
{
  const VlpsPage *page = document->page;
  g_autoptr (VlpsPair) pair = g_new0 (VlpsPair, 1);
  double scale;
  int cut;

  if (!(page->size.width > 0 && page->size.height > 0))
    return vlps_error_null (error, VLPS_ERROR_EMPTY, "%s has no size: there is no picture of it", page->input);
  pair->before = draw_before (document, picture, error);
  if (pair->before == NULL)
    return NULL;
  scale = scale_of (page->size);
  pair->before = fold (pair->before, &cut);
  pair->cut_before = cut / scale;
  pair->after = draw_after (document, picture, &scale);
  if (pair->after == NULL)
    return g_steal_pointer (&pair);
  pair->after = fold (pair->after, &cut);
  pair->cut_after = cut / scale;
  return g_steal_pointer (&pair);
}
