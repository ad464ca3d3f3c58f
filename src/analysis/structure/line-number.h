/* line-number.h - line numbers, which stand beside code and are not part of it */
#pragma once

#include "builder.h"

/* TRUE for an element with numbers, signs behind them and white space alone. */
gboolean vlps_line_number_is_all (const VlpsPage *page, int index);

/* TRUE for such an element that says by a class or a style that it is beside the code. */
gboolean vlps_line_number_is_gutter (const VlpsPage *page, int index);

/* TRUE for a list of nothing but numbers that count on. */
gboolean vlps_line_number_is_list (const VlpsPage *page, int index);

/* TRUE for a cell with the numbers of the lines that stand in the cell beside. */
gboolean vlps_line_number_is_cell (const VlpsPage *page, int index);

/* The number that is all that a cell has; -1 where it is none. */
int vlps_line_number_of_cell (const VlpsPage *page, int index);

/* Drops numbers by what they do, whatever they are called: elements of one kind, one at the beginning of each line of the
 * code `index`, that count on from line to line.  `boxed`: its lines are elements. */
void vlps_line_number_drop (VlpsBuilder *builder, int index, gboolean boxed);
