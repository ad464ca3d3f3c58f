/* files.h - decides which local files a page may reach: those of its own folder
 *
 * The renderer asks before it loads a document, the web process for everything else (inside.c). */
#pragma once

#include <glib.h>

/* Returns TRUE if `uri` is a file: address. */
gboolean vlps_files_is_file (const char *uri);

/* Returns TRUE if the page `page` may load the file `uri`: the page is a local file, and `uri` is in its folder, in
 * one of `folders` (paths or file: addresses; NULL-terminated; may be NULL), or below. `page` is NULL for a page that
 * did not come from a file, whatever its address is. `links`: resolves symbolic links, which reads the file system;
 * otherwise only the address counts. */
gboolean vlps_files_allow (const char *page, const char *const *folders, const char *uri, gboolean links);

/* Returns TRUE for a file (a path or a file: address) in or below one of `folders`, after symbolic links are
 * resolved. */
gboolean vlps_files_are_in (const char *const *folders, const char *location);
