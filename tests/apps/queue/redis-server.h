/* redis-server.h - a Redis server of a test's own, which keeps what it has in a folder */
#pragma once

#include <gio/gio.h>

typedef struct
{
  char *folder;
  gboolean tls; /* with the certificate tls.crt and the key tls.key in its folder */
  guint16 port;
  GSubprocess *process;
} RedisServer;

/* Starts one with its data in `folder`, and waits until it answers.  NULL: there is no such program here.  `password`:
 * that it asks for; NULL: none. */
RedisServer *redis_server_new (const char *folder, const char *password);
RedisServer *redis_server_new_tls (const char *folder); /* the same over TLS, for "localhost" */

/* Writes the key tls.key and the certificate tls.crt, which signs itself, for "localhost"; replaces the certificate by an
 * expired one. */
void redis_certificate_make (const char *folder);
void redis_certificate_expire (const char *folder);

void redis_server_free (RedisServer *server);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RedisServer, redis_server_free)

/* Ends it as kill -9 does; starts it again at the same port. */
void redis_server_kill (RedisServer *server);
void redis_server_start (RedisServer *server, const char *password);

/* redis://127.0.0.1:PORT/RUN, newly allocated. */
char *redis_server_address (const RedisServer *server, const char *run);
