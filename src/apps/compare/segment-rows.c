/* segment-rows.c - two segmentations drawn onto the pixels of a page, row by row */
#include "segment-rows.h"

#include <math.h>
#include <string.h>

/* The first pixel whose middle is at or behind `at`. */
static guint
pixel_at (double at, guint n)
{
  return (guint) CLAMP (ceil (at - 0.5), 0, n);
}

/* A row changes at the corners of polygons, and all along edges that are not upright. */
static void
note_changes (VlpsSegmentRows *rows, const GArray *ring)
{
  for (guint i = 0; i < ring->len; i++)
    {
      VlpsPoint a = g_array_index (ring, VlpsPoint, i), b = g_array_index (ring, VlpsPoint, (i + 1) % ring->len);
      guint first = pixel_at (MIN (a.y, b.y), rows->rows), last = pixel_at (MAX (a.y, b.y), rows->rows);
      gboolean upright = fabs (a.x - b.x) < 1e-9;

      if (first < rows->rows)
        rows->changes[first] = 1;
      if (last < rows->rows)
        rows->changes[last] = 1;
      for (guint row = first; row < last && !upright; row++)
        rows->changes[row] = 1;
    }
}

VlpsSegmentRows *
vlps_segment_rows_new (const VlpsSegmentation *result, const VlpsSegmentation *truth, guint columns, guint n_rows)
{
  VlpsSegmentRows *rows = g_new0 (VlpsSegmentRows, 1);

  rows->columns = columns;
  rows->rows = n_rows;
  rows->segmentations[0] = result;
  rows->segmentations[1] = truth;
  rows->result_words = (result->segments->len + 63) / 64;
  rows->n_words = MAX (1, rows->result_words + (truth->segments->len + 63) / 64);
  rows->changes = g_malloc0 (MAX (1, n_rows));
  rows->changes[0] = 1;
  rows->crossings = g_array_new (FALSE, FALSE, sizeof (double));
  for (guint side = 0; side < 2; side++)
    for (guint s = 0; s < rows->segmentations[side]->segments->len; s++)
      {
        const VlpsSegment *segment = rows->segmentations[side]->segments->pdata[s];

        for (guint p = 0; p < segment->polygons->len; p++)
          {
            const VlpsPolygon *polygon = segment->polygons->pdata[p];

            for (guint r = 0; r < polygon->rings->len; r++)
              note_changes (rows, polygon->rings->pdata[r]);
          }
      }
  return rows;
}

void
vlps_segment_rows_free (VlpsSegmentRows *rows)
{
  if (rows == NULL)
    return;
  g_free (rows->changes);
  g_array_unref (rows->crossings);
  g_free (rows);
}

guint64 *
vlps_segment_rows_buffer (const VlpsSegmentRows *rows)
{
  return g_new0 (guint64, (gsize) rows->columns * rows->n_words);
}

static int
compare_doubles (gconstpointer a, gconstpointer b)
{
  double one = *(const double *) a, other = *(const double *) b;

  return one < other ? -1 : one > other;
}

static void
add_crossings (const GArray *ring, double y, GArray *crossings)
{
  for (guint i = 0; i < ring->len; i++)
    {
      VlpsPoint a = g_array_index (ring, VlpsPoint, i), b = g_array_index (ring, VlpsPoint, (i + 1) % ring->len);

      if ((a.y <= y) != (b.y <= y))
        {
          double x = a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x);

          g_array_append_val (crossings, x);
        }
    }
}

/* Sets `bit` at the pixels of the row inside the polygon: between the crossings of its edges, even-odd. */
static void
draw_polygon (VlpsSegmentRows *rows, const VlpsPolygon *polygon, double y, guint bit, guint64 *buffer)
{
  GArray *crossings = rows->crossings;

  g_array_set_size (crossings, 0);
  for (guint r = 0; r < polygon->rings->len; r++)
    add_crossings (polygon->rings->pdata[r], y, crossings);
  g_array_sort (crossings, compare_doubles);
  for (guint i = 0; i + 1 < crossings->len; i += 2)
    {
      guint begin = pixel_at (g_array_index (crossings, double, i), rows->columns);
      guint end = pixel_at (g_array_index (crossings, double, i + 1), rows->columns);

      for (guint column = begin; column < end; column++)
        buffer[(gsize) column * rows->n_words + bit / 64] |= G_GUINT64_CONSTANT (1) << (bit % 64);
    }
}

void
vlps_segment_rows_draw (VlpsSegmentRows *rows, guint row, guint64 *buffer)
{
  memset (buffer, 0, (gsize) rows->columns * rows->n_words * sizeof *buffer);
  for (guint side = 0; side < 2; side++)
    for (guint s = 0; s < rows->segmentations[side]->segments->len; s++)
      {
        const VlpsSegment *segment = rows->segmentations[side]->segments->pdata[s];
        guint bit = side * rows->result_words * 64 + s;

        for (guint p = 0; p < segment->polygons->len; p++)
          draw_polygon (rows, segment->polygons->pdata[p], row + 0.5, bit, buffer);
      }
}

guint
vlps_segment_rows_next (const VlpsSegmentRows *rows, guint row)
{
  for (row++; row < rows->rows && !rows->changes[row]; row++)
    ;
  return row;
}
