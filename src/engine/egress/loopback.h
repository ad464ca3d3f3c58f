/* loopback.h - a socket for the programs of this machine alone */
#pragma once

#include <gio/gio.h>

/* A TCP socket that listens on the loopback interface; -1 with VLPS_ERROR_NETWORK when there is none or it is down. */
int vlps_loopback_listen (GError **error);

/* Takes over a socket that listens there, also when it fails, with VLPS_ERROR_ENGINE.  *ret_address becomes the address
 * of the proxy behind it, "http://127.0.0.1:PORT", newly allocated. */
GSocket *vlps_loopback_take (int listener, char **ret_address, GError **error);
