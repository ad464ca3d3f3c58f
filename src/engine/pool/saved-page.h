/* saved-page.h - pages that a browser or SingleFile saved as files: where they come from, and what belongs to them */
#pragma once

#include <glib.h>

/* The address that a page was saved from, by the comment in its first 4 KiB that browsers ("saved from url=(0019)...")
 * or SingleFile ("Page saved with SingleFile", "url: ...") leave; newly allocated.  NULL where there is none, or not an
 * address of the web. */
char *vlps_saved_page_address (const char *data, gsize length);

/* TRUE if `folder` (a path) holds the files that a browser saved with the page beside it: "NAME_files" or "NAME.files"
 * of "NAME.html", or the same in other languages. */
gboolean vlps_saved_page_owns (const char *folder);
