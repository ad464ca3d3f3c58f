/* author-bylines.h - authors named in bylines, signatures and beside dates */
#pragma once

#include "author.h"

/* These look at the nodes of [first, end), or the whole page.  They return a newly allocated name, or NULL. */

/* What may be the credit of a picture counts where nothing else is found. */
char *vlps_author_bylines_find (const VlpsClues *clues, int first, int end);

/* "Written by" or the like where the page goes on behind the content, and the name. */
char *vlps_author_bylines_find_signature (const VlpsClues *clues);

/* A personal name right before or behind a date that stands alone. */
char *vlps_author_bylines_find_beside_date (const VlpsClues *clues, int first, int end);
