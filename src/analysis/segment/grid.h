/* grid.h - finds grids of cards: siblings of one width in several rows and columns */
#pragma once

#include "search.h"

/* Returns the outermost grid around each node. Newly allocated; free with g_free(). */
VlpsTextGrid *vlps_grids_of (const VlpsPage *page);
