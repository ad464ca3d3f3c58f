/* terms.h - what a text is about, as numbers: its words, or pairs of ideographs where a script has no spaces
 *
 * A term is a run of letters, digits and marks in lower case.  Han characters and kana stand for themselves alone, and few
 * of them are words; so each two that stand side by side are a term.  One that stands by itself is none.
 */
#pragma once

#include <glib.h>

typedef struct _VlpsTerms VlpsTerms;

VlpsTerms *vlps_terms_new (void);
void vlps_terms_free (VlpsTerms *terms);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsTerms, vlps_terms_free)

/* Appends the numbers of a text's terms, in its order, to an array of guint.  Terms are numbered from 0 as they come up
 * first. */
void vlps_terms_add (VlpsTerms *terms, const char *text, GArray *numbers);

/* How many there are. */
guint vlps_terms_count (const VlpsTerms *terms);

/* A term as text; the terms'. */
const char *vlps_terms_text (const VlpsTerms *terms, guint number);

/* TRUE for a pair of ideographs. */
gboolean vlps_terms_is_pair (const VlpsTerms *terms, guint number);
