/* match.c - which words of a page its gold text has in their place */
#include "match.h"

#include <string.h>

typedef struct
{
  gsize a, a_end, b, b_end;
} Range;

typedef struct
{
  const guint32 *a;
  gsize *first;  /* of each symbol, and one more: where its places begin in `places` */
  gsize *places; /* where each symbol stands in b, in order */
  gsize *before; /* for each place in b: length of the run that ends there with the last word of a; and the next row */
  gsize *row;
} Matcher;

static void
matcher_init (Matcher *matcher, const guint32 *a, const guint32 *b, gsize n_b, guint32 n_symbols)
{
  g_autofree gsize *next = NULL;

  matcher->a = a;
  matcher->first = g_new0 (gsize, (gsize) n_symbols + 1);
  matcher->places = g_new (gsize, n_b + 1);
  matcher->before = g_new0 (gsize, n_b + 1);
  matcher->row = g_new0 (gsize, n_b + 1);
  for (gsize i = 0; i < n_b; i++)
    matcher->first[b[i] + 1]++;
  for (gsize i = 0; i < n_symbols; i++)
    matcher->first[i + 1] += matcher->first[i];
  next = g_memdup2 (matcher->first, (n_symbols + 1) * sizeof *next);
  for (gsize i = 0; i < n_b; i++)
    matcher->places[next[b[i]]++] = i;
}

static void
matcher_clear (Matcher *matcher)
{
  g_free (matcher->first);
  g_free (matcher->places);
  g_free (matcher->before);
  g_free (matcher->row);
}

static void
set_row (const Matcher *matcher, gsize *row, guint32 word, gsize value)
{
  for (gsize k = matcher->first[word]; k < matcher->first[word + 1]; k++)
    row[matcher->places[k] + 1] = value;
}

/* The longest common run in a range; empty where there is none.  row[j + 1]: length of the run that ends at b[j]. */
static Range
find_longest (Matcher *matcher, Range range)
{
  Range best = { range.a, range.a, range.b, range.b };

  for (gsize i = range.a; i < range.a_end; i++)
    {
      guint32 word = matcher->a[i];
      gsize *row = matcher->row;

      for (gsize k = matcher->first[word]; k < matcher->first[word + 1]; k++)
        {
          gsize j = matcher->places[k], length;

          if (j < range.b || j >= range.b_end)
            continue;
          length = row[j + 1] = (j > range.b ? matcher->before[j] : 0) + 1;
          if (length > best.a_end - best.a)
            best = (Range){ i + 1 - length, i + 1, j + 1 - length, j + 1 };
        }
      if (i > range.a)
        set_row (matcher, matcher->before, matcher->a[i - 1], 0);
      matcher->row = matcher->before;
      matcher->before = row;
    }
  if (range.a_end > range.a)
    set_row (matcher, matcher->before, matcher->a[range.a_end - 1], 0);
  return best;
}

void
vlps_match_mark (const guint32 *a, gsize n_a, const guint32 *b, gsize n_b, guint32 n_symbols, guint8 *marks)
{
  g_autoptr (GArray) ranges = g_array_new (FALSE, FALSE, sizeof (Range));
  Matcher matcher;
  Range range = { 0, n_a, 0, n_b };

  matcher_init (&matcher, a, b, n_b, n_symbols);
  g_array_append_val (ranges, range);
  while (ranges->len > 0)
    {
      Range found, before, behind;

      range = g_array_index (ranges, Range, ranges->len - 1);
      g_array_set_size (ranges, ranges->len - 1);
      found = find_longest (&matcher, range);
      if (found.a == found.a_end)
        continue;
      memset (marks + found.a, 1, found.a_end - found.a);
      before = (Range){ range.a, found.a, range.b, found.b };
      behind = (Range){ found.a_end, range.a_end, found.b_end, range.b_end };
      g_array_append_val (ranges, before);
      g_array_append_val (ranges, behind);
    }
  matcher_clear (&matcher);
}
