/* aria-part.h - tables that are made of plain elements by their ARIA roles */
#pragma once

#include "page.h"

/* Return TRUE for an element without a tag of its own for the role. */
gboolean vlps_aria_part_is_table (const VlpsNode *node);
gboolean vlps_aria_part_is_row (const VlpsNode *node);
gboolean vlps_aria_part_is_cell (const VlpsNode *node);
gboolean vlps_aria_part_is_column_header (const VlpsNode *node);
