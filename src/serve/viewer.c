/* viewer.c - the page at /, which shows how pages are sorted */
#include "viewer.h"

#include <string.h>

#include "resource.h"
#include "serve-resources.h"

static const struct
{
  const char *route, *file, *type;
} files[] = {
  { "/", "/vlps/serve/viewer/index.html", "text/html; charset=utf-8" },
  { "/viewer.css", "/vlps/serve/viewer/viewer.css", "text/css; charset=utf-8" },
  { "/viewer.js", "/vlps/serve/viewer/viewer.js", "text/javascript; charset=utf-8" },
};

void
vlps_viewer_handle (VlpsExchange *exchange)
{
  SoupMessageHeaders *headers = soup_server_message_get_response_headers (exchange->message);
  g_autoptr (GBytes) file = NULL;
  guint i = 0;

  while (strcmp (files[i].route, exchange->route) != 0)
    i++;
  file = vlps_resource_load (vlps_serve_get_resource, files[i].file, NULL);
  /* it loads its own files and pictures that it was given, and speaks with this service alone */
  soup_message_headers_replace (headers, "Content-Security-Policy",
                                "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; "
                                "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
  soup_message_headers_replace (headers, "Referrer-Policy", "no-referrer");
  vlps_exchange_answer (exchange, SOUP_STATUS_OK, files[i].type, file);
}
