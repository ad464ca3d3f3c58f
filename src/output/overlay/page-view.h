/* page-view.h - script and style sheet that show a page with its regions in a browser; the viewer and the report of
 * `vlps compare` use the same */
#pragma once

#include <gio/gio.h>

/* Returns the style sheet: the colours of the regions as --HEADER, ..., --LEFT_OUT, then the themes and the view's
 * own rules. Newly allocated. */
char *vlps_page_view_css (void);

/* Returns the script, which defines `pageView`; NUL-terminated. Newly referenced. */
GBytes *vlps_page_view_js (void);
