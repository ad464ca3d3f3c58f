/* header-cell.h - which cells of the first row of a table head its columns, without being th elements
 *
 * Of the flow, roles and bits are asked for.
 */
#pragma once

#include "flow.h"

/* TRUE for a cell with nothing but bold text, or with nothing. */
gboolean vlps_header_cell_is_bold (const VlpsFlow *flow, int cell);

/* TRUE for a row with nothing in its first cell, and something in two or more others. */
gboolean vlps_header_cell_has_corner (const VlpsFlow *flow, int row);
