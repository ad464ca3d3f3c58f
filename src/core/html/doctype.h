/* doctype.h - decides by the document type whether a page is in quirks mode */
#pragma once

#include <glib.h>

/* Returns TRUE if browsers show a page with the document type `text` (everything between "<!doctype" and ">") in
 * quirks mode. A page without a document type is in quirks mode as well. */
gboolean vlps_doctype_is_quirks (const char *text, gsize length);
