/* listen-socket.h - the socket on which the service listens */
#pragma once

#include <gio/gio.h>

/* Takes over the listening socket `fd`; -1: binds one to `listen`, "ADDRESS:PORT". Fails with VLPS_ERROR_USAGE for an
 * invalid address, and for one reachable from the network unless the service is `guarded` by a token; with
 * VLPS_ERROR_NETWORK if the address is not available. */
GSocket *vlps_listen_socket (const char *listen, int fd, gboolean guarded, GError **error);
