/* match.h - which words of a page its gold text has in their place */
#pragma once

#include <glib.h>

/* Sets marks[i] to 1 where a[i] is part of the gold `b`; other marks stay.  The longest run of words that both have is
 * taken first, then the longest before it and the longest behind it, and so on (Ratcliff and Metzener 1988, "Pattern
 * matching: the Gestalt approach").  Of runs of one length the first in `a` counts, then the first in `b`.  Against a
 * longest common subsequence this keeps single words, such as those of a menu, from filling gaps of the text.
 * Quadratic where words repeat: for training, not for pages of strangers.  Numbers are below `n_symbols`. */
void vlps_match_mark (const guint32 *a, gsize n_a, const guint32 *b, gsize n_b, guint32 n_symbols, guint8 *marks);
