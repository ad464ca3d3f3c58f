/* closed-row.h - closed parts recognised by position only: questions and answers, links to panels, the rest of a text */
#pragma once

#include "builder.h"

/* Returns TRUE if the closed element is one of several that each follow a label that is content: right behind it, or with
 * it in an element of their own. */
gboolean vlps_closed_row_is_answer (const VlpsBuilder *builder, int index);

/* Returns TRUE if the closed element goes on with a text that is content, and a control right behind it shows the rest.
 * Drops dots that stand in its place. */
gboolean vlps_closed_row_is_rest (VlpsBuilder *builder, int index);

/* Finds the link to a closed panel, an open panel beside it and the link to that. Returns FALSE if there are none. */
gboolean vlps_closed_row_find_open (VlpsBuilder *builder, int index, int *ret_label, int *ret_open,
                                    int *ret_open_label);
