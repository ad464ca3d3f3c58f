/* label-rows.h - rows of a layout table that are read as one line: a short label, and what it labels */
#pragma once

#include "flow.h"

/* The rows of a table without data (an array of int) that have two cells with one line of text each, if they are several: one
 * alone may be two columns of a page.  Of the flow, roles and bits are asked for. */
GArray *vlps_label_rows_find (const VlpsFlow *flow, int table);
