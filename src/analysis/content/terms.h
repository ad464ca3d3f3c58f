/* terms.h - reduces a text to its terms as numbers: words, or pairs of ideographs in scripts without spaces
 *
 * A term is a run of letters, digits and marks in lower case. Single Han characters and kana are rarely words, so
 * each two adjacent ones form a term; an isolated one is not a term. */
#pragma once

#include <glib.h>

typedef struct _VlpsTerms VlpsTerms;

VlpsTerms *vlps_terms_new (void);
void vlps_terms_free (VlpsTerms *terms);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsTerms, vlps_terms_free)

/* Appends the numbers of a text's terms, in order, to an array of guint. Terms are numbered from 0 in the order of
 * first occurrence. */
void vlps_terms_add (VlpsTerms *terms, const char *text, GArray *numbers);

/* Returns the number of different terms. */
guint vlps_terms_count (const VlpsTerms *terms);

/* Returns a term as text; owned by `terms`. */
const char *vlps_terms_text (const VlpsTerms *terms, guint number);

/* Returns TRUE for a pair of ideographs. */
gboolean vlps_terms_is_pair (const VlpsTerms *terms, guint number);
