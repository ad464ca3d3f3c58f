/* main-document.c - the main document once it has arrived: is it a page, whole, and rightly decoded */
#include "main-document.h"

#include <string.h>

#include "address.h"
#include "bad-port.h"
#include "encoding.h"
#include "files.h"
#include "load-policy.h"
#include "mended-page.h"
#include "refresh.h"
#include "script.h"
#include "sniff.h"
#include "steps.h"

#define MAX_REFRESH_SECONDS 30 /* a page that sends the reader on later than that is read itself */

/* Returns TRUE if the document redirects after a delay and the view has begun to follow. */
static gboolean
follow_refresh (VlpsWorker *worker, const char *value)
{
  const char *here = webkit_web_view_get_uri (worker->view);
  guint seconds;
  g_autofree char *address = vlps_refresh_read (value, &seconds);
  g_autofree char *target =
      address != NULL ? g_uri_resolve_relative (here, address, G_URI_FLAGS_PARSE_RELAXED, NULL) : NULL;

  if (target == NULL || worker->frozen || g_hash_table_contains (worker->job.chain, target)
      || !(vlps_address_begins_web (target) || vlps_files_is_file (target)))
    return FALSE;
  if (seconds > MAX_REFRESH_SECONDS)
    {
      vlps_render_job_add_warning (
          worker,
          vlps_warning_new (VLPS_WARNING_REFRESH_IGNORED, VLPS_CURE_NONE,
                            "the page redirects its readers to %s after %u s; it was read without waiting for that",
                            target, seconds));
      return FALSE;
    }
  if (vlps_files_is_file (target) && !vlps_load_policy_allows (worker, target))
    return FALSE;
  if (vlps_bad_port_is (target))
    {
      vlps_render_job_add_warning (
          worker, vlps_warning_new (VLPS_WARNING_REFRESH_IGNORED, VLPS_CURE_NONE,
                                    "the page redirects its readers to %.*s, from whose port engines load no pages; "
                                    "it was read itself",
                                    vlps_error_shown (target), target));
      return FALSE;
    }
  /* without a delay it is a redirection, which the engine may be slow to begin */
  if (seconds > 0)
    vlps_render_job_add_warning (
        worker, vlps_warning_new (VLPS_WARNING_REFRESH_FOLLOWED, VLPS_CURE_NONE,
                                  "the page redirects its readers to %s after %u s; that address was read instead",
                                  target, seconds));
  webkit_web_view_load_uri (worker->view, target);
  return TRUE;
}

static void
arrived (VlpsWorker *worker, const char *text)
{
  g_autoptr (GBytes) strict = g_steal_pointer (&worker->job.strict);
  g_autofree char *header = g_steal_pointer (&worker->job.refresh);

  if (strict != NULL && text != NULL && *text == '1')
    {
      vlps_render_job_add_warning (
          worker,
          vlps_warning_new (VLPS_WARNING_XHTML_ERROR, VLPS_CURE_NONE,
                            "the page is sent as XHTML but is not well-formed, for which browsers show an error "
                            "in its place; it was read as HTML"));
      g_clear_pointer (&worker->job.bytes, g_bytes_unref);
      worker->job.bytes = g_steal_pointer (&strict);
      webkit_web_view_load_bytes (worker->view, worker->job.bytes, "text/html", "utf-8",
                                  webkit_web_view_get_uri (worker->view));
    }
  else if (!(header != NULL && follow_refresh (worker, header))
           && !(text != NULL && strlen (text) > 2 && follow_refresh (worker, text + 2)))
    vlps_steps (worker);
}

static gboolean
contains (GBytes *bytes, const char *word)
{
  gsize length;
  const char *p = g_bytes_get_data (bytes, &length), *end = p + length;

  for (; p != NULL && end - p >= (gssize) strlen (word); p++)
    {
      const char *lower = memchr (p, word[0], (gsize) (end - p)), *upper;

      upper = memchr (p, g_ascii_toupper (word[0]), (gsize) ((lower != NULL ? lower : end) - p));
      p = upper != NULL ? upper : lower;
      if (p == NULL)
        break;
      if (end - p >= (gssize) strlen (word) && g_ascii_strncasecmp (p, word, strlen (word)) == 0)
        return TRUE;
    }
  return FALSE;
}

void
vlps_main_document_go_on (VlpsWorker *worker, GBytes *bytes)
{
  if (worker->job.strict == NULL && worker->job.refresh == NULL
      && !(contains (bytes, "refresh") && contains (bytes, "http-equiv")))
    {
      vlps_steps (worker);
      return;
    }
  worker->state = VLPS_RENDER_SETTLING;
  vlps_script_run (worker, FALSE, arrived, "vlps.arrived()");
}

/* Returns FALSE if a document that is sent as a page has other content, which browsers would show as garbage. */
static gboolean
check_content (VlpsWorker *worker, GBytes *bytes)
{
  gsize length;
  const guint8 *data = g_bytes_get_data (bytes, &length);
  VlpsContent content = vlps_sniff (data, length);

  switch (content.kind)
    {
    case VLPS_CONTENT_COMPRESSED:
    case VLPS_CONTENT_PDF:
    case VLPS_CONTENT_IMAGE:
    case VLPS_CONTENT_MEDIA:
    case VLPS_CONTENT_FONT:
    case VLPS_CONTENT_ARCHIVE:
      vlps_render_job_fail (worker, VLPS_ERROR_NOT_HTML, "not-html: %s is sent as a page but is %s",
                            webkit_web_view_get_uri (worker->view), content.name);
      return FALSE;
    default:
      return TRUE;
    }
}

/* Warns of an answer that is only a part, or shorter than it says.  Of one that is compressed, in chunks or without a
 * length, only the text can tell: the engine takes what arrived as the whole. */
