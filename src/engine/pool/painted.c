/* painted.c - which text of a page is painted */
#include "painted.h"

#include <math.h>
#include <string.h>

#define LEAST_DIFFERENCE 12 /* of 255 in one channel, that text makes where it is painted in full size */
#define LEAST_SMALL 4       /* the same, where the page is painted smaller */
#define MOST_WIDENED .03    /* share by which a picture in full size may be wider */
#define LEAST_SCALE .2      /* of a picture; letters of 16 px are 3 pixels high */

/* The engine painted another layout than the one that was read: */
#define MOST_STRAY .3   /* of all strokes outside of texts: some are there, of lists, fields and style sheets */
#define LEAST_STRAY .01 /* to a pixel of the area of all texts; in a text there are six times as many */
#define FEW_STRAY 100   /* that say nothing */

/* Flags of text that cannot be seen in any case, or not yet. */
#define NOT_LOOKED_AT                                                                                                  \
  (VLPS_NODE_UNRENDERED | VLPS_NODE_INVISIBLE | VLPS_NODE_CLIPPED | VLPS_NODE_OFF_PAGE | VLPS_NODE_SCROLLED)

typedef struct
{
  const guchar *picture, *bare;
  int width, height, stride, bare_stride; /* pixels; bytes */
  double scale_x, scale_y;                /* pixels to a px of the page */
  int least;                              /* difference of a channel */
  VlpsSize page, shown;                   /* px; the pictures show no more than this of the page */
  gboolean beyond;                        /* there is text that they do not show */
} Pair;

static gboolean
differ (const Pair *pair, int x, int y)
{
  const guint32 a = ((const guint32 *) (const void *) (pair->picture + (gsize) y * (gsize) pair->stride))[x];
  const guint32 b = ((const guint32 *) (const void *) (pair->bare + (gsize) y * (gsize) pair->bare_stride))[x];

  if ((a & 0xffffff) == (b & 0xffffff))
    return FALSE;
  for (guint shift = 0; shift <= 16; shift += 8)
    if (ABS ((int) (a >> shift & 0xff) - (int) (b >> shift & 0xff)) > pair->least)
      return TRUE;
  return FALSE;
}

/* The pixels from *ret_first to before *ret_end of a length: the ones that lie in it whole, if there are any.  At an edge,
 * what is beside it shows, too, and in a smaller picture text shows through what covers it.  WebKitGTK 2.54 puts lines
 * between two pixels, and paints them at whole ones. */
static void
find_pixels (double begin, double end, double scale, int most, int *ret_first, int *ret_end)
{
  double first = floor (begin * scale), last = ceil (end * scale);

  if (ceil (begin * scale) < floor (end * scale))
    {
      first = ceil (begin * scale);
      last = floor (end * scale);
    }
  *ret_first = (int) CLAMP (first, 0, most);
  *ret_end = (int) CLAMP (last, 0, most);
}

/* Returns TRUE if part of a box is on the page but outside of the pictures. */
static gboolean
is_beyond (const Pair *pair, VlpsBox box)
{
  gboolean right = vlps_box_right (box) > pair->shown.width && pair->shown.width < pair->page.width;
  gboolean below = vlps_box_bottom (box) > pair->shown.height && pair->shown.height < pair->page.height;

  return (right || below) && box.left < pair->page.width && box.top < pair->page.height;
}

/* TRUE also where nobody knows. */
static gboolean
is_painted_in (Pair *pair, VlpsBox box)
{
  int left, right, top, bottom;

  find_pixels (box.left, vlps_box_right (box), pair->scale_x, pair->width, &left, &right);
  find_pixels (box.top, vlps_box_bottom (box), pair->scale_y, pair->height, &top, &bottom);
  if (is_beyond (pair, box))
    return pair->beyond = TRUE;
  for (int y = top; y < bottom; y++)
    for (int x = left; x < right; x++)
      if (differ (pair, x, y))
        return TRUE;
  return FALSE;
}

static gboolean
is_looked_at (const VlpsNode *node)
{
  return node->kind == VLPS_NODE_TEXT && (node->flags & NOT_LOOKED_AT) == 0 && node->characters > 0;
}

/* Appends a box for each line of a text, or its only one.  `line`: index of the first of the page's lines that may be the
 * node's; moves behind them. */
static void
add_boxes (const VlpsPage *page, int node, guint *line, GArray *boxes)
{
  guint before = boxes->len;

  for (; *line < page->lines->len && g_array_index (page->lines, VlpsLineBox, *line).node <= node; (*line)++)
    if (g_array_index (page->lines, VlpsLineBox, *line).node == node)
      g_array_append_val (boxes, g_array_index (page->lines, VlpsLineBox, *line).box);
  if (boxes->len == before)
    g_array_append_val (boxes, page->nodes[node].box);
}

static gboolean
is_painted (Pair *pair, const VlpsBox *boxes, guint n_boxes)
{
  for (guint i = 0; i < n_boxes; i++)
    if (is_painted_in (pair, boxes[i]))
      return TRUE;
  return FALSE;
}

