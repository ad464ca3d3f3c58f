/* shade.c - any number of see-through rectangles, painted over a picture in one pass
 *
 * A page can nest 20,000 boxes of its full size, so filling one after the other is out of the question.  Instead the
 * rows are swept from top to bottom: each layer keeps, for the current row, the differences of how many rectangles
 * cover neighbouring pixels; the runs in which that number is above zero are what the layer tints.
 */
#include "shade.h"

#include <math.h>

#define NONE (-1)

typedef struct
{
  int left, right;
  int top, bottom;
  guint layer;
  int next_start; /* next rectangle that starts in the same row */
  int next_end;   /* next one that ends before the same row */
} Rectangle;

typedef struct
{
  int from;
  int to;
} Run;

typedef struct
{
  gint32 *difference; /* width + 1 */
  guint n_active;     /* rectangles over the current row */
  gboolean changed;
  GArray *runs;
} Layer;

struct VlpsShade
{
  int width;
  int height;
  GArray *rectangles;
  int *first_start; /* by row */
  int *first_end;
  guint n_layers;
  Layer *layers;
};

VlpsShade *
vlps_shade_new (int width, int height, guint n_layers)
{
  VlpsShade *shade = g_new0 (VlpsShade, 1);

  shade->width = width;
  shade->height = height;
  shade->rectangles = g_array_new (FALSE, FALSE, sizeof (Rectangle));
  shade->first_start = g_new (int, (gsize) height + 1);
  shade->first_end = g_new (int, (gsize) height + 1);
  for (int y = 0; y <= height; y++)
    shade->first_start[y] = shade->first_end[y] = NONE;
  shade->n_layers = n_layers;
  shade->layers = g_new0 (Layer, n_layers);
  for (guint l = 0; l < n_layers; l++)
    {
      shade->layers[l].difference = g_new0 (gint32, (gsize) width + 1);
      shade->layers[l].runs = g_array_new (FALSE, FALSE, sizeof (Run));
    }
  return shade;
}

void
vlps_shade_free (VlpsShade *shade)
{
  if (shade == NULL)
    return;
  for (guint l = 0; l < shade->n_layers; l++)
    {
      g_free (shade->layers[l].difference);
      g_array_unref (shade->layers[l].runs);
    }
  g_free (shade->layers);
  g_free (shade->first_start);
  g_free (shade->first_end);
  g_array_unref (shade->rectangles);
  g_free (shade);
}

/* Clipped before the cast: the edges may be any number, even infinite. */
static int
to_pixel (double edge, int limit)
{
  return (int) floor (CLAMP (edge, 0, (double) limit) + 0.5);
}

void
vlps_shade_add (VlpsShade *shade, guint layer, double left, double top, double right, double bottom)
{
  Rectangle rectangle = { .layer = layer };
  int index = (int) shade->rectangles->len;
  int y0, y1;

  if (isnan (left) || isnan (top) || isnan (right) || isnan (bottom))
    return;
  rectangle.left = to_pixel (left, shade->width);
  rectangle.right = to_pixel (right, shade->width);
  y0 = to_pixel (top, shade->height);
  y1 = to_pixel (bottom, shade->height);
  if (rectangle.left >= rectangle.right || y0 >= y1)
    return;
  rectangle.top = y0;
  rectangle.bottom = y1;
  rectangle.next_start = shade->first_start[y0];
  shade->first_start[y0] = index;
  rectangle.next_end = shade->first_end[y1];
  shade->first_end[y1] = index;
  g_array_append_val (shade->rectangles, rectangle);
}

static void
count (VlpsShade *shade, const Rectangle *rectangle, int sign)
{
  Layer *layer = &shade->layers[rectangle->layer];

  layer->difference[rectangle->left] += sign;
  layer->difference[rectangle->right] -= sign;
  layer->n_active += (guint) sign;
  layer->changed = TRUE;
}

static void
find_runs (Layer *layer, int width)
{
  gint32 covering = 0;
  Run run = { 0, 0 };

  layer->changed = FALSE;
  g_array_set_size (layer->runs, 0);
  if (layer->n_active == 0)
    return;
  for (int x = 0; x <= width; x++)
    {
      gint32 now = covering + layer->difference[x];

      if (covering == 0 && now > 0)
        run.from = x;
      else if (covering > 0 && now == 0)
        {
          run.to = x;
          g_array_append_val (layer->runs, run);
        }
      covering = now;
    }
}

/* Mixes two channels at a time; `alpha` is 0 to 256. */
static void
tint_run (guint32 *pixels, int n, guint32 colour, guint32 alpha)
{
  guint32 red_blue = (colour & 0xff00ff) * alpha + 0x800080;
  guint32 green = (colour & 0x00ff00) * alpha + 0x008000;
  guint32 keep = 256 - alpha;

  for (int i = 0; i < n; i++)
    {
      guint32 p = pixels[i];

      pixels[i] =
          (((p & 0xff00ff) * keep + red_blue) >> 8 & 0xff00ff) | (((p & 0x00ff00) * keep + green) >> 8 & 0x00ff00);
    }
}

void
vlps_shade_paint (VlpsShade *shade, cairo_surface_t *surface, int x, int y, const VlpsTint *tints)
{
  gsize stride = (gsize) cairo_image_surface_get_stride (surface);
  guint8 *data = cairo_image_surface_get_data (surface) + (gsize) y * stride;
  const Rectangle *rectangles = (const Rectangle *) (gpointer) shade->rectangles->data;

  cairo_surface_flush (surface);
  for (int row = 0; row <= shade->height; row++)
    {
      for (int i = shade->first_start[row]; i != NONE; i = rectangles[i].next_start)
        count (shade, &rectangles[i], 1);
      for (int i = shade->first_end[row]; i != NONE; i = rectangles[i].next_end)
        count (shade, &rectangles[i], -1);
      if (row == shade->height)
        break; /* only to leave the counts at zero, as they were found */
      for (guint l = 0; l < shade->n_layers; l++)
        {
          Layer *layer = &shade->layers[l];

          if (layer->changed)
            find_runs (layer, shade->width);
          for (guint r = 0; r < layer->runs->len; r++)
            {
              Run run = g_array_index (layer->runs, Run, r);

              tint_run ((guint32 *) (gpointer) (data + (gsize) row * stride) + x + run.from, run.to - run.from,
                        tints[l].colour, (guint32) lround (tints[l].alpha * 256));
            }
        }
    }
  cairo_surface_mark_dirty (surface);
}

void
vlps_shade_trace (const VlpsShade *shade, cairo_t *cr, int x, int y, const VlpsTint *tints)
{
  const Rectangle *rectangles = (const Rectangle *) (gpointer) shade->rectangles->data;

  cairo_save (cr);
  cairo_translate (cr, x, y);
  /* of what overlaps nothing is painted twice */
  cairo_set_fill_rule (cr, CAIRO_FILL_RULE_WINDING);
  for (guint l = 0; l < shade->n_layers; l++)
    {
      guint32 colour = tints[l].colour;

      cairo_new_path (cr);
      for (guint i = 0; i < shade->rectangles->len; i++)
        if (rectangles[i].layer == l)
          cairo_rectangle (cr, rectangles[i].left, rectangles[i].top, rectangles[i].right - rectangles[i].left,
                           rectangles[i].bottom - rectangles[i].top);
      cairo_set_source_rgba (cr, (colour >> 16) / 255.0, (colour >> 8 & 0xff) / 255.0, (colour & 0xff) / 255.0,
                             tints[l].alpha);
      cairo_fill (cr);
    }
  cairo_restore (cr);
}
