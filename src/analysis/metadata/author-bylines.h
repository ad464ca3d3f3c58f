/* author-bylines.h - authors named in bylines, signatures and beside dates */
#pragma once

#include "author.h"

/* These search the nodes [first, end), or the whole page. They return a newly allocated name, or NULL. */

/* A possible credit of a picture only counts if nothing else is found. */
char *vlps_author_bylines_find (const VlpsClues *clues, int first, int end);

/* Finds a name after "Written by" or the like below the content. */
char *vlps_author_bylines_find_signature (const VlpsClues *clues);

/* Finds a personal name directly before or after a date on a separate line. */
char *vlps_author_bylines_find_beside_date (const VlpsClues *clues, int first, int end);
