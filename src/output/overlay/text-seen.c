/* text-seen.c - text of which a page's picture shows nothing */
#include "text-seen.h"

#include <stdlib.h>

#include "picture-part.h"
#include "text-lines.h"

#define MOST_LOOKED_AT 200e6 /* pixels */
#define MOST_COVERS 2000     /* each is compared with all texts */
#define LEAST_COVER 8        /* px, of both sides */
#define NEAR_COLOUR 64       /* of 255 in each channel; small letters are paler than their colour */
#define SAME_COLOUR 6        /* the same, of pixels of a background */
#define LEAST_SCALE .75      /* pixels to a px; letters of a smaller picture have no pixel of their colour */

struct _VlpsTextSeen
{
  const VlpsPage *page;
  cairo_surface_t *picture; /* NULL: none */
  double scale;             /* pixels of the picture to a px of the page */
  double room;              /* pixels that may still be looked at */
  guint *texts;             /* text runs before each node that are shown */
  GArray *covers;           /* of int: nodes that hide what is behind them */
};

static guint *
count_texts (const VlpsPage *page)
{
  guint *before = g_new (guint, (gsize) page->n_nodes + 1);

  before[0] = 0;
  for (guint i = 0; i < page->n_nodes; i++)
    before[i + 1] = before[i]
                    + (page->nodes[i].kind == VLPS_NODE_TEXT && vlps_node_is_shown (page, (int) i)
                       && page->nodes[i].characters > 0);
  return before;
}

static gboolean
is_cover (const VlpsPage *page, int index)
{
  const VlpsNode *node = &page->nodes[index];

  if (node->kind != VLPS_NODE_ELEMENT || node->tag == VLPS_TAG_HTML || node->tag == VLPS_TAG_BODY
      || !vlps_node_is_shown (page, index) || !(node->box.width >= LEAST_COVER && node->box.height >= LEAST_COVER))
    return FALSE;
  return vlps_tag_is_picture (node->tag) || node->tag == VLPS_TAG_IFRAME
         || (node->style != NULL && (node->style->background_image || (node->style->background & 0xff) == 0xff));
}

VlpsTextSeen *
vlps_text_seen_new (const VlpsPage *page, cairo_surface_t *picture)
{
  VlpsTextSeen *self = g_new0 (VlpsTextSeen, 1);

  self->page = page;
  self->picture = page->size.width > 0 ? picture : NULL;
  self->room = MOST_LOOKED_AT;
  self->texts = count_texts (page);
  self->covers = g_array_new (FALSE, FALSE, sizeof (int));
  if (self->picture == NULL)
    return self;
  self->scale = cairo_image_surface_get_width (picture) / page->size.width;
  for (int i = 0; i < (int) page->n_nodes && self->covers->len < MOST_COVERS; i++)
    if (is_cover (page, i))
      g_array_append_val (self->covers, i);
  return self;
}

void
vlps_text_seen_free (VlpsTextSeen *self)
{
  if (self == NULL)
    return;
  g_free (self->texts);
  g_array_unref (self->covers);
  g_free (self);
}

/* Takes the pixels of a box from the budget; FALSE if it is used up. */
static gboolean
take_room (VlpsTextSeen *self, VlpsBox box)
{
  double pixels = box.width * box.height * self->scale * self->scale;

  /* a box of a hostile page may have a size that is not a number */
  if (!(pixels <= self->room))
    return FALSE;
  self->room -= pixels;
  return TRUE;
}

static gboolean
is_blank (VlpsTextSeen *self, VlpsBox whole)
{
  VlpsBox box = vlps_box_clip (whole, (VlpsBox){ 0, 0, self->page->size.width, self->page->size.height });

  return self->picture != NULL && take_room (self, box) && vlps_picture_part_is_blank (self->picture, box, self->scale);
}

/* --- what is behind something --- */

/* Order in which a node is painted among what else is in `common`, an ancestor: below what is in the flow, in it, above. */
typedef struct
{
  int layer; /* 0, 1, 2 */
  int z_index;
} Order;

static Order
order_in (const VlpsPage *page, int node, int common)
{
  Order order = { 1, 0 };

  /* the outermost that is placed decides */
  for (; node >= 0 && node != common; node = page->nodes[node].parent)
    {
      const VlpsStyle *style = page->nodes[node].style;

      if (style != NULL && style->position != VLPS_POSITION_STATIC)
        order = (Order){ style->z_index < 0 ? 0 : 2, style->z_index };
    }
  return order;
}

/* Returns TRUE if `cover` is painted after `text`; neither is inside the other. */
static gboolean
is_above (const VlpsPage *page, int cover, int text)
{
  int common = page->nodes[text].parent;
  Order above, below;

  while (common >= 0 && !(common < cover && cover < page->nodes[common].end))
    common = page->nodes[common].parent;
  above = order_in (page, cover, common);
  below = order_in (page, text, common);
  if (above.layer != below.layer)
    return above.layer > below.layer;
  if (above.z_index != below.z_index)
    return above.z_index > below.z_index;
  /* in the flow, backgrounds are painted before all text */
  return cover > text && (above.layer != 1 || vlps_tag_is_picture (page->nodes[cover].tag));
}

