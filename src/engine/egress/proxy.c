/* proxy.c - a web proxy that leads to the servers of a policy, and nowhere else
 *
 * One thread takes connections, each connection has one of its own.  A connection's thread never waits but for its two
 * sockets, a name or the end of the proxy, and holds no more than a buffer for each direction: the side that
 * takes slowly slows the other one down.
 */
#include "proxy.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>
#include <sys/socket.h>

#include "errors.h"
#include "http-head.h"
#include "loopback.h"

#define MAX_FAILURES 100 /* of which the reason is kept */
#define NEXT_SECONDS 5   /* for an address of a server that has others */

struct _VlpsProxy
{
  char *address;
  GSocket *listener;
  VlpsProxyLimits limits;
  GCancellable *ending;
  GThread *thread;

  GMutex mutex; /* for all below */
  GCond left;
  guint connections;
  VlpsPolicy *policy; /* the last one, also while nothing is served */
  gboolean serving;
  guint generation; /* of the policy; atomic */
  VlpsProxyCounts counts;
  GPtrArray *failures; /* of Failure */
};

typedef struct
{
  char *host;
  GError *error;
} Failure;

/* One direction of a connection: what has been read and not been written. */
typedef struct
{
  char data[VLPS_PROXY_MAX_HEAD];
  gsize start;    /* of what is there */
  gsize ready;    /* end of what may be written */
  gsize end;      /* end of what is there */
  gsize searched; /* how far the end of a head has been looked for */
  gboolean in_head;
  VlpsBody body;
  gboolean closed; /* nothing more comes */
} Flow;

typedef struct
{
  VlpsProxy *proxy;
  GSocket *client;
  GSocket *server; /* NULL: none */
  char *host;      /* which that is */
  guint16 port;
  guint generation;
  GPollFD ending;
  gint64 until;
  gboolean tunnel;
  gboolean no_body; /* the answer that is waited for has none */
  gboolean stay;    /* after the answer, another request may come */
  Flow up, down;
} Connection;

void
vlps_proxy_counts_clear (VlpsProxyCounts *counts)
{
  g_clear_pointer (&counts->example, g_free);
}

static void
failure_free (gpointer data)
{
  Failure *failure = data;

  g_free (failure->host);
  g_error_free (failure->error);
  g_free (failure);
}

static void
note_failure (VlpsProxy *proxy, const char *host, const GError *error)
{
  Failure *failure = g_new0 (Failure, 1);

  failure->host = g_strdup (host);
  failure->error = g_error_copy (error);
  g_mutex_lock (&proxy->mutex);
  if (error->code == VLPS_ERROR_NOT_PUBLIC && proxy->counts.refused++ == 0)
    {
      proxy->counts.example = vlps_error_reason (error);
      proxy->counts.cure = vlps_error_cure (error);
    }
  if (proxy->failures->len == MAX_FAILURES)
    g_ptr_array_remove_index (proxy->failures, 0);
  g_ptr_array_add (proxy->failures, failure);
  g_mutex_unlock (&proxy->mutex);
}

/* --- waiting, reading, writing --- */

/* Waits for one of two sockets (either may be NULL) until `until`; FALSE when that has passed, the proxy ends or the
 * policy is another one. */
static gboolean
wait_for (Connection *self, GSocket *first, GIOCondition first_condition, GSocket *second,
          GIOCondition second_condition, gint64 until)
{
  gint64 left = MIN (until, self->until) - g_get_monotonic_time ();
  GPollFD fds[3] = { self->ending };
  guint n = 1;
  int found;

  if (first != NULL && first_condition != 0)
    fds[n++] = (GPollFD){ .fd = g_socket_get_fd (first), .events = (gushort) first_condition };
  if (second != NULL && second_condition != 0)
    fds[n++] = (GPollFD){ .fd = g_socket_get_fd (second), .events = (gushort) second_condition };
  do
    found = left > 0 ? g_poll (fds, n, (int) MIN (left / 1000 + 1, G_MAXINT)) : 0;
  while (found < 0 && errno == EINTR);
  return found > 0 && fds[0].revents == 0
         && (self->server == NULL || self->generation == (guint) g_atomic_int_get (&self->proxy->generation));
}

static gint64
seconds_from_now (guint seconds)
{
  return g_get_monotonic_time () + (gint64) seconds * G_USEC_PER_SEC;
}

