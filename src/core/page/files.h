/* files.h - which local files a page may reach: those of its own folder
 *
 * Asked in two places: by the renderer before a document is loaded, and inside the web process for everything else
 * (inside.c).
 */
#pragma once

#include <glib.h>

/* TRUE when `uri` is a file: address. */
gboolean vlps_files_is_file (const char *uri);

/* TRUE when the page `page` may load the file `uri`: the page is a local file itself, and the file is in the folder of
 * the page, in one below it, or in one of `folders` (paths or file: addresses; NULL-terminated; NULL: none more).
 * `page` NULL: one that did not come from a file, whatever its address says.  `links`: symbolic links count as what they
 * lead to, for which the files are looked at; else only the address is. */
gboolean vlps_files_allow (const char *page, const char *const *folders, const char *uri, gboolean links);

/* TRUE for a file (a path, or a file: address) in one of `folders` or below it, where links lead to such, too. */
gboolean vlps_files_are_in (const char *const *folders, const char *location);
