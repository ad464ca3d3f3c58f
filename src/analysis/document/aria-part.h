/* aria-part.h - tables and lists that are made of plain elements by their ARIA roles */
#pragma once

#include "page.h"

/* Return TRUE for an element without a tag of its own for the role. */
gboolean vlps_aria_part_is_table (const VlpsNode *node);
gboolean vlps_aria_part_is_row (const VlpsNode *node);
gboolean vlps_aria_part_is_cell (const VlpsNode *node);
gboolean vlps_aria_part_is_column_header (const VlpsNode *node);
gboolean vlps_aria_part_is_item (const VlpsNode *node);

/* Returns TRUE for a list by its tag. */
gboolean vlps_aria_part_has_list_tag (const VlpsNode *node);

/* Returns TRUE for a list of two items or more without pictures, headings and other blocks: cards are listed by role, too. */
gboolean vlps_aria_part_is_list (const VlpsPage *page, int index);