/* Reads what is there; FALSE when the connection is broken. */
static gboolean
flow_read (Flow *flow, GSocket *from)
{
  gssize n;

  if (flow->start == flow->end)
    flow->start = flow->ready = flow->end = flow->searched = 0;
  else if (flow->end == sizeof flow->data && flow->start > 0)
    {
      memmove (flow->data, flow->data + flow->start, flow->end - flow->start);
      flow->ready -= flow->start;
      flow->searched -= MIN (flow->searched, flow->start);
      flow->end -= flow->start;
      flow->start = 0;
    }
  if (flow->closed || flow->end == sizeof flow->data)
    return TRUE;
  n = recv (g_socket_get_fd (from), flow->data + flow->end, sizeof flow->data - flow->end, MSG_DONTWAIT);
  if (n > 0)
    flow->end += (gsize) n;
  else if (n == 0)
    flow->closed = TRUE;
  else
    return errno == EAGAIN || errno == EINTR;
  return TRUE;
}

static gboolean
flow_write (Flow *flow, GSocket *to)
{
  gssize n;

  if (flow->start == flow->ready)
    return TRUE;
  n = send (g_socket_get_fd (to), flow->data + flow->start, flow->ready - flow->start, MSG_DONTWAIT | MSG_NOSIGNAL);
  if (n > 0)
    flow->start += (gsize) n;
  return n >= 0 || errno == EAGAIN || errno == EINTR;
}

/* Length of the head at the start of what is there, with its empty line; 0 where that has not come yet. */
static gsize
flow_find_head (Flow *flow)
{
  gsize from = MAX (flow->ready, flow->searched);

  for (const char *at = flow->data + from, *end = flow->data + flow->end;
       (at = memchr (at, '\n', (gsize) (end - at))) != NULL; at++)
    {
      gsize next = at + 1 < end && at[1] == '\r' ? 2 : 1;

      if (at + next < end && at[next] == '\n')
        return (gsize) (at + next + 1 - flow->data) - flow->ready;
      if (at + next >= end)
        {
          /* to be looked at again when there is more */
          flow->searched = (gsize) (at - flow->data);
          return 0;
        }
    }
  flow->searched = flow->end;
  return 0;
}

/* Writes all of it; FALSE when that cannot be. */
static gboolean
write_all (Connection *self, GSocket *to, const char *text, gsize length)
{
  gint64 until = seconds_from_now (self->proxy->limits.idle_seconds);

  while (length > 0)
    {
      gssize n = send (g_socket_get_fd (to), text, length, MSG_DONTWAIT | MSG_NOSIGNAL);

      if (n < 0 && errno != EAGAIN && errno != EINTR)
        return FALSE;
      if (n > 0)
        {
          text += n;
          length -= (gsize) n;
        }
      else if (!wait_for (self, to, G_IO_OUT, NULL, 0, until))
        return FALSE;
    }
  return TRUE;
}

/* --- from one side to the other --- */

/* Decides how much of what the server has sent may be passed on. */
static void
release_answer (Connection *self)
{
  Flow *flow = &self->down;

  while (flow->in_head && flow->ready < flow->end)
    {
      gsize length = flow_find_head (flow);
      VlpsResponseHead head = { .body = vlps_body_start (VLPS_BODY_OPEN, 0) };

      if (length == 0 && flow->end - flow->ready < sizeof flow->data && !flow->closed)
        return;
      if (length > 0)
        vlps_response_head_parse (flow->data + flow->ready, length, self->no_body, &head);
      /* what is not a head is passed on as it is: that is for the client to judge */
      flow->ready += length;
      self->stay = self->stay && head.keep_alive;
      if (head.status == 101)
        {
          self->tunnel = TRUE;
          self->up.body = self->down.body = vlps_body_start (VLPS_BODY_OPEN, 0);
        }
      flow->in_head = head.status / 100 == 1 && head.status != 101;
      if (!flow->in_head && !self->tunnel)
        flow->body = head.body;
    }
  if (!flow->in_head)
    flow->ready += vlps_body_take (&flow->body, flow->data + flow->ready, flow->end - flow->ready);
}

static void
release_request (Connection *self)
{
  Flow *flow = &self->up;

  flow->ready += vlps_body_take (&flow->body, flow->data + flow->ready, flow->end - flow->ready);
}

/* Returns TRUE if everything has been passed on. */
static gboolean
flow_is_done (const Flow *flow)
{
  return !flow->in_head && flow->start == flow->ready
         && (flow->body.done || (flow->closed && flow->body.kind == VLPS_BODY_OPEN));
}

/* The end of one direction of a tunnel is passed on. */
static void
shut (Flow *flow, GSocket *to, gboolean *told)
{
  if (!*told && flow->closed && flow->start == flow->ready)
    {
      *told = TRUE;
      shutdown (g_socket_get_fd (to), SHUT_WR);
    }
}

