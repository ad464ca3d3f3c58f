/* loopback.h - listens for programs of this machine only */
#pragma once

#include <gio/gio.h>

/* Returns a TCP socket that listens on the loopback interface; -1 with VLPS_ERROR_NETWORK if the interface is missing
 * or down. */
int vlps_loopback_listen (GError **error);

/* Wraps such a socket, taking it over even on failure (VLPS_ERROR_ENGINE). *ret_address: address of the proxy behind
 * it, "http://127.0.0.1:PORT", newly allocated. */
GSocket *vlps_loopback_take (int listener, char **ret_address, GError **error);
