/* replay.c - a web proxy that answers from an archive, and from nothing else */
#include "replay.h"

#include <libsoup/soup.h>
#include <string.h>

#include "certificate.h"
#include "loopback.h"

#define MAX_EXAMPLES 20

struct _VlpsReplay
{
  char *address;
  GThread *thread;
  GMainContext *context;
  GMainLoop *loop;
  GSocket *socket;
  GTlsCertificate *certificate;
  SoupServer *front;    /* the proxy itself */
  SoupServer *inner;    /* what is at the end of tunnels: https */
  GCancellable *ending; /* handshakes that are under way must not outlive the servers */

  GMutex mutex; /* for all below */
  VlpsArchive *archive;
  gint64 date;
  guint answered, missing;
  GPtrArray *example;
};

void
vlps_replay_counts_clear (VlpsReplayCounts *counts)
{
  g_clear_pointer (&counts->example, g_ptr_array_unref);
}

/* --- answers --- */

static void
answer_missing (VlpsReplay *replay, SoupServerMessage *message, const char *url)
{
  g_mutex_lock (&replay->mutex);
  replay->missing++;
  if (replay->example->len < MAX_EXAMPLES)
    g_ptr_array_add (replay->example, g_strdup (url));
  g_mutex_unlock (&replay->mutex);
  soup_server_message_set_status (message, SOUP_STATUS_NOT_FOUND, "Not in the archive");
  soup_server_message_set_response (message, "text/plain", SOUP_MEMORY_STATIC, "", 0);
}

/* Engines ask whether they may ask.  That is never recorded where the recording browser knew the answer, and the answer
 * to the question itself decides. */
static gboolean
answer_preflight (SoupServerMessage *message)
{
  SoupMessageHeaders *asked = soup_server_message_get_request_headers (message);
  SoupMessageHeaders *headers = soup_server_message_get_response_headers (message);
  const char *origin = soup_message_headers_get_one (asked, "Origin");
  const char *method = soup_message_headers_get_one (asked, "Access-Control-Request-Method");
  const char *names = soup_message_headers_get_list (asked, "Access-Control-Request-Headers");

  if (origin == NULL || method == NULL)
    return FALSE;
  soup_message_headers_replace (headers, "Access-Control-Allow-Origin", origin);
  soup_message_headers_replace (headers, "Access-Control-Allow-Methods", method);
  soup_message_headers_replace (headers, "Access-Control-Allow-Credentials", "true");
  if (names != NULL)
    soup_message_headers_replace (headers, "Access-Control-Allow-Headers", names);
  soup_server_message_set_status (message, SOUP_STATUS_NO_CONTENT, NULL);
  return TRUE;
}

static void
copy_header (const char *name, const char *value, gpointer headers)
{
  soup_message_headers_append (headers, name, value);
}

static void
give_out (SoupServerMessage *message, const VlpsHttpResponse *response)
{
  SoupMessageHeaders *headers = soup_server_message_get_response_headers (message);

  soup_message_headers_foreach (response->headers, copy_header, headers);
  /* another archive, or another day in this one, may have another answer for the same address */
  soup_message_headers_remove (headers, "Expires");
  soup_message_headers_remove (headers, "Pragma");
  soup_message_headers_remove (headers, "ETag");
  soup_message_headers_replace (headers, "Cache-Control", "no-cache");
  soup_server_message_set_status (message, response->status, response->phrase);
  /* redirections and counting pixels often have none, which libsoup takes for a mistake */
  if (g_bytes_get_size (response->body) > 0)
    soup_message_body_append_bytes (soup_server_message_get_response_body (message), response->body);
}

static void
answer (VlpsReplay *replay, SoupServerMessage *message, const char *url)
{
  const char *method = soup_server_message_get_method (message);
  g_autoptr (VlpsArchive) archive = NULL;
  g_autoptr (VlpsHttpResponse) response = NULL;
  gint64 date;

  g_mutex_lock (&replay->mutex);
  archive = replay->archive != NULL ? vlps_archive_ref (replay->archive) : NULL;
  date = replay->date;
  g_mutex_unlock (&replay->mutex);
  if (archive != NULL)
    response = vlps_archive_find (archive, method, url, date, NULL);
  if (response == NULL && strcmp (method, "OPTIONS") == 0 && answer_preflight (message))
    return;
  if (response == NULL || response->status < 200)
    {
      answer_missing (replay, message, url);
      return;
    }
  g_mutex_lock (&replay->mutex);
  replay->answered++;
  g_mutex_unlock (&replay->mutex);
  give_out (message, response);
}

static char *
message_url (SoupServerMessage *message, const char *scheme)
{
  GUri *uri = soup_server_message_get_uri (message);
  const char *query = g_uri_get_query (uri), *path = g_uri_get_path (uri);
  const char *host = soup_message_headers_get_one (soup_server_message_get_request_headers (message), "Host");

  /* the Host header has the port, and only when there is something to say */
  return g_strdup_printf ("%s://%s%s%s%s", scheme, host != NULL ? host : g_uri_get_host (uri), path,
                          query != NULL ? "?" : "", query != NULL ? query : "");
}

static void
inner_cb (SoupServer *server, SoupServerMessage *message, const char *path, GHashTable *query, gpointer data)
{
  g_autofree char *url = message_url (message, "https");

  answer (data, message, url);
}

/* --- tunnels --- */

