/* author-house.h - names of sites, publishers and companies among authors */
#pragma once

#include "author.h"

/* Returns TRUE for the name of a publisher, which signs for its writers; not where a newsroom signs, which has a writer who
 * is not named. */
gboolean vlps_author_house_is_publisher (const char *name);

/* Returns TRUE where others are better named: for the site itself, its publisher, addresses, companies, Chinese houses, and
 * what nobody but a system calls an author ("jane.doe", "Site Admin"). */
gboolean vlps_author_house_signs (const VlpsClues *clues, const char *name);
