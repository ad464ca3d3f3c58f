/* accessible-name.h - names of links, buttons and fields: Accessible Name and Description Computation 1.2 as applied
 * by HTML-AAM 1.0
 *
 * Not supported: text added by style sheets (::before), which a page model does not have, and aria-owns. */
#pragma once

#include "page.h"

typedef struct VlpsAccessibleNames VlpsAccessibleNames;

/* Looks up the ids and labels of a page, which must outlive it. */
VlpsAccessibleNames *vlps_accessible_names_new (const VlpsPage *page);
void vlps_accessible_names_free (VlpsAccessibleNames *names);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsAccessibleNames, vlps_accessible_names_free)

/* Returns the name of an element on one line, "" if it has none; cut after 1,000 characters. Newly allocated. */
char *vlps_accessible_name (const VlpsAccessibleNames *names, int node);

/* Returns the first visible label of a field; -1 if it has none. */
int vlps_accessible_names_label (const VlpsAccessibleNames *names, int node);
