/* panel-opener.h - finds what opens a closed panel: a tab, or the heading of an accordion */
#pragma once

#include "builder.h"

/* Returns the first element from node `begin` on, and before the panel, that names the panel's id as what it controls
 * or links to it; it is one of the `most` nodes behind `begin` or before the panel. -1 where there is none. */
int vlps_panel_opener_find (VlpsBuilder *builder, int panel, int begin, int most);

/* Returns the first element from `node` on that may be the label of a panel: a label, or a tab by its role. G_MAXINT:
 * none. */
int vlps_panel_label_next (VlpsBuilder *builder, int node);
