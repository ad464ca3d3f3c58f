/* sequence.c - longest common subsequence and edit distance of sequences of numbers */
#include "sequence.h"

#include <string.h>

#define MAX_BYTES ((gsize) 256 << 20) /* of one table of bits */

/* For each different number of `a` one row of bits: where it stands. */
typedef struct
{
  gsize n_words;
  GHashTable *rows; /* number -> row, counted from 1; row 0 is of numbers that `a` does not have */
  guint64 *bits;
} Positions;

static gboolean
positions_init (Positions *positions, const guint32 *a, gsize n_a)
{
  guint n_rows = 1;

  positions->n_words = (n_a + 63) / 64;
  positions->rows = g_hash_table_new (NULL, NULL);
  for (gsize i = 0; i < n_a; i++)
    if (!g_hash_table_contains (positions->rows, GUINT_TO_POINTER (a[i])))
      g_hash_table_insert (positions->rows, GUINT_TO_POINTER (a[i]), GUINT_TO_POINTER (n_rows++));
  if (positions->n_words * sizeof (guint64) > MAX_BYTES / n_rows)
    {
      g_hash_table_unref (positions->rows);
      return FALSE;
    }
  positions->bits = g_new0 (guint64, positions->n_words * n_rows);
  for (gsize i = 0; i < n_a; i++)
    {
      guint row = GPOINTER_TO_UINT (g_hash_table_lookup (positions->rows, GUINT_TO_POINTER (a[i])));

      positions->bits[row * positions->n_words + i / 64] |= G_GUINT64_CONSTANT (1) << (i % 64);
    }
  return TRUE;
}

static void
positions_clear (Positions *positions)
{
  g_hash_table_unref (positions->rows);
  g_free (positions->bits);
}

static const guint64 *
positions_of (const Positions *positions, guint32 number)
{
  guint row = GPOINTER_TO_UINT (g_hash_table_lookup (positions->rows, GUINT_TO_POINTER (number)));

  return positions->bits + row * positions->n_words;
}

/* Takes equal ends off both; returns how many numbers were at each end in all. */
static gsize
trim (const guint32 **a, gsize *n_a, const guint32 **b, gsize *n_b)
{
  gsize head = 0, tail = 0, shorter = MIN (*n_a, *n_b);

  while (head < shorter && (*a)[head] == (*b)[head])
    head++;
  while (tail < shorter - head && (*a)[*n_a - 1 - tail] == (*b)[*n_b - 1 - tail])
    tail++;
  *a += head;
  *b += head;
  *n_a -= head + tail;
  *n_b -= head + tail;
  return head + tail;
}

static void
swap_to_shorter (const guint32 **a, gsize *n_a, const guint32 **b, gsize *n_b)
{
  if (*n_a > *n_b)
    {
      const guint32 *sequence = *a;
      gsize n = *n_a;

      *a = *b;
      *n_a = *n_b;
      *b = sequence;
      *n_b = n;
    }
}

/* One row of the table: a bit is 0 where the length grows from the column before to this one. */
static void
lcs_row (const guint64 *before, guint64 *row, const guint64 *matches, gsize n_words)
{
  guint64 carry = 0;

  for (gsize w = 0; w < n_words; w++)
    {
      guint64 v = before[w], hit = v & matches[w], sum = v + hit;
      guint64 over = sum < v;

      sum += carry;
      over |= sum < carry;
      row[w] = sum | (v & ~matches[w]);
      carry = over;
    }
}

gboolean
vlps_sequence_lcs (const guint32 *a, gsize n_a, const guint32 *b, gsize n_b, gsize *ret_length)
{
  gsize length = trim (&a, &n_a, &b, &n_b);
  Positions positions;
  g_autofree guint64 *row = NULL;

  swap_to_shorter (&a, &n_a, &b, &n_b);
  if (n_a > 0)
    {
      if ((double) n_a * (double) n_b > VLPS_SEQUENCE_MAX_CELLS || !positions_init (&positions, a, n_a))
        return FALSE;
      row = g_new (guint64, positions.n_words);
      memset (row, 0xff, positions.n_words * sizeof *row);
      for (gsize i = 0; i < n_b; i++)
        lcs_row (row, row, positions_of (&positions, b[i]), positions.n_words);
      for (gsize i = 0; i < n_a; i++)
        length += (~row[i / 64] >> (i % 64)) & 1;
      positions_clear (&positions);
    }
  *ret_length = length;
  return TRUE;
}

