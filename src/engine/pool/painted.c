/* painted.c - which text of a page is painted */
#include "painted.h"

#include <math.h>

#define LEAST_DIFFERENCE 12 /* of 255 in one channel, that text makes where it is painted in full size */
#define LEAST_SMALL 4       /* the same, where the page is painted smaller */
#define MOST_WIDENED .03    /* share by which a picture in full size may be wider */
#define LEAST_SCALE .2      /* of a picture; letters of 16 px are 3 pixels high */

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

/* The pixels from *ret_first to before *ret_end of a length.  In a smaller picture these are the ones that lie in it whole,
 * if there are any: at an edge, text shows through what covers it, and what is beside it shows too. */
static void
find_pixels (double begin, double end, double scale, int most, int *ret_first, int *ret_end)
{
  double first = floor (begin * scale), last = ceil (end * scale);

  if (scale < 1 && ceil (begin * scale) < floor (end * scale))
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

/* `line`: index of the first of the page's lines that may be the node's; moves behind them. */
static gboolean
is_painted (Pair *pair, const VlpsPage *page, int node, guint *line)
{
  gboolean lines = FALSE, painted = FALSE;

  for (; *line < page->lines->len && g_array_index (page->lines, VlpsLineBox, *line).node <= node; (*line)++)
    if (g_array_index (page->lines, VlpsLineBox, *line).node == node)
      {
        lines = TRUE;
        painted = painted || is_painted_in (pair, g_array_index (page->lines, VlpsLineBox, *line).box);
      }
  return lines ? painted : is_painted_in (pair, page->nodes[node].box);
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
  GString *found;
  guint line = 0;

  if (cairo_image_surface_get_width (bare) != pair.width || cairo_image_surface_get_height (bare) != pair.height
      || !find_scale (&pair, shown))
    return NULL;
  found = g_string_new (NULL);
  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];

      if (node->kind == VLPS_NODE_TEXT && (node->flags & NOT_LOOKED_AT) == 0 && node->characters > 0
          && !is_painted (&pair, page, i, &line))
        g_string_append_printf (found, "%s%d", found->len > 0 ? " " : "", i);
    }
  *ret_beyond = pair.beyond;
  return g_string_free (found, FALSE);
}
