/* console.h - extracts messages to the console of a page from the engine's log */
#pragma once

#include <glib.h>

/* Returns the messages in `log`, in order, as JSON lines with "level" ("log", "info", "warn", "error" or "debug"),
 * "source", "text" and, if known, "url", "line" and "column"; newly allocated. "source" is "console" for messages of
 * scripts, else the part of the engine, such as "js", "security" or "network". A line that does not start a message
 * continues the one before it. */
char *vlps_console_lines (const char *log, gsize length);
