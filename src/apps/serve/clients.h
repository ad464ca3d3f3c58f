/* clients.h - the connections of clients: how many there may be, and how long each may take
 *
 * libsoup is handed connections that were accepted here. Its own listener keeps the socket of every connection for
 * ever (3.2), and stops listening when a connection cannot be accepted once. Without that listener libsoup ends each
 * connection behind its first answer, as is wanted: of one that waits for another request it does not see the end
 * (3.2). A connection counts until its socket is closed, whatever libsoup still holds of it. Everything here happens
 * in the main context of the thread. */
#pragma once

#include <libsoup/soup.h>

typedef struct _VlpsClients VlpsClients;
typedef struct _VlpsClient VlpsClient;

typedef enum
{
  VLPS_CLIENT_IDLE,    /* receiving the head of a request, or nothing */
  VLPS_CLIENT_READING, /* receiving the body of a request */
  VLPS_CLIENT_WAITING, /* waiting for its response */
  VLPS_CLIENT_WRITING, /* sending the response */
} VlpsClientState;

typedef struct
{
  guint most;          /* most connections; further ones get status 503 */
  double read_seconds; /* for receiving the body of a request */
  double idle_seconds; /* without data in either direction */
} VlpsClientsOptions;

/* Accepts connections at the listening `socket` and passes them to `server`. Borrows both. */
VlpsClients *vlps_clients_new (SoupServer *server, GSocket *socket, const VlpsClientsOptions *options);

/* Closes all connections. */
void vlps_clients_free (VlpsClients *clients);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsClients, vlps_clients_free)

/* Returns the number of connections. */
guint vlps_clients_count (VlpsClients *clients);

/* Returns the client that sent a message; NULL if its connection has ended. */
VlpsClient *vlps_client_of (SoupServerMessage *message);

void vlps_client_set_state (VlpsClient *client, VlpsClientState state);

/* Sets the function to call when the client disconnects before it has its whole response, which libsoup does not
 * notice while there is nothing to write; NULL: none. */
typedef void (*VlpsClientFunc) (gpointer data);
void vlps_client_watch (VlpsClient *client, VlpsClientFunc func, gpointer data);

/* Sends a whole response without libsoup, and closes the connection. */
void vlps_client_cut (VlpsClient *client, const char *answer);

/* Returns TRUE after that: data that libsoup has already read must not be processed. */
gboolean vlps_client_is_cut (const VlpsClient *client);