/* Moves what comes from each side to the other until both are done.  TRUE: another request may follow. */
static gboolean
relay (Connection *self)
{
  gboolean told_server = FALSE, told_client = FALSE;

  for (;;)
    {
      GIOCondition client = 0, server = 0;

      release_answer (self);
      release_request (self);
      if (!flow_write (&self->up, self->server) || !flow_write (&self->down, self->client))
        return FALSE;
      if (flow_is_done (&self->down) && (!self->tunnel || flow_is_done (&self->up)))
        return !self->tunnel && self->stay && flow_is_done (&self->up) && self->down.start == self->down.end;
      if (self->tunnel)
        {
          shut (&self->up, self->server, &told_server);
          shut (&self->down, self->client, &told_client);
        }
      /* an answer that breaks off, and a client that is gone or asks more while there is no end in sight */
      else if ((self->down.closed && self->down.start == self->down.ready) || self->up.closed
               || (!self->down.in_head && self->down.body.kind == VLPS_BODY_OPEN && self->up.body.done
                   && self->up.end > self->up.ready))
        return FALSE;
      if (!self->up.closed && (self->up.end - self->up.start < sizeof self->up.data))
        client |= G_IO_IN;
      if (!self->down.closed && self->down.end - self->down.start < sizeof self->down.data)
        server |= G_IO_IN;
      if (self->up.start < self->up.ready)
        server |= G_IO_OUT;
      if (self->down.start < self->down.ready)
        client |= G_IO_OUT;
      if (!wait_for (self, self->client, client, self->server, server,
                     seconds_from_now (self->proxy->limits.idle_seconds))
          || !flow_read (&self->up, self->client) || !flow_read (&self->down, self->server))
        return FALSE;
    }
}

/* --- to the server --- */

static GSocket *
connect_to (Connection *self, GInetAddress *address, guint16 port, guint seconds, GError **error)
{
  g_autoptr (GSocket) server =
      g_socket_new (g_inet_address_get_family (address), G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_TCP, error);
  g_autoptr (GSocketAddress) end = g_inet_socket_address_new (address, port);

  if (server == NULL)
    return NULL;
  g_socket_set_timeout (server, seconds);
  if (!g_socket_connect (server, end, self->proxy->ending, error))
    return NULL;
  g_socket_set_option (server, IPPROTO_TCP, TCP_NODELAY, 1, NULL);
  return g_steal_pointer (&server);
}

static GSocket *
dial (Connection *self, const char *host, guint16 port, GError **error)
{
  VlpsProxy *proxy = self->proxy;
  g_autoptr (VlpsPolicy) policy = NULL;
  g_autoptr (GError) local = NULL;
  GList *addresses;
  GSocket *server = NULL;

  g_mutex_lock (&proxy->mutex);
  policy = proxy->serving ? vlps_policy_ref (proxy->policy) : NULL;
  self->generation = proxy->generation;
  g_mutex_unlock (&proxy->mutex);
  if (policy == NULL)
    return vlps_error_null (error, VLPS_ERROR_NETWORK, "no page is being loaded");
  addresses = vlps_policy_resolve (policy, host, proxy->ending, error);
  for (GList *i = addresses; i != NULL && server == NULL; i = i->next)
    {
      g_clear_error (&local);
      server = connect_to (
          self, i->data, port,
          i->next != NULL ? MIN (NEXT_SECONDS, proxy->limits.dial_seconds) : proxy->limits.dial_seconds, &local);
    }
  vlps_policy_free_addresses (addresses);
  if (server == NULL && local != NULL)
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_NETWORK, "cannot connect to %s: %s", host, local->message);
  return server;
}

static void
hang_up (Connection *self)
{
  g_clear_object (&self->server);
  g_clear_pointer (&self->host, g_free);
  self->down.start = self->down.ready = self->down.end = self->down.searched = 0;
  self->down.closed = FALSE;
}

/* Returns TRUE if the existing connection to the server can take another request: the server has neither closed it
 * nor sent anything unasked. */
static gboolean
can_go_on (Connection *self, const VlpsRequestHead *head)
{
  return self->server != NULL && self->port == head->port && g_ascii_strcasecmp (self->host, head->host) == 0
         && self->generation == (guint) g_atomic_int_get (&self->proxy->generation)
         && g_socket_condition_check (self->server, G_IO_IN) == 0;
}

