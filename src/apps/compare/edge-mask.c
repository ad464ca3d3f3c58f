/* edge-mask.c - edges in the picture of a page */
#include "edge-mask.h"

#include <math.h>
#include <string.h>

#include "png-file.h"

#define LOWER 0.01 /* threshold where an edge may go on, as a share of the range */

static VlpsEdgeMask *
mask_new (cairo_surface_t *picture)
{
  VlpsEdgeMask *mask = g_new0 (VlpsEdgeMask, 1);

  mask->width = (guint) cairo_image_surface_get_width (picture);
  mask->height = (guint) cairo_image_surface_get_height (picture);
  mask->set = g_malloc0 (MAX (1, (gsize) mask->width * mask->height));
  return mask;
}

void
vlps_edge_mask_free (VlpsEdgeMask *mask)
{
  if (mask == NULL)
    return;
  g_free (mask->set);
  g_free (mask);
}

/* Luma of each pixel, 0 to 1. */
static float *
luma_new (cairo_surface_t *picture, guint width, guint height)
{
  float *luma = g_new (float, MAX (1, (gsize) width * height));
  const guint8 *data;
  int stride = cairo_image_surface_get_stride (picture);

  cairo_surface_flush (picture);
  data = cairo_image_surface_get_data (picture);
  for (guint y = 0; y < height; y++)
    {
      const guint32 *row = (const guint32 *) (const void *) (data + (gsize) y * (gsize) stride);

      for (guint x = 0; x < width; x++)
        luma[(gsize) y * width + x] =
            (0.212656f * (row[x] >> 16 & 255) + 0.715158f * (row[x] >> 8 & 255) + 0.072186f * (row[x] & 255)) / 255;
    }
  return luma;
}

/* Blurs n lines of `length` values each, which are `step` apart, the lines `line_step`.  What lies outside is as at the
 * edge. */
static void
blur_lines (float *values, guint n, gsize line_step, guint length, gsize step, double sigma)
{
  int reach = (int) ceil (4 * sigma);
  g_autofree float *kernel = g_new (float, 2 * reach + 1), *line = g_new (float, length + 2 * (guint) reach);
  float sum = 0;

  for (int i = -reach; i <= reach; i++)
    sum += kernel[i + reach] = (float) exp (-i * i / (2 * sigma * sigma));
  for (guint l = 0; l < n; l++)
    {
      float *first = values + l * line_step;

      for (int i = -reach; i < (int) length + reach; i++)
        line[i + reach] = first[(gsize) CLAMP (i, 0, (int) length - 1) * step];
      for (guint i = 0; i < length; i++)
        {
          float blurred = 0;

          for (int k = 0; k <= 2 * reach; k++)
            blurred += kernel[k] * line[i + (guint) k];
          first[i * step] = blurred / sum;
        }
    }
}

/* Directions across an edge. */
typedef enum
{
  ACROSS_VERTICAL, /* north and south */
  ACROSS_FALLING,  /* north-west and south-east */
  ACROSS_HORIZONTAL,
  ACROSS_RISING, /* north-east and south-west */
} Across;

static Across
across_of (float dx, float dy)
{
  float slope;

  if (fabsf (dx) < 1e-12f)
    return ACROSS_VERTICAL;
  slope = dy / dx;
  if (fabsf (slope) > 2.41421356f) /* tan 67.5 degrees */
    return ACROSS_VERTICAL;
  if (fabsf (slope) <= 0.41421356f)
    return ACROSS_HORIZONTAL;
  return slope < 0 ? ACROSS_RISING : ACROSS_FALLING;
}

typedef struct
{
  guint width, height;
  float *magnitudes;
  guint8 *across;
} Gradients;

static void
find_gradients (Gradients *gradients, const float *luma)
{
  guint width = gradients->width, height = gradients->height;

  for (guint y = 0; y < height; y++)
    {
      const float *row = luma + (gsize) y * width, *below = luma + (gsize) MIN (y + 1, height - 1) * width;

      for (guint x = 0; x < width; x++)
        {
          guint right = MIN (x + 1, width - 1);
          float dx = row[right] - row[x] + below[right] - below[x];
          float dy = below[x] - row[x] + below[right] - row[right];

          gradients->magnitudes[(gsize) y * width + x] = hypotf (dx, dy);
          gradients->across[(gsize) y * width + x] = (guint8) across_of (dx, dy);
        }
    }
}

