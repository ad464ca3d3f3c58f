/* private-server.c - a server on private addresses that only hears, and a page that tries all ways to it */
#include "private-server.h"

#include <gio/gio.h>

/* Everything by which a page reaches another server. @P@ is "HOST:PORT", @N@ the port alone, @O@ the origin of the
 * test server. */
static const char page[] =
    "<!doctype html><title>Everything</title>"
    "<link rel=stylesheet href='http://@P@/style'><link rel=preconnect href='http://@P@'>"
    "<link rel=preconnect href='https://@P@' crossorigin><link rel=dns-prefetch href='//localhost'>"
    "<link rel=prefetch href='http://@P@/prefetch'><link rel=preload as=image href='http://@P@/preload'>"
    "<link rel=modulepreload href='http://@P@/module'><link rel=icon href='http://@P@/icon'>"
    "<link rel=manifest href='http://@P@/manifest'><link rel=prerender href='http://@P@/prerender'>"
    "<style>@import 'http://@P@/import'; @font-face { font-family: x; src: url(http://@P@/font) }"
    "p { font-family: x; background: url(http://@P@/background) }</style>"
    "<h1>Everything is tried</h1><p id=text>The page itself is there, with all of its text."
    "<p id=done>not yet"
    "<img src='http://@P@/image'><img srcset='http://@P@/srcset 1x'><img src='@O@/to?http://@P@/redirected'>"
    "<img src='http://localhost:@N@/'><img src='http://2130706434:@N@/'><img src='http://0x7f.2:@N@/'>"
    "<img src='http://0177.0.0.2:@N@/'><img src='http://127.2:@N@/'><img src='http://[::1]:@N@/'>"
    "<img src='http://[::ffff:127.0.0.2]:@N@/'><img src='http://0:@N@/'><img src='//127.0.0.2:@N@/'>"
    "<img src='https://@P@/tls'><picture><source srcset='http://@P@/picture'><img src='http://@P@/fallback'></picture>"
    "<iframe src='http://@P@/frame'></iframe><iframe src='@O@/to?http://@P@/frame-redirected'></iframe>"
    "<iframe srcdoc=\"<meta http-equiv=refresh content='0;url=http://@P@/refresh'>\"></iframe>"
    "<iframe srcdoc=\"<form action='http://@P@/form' method=post><input name=a></form>"
    "<script>document.forms[0].submit()</script>\"></iframe>"
    "<object data='http://@P@/object'></object><embed src='http://@P@/embed'>"
    "<video src='http://@P@/video' autoplay muted poster='http://@P@/poster'></video>"
    "<audio src='http://@P@/audio' autoplay></audio><video autoplay muted><source src='http://@P@/source'>"
    "<track src='http://@P@/track' default></video>"
    "<svg width=9 height=9><image href='http://@P@/svg'/><use href='http://@P@/use#a'/></svg>"
    "<script src='http://@P@/script'></script><script type=module>import 'http://@P@/import-module';</script>"
    "<script>"
    "const tried = [], P = '@P@', quiet = f => { try { const r = f(); if (r && r.catch) r.catch(() => { }); } catch "
    "(e) { } };"
    "quiet(() => fetch(`http://${P}/fetch`, { mode: 'no-cors' }));"
    "quiet(() => fetch(`http://${P}/post`, { mode: 'no-cors', method: 'POST', body: 'x'.repeat(100000) }));"
    "quiet(() => fetch('@O@/to?http://' + P + '/fetch-redirected', { mode: 'no-cors' }));"
    "quiet(() => { const x = new XMLHttpRequest(); x.open('GET', `http://${P}/xhr`); x.send(); });"
    "quiet(() => { const x = new XMLHttpRequest(); x.open('GET', `http://${P}/sync`, false); x.send(); });"
    "quiet(() => navigator.sendBeacon(`http://${P}/beacon`, 'x'));"
    "quiet(() => new WebSocket(`ws://${P}/ws`));"
    "quiet(() => new WebSocket(`wss://${P}/wss`));"
    "quiet(() => new EventSource(`http://${P}/events`));"
    "quiet(() => new Image().src = `http://${P}/late`);"
    "const work = `const quiet = f => { try { const r = f(); if (r && r.catch) r.catch(() => { }); } catch (e) { } };"
    "quiet(() => fetch('http://${P}/worker-fetch', { mode: 'no-cors' }));"
    "quiet(() => new WebSocket('ws://${P}/worker-ws'));"
    "quiet(() => importScripts('http://${P}/worker-import'));`;"
    "const url = URL.createObjectURL(new Blob([work], { type: 'text/javascript' }));"
    "quiet(() => new Worker(url)); quiet(() => new SharedWorker(url));"
    "quiet(() => { const p = new RTCPeerConnection({ iceServers: [{ urls: [`stun:${P}`, `turn:${P}`], username: 'a',"
    " credential: 'b' }] }); p.createDataChannel('x'); p.createOffer().then(o => p.setLocalDescription(o)); });"
    "quiet(() => { const a = document.createElement('a'); a.href = '#x'; a.ping = `http://${P}/ping`;"
    " document.body.append(a); a.click(); });"
    "quiet(() => document.body.append(Object.assign(document.createElement('link'), { rel: 'stylesheet',"
    " href: `http://${P}/late-style` })));"
    "quiet(() => new Audio(`http://${P}/late-audio`).play());"
    "quiet(() => navigator.serviceWorker.register(`/service?${P}`));"
    "addEventListener('pagehide', () => { quiet(() => navigator.sendBeacon(`http://${P}/pagehide`, 'x')); });"
    "addEventListener('unload', () => { quiet(() => fetch(`http://${P}/unload`, { keepalive: true, mode: 'no-cors' "
    "})); });"
    "document.getElementById('done').textContent = 'all tried';"
    "</script>";

