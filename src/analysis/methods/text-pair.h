/* text-pair.h - similarity of two stretches of text by their edit distance (Lan 2013) */
#pragma once

#include <glib.h>

/* Longest window; the edit distance is computed with one bit of a machine word for each character (Myers 1999). */
#define VLPS_WINDOW_MAX 64

/* Two texts as sequences of small numbers, equal characters having equal numbers, for windows to slide over. */
typedef struct
{
  guint *a;
  guint *b;
  guint n_a;
  guint64 *masks; /* scratch: one entry for each number, all 0 between calls */
  guint n_masks;
} VlpsTextPair;

VlpsTextPair *vlps_text_pair_new (const gunichar *a, guint n_a, const gunichar *b, guint n_b);
void vlps_text_pair_free (VlpsTextPair *pair);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsTextPair, vlps_text_pair_free)

/* Returns the Levenshtein distance (insert, delete, replace: 1 each) of the `length` (1 to VLPS_WINDOW_MAX)
 * characters from a[at_a] and as many from b[at_b]. */
guint vlps_text_pair_distance (VlpsTextPair *pair, guint at_a, guint at_b, guint length);

/* Returns the similarity of these windows: 1 - distance / length, from 0 (nothing in common) to 1 (equal). */
double vlps_text_pair_similarity (VlpsTextPair *pair, guint at_a, guint at_b, guint length);