static void
check_length (VlpsWorker *worker, WebKitURIResponse *response, const guint8 *data, gsize length)
{
  SoupMessageHeaders *headers = webkit_uri_response_get_http_headers (response);
  gboolean counted = headers != NULL && soup_message_headers_get_one (headers, "Content-Encoding") == NULL
                     && soup_message_headers_get_encoding (headers) == SOUP_ENCODING_CONTENT_LENGTH;
  goffset all = counted ? soup_message_headers_get_content_length (headers) : 0;

  if (webkit_uri_response_get_status_code (response) == SOUP_STATUS_PARTIAL_CONTENT)
    vlps_render_job_add_warning (worker,
                                 vlps_warning_new (VLPS_WARNING_BODY_INCOMPLETE, VLPS_CURE_NONE,
                                                   "the server sent only a part of the page (HTTP status 206)"));
  else if (all > (goffset) length)
    vlps_render_job_add_warning (worker, vlps_warning_new (VLPS_WARNING_BODY_INCOMPLETE, VLPS_CURE_NONE,
                                                           "%" G_GSIZE_FORMAT " of the %" G_GOFFSET_FORMAT
                                                           " bytes of the page arrived",
                                                           length, all));
  else if (headers != NULL && !counted && vlps_sniff_breaks_off (data, length))
    vlps_render_job_add_warning (
        worker, vlps_warning_new (VLPS_WARNING_BODY_INCOMPLETE, VLPS_CURE_NONE,
                                  "the page breaks off before its end; it was read as far as it goes"));
}

static gboolean
is_ascii (const guchar *bytes, gsize length)
{
  for (gsize i = 0; i < length; i++)
    if (bytes[i] >= 0x80)
      return FALSE;
  return TRUE;
}

/* Encoding that the header of an answer declares, newly allocated; NULL: none. */
static char *
charset_of (WebKitURIResponse *response)
{
  SoupMessageHeaders *headers = response != NULL ? webkit_uri_response_get_http_headers (response) : NULL;
  g_autoptr (GHashTable) parameters = NULL;

  if (headers == NULL)
    return NULL;
  soup_message_headers_get_content_type (headers, &parameters);
  return parameters != NULL ? g_strdup (g_hash_table_lookup (parameters, "charset")) : NULL;
}

/* Keeps what the answer says of the document besides its text. */
static void
take_answer (VlpsWorker *worker, WebKitURIResponse *response, GBytes *plain)
{
  SoupMessageHeaders *headers = webkit_uri_response_get_http_headers (response);
  gsize length;
  const guint8 *data = g_bytes_get_data (plain, &length);

  check_length (worker, response, data, length);
  g_free (worker->job.refresh);
  worker->job.refresh = headers != NULL ? g_strdup (soup_message_headers_get_one (headers, "Refresh")) : NULL;
  g_clear_pointer (&worker->job.strict, g_bytes_unref);
  if (g_strcmp0 (webkit_uri_response_get_mime_type (response), "application/xhtml+xml") == 0)
    worker->job.strict = g_bytes_ref (plain);
}

/* Engines take pages that declare no encoding, or a wrong one, at their word; readers see garbage then.  The bytes know
 * better: such a page is loaded again from them. */
static void
main_data_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree VlpsRenderCall *call = data;
  VlpsWorker *worker = call->worker;
  gsize length = 0;
  g_autofree guchar *bytes = webkit_web_resource_get_data_finish (WEBKIT_WEB_RESOURCE (source), result, &length, NULL);
  WebKitURIResponse *response = webkit_web_resource_get_response (WEBKIT_WEB_RESOURCE (source));
  g_autofree char *charset = NULL, *uri = NULL;
  g_autoptr (GBytes) plain = NULL, better = NULL;
  VlpsEncoding encoding;

  if (call->serial != worker->serial)
    return;
  if (bytes == NULL)
    length = 0;
  charset = bytes != NULL ? charset_of (response) : NULL;
  g_free (worker->job.fetch_metadata.sha256);
  worker->job.fetch_metadata.sha256 =
      bytes != NULL ? g_compute_checksum_for_data (G_CHECKSUM_SHA256, bytes, length) : NULL;
  encoding = vlps_encoding_find (bytes, length, charset, "windows-1252");
  plain = g_bytes_new_take (g_steal_pointer (&bytes), length);
  if (!check_content (worker, plain))
    return;
  if (response != NULL)
    take_answer (worker, response, plain);
  uri = g_strdup (webkit_web_view_get_uri (worker->view));
  better = response != NULL
               ? vlps_mended_page_new (worker, plain, uri, webkit_uri_response_get_mime_type (response), encoding.label)
               : NULL;
  if (better == NULL && !encoding.overridden
      && (encoding.source != VLPS_ENCODING_DETECTED || is_ascii (g_bytes_get_data (plain, NULL), length)
          || strcmp (encoding.label, "windows-1252") == 0))
    {
      vlps_main_document_go_on (worker, plain);
      return;
    }
  if (encoding.overridden)
    vlps_render_job_warn (worker, "the page declares %s but is %s", encoding.declared, encoding.label);
  worker->job.bytes = g_bytes_ref (better != NULL ? better : plain);
  webkit_web_view_load_bytes (worker->view, worker->job.bytes, webkit_uri_response_get_mime_type (response),
                              encoding.label, uri);
}

void
vlps_main_document_check (VlpsWorker *worker)
{
  WebKitWebResource *resource = webkit_web_view_get_main_resource (worker->view);

  worker->state = VLPS_RENDER_SETTLING;
  if (resource == NULL)
    {
      vlps_steps (worker);
      return;
    }
  webkit_web_resource_get_data (resource, NULL, main_data_cb, vlps_render_job_call (worker));
}
