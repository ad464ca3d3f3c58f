/* doctype.h - which document types put a page in quirks mode */
#pragma once

#include <glib.h>

/* Whether browsers show a page in quirks mode whose document type is `text`: all between "<!doctype" and ">".  A page
 * without one is in quirks mode as well. */
gboolean vlps_doctype_is_quirks (const char *text, gsize length);
