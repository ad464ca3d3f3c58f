/* notify.h - words to the service manager (systemd), and the socket it hands over */
#pragma once

#include <glib.h>

/* Says `state`, such as "READY=1", where somebody listens ($NOTIFY_SOCKET). */
void vlps_notify (const char *state);

/* The listening socket that was handed over ($LISTEN_FDS) to this process or the one above, -1 where there is none.
 * More than one is an error: VLPS_ERROR_USAGE, -2. */
int vlps_notify_socket (GError **error);
