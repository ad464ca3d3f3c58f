/* author-organisation.h - organisations among the names of authors */
#pragma once

#include "author.h"

/* Returns TRUE for the name of a publisher ("NBC News", "Doe Media Group"). FALSE for the names of its departments ("BBC
 * News Desk"), which stand for a writer without a name. */
gboolean vlps_author_is_publisher (const char *name);

/* Returns TRUE for names of organisations, which give way to people named elsewhere on the page: the site, its publisher,
 * web addresses, companies, authorities. Also TRUE for names of user accounts ("jane.doe", "Site Admin"). */
gboolean vlps_author_is_organisation (const VlpsClues *clues, const char *name);
