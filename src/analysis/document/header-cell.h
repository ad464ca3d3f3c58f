/* header-cell.h - finds column headers in the first row of a table that are not th elements
 *
 * Uses roles and bits of the flow. */
#pragma once

#include "flow.h"

/* Returns TRUE for a cell with only bold text, or an empty one. */
gboolean vlps_header_cell_is_bold (const VlpsFlow *flow, int cell);

/* Returns TRUE for a row whose first cell is empty while two or more others are not. */
gboolean vlps_header_cell_has_corner (const VlpsFlow *flow, int row);

/* Returns TRUE for a cell whose attributes call it the header of a column. */
gboolean vlps_header_cell_is_named (const VlpsNode *cell);