static gboolean
contains (VlpsBox outer, VlpsBox inner)
{
  return outer.left <= inner.left + 1 && outer.top <= inner.top + 1
         && vlps_box_right (outer) >= vlps_box_right (inner) - 1
         && vlps_box_bottom (outer) >= vlps_box_bottom (inner) - 1;
}

static gboolean
has_cover (const VlpsTextSeen *self, int text, VlpsBox box)
{
  for (guint i = 0; i < self->covers->len; i++)
    {
      int cover = g_array_index (self->covers, int, i);

      if (contains (self->page->nodes[cover].box, box) && !(cover < text && text < self->page->nodes[cover].end)
          && is_above (self->page, cover, text))
        return TRUE;
    }
  return FALSE;
}

/* Returns TRUE if a pixel of the box has about the colour of the text. */
static gboolean
has_colour (const VlpsTextSeen *self, VlpsBox box, guint32 colour)
{
  VlpsBox pixels = vlps_picture_part_pixels (box, self->scale, cairo_image_surface_get_width (self->picture),
                                             cairo_image_surface_get_height (self->picture));
  const guint8 *data = cairo_image_surface_get_data (self->picture);
  int stride = cairo_image_surface_get_stride (self->picture);

  cairo_surface_flush (self->picture);
  for (int y = (int) pixels.top; y < (int) vlps_box_bottom (pixels); y++)
    for (int x = (int) pixels.left; x < (int) vlps_box_right (pixels); x++)
      {
        guint32 pixel = ((const guint32 *) (gconstpointer) (data + (gsize) y * (gsize) stride))[x];
        gboolean near = TRUE;

        for (guint shift = 0; shift <= 16; shift += 8)
          near = near && abs ((int) (pixel >> shift & 0xff) - (int) (colour >> shift & 0xff)) <= NEAR_COLOUR;
        if (near)
          return TRUE;
      }
  return FALSE;
}

/* Order and boxes of elements do not say all of what an engine paints: the picture must agree. */
static gboolean
is_covered (VlpsTextSeen *self, int text)
{
  const VlpsNode *parent =
      self->page->nodes[text].parent >= 0 ? &self->page->nodes[self->page->nodes[text].parent] : NULL;
  VlpsBox box = vlps_box_clip (vlps_text_lines_visible (self->page, text),
                               (VlpsBox){ 0, 0, self->page->size.width, self->page->size.height });

  if (self->picture == NULL || self->scale < LEAST_SCALE || parent == NULL || parent->style == NULL
      || (parent->style->color & 0xff) < 0x80)
    return FALSE;
  return has_cover (self, text, box) && take_room (self, box) && !has_colour (self, box, parent->style->color >> 8);
}

gboolean
vlps_text_seen_is_hidden (VlpsTextSeen *self, int index)
{
  const VlpsNode *node = &self->page->nodes[index];

  if (self->texts[node->end] == self->texts[index])
    return FALSE;
  if (node->kind == VLPS_NODE_TEXT)
    {
      VlpsBox visible = vlps_text_lines_visible (self->page, index);

      if (!(visible.width > 0 && visible.height > 0))
        return node->box.width > 0 && node->box.height > 0;
      if (is_covered (self, index))
        return TRUE;
      return is_blank (self, visible);
    }
  return is_blank (self, node->box);
}

/* --- where a line ends --- */

/* Returns TRUE if the pixels of a column are alike; a background may change from column to column. */
static gboolean
is_plain_column (const VlpsTextSeen *self, VlpsBox pixels, int x)
{
  const guint8 *data = cairo_image_surface_get_data (self->picture);
  gsize stride = (gsize) cairo_image_surface_get_stride (self->picture);
  const guint8 *first = data + (gsize) pixels.top * stride + 4 * (gsize) x;

  for (gsize y = 1; y < (gsize) pixels.height; y++)
    for (guint c = 0; c < 3; c++)
      if (abs (first[y * stride + c] - first[c]) > SAME_COLOUR)
        return FALSE;
  return TRUE;
}

VlpsBox
vlps_text_seen_trim (VlpsTextSeen *self, VlpsBox line)
{
  VlpsBox pixels;
  int left, right;

  if (self->picture == NULL || !take_room (self, line))
    return line;
  pixels = vlps_picture_part_pixels (line, self->scale, cairo_image_surface_get_width (self->picture),
                                     cairo_image_surface_get_height (self->picture));
  cairo_surface_flush (self->picture);
  left = (int) pixels.left;
  right = (int) vlps_box_right (pixels);
  while (left < right && is_plain_column (self, pixels, left))
    left++;
  while (left < right && is_plain_column (self, pixels, right - 1))
    right--;
  if (left > pixels.left)
    {
      line.width -= left / self->scale - line.left;
      line.left = left / self->scale;
    }
  if (right < vlps_box_right (pixels))
    line.width = right / self->scale - line.left;
  line.width = MAX (line.width, 0);
  return line;
}