struct _PrivateServer
{
  GSocketListener *listener; /* on 127.0.0.2 and, where there is IPv6, on ::1 */
  GCancellable *ending;
  GThread *thread;
  int connections; /* atomic */
  GSocket *udp;    /* on 127.0.0.2 */
  guint16 port;    /* of all of them */
};

GSocket *
private_server_listen (const char *host, guint16 port, GSocketType type)
{
  g_autoptr (GInetAddress) inet = g_inet_address_new_from_string (host);
  g_autoptr (GSocketAddress) address = g_inet_socket_address_new (inet, port);
  g_autoptr (GSocket) socket = g_socket_new (g_inet_address_get_family (inet), type, 0, NULL);

  if (socket == NULL || !g_socket_bind (socket, address, TRUE, NULL)
      || (type == G_SOCKET_TYPE_STREAM && !g_socket_listen (socket, NULL)))
    return NULL;
  return g_steal_pointer (&socket);
}

/* Counts those who come and says nothing to them. */
static gpointer
listen_thread (gpointer data)
{
  PrivateServer *self = data;
  GSocketConnection *connection;

  while ((connection = g_socket_listener_accept (self->listener, NULL, self->ending, NULL)) != NULL)
    {
      g_atomic_int_inc (&self->connections);
      g_object_unref (connection);
    }
  return NULL;
}

PrivateServer *
private_server_new (void)
{
  PrivateServer *self = g_new0 (PrivateServer, 1);
  g_autoptr (GSocket) tcp = private_server_listen ("127.0.0.2", 0, G_SOCKET_TYPE_STREAM), tcp6 = NULL;
  g_autoptr (GSocketAddress) address = NULL;

  g_assert_nonnull (tcp);
  address = g_socket_get_local_address (tcp, NULL);
  self->port = g_inet_socket_address_get_port (G_INET_SOCKET_ADDRESS (address));
  self->udp = private_server_listen ("127.0.0.2", self->port, G_SOCKET_TYPE_DATAGRAM);
  g_assert_nonnull (self->udp);
  g_socket_set_blocking (self->udp, FALSE);
  tcp6 = private_server_listen ("::1", self->port, G_SOCKET_TYPE_STREAM);
  self->listener = g_socket_listener_new ();
  g_socket_listener_add_socket (self->listener, tcp, NULL, NULL);
  if (tcp6 != NULL)
    g_socket_listener_add_socket (self->listener, tcp6, NULL, NULL);
  self->ending = g_cancellable_new ();
  self->thread = g_thread_new ("private", listen_thread, self);
  return self;
}

void
private_server_free (PrivateServer *self)
{
  if (self == NULL)
    return;
  g_cancellable_cancel (self->ending);
  g_thread_join (self->thread);
  g_object_unref (self->listener);
  g_object_unref (self->ending);
  g_object_unref (self->udp);
  g_free (self);
}

guint16
private_server_port (PrivateServer *self)
{
  return self->port;
}

guint
private_server_count (PrivateServer *self)
{
  guint count = (guint) g_atomic_int_get (&self->connections);
  char buffer[100];

  while (g_socket_receive (self->udp, buffer, sizeof buffer, NULL, NULL) >= 0)
    count++;
  return count;
}

char *
private_server_page (PrivateServer *self, const char *host, const char *origin)
{
  g_autoptr (GString) text = g_string_new (page);
  g_autofree char *place = g_strdup_printf ("%s:%u", host, self->port), *port = g_strdup_printf ("%u", self->port);

  g_string_replace (text, "@P@", place, 0);
  g_string_replace (text, "@N@", port, 0);
  g_string_replace (text, "@O@", origin, 0);
  return g_strdup (text->str);
}
