/* notify.h - talks to the service manager (systemd) */
#pragma once

#include <glib.h>

/* Sends `state`, such as "READY=1", to $NOTIFY_SOCKET if it is set. */
void vlps_notify (const char *state);

/* Returns the listening socket passed to this process or its parent ($LISTEN_FDS), -1 if there is none. Several
 * sockets are an error: -2 with VLPS_ERROR_USAGE. */
int vlps_notify_socket (GError **error);
