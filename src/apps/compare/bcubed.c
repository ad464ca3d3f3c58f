/* bcubed.c - how far two segmentations of a page agree */
#include "bcubed.h"

#include <math.h>
#include <string.h>

#include "hash.h"

#define MAX_GROUPS 4000 /* they are compared in pairs */

struct VlpsBcubedClusters
{
  guint result_words;
  guint truth_words;
  GHashTable *groups; /* GBytes of bits -> index + 1 into sizes */
  GPtrArray *keys;    /* of GBytes, owned by the table */
  GArray *sizes;      /* of double */
};

VlpsBcubedClusters *
vlps_bcubed_clusters_new (guint n_result, guint n_truth)
{
  VlpsBcubedClusters *clusters = g_new0 (VlpsBcubedClusters, 1);

  clusters->result_words = (n_result + 63) / 64;
  clusters->truth_words = (n_truth + 63) / 64;
  clusters->groups = g_hash_table_new_full (vlps_hash_gbytes, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);
  clusters->keys = g_ptr_array_new ();
  clusters->sizes = g_array_new (FALSE, FALSE, sizeof (double));
  return clusters;
}

void
vlps_bcubed_clusters_free (VlpsBcubedClusters *clusters)
{
  if (clusters == NULL)
    return;
  g_hash_table_unref (clusters->groups);
  g_ptr_array_unref (clusters->keys);
  g_array_unref (clusters->sizes);
  g_free (clusters);
}

void
vlps_bcubed_clusters_add (VlpsBcubedClusters *clusters, const guint64 *bits, double size)
{
  gsize length = (clusters->result_words + clusters->truth_words) * sizeof *bits;
  g_autoptr (GBytes) probe = g_bytes_new_static (bits, length);
  guint index = GPOINTER_TO_UINT (g_hash_table_lookup (clusters->groups, probe));

  if (index == 0)
    {
      GBytes *key = g_bytes_new (bits, length);

      g_array_append_val (clusters->sizes, size);
      g_ptr_array_add (clusters->keys, key);
      g_hash_table_insert (clusters->groups, key, GUINT_TO_POINTER (clusters->sizes->len));
    }
  else
    g_array_index (clusters->sizes, double, index - 1) += size;
}

static guint
count_shared (const guint64 *a, const guint64 *b, guint n_words)
{
  guint count = 0;

  for (guint i = 0; i < n_words; i++)
    count += (guint) __builtin_popcountll (a[i] & b[i]);
  return count;
}

gboolean
vlps_bcubed_clusters_compare (const VlpsBcubedClusters *clusters, double *ret_precision, double *ret_recall)
{
  guint n = clusters->keys->len;
  double sums[2] = { 0 }, totals[2] = { 0 };

  if (n > MAX_GROUPS)
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      const guint64 *one = g_bytes_get_data (clusters->keys->pdata[i], NULL);
      double shared[2] = { 0 }, sizes[2] = { 0 }, size = g_array_index (clusters->sizes, double, i);

      for (guint k = 0; k < n; k++)
        {
          const guint64 *other = g_bytes_get_data (clusters->keys->pdata[k], NULL);
          double weight = g_array_index (clusters->sizes, double, k);
          guint in_result = count_shared (one, other, clusters->result_words);
          guint in_truth =
              count_shared (one + clusters->result_words, other + clusters->result_words, clusters->truth_words);
          guint both = MIN (in_result, in_truth);

          shared[0] += in_result > 0 ? weight * both / in_result : 0;
          sizes[0] += in_result > 0 ? weight : 0;
          shared[1] += in_truth > 0 ? weight * both / in_truth : 0;
          sizes[1] += in_truth > 0 ? weight : 0;
        }
      for (guint side = 0; side < 2; side++)
        if (sizes[side] > 0)
          {
            sums[side] += size * shared[side] / sizes[side];
            totals[side] += size;
          }
    }
  *ret_precision = totals[0] > 0 ? sums[0] / totals[0] : NAN;
  *ret_recall = totals[1] > 0 ? sums[1] / totals[1] : NAN;
  return TRUE;
}

/* Both segmentations drawn onto a grid of points, a bit for each segment. */
typedef struct
{
  guint columns, rows;
  double step; /* px between points; the first lies half a step from the edges */
  guint n_words;
  guint64 *bits;
} Grid;

static int
compare_doubles (gconstpointer a, gconstpointer b)
{
  double one = *(const double *) a, other = *(const double *) b;

  return one < other ? -1 : one > other;
}

