/* ports.h - ports for the servers of tests that have to know theirs beforehand */
#ifndef PORTS_H
#define PORTS_H

#include <glib.h>

/* A port of 127.0.0.1 at which nobody listens.  It is none of those that the system gives to clients, and to servers that
 * ask for any, so no other test takes it meanwhile. */
guint16 free_port (void);

#endif
