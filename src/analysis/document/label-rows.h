/* label-rows.h - rows of a layout table that form one line: a short label and its value */
#pragma once

#include "flow.h"

/* Returns the rows of a table without data (an array of int) that have two cells with one line of text each, if there
 * are several: a single one may be two columns of a page. Uses roles and bits of the flow. */
GArray *vlps_label_rows_find (const VlpsFlow *flow, int table);
