/* engine-log.h - what the engine and its libraries say on standard error */
#pragma once

#include <glib.h>

/* TRUE for a line of a library that misses what a renderer never has, such as a graphics card, a session bus or an
 * accessibility bus: it says nothing of the page. */
gboolean vlps_engine_log_is_noise (const char *line);

/* The other lines, without those that are empty; newly allocated.  `text` need not end with NUL. */
char *vlps_engine_log_clean (const char *text, gsize length);
