/* node-shape.h - which elements of a page are alike */
#pragma once

#include "page.h"

/* Returns a hash of the tag and of the letters of the first class, else of the id: equal for elements of the same
 * purpose. */
gsize vlps_node_shape (const VlpsNode *node);
