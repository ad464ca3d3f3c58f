/* text-pair.c - likeness of two stretches of text by their edit distance */
#include "text-pair.h"

#include <string.h>

static guint *
number_characters (GHashTable *numbers, const gunichar *text, guint n)
{
  guint *result = g_new (guint, MAX (1, n));

  for (guint i = 0; i < n; i++)
    {
      gpointer found = g_hash_table_lookup (numbers, GUINT_TO_POINTER (text[i]));

      if (found == NULL)
        {
          found = GUINT_TO_POINTER (g_hash_table_size (numbers) + 1);
          g_hash_table_insert (numbers, GUINT_TO_POINTER (text[i]), found);
        }
      result[i] = GPOINTER_TO_UINT (found) - 1;
    }
  return result;
}

VlpsTextPair *
vlps_text_pair_new (const gunichar *a, guint n_a, const gunichar *b, guint n_b)
{
  VlpsTextPair *pair = g_new0 (VlpsTextPair, 1);
  g_autoptr (GHashTable) numbers = g_hash_table_new (NULL, NULL);

  pair->a = number_characters (numbers, a, n_a);
  pair->b = number_characters (numbers, b, n_b);
  pair->n_a = n_a;
  pair->n_masks = g_hash_table_size (numbers);
  pair->masks = g_new0 (guint64, MAX (1, pair->n_masks));
  return pair;
}

void
vlps_text_pair_free (VlpsTextPair *pair)
{
  if (pair == NULL)
    return;
  g_free (pair->a);
  g_free (pair->b);
  g_free (pair->masks);
  g_free (pair);
}

guint
vlps_text_pair_distance (VlpsTextPair *pair, guint at_a, guint at_b, guint length)
{
  const guint *a = pair->a + at_a;
  const guint *b = pair->b + at_b;
  /* Differences between neighbours in a column of the table of distances, one bit a row: where it rises (plus) and
   * where it falls (minus).  The column before the first rises everywhere. */
  guint64 plus = ~G_GUINT64_CONSTANT (0);
  guint64 minus = 0;
  guint64 last;
  guint distance;

  g_return_val_if_fail (length >= 1 && length <= VLPS_WINDOW_MAX, 0);
  if (memcmp (a, b, length * sizeof *a) == 0)
    return 0;
  last = G_GUINT64_CONSTANT (1) << (length - 1);
  distance = length;
  for (guint i = 0; i < length; i++)
    pair->masks[a[i]] |= G_GUINT64_CONSTANT (1) << i;
  for (guint i = 0; i < length; i++)
    {
      guint64 match = pair->masks[b[i]];
      guint64 vertical = match | minus;
      guint64 diagonal = (((match & plus) + plus) ^ plus) | match;
      guint64 rises = minus | ~(diagonal | plus);
      guint64 falls = plus & diagonal;

      if ((rises & last) != 0)
        distance++;
      else if ((falls & last) != 0)
        distance--;
      /* the row above the first rises with every column */
      rises = (rises << 1) | 1;
      falls <<= 1;
      plus = falls | ~(vertical | rises);
      minus = rises & vertical;
    }
  for (guint i = 0; i < length; i++)
    pair->masks[a[i]] = 0;
  return distance;
}

double
vlps_text_pair_similarity (VlpsTextPair *pair, guint at_a, guint at_b, guint length)
{
  return 1 - (double) vlps_text_pair_distance (pair, at_a, at_b, length) / length;
}
