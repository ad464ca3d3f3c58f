/* webhooks.c - tells a server of the client's choice that a job is over */
#include "webhooks.h"

#include <libsoup/soup.h>
#include <string.h>

#include "errors.h"
#include "file.h"
#include "proxy.h"

#define MIN_SECRET 16
#define ANSWER_SECONDS 15

/* One that is not delivered yet. */
typedef struct
{
  VlpsWebhooks *webhooks;
  char *id, *url;
  GBytes *body;
  VlpsWebhookDone done;
  gpointer data;
  guint tries;
  GSource *timer;
  GCancellable *cancellable;
} Notice;

struct _VlpsWebhooks
{
  char *secret; /* NULL: there are none */
  VlpsPolicy *policy;
  double delay;
  VlpsProxy *proxy; /* the way that they leave; NULL: without a policy */
  SoupSession *session;
  GHashTable *notices; /* id -> Notice */
};

static void try_now (Notice *notice);

static void
notice_free (gpointer data)
{
  Notice *notice = data;

  /* what is on its way tells nobody */
  g_cancellable_cancel (notice->cancellable);
  g_object_unref (notice->cancellable);
  if (notice->timer != NULL)
    g_source_destroy (notice->timer);
  g_clear_pointer (&notice->timer, g_source_unref);
  g_free (notice->id);
  g_free (notice->url);
  g_bytes_unref (notice->body);
  g_free (notice);
}

static gboolean
read_secret (VlpsWebhooks *webhooks, const char *path, GError **error)
{
  g_autoptr (GError) local = NULL;
  char *text;

  if (!vlps_file_read_most (path, VLPS_FILE_MOST, &text, NULL, &local))
    return vlps_error_false (error, VLPS_ERROR_USAGE, "--webhook-key: %s", local->message);
  text[strcspn (text, "\r\n")] = '\0';
  webhooks->secret = text;
  if (strlen (text) >= MIN_SECRET)
    return TRUE;
  return vlps_error_false (error, VLPS_ERROR_USAGE,
                           "the first line of %s has fewer than %d characters, which is too short for a secret", path,
                           MIN_SECRET);
}

VlpsWebhooks *
vlps_webhooks_new (const VlpsWebhooksOptions *options, GError **error)
{
  g_autoptr (VlpsWebhooks) webhooks = g_new0 (VlpsWebhooks, 1);
  g_autoptr (GProxyResolver) resolver = NULL;

  webhooks->delay = options->delay;
  webhooks->notices = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, notice_free);
  if (options->secret_file == NULL)
    return g_steal_pointer (&webhooks);
  if (!read_secret (webhooks, options->secret_file, error))
    return NULL;
  webhooks->session = soup_session_new_with_options ("timeout", ANSWER_SECONDS, NULL);
  if (options->policy != NULL)
    {
      webhooks->proxy = vlps_proxy_new_own (options->policy, error);
      if (webhooks->proxy == NULL)
        return NULL;
      webhooks->policy = vlps_policy_ref (options->policy);
      resolver = g_simple_proxy_resolver_new (vlps_proxy_address (webhooks->proxy), NULL);
      soup_session_set_proxy_resolver (webhooks->session, resolver);
    }
  return g_steal_pointer (&webhooks);
}

void
vlps_webhooks_free (VlpsWebhooks *webhooks)
{
  if (webhooks == NULL)
    return;
  g_hash_table_unref (webhooks->notices);
  if (webhooks->session != NULL)
    soup_session_abort (webhooks->session);
  g_clear_object (&webhooks->session);
  g_clear_pointer (&webhooks->proxy, vlps_proxy_free);
  g_clear_pointer (&webhooks->policy, vlps_policy_unref);
  g_free (webhooks->secret);
  g_free (webhooks);
}

gboolean
vlps_webhooks_are_on (const VlpsWebhooks *webhooks)
{
  return webhooks->secret != NULL;
}

static void
conclude (Notice *notice, gboolean delivered)
{
  VlpsWebhookDone done = notice->done;
  gpointer data = notice->data;
  g_autofree char *id = g_strdup (notice->id);

  g_hash_table_remove (notice->webhooks->notices, id);
  done (id, delivered, data);
}

static gboolean
timer_cb (gpointer data)
{
  Notice *notice = data;

  g_clear_pointer (&notice->timer, g_source_unref);
  try_now (notice);
  return G_SOURCE_REMOVE;
}

static void
sent_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GInputStream) stream = soup_session_send_finish (SOUP_SESSION (source), result, &error);
  SoupMessage *message = soup_session_get_async_result_message (SOUP_SESSION (source), result);
  Notice *notice = data;
  double seconds;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return; /* it is freed */
  if (stream != NULL && SOUP_STATUS_IS_SUCCESSFUL (soup_message_get_status (message)))
    {
      conclude (notice, TRUE);
      return;
    }
  if (notice->tries >= VLPS_WEBHOOK_TRIES)
    {
      conclude (notice, FALSE);
      return;
    }
  seconds = notice->webhooks->delay * (double) (1u << (notice->tries - 1));
  notice->timer = g_timeout_source_new ((guint) (seconds * 1000));
  g_source_set_callback (notice->timer, timer_cb, notice, NULL);
  g_source_attach (notice->timer, g_main_context_get_thread_default ());
}

static void
try_now (Notice *notice)
{
  g_autoptr (SoupMessage) message = soup_message_new ("POST", notice->url);
  const char *secret = notice->webhooks->secret;
  g_autofree char *digest =
      g_compute_hmac_for_data (G_CHECKSUM_SHA256, (const guchar *) secret, strlen (secret),
                               g_bytes_get_data (notice->body, NULL), g_bytes_get_size (notice->body));
  g_autofree char *signature = g_strconcat ("sha256=", digest, NULL);

  notice->tries++;
  soup_message_add_flags (message, SOUP_MESSAGE_NO_REDIRECT | SOUP_MESSAGE_NEW_CONNECTION);
  soup_message_headers_replace (soup_message_get_request_headers (message), "X-Vlps-Signature", signature);
  soup_message_headers_replace (soup_message_get_request_headers (message), "User-Agent", "vlps");
  soup_message_set_request_body_from_bytes (message, "application/json", notice->body);
  /* before any cancellation, see SENDING in fetch.c */
  soup_session_send_async (notice->webhooks->session, message, G_PRIORITY_HIGH, notice->cancellable, sent_cb, notice);
}

void
vlps_webhooks_send (VlpsWebhooks *webhooks, const char *id, const char *url, const char *body, VlpsWebhookDone done,
                    gpointer data)
{
  g_autoptr (GUri) uri = g_uri_parse (url, SOUP_HTTP_URI_FLAGS, NULL);
  Notice *notice;

  if (webhooks->secret == NULL || uri == NULL || g_hash_table_contains (webhooks->notices, id))
    return;
  notice = g_new0 (Notice, 1);
  notice->webhooks = webhooks;
  notice->id = g_strdup (id);
  notice->url = g_strdup (url);
  notice->body = g_bytes_new (body, strlen (body));
  notice->done = done;
  notice->data = data;
  notice->cancellable = g_cancellable_new ();
  g_hash_table_insert (webhooks->notices, notice->id, notice);
  try_now (notice);
}

void
vlps_webhooks_drop (VlpsWebhooks *webhooks, const char *id)
{
  g_hash_table_remove (webhooks->notices, id);
}
