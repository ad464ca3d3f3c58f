/* scedd.h - scedd: content of pages that have little of it (Xi et al. 2016) */
#pragma once

#include "method.h"

G_BEGIN_DECLS

/* Section 2.2: TRUE when the densest element has less than `short_bytes` bytes of text, white space folded.  The
 * densest is the one of the largest density sum: with the plain density it would be a single paragraph on nearly half
 * of all news pages, while the paper found 5 % of its pages short. */
gboolean vlps_scedd_is_short (const VlpsPage *page, const VlpsReading *reading, guint short_bytes);

/* Line of each element (section 3.2, step 3): how many block-level elements have begun up to it, itself included.  Text
 * runs have the line of their element.  *ret_lines becomes the number of lines of the page.  Newly allocated. */
guint *vlps_scedd_lines (const VlpsPage *page, const VlpsReading *reading, guint *ret_lines);

/* The method: cetd on long pages, the paper's own algorithm on short ones. */
VlpsResult *vlps_scedd (const VlpsPage *page, const VlpsExtractOptions *options, GError **error);

/* The paper's own algorithm, whatever the length of the page.  Content is the densest element in a valid place (A) and,
 * by the threshold of step (7), the elements beside it that are not less dense than the sparsest element around A. */
VlpsResult *vlps_scedd_short (const VlpsPage *page, const VlpsReading *reading, const VlpsExtractOptions *options);

G_END_DECLS
