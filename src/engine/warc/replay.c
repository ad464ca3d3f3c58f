/* replay.c - a web proxy that answers from an archive, and from nothing else */
#include "replay.h"

#include <libsoup/soup.h>
#include <string.h>

#include "gateway.h"

#define MAX_EXAMPLES 20

struct _VlpsReplay
{
  VlpsGateway *gateway;

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
answer (SoupServerMessage *message, const char *url, gpointer data)
{
  VlpsReplay *replay = data;
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

VlpsReplay *
vlps_replay_new (int listener, GError **error)
{
  static const VlpsGatewayCalls calls = { .answer = answer };
  g_autoptr (VlpsReplay) replay = g_new0 (VlpsReplay, 1);

  g_mutex_init (&replay->mutex);
  replay->example = g_ptr_array_new_with_free_func (g_free);
  replay->gateway = vlps_gateway_new (listener, &calls, replay, error);
  return replay->gateway != NULL ? g_steal_pointer (&replay) : NULL;
}

void
vlps_replay_free (VlpsReplay *replay)
{
  if (replay == NULL)
    return;
  vlps_gateway_free (replay->gateway);
  g_clear_pointer (&replay->archive, vlps_archive_unref);
  g_ptr_array_unref (replay->example);
  g_mutex_clear (&replay->mutex);
  g_free (replay);
}

const char *
vlps_replay_address (VlpsReplay *replay)
{
  return vlps_gateway_address (replay->gateway);
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
