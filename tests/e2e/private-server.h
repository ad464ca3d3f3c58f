/* private-server.h - a server on private addresses that only hears, and a page that tries all ways to it
 *
 * 127.0.0.2 stands for the private network: sockets for TCP and UDP listen there and, where there is IPv6, on ::1.
 */
#pragma once

#include <gio/gio.h>

typedef struct _PrivateServer PrivateServer;

/* Aborts the test program when it cannot listen. */
PrivateServer *private_server_new (void);
void private_server_free (PrivateServer *self);

/* The same for all of its addresses. */
guint16 private_server_port (PrivateServer *self);

/* Connections that have come so far, and packets that have come since the last call. */
guint private_server_count (PrivateServer *self);

/* A page that tries to reach the server by its address and in all its spellings, and at `host`, in every way that there
 * is; newly allocated.  `origin`: of the test server, which it is led away from. It ends with "all tried" in its text. */
char *private_server_page (PrivateServer *self, const char *host, const char *origin);

/* A socket at an address, listening where it is for TCP; NULL where it cannot be had. */
GSocket *private_server_listen (const char *host, guint16 port, GSocketType type);