static gboolean
reach (Connection *self, const VlpsRequestHead *head)
{
  VlpsProxy *proxy = self->proxy;
  g_autoptr (GError) error = NULL;
  gboolean serving;

  g_mutex_lock (&proxy->mutex);
  serving = proxy->serving;
  proxy->counts.requests += serving ? 1 : 0;
  g_mutex_unlock (&proxy->mutex);
  if (!serving)
    return FALSE;
  if (can_go_on (self, head))
    return TRUE;
  hang_up (self);
  self->server = dial (self, head->host, head->port, &error);
  if (self->server == NULL)
    {
      note_failure (proxy, head->host, error);
      return FALSE;
    }
  self->host = g_strdup (head->host);
  self->port = head->port;
  return TRUE;
}

/* --- one connection --- */

static void
answer_and_close (Connection *self, const char *status)
{
  g_autofree char *text = g_strdup_printf ("HTTP/1.1 %s\r\nContent-Length: 0\r\nConnection: close\r\n\r\n", status);

  write_all (self, self->client, text, strlen (text));
}

/* Waits for the head of a request and reads it; FALSE when the connection is to be closed. */
static gboolean
read_head (Connection *self, VlpsRequestHead *ret_head)
{
  Flow *flow = &self->up;
  gint64 until = seconds_from_now (self->proxy->limits.idle_seconds);
  gboolean begun = FALSE;
  gsize length;

  flow->ready = flow->searched = flow->start;
  while ((length = flow_find_head (flow)) == 0)
    {
      if (flow->end > flow->start && !begun)
        {
          begun = TRUE;
          until = MIN (until, seconds_from_now (self->proxy->limits.head_seconds));
        }
      if (flow->end - flow->start == sizeof flow->data)
        {
          answer_and_close (self, "431 Request Header Fields Too Large");
          return FALSE;
        }
      if (flow->closed || !wait_for (self, self->client, G_IO_IN, NULL, 0, until) || !flow_read (flow, self->client))
        return FALSE;
    }
  if (!vlps_request_head_parse (flow->data + flow->start, length, ret_head))
    {
      answer_and_close (self, "400 Bad Request");
      return FALSE;
    }
  flow->start = flow->ready = flow->start + length;
  return TRUE;
}

/* One request with its answer, or a tunnel; TRUE when another may follow. */
static gboolean
serve_request (Connection *self)
{
  static const char established[] = "HTTP/1.1 200 Connection established\r\n\r\n";
  g_auto (VlpsRequestHead) head = { 0 };

  if (!read_head (self, &head) || !reach (self, &head))
    return FALSE;
  self->stay = head.keep_alive;
  self->no_body = head.head;
  self->tunnel = head.connect;
  self->down.in_head = !head.connect;
  self->up.body = head.connect ? vlps_body_start (VLPS_BODY_OPEN, 0) : head.body;
  self->down.body = vlps_body_start (VLPS_BODY_OPEN, 0);
  if (head.connect ? !write_all (self, self->client, established, sizeof established - 1)
                   : !write_all (self, self->server, head.text->str, head.text->len))
    return FALSE;
  return relay (self);
}

/* A socket that is closed with something unread takes back what was written last.  So the client may say what it has to
 * say, for a second. */
static void
linger (Connection *self)
{
  gint64 until = seconds_from_now (1);
  Flow *flow = &self->up;

  shutdown (g_socket_get_fd (self->client), SHUT_WR);
  do
    flow->start = flow->ready = flow->end;
  while (flow_read (flow, self->client) && !flow->closed && wait_for (self, self->client, G_IO_IN, NULL, 0, until));
}

static gpointer
connection_thread (gpointer data)
{
  Connection *self = data;
  VlpsProxy *proxy = self->proxy;

  while (serve_request (self))
    ;
  g_clear_object (&self->server);
  linger (self);
  g_clear_object (&self->client);
  g_free (self->host);
  g_free (self);
  g_cancellable_release_fd (proxy->ending);
  g_mutex_lock (&proxy->mutex);
  proxy->connections--;
  g_cond_signal (&proxy->left);
  g_mutex_unlock (&proxy->mutex);
  return NULL;
}

static void
take_connection (VlpsProxy *proxy, GSocket *client)
{
  Connection *self;
  GThread *thread;
  gboolean full;

  g_mutex_lock (&proxy->mutex);
  full = proxy->connections >= proxy->limits.connections;
  proxy->connections += full ? 0 : 1;
  g_mutex_unlock (&proxy->mutex);
  if (full)
    return;
  self = g_new0 (Connection, 1);
  self->proxy = proxy;
  self->client = g_object_ref (client);
  self->until = seconds_from_now (proxy->limits.all_seconds);
  g_cancellable_make_pollfd (proxy->ending, &self->ending);
  g_socket_set_option (client, IPPROTO_TCP, TCP_NODELAY, 1, NULL);
  thread = g_thread_try_new ("vlps-egress", connection_thread, self, NULL);
  if (thread != NULL)
    g_thread_unref (thread);
  else
    {
      self->until = 0; /* is closed here, then */
      connection_thread (self);
    }
}

