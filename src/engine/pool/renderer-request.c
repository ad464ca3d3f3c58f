/* renderer-request.c - what a renderer is asked for */
#include "renderer-private.h"

#include <string.h>

#include "address.h"
#include "wire.h"

/* The servers of an archive are none of today's. */
static gboolean
is_of_web (const VlpsSource *source)
{
  return vlps_provenance_is_loaded (source->from) && vlps_jar_takes (source->uri);
}

gboolean
vlps_renderer_keeps_cookies (const VlpsRenderer *renderer, const VlpsSource *source)
{
  return renderer->jar != NULL && is_of_web (source);
}

/* The headers for the server of the page, with a signature that holds for all requests to it; newly allocated. */
static char *
signed_headers (const VlpsRenderOptions *options, const char *uri)
{
  const char *given = options->request.headers;
  gint64 now = g_get_real_time () / G_USEC_PER_SEC;
  g_autofree char *signature = vlps_bot_auth_headers (options->bot_auth, uri, now, FALSE);

  if (signature == NULL)
    return g_strdup (given);
  return given != NULL && *given != '\0' ? g_strconcat (given, "\n", signature, NULL) : g_steal_pointer (&signature);
}

gboolean
vlps_renderer_send (VlpsRenderer *renderer, const VlpsSource *source, const VlpsRenderOptions *options, GError **error)
{
  VlpsRenderRequest request = options->request;
  g_autofree char *cookies = NULL, *text = NULL, *user = NULL, *password = NULL, *headers = NULL;
  gboolean sent;

  request.uri = source->uri;
  request.left = vlps_deadline_left (options->deadline);
  request.data = source->bytes != NULL;
  request.local = vlps_provenance_has_files (source->from);
  request.mime = source->mime;
  request.charset = source->charset;
  if (vlps_network_proxy (&renderer->network) != NULL)
    request.proxy = vlps_network_proxy (&renderer->network);
  request.own_certificates = vlps_network_has_own_certificates (&renderer->network);
  if (source->asked != NULL)
    {
      g_free (vlps_address_split (source->asked, &user, &password));
      request.user = user;
      request.password = password;
    }
  if (!is_of_web (source))
    request.first_cookies = request.headers = request.user = request.password = NULL;
  else if (options->bot_auth != NULL)
    request.headers = headers = signed_headers (options, source->uri);
  request.keep_cookies = vlps_renderer_keeps_cookies (renderer, source);
  if (request.keep_cookies)
    request.cookies = cookies = vlps_jar_get (renderer->jar, source->uri);
  text = vlps_render_request_print (&request);
  sent = vlps_wire_send (renderer->socket, VLPS_WIRE_REQUEST, text, strlen (text), -1, error);
  if (sent && source->bytes != NULL)
    {
      gsize length;
      const void *bytes = g_bytes_get_data (source->bytes, &length);

      sent = vlps_wire_send (renderer->socket, VLPS_WIRE_DATA, bytes, length, -1, error);
    }
  return sent;
}

/* When a renderer that works for a page is ended from outside; monotonic time. */
gint64
vlps_renderer_patience (const VlpsDeadline *deadline)
{
  double left = vlps_deadline_left (deadline);

  return g_get_monotonic_time ()
         + (gint64) (vlps_reserve_time (VLPS_RESERVE_RENDERER, deadline->seconds, left) * G_USEC_PER_SEC);
}