/* Sets `bit` at the points inside a polygon: row by row between the crossings of its edges, even-odd. */
static void
draw_polygon (Grid *grid, const VlpsPolygon *polygon, guint bit, GArray *crossings)
{
  double top = INFINITY, bottom = -INFINITY;
  int first, last;

  for (guint r = 0; r < polygon->rings->len; r++)
    {
      const GArray *ring = polygon->rings->pdata[r];

      for (guint i = 0; i < ring->len; i++)
        {
          top = MIN (top, g_array_index (ring, VlpsPoint, i).y);
          bottom = MAX (bottom, g_array_index (ring, VlpsPoint, i).y);
        }
    }
  if (!(top < bottom))
    return;
  first = (int) CLAMP (ceil (top / grid->step - 0.5), 0, grid->rows);
  last = (int) CLAMP (ceil (bottom / grid->step - 0.5), 0, grid->rows);
  for (int row = first; row < last; row++)
    {
      double y = (row + 0.5) * grid->step;

      g_array_set_size (crossings, 0);
      for (guint r = 0; r < polygon->rings->len; r++)
        {
          const GArray *ring = polygon->rings->pdata[r];

          for (guint i = 0; i < ring->len; i++)
            {
              VlpsPoint a = g_array_index (ring, VlpsPoint, i);
              VlpsPoint b = g_array_index (ring, VlpsPoint, (i + 1) % ring->len);

              if ((a.y <= y) != (b.y <= y))
                {
                  double x = a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x);

                  g_array_append_val (crossings, x);
                }
            }
        }
      g_array_sort (crossings, compare_doubles);
      for (guint i = 0; i + 1 < crossings->len; i += 2)
        {
          double left = g_array_index (crossings, double, i), right = g_array_index (crossings, double, i + 1);
          int begin = (int) CLAMP (ceil (left / grid->step - 0.5), 0, grid->columns);
          int end = (int) CLAMP (ceil (right / grid->step - 0.5), 0, grid->columns);

          for (int column = begin; column < end; column++)
            grid->bits[((gsize) row * grid->columns + (gsize) column) * grid->n_words + bit / 64] |=
                G_GUINT64_CONSTANT (1) << (bit % 64);
        }
    }
}

static void
draw (Grid *grid, const VlpsSegmentation *segmentation, guint first_word)
{
  g_autoptr (GArray) crossings = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint s = 0; s < segmentation->segments->len; s++)
    {
      const VlpsSegment *segment = segmentation->segments->pdata[s];

      for (guint p = 0; p < segment->polygons->len; p++)
        draw_polygon (grid, segment->polygons->pdata[p], first_word * 64 + s, crossings);
    }
}

static void
enter (const VlpsBcubedClusters *clusters, VlpsMeasure first, double *values)
{
  double precision, recall;

  if (!vlps_bcubed_clusters_compare (clusters, &precision, &recall) || isnan (recall))
    return;
  /* a result without segments is right about nothing */
  values[first] = isnan (precision) ? 0 : precision;
  values[first + 1] = recall;
  values[first + 2] = vlps_measure_f1 (values[first], recall);
}

void
vlps_bcubed_score (const VlpsPage *page, const guint *weights, const VlpsSegmentation *result,
                   const VlpsSegmentation *truth, double *values)
{
  guint n_result = result->segments->len, n_truth = truth->segments->len;
  guint result_words = (n_result + 63) / 64;
  g_autoptr (VlpsBcubedClusters) pixels = vlps_bcubed_clusters_new (n_result, n_truth);
  g_autoptr (VlpsBcubedClusters) characters = vlps_bcubed_clusters_new (n_result, n_truth);
  double width = page->size.width, height = page->size.height;
  g_autofree guint64 *bits = NULL;
  Grid grid = { 0 };

  if (!(width >= 1) || !(height >= 1))
    return;
  grid.step = MAX (1, sqrt (width * height / VLPS_BCUBED_SAMPLES));
  grid.columns = (guint) MAX (1, floor (width / grid.step));
  grid.rows = (guint) MAX (1, floor (height / grid.step));
  grid.n_words = MAX (1, result_words + (n_truth + 63) / 64);
  grid.bits = bits = g_new0 (guint64, (gsize) grid.columns * grid.rows * grid.n_words);
  draw (&grid, result, 0);
  draw (&grid, truth, result_words);
  /* neighbours are mostly alike */
  for (gsize i = 0, next, n = (gsize) grid.columns * grid.rows; i < n; i = next)
    {
      for (next = i + 1; next < n; next++)
        if (memcmp (bits + next * grid.n_words, bits + i * grid.n_words, grid.n_words * sizeof *bits) != 0)
          break;
      vlps_bcubed_clusters_add (pixels, bits + i * grid.n_words, (double) (next - i));
    }
  for (guint i = 0; i < page->n_nodes; i++)
    if (weights[i] > 0)
      {
        VlpsBox box = page->nodes[i].box;
        gsize column = (gsize) CLAMP ((box.left + box.width / 2) / grid.step, 0, grid.columns - 1);
        gsize row = (gsize) CLAMP ((box.top + box.height / 2) / grid.step, 0, grid.rows - 1);

        vlps_bcubed_clusters_add (characters, bits + (row * grid.columns + column) * grid.n_words, weights[i]);
      }
  enter (characters, VLPS_MEASURE_BLOCK_PRECISION, values);
  enter (pixels, VLPS_MEASURE_PIXEL_PRECISION, values);
}
