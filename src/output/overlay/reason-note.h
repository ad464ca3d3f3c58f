/* reason-note.h - why the text that is left out of a page is left out, for the legend of its picture */
#pragma once

#include "document.h"

G_BEGIN_DECLS

/* "Left out: line 41 %, comments 7.5 % of text": shares of the text that a reader sees, by reason (reason.h), largest
 * first.  Newly allocated; NULL where no such text is left out. */
char *vlps_reason_note (VlpsDocument *document);

G_END_DECLS
