/* process.h - starts the worker processes of the service */
#pragma once

#include <gio/gio.h>

/* Starts a command in a session of its own, without standard output. `last`: appended to its arguments (NULL:
 * nothing). `socket`: becomes its descriptor 3 and is closed here (-1: none). The process ends when the thread that
 * started it does. Fails with VLPS_ERROR_ENGINE. */
GSubprocess *vlps_process_start (char **command, const char *last, int socket, GError **error);
