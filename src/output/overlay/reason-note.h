/* reason-note.h - why the text that is left out of a page is left out, for the legend of its picture */
#pragma once

#include "document.h"

/* "Left out: line 41 %, comments 7.5 % of text": shares of the text that a reader sees, by reason (reason.h), largest
 * first.  Newly allocated; NULL where no such text is left out. */
char *vlps_reason_note (VlpsDocument *document);
