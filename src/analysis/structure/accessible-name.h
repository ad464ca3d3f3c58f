/* accessible-name.h - what links, buttons and fields are called: Accessible Name and Description Computation 1.2, and how
 * HTML-AAM 1.0 fills it in
 *
 * Left out: text that style sheets add (::before), which a page model does not have, and aria-owns.
 */
#pragma once

#include "page.h"

typedef struct VlpsAccessibleNames VlpsAccessibleNames;

/* Looks up the ids and labels of a page, which must outlive it. */
VlpsAccessibleNames *vlps_accessible_names_new (const VlpsPage *page);
void vlps_accessible_names_free (VlpsAccessibleNames *names);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsAccessibleNames, vlps_accessible_names_free)

/* The name of an element on one line, "" where it has none; cut off behind 1,000 characters.  Newly allocated. */
char *vlps_accessible_name (const VlpsAccessibleNames *names, int node);

/* The first label of a field that a reader sees; -1: it has none. */
int vlps_accessible_names_label (const VlpsAccessibleNames *names, int node);
