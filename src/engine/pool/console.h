/* console.h - what was said to the console of a page, out of the engine's log */
#pragma once

#include <glib.h>

/* The messages in `log`, in their order, as JSON lines: {"level": "log", "info", "warn", "error" or "debug", "source":
 * "console" for what scripts say, else the part of the engine that says it, such as "js", "security", "network", "text",
 * "url", "line", "column"}, the last three where they are known.  Newly allocated.  Lines that are not messages go with
 * the one before them: a message may have several. */
char *vlps_console_lines (const char *log, gsize length);
