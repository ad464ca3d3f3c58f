/* sequence.h - longest common subsequence and edit distance of sequences of numbers, 64 cells of the table at a time */
#pragma once

#include <glib.h>

/* Most cells of the table (length times length, equal ends not counted) that are computed; beyond it functions return
 * FALSE.  40e9 cells take about two seconds. */
#define VLPS_SEQUENCE_MAX_CELLS 40e9

/* Length of the longest common subsequence (Hyyrö 2004). */
gboolean vlps_sequence_lcs (const guint32 *a, gsize n_a, const guint32 *b, gsize n_b, gsize *ret_length);

/* Levenshtein distance: insert, delete, replace cost 1 each (Myers 1999, in Hyyrö's form for many words). */
gboolean vlps_sequence_distance (const guint32 *a, gsize n_a, const guint32 *b, gsize n_b, gsize *ret_distance);

/* One sequence to be compared with many, all of them of numbers below `n_symbols`. */
typedef struct VlpsSequencePattern VlpsSequencePattern;

VlpsSequencePattern *vlps_sequence_pattern_new (guint32 n_symbols);
void vlps_sequence_pattern_free (VlpsSequencePattern *pattern);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsSequencePattern, vlps_sequence_pattern_free)

/* Makes `a`, which must live as long as it is used, the sequence to compare with. FALSE where it is too long. */
gboolean vlps_sequence_pattern_set (VlpsSequencePattern *pattern, const guint32 *a, gsize n_a);

/* Sets marks[i] to 1 where a[i] is part of a longest common subsequence of a and b; keeps the other marks.  Of several
 * subsequences it takes the one found by the usual walk backwards through the table. */
gboolean vlps_sequence_pattern_mark (VlpsSequencePattern *pattern, const guint32 *b, gsize n_b, guint8 *marks);
