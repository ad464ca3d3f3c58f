/* line-number.h - recognises line numbers beside code */
#pragma once

#include "builder.h"

/* Returns TRUE for an element with only numbers, signs after them and white space. */
gboolean vlps_line_number_is_all (const VlpsPage *page, int index);

/* Returns TRUE for such an element that is beside the code, according to a class or a style. */
gboolean vlps_line_number_is_gutter (const VlpsPage *page, int index);

/* Returns TRUE for a list of only consecutive numbers. */
gboolean vlps_line_number_is_list (const VlpsPage *page, int index);

/* Returns TRUE for a cell with the numbers of the lines in the neighbouring cell. */
gboolean vlps_line_number_is_cell (const VlpsPage *page, int index);

/* Returns the number that is the only content of a cell; -1 if there is none. */
int vlps_line_number_of_cell (const VlpsPage *page, int index);

/* Drops numbers by their position, whatever their names: elements of one kind, one at the beginning of each line of
 * the code `index`, that count from line to line. `boxed`: its lines are elements. */
void vlps_line_number_drop (VlpsBuilder *builder, int index, gboolean boxed);
