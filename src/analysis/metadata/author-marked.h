/* author-marked.h - authors that attributes mark: itemprop and rel */
#pragma once

#include "author.h"

/* Returns TRUE inside a work that the page cites, mentions or shows as a picture: its author did not write the page. */
gboolean vlps_author_marked_elsewhere (const VlpsPage *page, int index);

/* Returns the authors of the first line that marks some with itemprop or rel; of those near the title where there are
 * any, because lists of other articles have such lines, too. NULL where there are none. */
GPtrArray *vlps_author_marked_find (const VlpsClues *clues);
