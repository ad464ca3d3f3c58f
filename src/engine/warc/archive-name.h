/* archive-name.h - files that are called web archives */
#pragma once

#include <glib.h>

/* Returns TRUE for names of web archives, in any case. */
gboolean vlps_archive_name_is (const char *name);

/* Returns TRUE for names of web archives that cannot hold a single HTML page; false for MHTML, which may. */
gboolean vlps_archive_name_is_of_records (const char *name);
