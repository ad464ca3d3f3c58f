/* selector.h - finds elements of a page by CSS selectors */
#pragma once

#include "page.h"

/* A list of complex selectors, such as "header, #top > nav.main [role=banner]": type, universal, id, class and
 * attribute selectors ([a], [a=b], [a="b"], [a~=b], [a^=b], [a$=b], [a*=b]), :first-child, :last-child,
 * :nth-child(N), :nth-child(odd), :nth-child(even), and the combinators of descendants, children ('>') and siblings
 * ('+', '~').  The documents of frames and open shadow trees are part of the page: a selector reaches into them. */
typedef struct VlpsSelector VlpsSelector;

/* Parses a selector. Fails with VLPS_ERROR_USAGE if the text is not such a list or longer than 4,096 bytes. */
VlpsSelector *vlps_selector_parse (const char *text, GError **error);
void vlps_selector_free (VlpsSelector *selector);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsSelector, vlps_selector_free)

/* Returns one byte for each node, 1 for the elements that match; newly allocated. The time grows with nodes times
 * simple selectors, not with the depth of the page or the number of children. */
guint8 *vlps_selector_match (const VlpsSelector *selector, const VlpsPage *page);
