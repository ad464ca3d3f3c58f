/* sequence.h - longest common subsequence and edit distance of sequences of numbers, 64 cells of the table at a time */
#pragma once

#include <glib.h>

/* Most cells of the table (length times length, equal ends excluded) that are computed; functions return FALSE beyond
 * it. 40e9 cells take about two seconds. */
#define VLPS_SEQUENCE_MAX_CELLS 40e9

/* Computes the length of the longest common subsequence (Hyyrö 2004). */
gboolean vlps_sequence_lcs (const guint32 *a, gsize n_a, const guint32 *b, gsize n_b, gsize *ret_length);

/* Computes the Levenshtein distance: insert, delete, replace cost 1 each (Myers 1999, in Hyyrö's form for many
 * words). */
gboolean vlps_sequence_distance (const guint32 *a, gsize n_a, const guint32 *b, gsize n_b, gsize *ret_distance);

/* A sequence that is compared with many others, all of numbers below `n_symbols`. */
typedef struct VlpsSequencePattern VlpsSequencePattern;

VlpsSequencePattern *vlps_sequence_pattern_new (guint32 n_symbols);
void vlps_sequence_pattern_free (VlpsSequencePattern *pattern);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsSequencePattern, vlps_sequence_pattern_free)

/* Sets the sequence `a`, which must outlive its use. Returns FALSE if it is too long. */
gboolean vlps_sequence_pattern_set (VlpsSequencePattern *pattern, const guint32 *a, gsize n_a);

/* Sets marks[i] to 1 if a[i] is part of a longest common subsequence of a and b; other marks stay. Of several
 * subsequences it takes the one found by the usual walk backwards through the table. */
gboolean vlps_sequence_pattern_mark (VlpsSequencePattern *pattern, const guint32 *b, gsize n_b, guint8 *marks);