static void
handshake_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  VlpsReplay *replay = data;
  g_autoptr (GIOStream) tls = G_IO_STREAM (source);
  g_autoptr (GSocketAddress) nobody = NULL;

  /* what is no TLS (ws to port 80) has nothing to say here; its connection closes */
  if (!g_tls_connection_handshake_finish (G_TLS_CONNECTION (tls), result, NULL)
      || g_cancellable_is_cancelled (replay->ending))
    return;
  nobody = g_inet_socket_address_new_from_string ("127.0.0.1", 0);
  soup_server_accept_iostream (replay->inner, tls, nobody, nobody, NULL);
}

/* The client has been told that the tunnel stands; from here on it speaks TLS. */
static void
tunnel_cb (SoupServerMessage *message, VlpsReplay *replay)
{
  g_autoptr (GIOStream) stream = soup_server_message_steal_connection (message);
  GIOStream *tls = g_tls_server_connection_new (stream, replay->certificate, NULL);

  if (tls != NULL)
    g_tls_connection_handshake_async (G_TLS_CONNECTION (tls), G_PRIORITY_DEFAULT, replay->ending, handshake_cb, replay);
}

static void
front_cb (SoupServer *server, SoupServerMessage *message, const char *path, GHashTable *query, gpointer data)
{
  VlpsReplay *replay = data;

  if (strcmp (soup_server_message_get_method (message), "CONNECT") == 0)
    {
      soup_server_message_set_status (message, SOUP_STATUS_OK, NULL);
      g_signal_connect (message, "wrote-body", G_CALLBACK (tunnel_cb), replay);
    }
  else
    {
      g_autofree char *url = message_url (message, "http");

      answer (replay, message, url);
    }
}

/* --- the thread --- */

static gpointer
serve_thread (gpointer data)
{
  VlpsReplay *replay = data;
  g_autoptr (GError) error = NULL;

  g_main_context_push_thread_default (replay->context);
  replay->front = soup_server_new (NULL, NULL);
  replay->inner = soup_server_new (NULL, NULL);
  soup_server_add_handler (replay->front, NULL, front_cb, replay, NULL);
  soup_server_add_handler (replay->inner, NULL, inner_cb, replay, NULL);
  if (soup_server_listen_socket (replay->front, replay->socket, 0, &error))
    g_main_loop_run (replay->loop);
  else
    g_warning ("the archive's proxy cannot listen: %s", error->message);
  soup_server_disconnect (replay->front);
  soup_server_disconnect (replay->inner);
  while (g_main_context_iteration (replay->context, FALSE))
    ;
  g_clear_object (&replay->front);
  g_clear_object (&replay->inner);
  g_main_context_pop_thread_default (replay->context);
  return NULL;
}

static gboolean
quit_cb (gpointer data)
{
  VlpsReplay *replay = data;

  g_cancellable_cancel (replay->ending);
  g_main_loop_quit (replay->loop);
  return G_SOURCE_REMOVE;
}

VlpsReplay *
vlps_replay_new (int listener, GError **error)
{
  g_autoptr (VlpsReplay) replay = g_new0 (VlpsReplay, 1);

  g_mutex_init (&replay->mutex);
  replay->example = g_ptr_array_new_with_free_func (g_free);
  replay->ending = g_cancellable_new ();
  replay->socket = vlps_loopback_take (listener, &replay->address, error);
  if (replay->socket == NULL)
    return NULL;
  replay->certificate = vlps_certificate_new (error);
  if (replay->certificate == NULL)
    return NULL;
  replay->context = g_main_context_new ();
  replay->loop = g_main_loop_new (replay->context, FALSE);
  replay->thread = g_thread_new ("vlps-replay", serve_thread, replay);
  return g_steal_pointer (&replay);
}

void
vlps_replay_free (VlpsReplay *replay)
{
  if (replay == NULL)
    return;
  if (replay->thread != NULL)
    {
      /* not before the loop runs: what comes before would have no effect */
      g_autoptr (GSource) quit = g_idle_source_new ();

      g_source_set_callback (quit, quit_cb, replay, NULL);
      g_source_attach (quit, replay->context);
      g_thread_join (replay->thread);
    }
  g_clear_pointer (&replay->loop, g_main_loop_unref);
  g_clear_pointer (&replay->context, g_main_context_unref);
  g_clear_object (&replay->socket);
  g_clear_object (&replay->certificate);
  g_clear_object (&replay->ending);
  g_clear_pointer (&replay->archive, vlps_archive_unref);
  g_ptr_array_unref (replay->example);
  g_mutex_clear (&replay->mutex);
  g_free (replay->address);
  g_free (replay);
}

const char *
vlps_replay_address (VlpsReplay *replay)
{
  return replay->address;
}

void
vlps_replay_serve (VlpsReplay *replay, VlpsArchive *archive, gint64 date)
{
  g_mutex_lock (&replay->mutex);
  if (archive != NULL)
    vlps_archive_ref (archive);
  g_clear_pointer (&replay->archive, vlps_archive_unref);
  replay->archive = archive;
  replay->date = date;
  replay->answered = replay->missing = 0;
  g_ptr_array_set_size (replay->example, 0);
  g_mutex_unlock (&replay->mutex);
}

void
vlps_replay_count (VlpsReplay *replay, VlpsReplayCounts *ret_counts)
{
  g_mutex_lock (&replay->mutex);
  *ret_counts = (VlpsReplayCounts){ replay->answered, replay->missing, g_ptr_array_new_with_free_func (g_free) };
  for (guint i = 0; i < replay->example->len; i++)
    g_ptr_array_add (ret_counts->example, g_strdup (replay->example->pdata[i]));
  g_mutex_unlock (&replay->mutex);
}
