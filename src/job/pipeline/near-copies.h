/* near-copies.h - pages whose text is that of an earlier page: copies, mirrors and old versions (Jing & Zuo 2004,
 * definition 1: global noise)
 *
 * A text is the set of its shingles: runs of VLPS_NEAR_COPIES_SHINGLE words, in lower case and without punctuation,
 * where an ideograph is a word of its own. Two texts are alike as far as the sets overlap: common shingles / all
 * shingles of both (Jaccard; Broder 1997). The search is exact: no page that is alike enough is missed, and none is
 * named that is not (but for collisions of 64-bit hashes). The hashes have a key that each process draws (hash.h):
 * without one, a page could be written that counts as the copy of another, or that others count as copies of, and
 * many that fill one place of the index. So shingles of two processes cannot be compared. Memory is 8 bytes for each
 * shingle of a page that is not a copy itself, and some 50 bytes more for one in ten of them. */
#pragma once

#include <glib.h>

#define VLPS_NEAR_COPIES_SHINGLE 4    /* number of words */
#define VLPS_NEAR_COPIES_THRESHOLD .9 /* likeness from which on a text counts as a copy */

typedef struct _VlpsNearCopies VlpsNearCopies;

/* Makes an empty index; `threshold` is above 0 and at most 1. */
VlpsNearCopies *vlps_near_copies_new (double threshold);
void vlps_near_copies_free (VlpsNearCopies *copies);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsNearCopies, vlps_near_copies_free)

/* Returns the hashes of the shingles of a text, each once, in ascending order: an array of guint64. A text of fewer
 * words is one shingle; one without words has none. */
GArray *vlps_near_copies_shingles (const char *text);

/* Finds the page most similar to the new page `id` (above 0), the earliest of several, and returns its id; 0 if none
 * is similar enough. The new page is then added for later searches; copies are not. Takes over `shingles`.
 * *ret_likeness (may be NULL) is set if a page is found. */
gint64 vlps_near_copies_add (VlpsNearCopies *copies, gint64 id, GArray *shingles, double *ret_likeness);
