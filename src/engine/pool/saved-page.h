/* saved-page.h - finds the origin and the files of pages saved by a browser or SingleFile */
#pragma once

#include <glib.h>

/* Returns the address that a page was saved from: the web address in a comment by a browser ("saved from
 * url=(0019)...") or by SingleFile ("Page saved with SingleFile", "url: ...") in its first 4 KiB; newly allocated;
 * NULL if there is none. */
char *vlps_saved_page_address (const char *data, gsize length);

/* Returns TRUE if `folder` (a path) contains the files that a browser saved with the page beside it: "NAME_files" or
 * "NAME.files" of "NAME.html", also as named in other languages. */
gboolean vlps_saved_page_owns (const char *folder);
