/* refusal.c - why a request is refused, worded for clients */
#include "refusal.h"

#include "errors.h"
#include "json-text.h"

/* Messages for clients. */
static const struct
{
  VlpsError code;
  guint status;
  const char *message; /* NULL: the error's own, which is about the request */
} answers[] = {
  { VLPS_ERROR_USAGE, 400, NULL },
  { VLPS_ERROR_NOT_FOUND, 502, "the host of the page is not found" },
  { VLPS_ERROR_IO, 500, "the service cannot read or write a file that it needs" },
  { VLPS_ERROR_NETWORK, 502, "the server of the page cannot be reached" },
  { VLPS_ERROR_HTTP, 502, "the server of the page answers with an error" },
  { VLPS_ERROR_BUSY, 502, "the server of the page is busy" },
  { VLPS_ERROR_SERVER, 502, "the server of the page has an error of its own" },
  { VLPS_ERROR_REDIRECT, 502, "the page redirects without end, or to nothing that can be loaded" },
  { VLPS_ERROR_TLS, 502, "the certificate of the page's server is not valid" },
  { VLPS_ERROR_NOT_HTML, 422, "this is not an HTML page" },
  { VLPS_ERROR_EMPTY, 422, "the page shows no text and no picture, or nothing that the selector matches" },
  { VLPS_ERROR_TIMEOUT, 504, "the page was not finished in time" },
  { VLPS_ERROR_CRASHED, 502, "the process that works on the page ended unexpectedly" },
  { VLPS_ERROR_MEMORY, 422, "the page needs more memory than it is allowed" },
  { VLPS_ERROR_ENGINE, 500, "the renderer cannot start" },
  { VLPS_ERROR_ROBOTS, 403, "the robots.txt of the page's server does not allow it" },
  { VLPS_ERROR_SNAPSHOT, 400, "this is not a snapshot, or one of another version" },
  { VLPS_ERROR_NOT_PUBLIC, 403, "pages may not be loaded from this address" },
  { VLPS_ERROR_STYLES, 422, "style sheets of the page could not be loaded" },
  { VLPS_ERROR_CANCELLED, 503, "the service is stopping" },
};

void
vlps_refusal_write (GString *json, const VlpsRefusal *refusal)
{
  g_string_append (json, "{\"code\": ");
  vlps_json_text_string (json, refusal->code);
  g_string_append (json, ", \"message\": ");
  vlps_json_text_string (json, refusal->message);
  if (refusal->http_status > 0)
    g_string_append_printf (json, ", \"http_status\": %u", refusal->http_status);
  g_string_append_c (json, '}');
}

VlpsRefusal
vlps_refusal_of (const GError *error)
{
  if (vlps_error_is_disk_full (error))
    return (VlpsRefusal){ 507, "disk-full", "the service has no room left on its disk; try again later", 0 };
  for (guint i = 0; i < G_N_ELEMENTS (answers); i++)
    if (g_error_matches (error, VLPS_ERROR, (int) answers[i].code))
      return (VlpsRefusal){ answers[i].status, vlps_error_name (error),
                            answers[i].message != NULL ? answers[i].message : error->message,
                            vlps_error_http_status (error) };
  return (VlpsRefusal){ 500, vlps_error_name (error), "the service failed", 0 };
}