static float
magnitude_at (const Gradients *gradients, int x, int y)
{
  x = CLAMP (x, 0, (int) gradients->width - 1);
  y = CLAMP (y, 0, (int) gradients->height - 1);
  return gradients->magnitudes[(gsize) y * gradients->width + (gsize) x];
}

/* Sets values to 0 that are not the largest across their edge. */
static void
keep_maxima (const Gradients *gradients, float *kept, float *ret_least, float *ret_most)
{
  static const int steps[][2] = { { 0, -1 }, { -1, -1 }, { -1, 0 }, { 1, -1 } };

  *ret_least = INFINITY;
  *ret_most = -INFINITY;
  for (int y = 0; y < (int) gradients->height; y++)
    for (int x = 0; x < (int) gradients->width; x++)
      {
        gsize at = (gsize) y * gradients->width + (gsize) x;
        const int *step = steps[gradients->across[at]];
        float own = gradients->magnitudes[at];

        if (own < magnitude_at (gradients, x + step[0], y + step[1])
            || own < magnitude_at (gradients, x - step[0], y - step[1]))
          own = 0;
        kept[at] = own;
        *ret_least = MIN (*ret_least, own);
        *ret_most = MAX (*ret_most, own);
      }
}

/* Edges begin at `upper` and go on, in all eight directions, to what is `lower` and more. */
static void
trace (VlpsEdgeMask *mask, const float *kept, float lower, float upper)
{
  g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (guint));
  gsize n = (gsize) mask->width * mask->height;

  for (gsize start = 0; start < n; start++)
    {
      guint at = (guint) start;

      if (mask->set[start] || kept[start] < upper)
        continue;
      mask->set[start] = 1;
      g_array_append_val (open, at);
      while (open->len > 0)
        {
          int x, y;

          at = g_array_index (open, guint, open->len - 1);
          g_array_set_size (open, open->len - 1);
          x = (int) (at % mask->width);
          y = (int) (at / mask->width);
          for (int v = MAX (0, y - 1); v <= MIN (y + 1, (int) mask->height - 1); v++)
            for (int u = MAX (0, x - 1); u <= MIN (x + 1, (int) mask->width - 1); u++)
              {
                guint next = (guint) v * mask->width + (guint) u;

                if (mask->set[next] || kept[next] < lower)
                  continue;
                mask->set[next] = 1;
                g_array_append_val (open, next);
              }
        }
    }
}

VlpsEdgeMask *
vlps_edge_mask_find (cairo_surface_t *picture, VlpsEdgeScale scale)
{
  static const double sigmas[VLPS_N_EDGES] = { 1, 5 };
  static const float uppers[VLPS_N_EDGES] = { 0.02f, 0.16f };
  g_autoptr (VlpsEdgeMask) mask = NULL;
  g_autofree float *values = NULL, *magnitudes = NULL;
  g_autofree guint8 *across = NULL;
  Gradients gradients;
  gsize n = (gsize) cairo_image_surface_get_width (picture) * (gsize) cairo_image_surface_get_height (picture);
  float least, most;

  if (n == 0 || n > VLPS_EDGE_PIXELS)
    return NULL;
  mask = mask_new (picture);
  values = luma_new (picture, mask->width, mask->height);
  blur_lines (values, mask->height, mask->width, mask->width, 1, sigmas[scale]);
  blur_lines (values, mask->width, 1, mask->height, mask->width, sigmas[scale]);
  magnitudes = g_new (float, n);
  across = g_malloc (n);
  gradients = (Gradients){ mask->width, mask->height, magnitudes, across };
  find_gradients (&gradients, values);
  keep_maxima (&gradients, values, &least, &most);
  /* a picture of one colour has no edges */
  if (most - least > 1e-4f)
    trace (mask, values, least + (float) LOWER * (most - least), least + uppers[scale] * (most - least));
  return g_steal_pointer (&mask);
}

VlpsEdgeMask *
vlps_edge_mask_read (const char *path, GError **error)
{
  cairo_surface_t *picture = vlps_png_file_read (path, error);
  g_autofree float *luma = NULL;
  VlpsEdgeMask *mask;

  if (picture == NULL)
    return NULL;
  mask = mask_new (picture);
  luma = luma_new (picture, mask->width, mask->height);
  for (gsize i = 0; i < (gsize) mask->width * mask->height; i++)
    mask->set[i] = luma[i] >= 0.5f;
  cairo_surface_destroy (picture);
  return mask;
}