gboolean
vlps_sequence_distance (const guint32 *a, gsize n_a, const guint32 *b, gsize n_b, gsize *ret_distance)
{
  Positions positions;
  g_autofree guint64 *up = NULL, *down = NULL;
  guint64 last;
  gsize distance;

  trim (&a, &n_a, &b, &n_b);
  swap_to_shorter (&a, &n_a, &b, &n_b);
  distance = MAX (n_a, n_b);
  if (n_a > 0)
    {
      if ((double) n_a * (double) n_b > VLPS_SEQUENCE_MAX_CELLS || !positions_init (&positions, a, n_a))
        return FALSE;
      distance = n_a;
      last = G_GUINT64_CONSTANT (1) << ((n_a - 1) % 64);
      up = g_new (guint64, positions.n_words);
      down = g_new0 (guint64, positions.n_words);
      memset (up, 0xff, positions.n_words * sizeof *up);
      for (gsize i = 0; i < n_b; i++)
        {
          const guint64 *matches = positions_of (&positions, b[i]);
          /* what the row changes by at the border of two words; the first column grows by one in each row */
          guint64 plus = 1, minus = 0;

          for (gsize w = 0; w < positions.n_words; w++)
            {
              guint64 equal = matches[w], pv = up[w], mv = down[w];
              guint64 xv = equal | mv, xh, ph, mh;

              equal |= minus;
              xh = (((equal & pv) + pv) ^ pv) | equal;
              ph = mv | ~(xh | pv);
              mh = pv & xh;
              if (w == positions.n_words - 1)
                {
                  distance += (ph & last) != 0;
                  distance -= (mh & last) != 0;
                }
              up[w] = ((mh << 1) | minus) | ~(xv | ((ph << 1) | plus));
              down[w] = ((ph << 1) | plus) & xv;
              plus = ph >> 63;
              minus = mh >> 63;
            }
        }
      positions_clear (&positions);
    }
  *ret_distance = distance;
  return TRUE;
}

struct VlpsSequencePattern
{
  guint32 *rows; /* of each symbol, counted from 1; 0: not in the sequence */
  const guint32 *a;
  gsize n_a;
  gsize n_words;
  guint64 *bits;
  gsize bits_size;
  guint64 *table;
  gsize table_size;
};

VlpsSequencePattern *
vlps_sequence_pattern_new (guint32 n_symbols)
{
  VlpsSequencePattern *pattern = g_new0 (VlpsSequencePattern, 1);

  pattern->rows = g_new0 (guint32, MAX (1, n_symbols));
  return pattern;
}

void
vlps_sequence_pattern_free (VlpsSequencePattern *pattern)
{
  if (pattern == NULL)
    return;
  g_free (pattern->rows);
  g_free (pattern->bits);
  g_free (pattern->table);
  g_free (pattern);
}

/* Room for `size` words; what was there is lost. */
static gboolean
make_room (guint64 **words, gsize *size, gsize rows, gsize columns)
{
  if (columns > 0 && rows > MAX_BYTES / sizeof (guint64) / columns)
    return FALSE;
  if (*size < rows * columns)
    {
      g_free (*words);
      *size = rows * columns;
      *words = g_new (guint64, *size);
    }
  return TRUE;
}

gboolean
vlps_sequence_pattern_set (VlpsSequencePattern *pattern, const guint32 *a, gsize n_a)
{
  guint32 n_rows = 1;

  for (gsize i = 0; i < pattern->n_a; i++)
    pattern->rows[pattern->a[i]] = 0;
  pattern->a = a;
  pattern->n_a = n_a;
  pattern->n_words = (n_a + 63) / 64;
  for (gsize i = 0; i < n_a; i++)
    if (pattern->rows[a[i]] == 0)
      pattern->rows[a[i]] = n_rows++;
  if (!make_room (&pattern->bits, &pattern->bits_size, n_rows, pattern->n_words))
    return FALSE;
  if (n_a > 0)
    memset (pattern->bits, 0, sizeof *pattern->bits * n_rows * pattern->n_words);
  for (gsize i = 0; i < n_a; i++)
    pattern->bits[pattern->rows[a[i]] * pattern->n_words + i / 64] |= G_GUINT64_CONSTANT (1) << (i % 64);
  return TRUE;
}

gboolean
vlps_sequence_pattern_mark (VlpsSequencePattern *pattern, const guint32 *b, gsize n_b, guint8 *marks)
{
  gsize i = pattern->n_a, j = 0, n_words = pattern->n_words;

  /* numbers that the sequence does not have leave the table as it is */
  for (gsize k = 0; k < n_b; k++)
    j += pattern->rows[b[k]] != 0;
  if (i == 0 || j == 0)
    return TRUE;
  if ((double) pattern->n_a * (double) n_b > VLPS_SEQUENCE_MAX_CELLS
      || !make_room (&pattern->table, &pattern->table_size, n_b + 1, n_words))
    return FALSE;
  memset (pattern->table, 0xff, n_words * sizeof *pattern->table);
  for (gsize row = 1; row <= n_b; row++)
    lcs_row (pattern->table + (row - 1) * n_words, pattern->table + row * n_words,
             pattern->bits + pattern->rows[b[row - 1]] * n_words, n_words);
  for (j = n_b; i > 0 && j > 0;)
    if (pattern->a[i - 1] == b[j - 1])
      {
        marks[i - 1] = 1;
        i--;
        j--;
      }
    else if (((pattern->table[j * n_words + (i - 1) / 64] >> ((i - 1) % 64)) & 1) == 0)
      j--; /* a[i - 1] is needed for the length; b[j - 1] is not, or they would be equal */
    else
      i--;
  return TRUE;
}
