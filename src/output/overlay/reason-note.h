/* reason-note.h - explains in the legend why text of a page is left out */
#pragma once

#include "document.h"

/* Returns "Left out: line 41 %, comments 7.5 % of text": shares of the visible text by reason (reason.h), largest
 * first. Newly allocated; NULL if no visible text is left out. */
char *vlps_reason_note (VlpsDocument *document);
