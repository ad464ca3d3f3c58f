/* clients.h - the connections of clients: how many there may be, and how long each may take
 *
 * libsoup is handed connections that were accepted here.  Its own listener keeps the socket of every connection for ever
 * (3.2), and stops listening when a connection cannot be accepted once.  Without that listener libsoup ends each connection
 * behind its first answer, as is wanted: of one that waits for another request it does not see the end (3.2).  A
 * connection counts until its socket is closed, whatever libsoup still holds of it.  Everything here happens in the main context of the thread.
 */
#pragma once

#include <libsoup/soup.h>

typedef struct _VlpsClients VlpsClients;
typedef struct _VlpsClient VlpsClient;

typedef enum
{
  VLPS_CLIENT_IDLE,    /* the head of its request comes, or nothing does */
  VLPS_CLIENT_READING, /* the body of its request comes */
  VLPS_CLIENT_WAITING, /* for its answer */
  VLPS_CLIENT_WRITING, /* takes its answer */
} VlpsClientState;

typedef struct
{
  guint most;          /* connections at a time; others are answered with 503 */
  double read_seconds; /* for the body of a request to come in */
  double idle_seconds; /* in which nothing moves */
} VlpsClientsOptions;

/* Begins to accept at `socket`, which listens, and hands `server` what comes.  Both stay in use. */
VlpsClients *vlps_clients_new (SoupServer *server, GSocket *socket, const VlpsClientsOptions *options);

/* Ends all connections. */
void vlps_clients_free (VlpsClients *clients);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsClients, vlps_clients_free)

/* Connections now. */
guint vlps_clients_count (VlpsClients *clients);

/* The client that sent a message; NULL where its connection has ended. */
VlpsClient *vlps_client_of (SoupServerMessage *message);

void vlps_client_set_state (VlpsClient *client, VlpsClientState state);

/* `func` is called when the client goes before it has its whole answer, which libsoup does not see while there is
 * nothing to be written; NULL: it is not any more. */
typedef void (*VlpsClientFunc) (gpointer data);
void vlps_client_watch (VlpsClient *client, VlpsClientFunc func, gpointer data);

/* Sends a whole answer past libsoup, and ends the connection. */
void vlps_client_cut (VlpsClient *client, const char *answer);

/* TRUE after that: what libsoup has read already is not to be handled. */
gboolean vlps_client_is_cut (const VlpsClient *client);