/* --- letters beside their boxes: the engine painted another layout than the one that was read --- */

/* Returns a byte for each pixel of the pictures: 1 inside the boxes of texts, else 0; NULL if it takes too much memory. */
static guint8 *
make_mask (const Pair *pair, const GArray *boxes)
{
  guint8 *mask = g_try_malloc0 ((gsize) pair->width * (gsize) pair->height);

  for (guint i = 0; mask != NULL && i < boxes->len; i++)
    {
      VlpsBox box = g_array_index (boxes, VlpsBox, i);
      int left, right, top, bottom;

      find_pixels (box.left - 1, vlps_box_right (box) + 1, pair->scale_x, pair->width, &left, &right);
      find_pixels (box.top - 1, vlps_box_bottom (box) + 1, pair->scale_y, pair->height, &top, &bottom);
      for (int y = top; y < bottom && left < right; y++)
        memset (mask + (gsize) y * (gsize) pair->width + left, 1, (gsize) (right - left));
    }
  return mask;
}

/* Whether a stroke of a letter begins at a pixel: painted areas, such as backgrounds that text cuts out, have few. */
static gboolean
is_stroke (const Pair *pair, int x, int y)
{
  return differ (pair, x, y) && (x == 0 || !differ (pair, x - 1, y));
}

/* Returns TRUE if many letters lie outside of all texts. */
static gboolean
is_strayed (const Pair *pair, const guint8 *mask)
{
  double stray = 0, all = 0, area = 0;

  for (int y = 0; y < pair->height; y++)
    for (int x = 0; x < pair->width; x++)
      {
        gboolean letter = is_stroke (pair, x, y), text = mask[(gsize) y * (gsize) pair->width + (gsize) x] != 0;

        area += text;
        all += letter;
        stray += letter && !text;
      }
  return stray > MOST_STRAY * all && stray > MAX (FEW_STRAY, LEAST_STRAY * area);
}

/* FALSE if the pictures are not of the page as it was read, or too small.  One in full size may be wider, as it has no
 * scroll bars; it is as high as the page: where it is not, the page has moved since.  A smaller one has both sides cut
 * to whole pixels, so that its width leaves the scale open by as much. */
static gboolean
find_scale (Pair *pair, VlpsSize size)
{
  double whole, least, most;

  if (size.width <= 0 || size.height <= 0)
    return FALSE;
  pair->scale_x = pair->width / size.width;
  pair->scale_y = pair->height / size.height;
  whole = round (pair->scale_x);
  if (whole >= 1 && pair->width >= whole * size.width - whole && pair->scale_x / whole <= 1 + MOST_WIDENED)
    {
      pair->scale_x = pair->scale_y = whole;
      pair->least = LEAST_DIFFERENCE;
      return fabs (pair->height - whole * size.height) <= whole;
    }
  pair->least = (int) CLAMP (LEAST_DIFFERENCE * pair->scale_y, LEAST_SMALL, LEAST_DIFFERENCE);
  least = pair->scale_x * size.height;
  most = least + size.height / size.width;
  return pair->scale_x >= LEAST_SCALE && pair->height >= least - 2 && pair->height <= most + 2;
}

char *
vlps_painted_find (const VlpsPage *page, VlpsSize shown, cairo_surface_t *picture, cairo_surface_t *bare,
                   gboolean *ret_beyond)
{
  Pair pair = {
    .picture = cairo_image_surface_get_data (picture),
    .bare = cairo_image_surface_get_data (bare),
    .width = cairo_image_surface_get_width (picture),
    .height = cairo_image_surface_get_height (picture),
    .stride = cairo_image_surface_get_stride (picture),
    .bare_stride = cairo_image_surface_get_stride (bare),
    .page = page->size,
    .shown = shown,
  };
  g_autoptr (GArray) boxes = NULL, unpainted = NULL;
  g_autofree guint8 *mask = NULL;
  GString *found;
  guint line = 0;

  if (cairo_image_surface_get_width (bare) != pair.width || cairo_image_surface_get_height (bare) != pair.height
      || !find_scale (&pair, shown))
    return NULL;
  boxes = g_array_new (FALSE, FALSE, sizeof (VlpsBox));
  unpainted = g_array_new (FALSE, FALSE, sizeof (int));
  for (int i = 0; i < (int) page->n_nodes; i++)
    if (is_looked_at (&page->nodes[i]))
      {
        guint first = boxes->len;

        add_boxes (page, i, &line, boxes);
        if (!is_painted (&pair, &g_array_index (boxes, VlpsBox, first), boxes->len - first))
          g_array_append_val (unpainted, i);
      }
  mask = unpainted->len > 0 ? make_mask (&pair, boxes) : NULL;
  if (mask != NULL && is_strayed (&pair, mask))
    return NULL;
  found = g_string_new (NULL);
  for (guint i = 0; i < unpainted->len; i++)
    g_string_append_printf (found, "%s%d", found->len > 0 ? " " : "", g_array_index (unpainted, int, i));
  *ret_beyond = pair.beyond;
  return g_string_free (found, FALSE);
}
