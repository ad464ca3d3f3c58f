/* scedd.h - scedd: content of pages that have little of it (Xi et al. 2016) */
#pragma once

#include "method.h"

G_BEGIN_DECLS

extern const VlpsParam vlps_scedd_params[];

/* Section 2.2: bytes of text (UTF-8, white space folded) of the densest element, by which the page is short or long; 0
 * where there is no text.  By plain density, as the source has it, that is a single paragraph on many pages. */
gsize vlps_scedd_dense_bytes (const VlpsPage *page, const VlpsReading *reading, VlpsShortBy by);

/* Line of each element (section 3.2, step 3): how many block-level elements have begun up to it, itself included.  Text
 * runs have the line of their element.  *ret_lines becomes the number of lines of the page.  Newly allocated. */
guint *vlps_scedd_lines (const VlpsPage *page, const VlpsReading *reading, guint *ret_lines);

/* The method: cetd on long pages, the paper's own algorithm on short ones. */
VlpsResult *vlps_scedd (const VlpsPage *page, const VlpsExtractOptions *options, GError **error);

/* The paper's own algorithm, whatever the length of the page.  Content is the densest element in a valid place (A) and,
 * by the threshold of step (7), the elements beside it that are not less dense than the sparsest element around A. */
VlpsResult *vlps_scedd_short (const VlpsPage *page, const VlpsReading *reading, const VlpsExtractOptions *options);

G_END_DECLS
