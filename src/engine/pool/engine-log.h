/* engine-log.h - filters standard error of the engine and its libraries */
#pragma once

#include <glib.h>

/* Returns TRUE for a line about something that a renderer never has, such as a graphics card, a session bus or an
 * accessibility bus: it says nothing about the page. */
gboolean vlps_engine_log_is_noise (const char *line);

/* Removes such lines and empty ones; newly allocated. `text` need not be NUL-terminated. */
char *vlps_engine_log_clean (const char *text, gsize length);