static gpointer
listen_thread (gpointer data)
{
  VlpsProxy *proxy = data;

  while (g_socket_condition_wait (proxy->listener, G_IO_IN, proxy->ending, NULL))
    {
      g_autoptr (GSocket) client = g_socket_accept (proxy->listener, proxy->ending, NULL);

      if (client != NULL)
        take_connection (proxy, client);
      else
        g_usleep (20000); /* no more descriptors, for now */
    }
  return NULL;
}

/* --- the proxy --- */

VlpsProxy *
vlps_proxy_new (int listener, const VlpsProxyLimits *limits, GError **error)
{
  g_autoptr (VlpsProxy) proxy = g_new0 (VlpsProxy, 1);

  g_mutex_init (&proxy->mutex);
  g_cond_init (&proxy->left);
  proxy->limits = limits != NULL ? *limits : (VlpsProxyLimits) VLPS_PROXY_LIMITS_INIT;
  proxy->failures = g_ptr_array_new_with_free_func (failure_free);
  proxy->ending = g_cancellable_new ();
  proxy->listener = vlps_loopback_take (listener, &proxy->address, error);
  if (proxy->listener == NULL)
    return NULL;
  proxy->thread = g_thread_new ("vlps-egress", listen_thread, proxy);
  return g_steal_pointer (&proxy);
}

VlpsProxy *
vlps_proxy_new_own (VlpsPolicy *policy, GError **error)
{
  int listener = vlps_loopback_listen (error);
  VlpsProxy *proxy = listener >= 0 ? vlps_proxy_new (listener, NULL, error) : NULL;

  if (proxy != NULL)
    vlps_proxy_serve (proxy, policy);
  return proxy;
}

void
vlps_proxy_free (VlpsProxy *proxy)
{
  if (proxy == NULL)
    return;
  g_cancellable_cancel (proxy->ending);
  if (proxy->thread != NULL)
    g_thread_join (proxy->thread);
  g_mutex_lock (&proxy->mutex);
  while (proxy->connections > 0)
    g_cond_wait (&proxy->left, &proxy->mutex);
  g_mutex_unlock (&proxy->mutex);
  g_clear_object (&proxy->listener);
  g_clear_object (&proxy->ending);
  g_clear_pointer (&proxy->policy, vlps_policy_unref);
  vlps_proxy_counts_clear (&proxy->counts);
  g_ptr_array_unref (proxy->failures);
  g_cond_clear (&proxy->left);
  g_mutex_clear (&proxy->mutex);
  g_free (proxy->address);
  g_free (proxy);
}

const char *
vlps_proxy_address (VlpsProxy *proxy)
{
  return proxy->address;
}

void
vlps_proxy_serve (VlpsProxy *proxy, VlpsPolicy *policy)
{
  g_mutex_lock (&proxy->mutex);
  proxy->serving = policy != NULL;
  if (policy != NULL && policy != proxy->policy)
    {
      g_clear_pointer (&proxy->policy, vlps_policy_unref);
      proxy->policy = vlps_policy_ref (policy);
      g_atomic_int_inc (&proxy->generation);
    }
  if (policy != NULL)
    {
      vlps_proxy_counts_clear (&proxy->counts);
      proxy->counts = (VlpsProxyCounts){ 0 };
      g_ptr_array_set_size (proxy->failures, 0);
    }
  g_mutex_unlock (&proxy->mutex);
}

void
vlps_proxy_count (VlpsProxy *proxy, VlpsProxyCounts *ret_counts)
{
  g_mutex_lock (&proxy->mutex);
  *ret_counts = proxy->counts;
  ret_counts->example = g_strdup (proxy->counts.example);
  g_mutex_unlock (&proxy->mutex);
}

GError *
vlps_proxy_failure (VlpsProxy *proxy, const char *host)
{
  GError *error = NULL;

  g_mutex_lock (&proxy->mutex);
  for (guint i = proxy->failures->len; i > 0 && error == NULL; i--)
    {
      const Failure *failure = proxy->failures->pdata[i - 1];

      if (host == NULL || g_ascii_strcasecmp (failure->host, host) == 0)
        error = g_error_copy (failure->error);
    }
  g_mutex_unlock (&proxy->mutex);
  return error;
}
