/* grid.h - grids of cards: siblings of one width in several rows and columns */
#pragma once

#include "search.h"

/* The grid that each node stands in, the outermost one.  Newly allocated; free with g_free(). */
VlpsTextGrid *vlps_grids_of (const VlpsPage *page);
