/* listen-socket.h - the socket on which the service listens */
#pragma once

#include <gio/gio.h>

/* Takes the listening socket `fd` over; -1: binds one to `listen`, "ADDRESS:PORT".  Fails with VLPS_ERROR_USAGE for an
 * address that is none, and for one of the network unless the service is `guarded` by a token; with VLPS_ERROR_NETWORK
 * where the address cannot be had. */
GSocket *vlps_listen_socket (const char *listen, int fd, gboolean guarded, GError **error);
