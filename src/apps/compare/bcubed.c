/* bcubed.c - how far two segmentations of a page agree */
#include "bcubed.h"

#include <math.h>
#include <string.h>

#include "hash.h"
#include "segment-rows.h"

#define MAX_GROUPS 4000 /* they are compared in pairs */
#define MAX_SIDE 1e6    /* px of a page */

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

/* Adds pixels of a row, `n` of each: neighbours are mostly alike. */
static void
add_pixels (VlpsBcubedClusters *clusters, const VlpsSegmentRows *rows, const guint64 *row, double n)
{
  for (guint i = 0, next; i < rows->columns; i = next)
    {
      const guint64 *own = row + (gsize) i * rows->n_words;

      for (next = i + 1; next < rows->columns; next++)
        if (memcmp (row + (gsize) next * rows->n_words, own, rows->n_words * sizeof *own) != 0)
          break;
      vlps_bcubed_clusters_add (clusters, own, (double) (next - i) * n);
    }
}

/* A text run: the pixels of its box, and the segments that all of them have been in so far. */
typedef struct
{
  guint left, right, top, bottom; /* of the first pixel, behind the last */
  double size;
  guint64 *bits;
} Run;

/* Pixels whose middles are between two sides; the one in the middle where there are none. */
static void
pixels_between (double begin, double end, guint n, guint *ret_first, guint *ret_last)
{
  double first = ceil (begin - 0.5), last = ceil (end - 0.5);

  if (first >= last)
    {
      first = floor ((begin + end) / 2);
      last = first + 1;
    }
  *ret_first = (guint) CLAMP (first, 0, n - 1);
  *ret_last = (guint) CLAMP (last, *ret_first + 1, n);
}

/* `bits`: room for all of them. */
static GArray *
runs_new (const VlpsPage *page, const guint *weights, const VlpsSegmentRows *rows, guint64 *bits)
{
  GArray *runs = g_array_new (FALSE, FALSE, sizeof (Run));

  for (guint i = 0; i < page->n_nodes; i++)
    if (weights[i] > 0)
      {
        VlpsBox box = page->nodes[i].box;
        Run run = { .size = weights[i], .bits = bits + (gsize) runs->len * rows->n_words };

        pixels_between (box.left, vlps_box_right (box), rows->columns, &run.left, &run.right);
        pixels_between (box.top, vlps_box_bottom (box), rows->rows, &run.top, &run.bottom);
        memset (run.bits, 0xff, rows->n_words * sizeof *run.bits);
        g_array_append_val (runs, run);
      }
  return runs;
}

/* The rows [first, last) are alike. */
static void
narrow_runs (GArray *runs, const VlpsSegmentRows *rows, const guint64 *row, guint first, guint last)
{
  for (guint i = 0; i < runs->len; i++)
    {
      const Run *run = &g_array_index (runs, Run, i);

      if (run->top >= last || run->bottom <= first)
        continue;
      for (guint column = run->left; column < run->right; column++)
        for (guint word = 0; word < rows->n_words; word++)
          run->bits[word] &= row[(gsize) column * rows->n_words + word];
    }
}

void
vlps_bcubed_score (const VlpsPage *page, const guint *weights, const VlpsSegmentation *result,
                   const VlpsSegmentation *truth, double *values)
{
  guint n_result = result->segments->len, n_truth = truth->segments->len;
  g_autoptr (VlpsBcubedClusters) pixels = vlps_bcubed_clusters_new (n_result, n_truth);
  g_autoptr (VlpsBcubedClusters) characters = vlps_bcubed_clusters_new (n_result, n_truth);
  g_autoptr (VlpsSegmentRows) rows = NULL;
  g_autofree guint64 *row = NULL, *bits = NULL;
  g_autoptr (GArray) runs = NULL;
  double width = page->size.width, height = page->size.height;

  if (!(width >= 1) || !(height >= 1) || width > MAX_SIDE || height > MAX_SIDE)
    return;
  rows = vlps_segment_rows_new (result, truth, (guint) width, (guint) height);
  row = vlps_segment_rows_buffer (rows);
  bits = g_new (guint64, MAX (1, (gsize) page->n_nodes * rows->n_words));
  runs = runs_new (page, weights, rows, bits);
  for (guint first = 0, last; first < rows->rows; first = last)
    {
      last = vlps_segment_rows_next (rows, first);
      vlps_segment_rows_draw (rows, first, row);
      add_pixels (pixels, rows, row, last - first);
      narrow_runs (runs, rows, row, first, last);
    }
  for (guint i = 0; i < runs->len; i++)
    vlps_bcubed_clusters_add (characters, g_array_index (runs, Run, i).bits, g_array_index (runs, Run, i).size);
  enter (characters, VLPS_MEASURE_BLOCK_PRECISION, values);
  enter (pixels, VLPS_MEASURE_PIXEL_PRECISION, values);
}

/* Adds an edge pixel once to each group of pixels that is at most one pixel away. */
static void
add_edge (VlpsBcubedClusters *clusters, const VlpsSegmentRows *rows, guint64 *const *around, guint column)
{
  guint left = column > 0 ? column - 1 : 0, right = MIN (column + 1, rows->columns - 1), n = 0;
  const guint64 *found[9];

  for (guint r = 0; r < 3; r++)
    for (guint c = left; around[r] != NULL && c <= right; c++)
      {
        const guint64 *bits = around[r] + (gsize) c * rows->n_words;
        guint k = 0;

        while (k < n && memcmp (found[k], bits, rows->n_words * sizeof *bits) != 0)
          k++;
        if (k == n)
          found[n++] = bits;
      }
  for (guint k = 0; k < n; k++)
    vlps_bcubed_clusters_add (clusters, found[k], 1);
}

void
vlps_bcubed_score_edges (const VlpsEdgeMask *mask, VlpsMeasure first, const VlpsSegmentation *result,
                         const VlpsSegmentation *truth, double *values)
{
  const VlpsSize size = { mask->width, mask->height };
  g_autoptr (VlpsSegmentation) ours = vlps_segmentation_scaled (result, size);
  g_autoptr (VlpsSegmentation) theirs = vlps_segmentation_scaled (truth, size);
  g_autoptr (VlpsSegmentRows) rows = vlps_segment_rows_new (ours, theirs, mask->width, mask->height);
  g_autoptr (VlpsBcubedClusters) clusters = vlps_bcubed_clusters_new (result->segments->len, truth->segments->len);
  guint64 *buffers[3]; /* the rows above, at and below */

  for (guint i = 0; i < 3; i++)
    buffers[i] = vlps_segment_rows_buffer (rows);
  vlps_segment_rows_draw (rows, 0, buffers[2]);
  for (guint row = 0; row < rows->rows; row++)
    {
      guint64 *above = buffers[0], *around[3];

      buffers[0] = buffers[1];
      buffers[1] = buffers[2];
      buffers[2] = above;
      if (row + 1 < rows->rows && rows->changes[row + 1])
        vlps_segment_rows_draw (rows, row + 1, buffers[2]);
      else
        memcpy (buffers[2], buffers[1], (gsize) rows->columns * rows->n_words * sizeof **buffers);
      around[0] = row > 0 ? buffers[0] : NULL;
      around[1] = buffers[1];
      around[2] = row + 1 < rows->rows ? buffers[2] : NULL;
      for (guint column = 0; column < rows->columns; column++)
        if (mask->set[(gsize) row * mask->width + column])
          add_edge (clusters, rows, around, column);
    }
  enter (clusters, first, values);
  for (guint i = 0; i < 3; i++)
    g_free (buffers[i]);
}
