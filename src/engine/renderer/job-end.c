/* job-end.c - the end of a job: its result, and the way to the next request */
#include "job-end.h"

#include <math.h>
#include <string.h>

#include "cookies.h"
#include "session-reset.h"
#include "shot.h"
#include "steps.h"

static double
span_ms (gint64 from, gint64 to)
{
  return from == 0 || to == 0 ? 0 : round ((double) (to - from) / 10.0) / 100.0;
}

/* Text for the driver: what a page brings along, such as an address, may be of any length. */
static char *
cut_text (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);

  return g_utf8_substring (valid, 0, MIN (g_utf8_strlen (valid, -1), VLPS_WIRE_MAX_TEXT));
}

static cJSON *
bounded_string (const char *text)
{
  g_autofree char *cut = cut_text (text);

  return cJSON_CreateString (cut);
}

static cJSON *
bounded_warning (const VlpsWarning *warning)
{
  g_autofree char *cut = cut_text (warning->message);
  const VlpsWarning bounded = { warning->code, warning->cure, cut };

  return vlps_warning_to_json (&bounded);
}

/* Returns TRUE if a document from `from` may have the address `to`: one of its own server, and for a local file only
 * its own. */
static gboolean
may_be_called (const char *from, const char *to)
{
  g_autoptr (GUri) one = NULL, other = NULL;

  if (g_strcmp0 (from, to) == 0)
    return TRUE;
  one = from != NULL ? g_uri_parse (from, G_URI_FLAGS_PARSE_RELAXED, NULL) : NULL;
  other = to != NULL ? g_uri_parse (to, G_URI_FLAGS_PARSE_RELAXED, NULL) : NULL;
  return one != NULL && other != NULL && strcmp (g_uri_get_scheme (one), g_uri_get_scheme (other)) == 0
         && g_strcmp0 (g_uri_get_host (one), g_uri_get_host (other)) == 0
         && g_uri_get_port (one) == g_uri_get_port (other)
         && (g_str_has_prefix (g_uri_get_scheme (one), "http")
             || strcmp (g_uri_get_path (one), g_uri_get_path (other)) == 0);
}

static void
add_fetch_metadata (VlpsWorker *worker, cJSON *result)
{
  VlpsFetchMetadata *fetch_metadata = &worker->job.fetch_metadata;
  cJSON *part = cJSON_AddObjectToObject (result, "fetch_metadata"), *list;

  vlps_fetch_metadata_arrive (fetch_metadata, worker->job.address);
  cJSON_AddNumberToObject (part, "status", fetch_metadata->status);
  if (fetch_metadata->sha256 != NULL)
    cJSON_AddStringToObject (part, "sha256", fetch_metadata->sha256);
  if (fetch_metadata->robots_tag != NULL)
    cJSON_AddItemToObject (part, "robots_tag", bounded_string (fetch_metadata->robots_tag));
  list = cJSON_AddArrayToObject (part, "redirects");
  for (guint i = 0; fetch_metadata->redirects != NULL && i < fetch_metadata->redirects->len; i++)
    cJSON_AddItemToArray (list, bounded_string (fetch_metadata->redirects->pdata[i]));
}

/* "STATUS ADDRESS" of each; an address that is cut off would be another. */
static void
add_failures (VlpsWorker *worker, cJSON *list)
{
  GHashTableIter iter;
  gpointer uri, status;

  g_hash_table_iter_init (&iter, worker->job.failures);
  while (g_hash_table_iter_next (&iter, &uri, &status))
    {
      g_autofree char *line = g_strdup_printf ("%d %s", GPOINTER_TO_INT (status), (const char *) uri);

      if (g_utf8_validate (line, -1, NULL) && g_utf8_strlen (line, -1) <= VLPS_WIRE_MAX_TEXT)
        cJSON_AddItemToArray (list, cJSON_CreateString (line));
    }
}

/* Writes the result that the driver reads besides documents and pictures (src/engine/pool/answer.h); newly
 * allocated. */
static char *
write_result (VlpsWorker *worker, const char *uri)
{
  cJSON *result = cJSON_CreateObject (), *part;
  char *text;

  if (worker->job.failure != NULL)
    {
      part = cJSON_AddObjectToObject (result, "error");
      cJSON_AddStringToObject (part, "code", vlps_error_name (worker->job.failure));
      cJSON_AddNumberToObject (part, "number", worker->job.failure->code);
      cJSON_AddItemToObject (part, "message", bounded_string (worker->job.failure->message));
      cJSON_AddNumberToObject (part, "cure", vlps_error_cure (worker->job.failure));
      cJSON_AddBoolToObject (part, "xml", vlps_error_is_xml (worker->job.failure));
      cJSON_AddNumberToObject (part, "retryAfter", vlps_error_retry_after (worker->job.failure));
    }
  cJSON_AddStringToObject (result, "uri", uri);
  add_fetch_metadata (worker, result);
  if (worker->job.cookies != NULL)
    cJSON_AddStringToObject (result, "cookies", worker->job.cookies);
  if (worker->job.no_picture != NULL)
    cJSON_AddItemToObject (result, "noPicture", bounded_warning (worker->job.no_picture));
  cJSON_AddBoolToObject (result, "cutShort", worker->job.cut_short);
  part = cJSON_AddArrayToObject (result, "warnings");
  for (guint i = 0; i < worker->job.warnings->len; i++)
    cJSON_AddItemToArray (part, bounded_warning (worker->job.warnings->pdata[i]));
  part = cJSON_AddObjectToObject (result, "milliseconds");
  cJSON_AddNumberToObject (part, "load", span_ms (worker->job.started, worker->job.loaded));
  cJSON_AddNumberToObject (part, "settle", span_ms (worker->job.loaded, worker->job.settled));
  cJSON_AddNumberToObject (part, "collect", span_ms (worker->job.settled, worker->job.collected));
  cJSON_AddNumberToObject (part, "picture", span_ms (worker->job.collected, worker->job.finished));
  part = cJSON_AddObjectToObject (result, "requests");
  cJSON_AddNumberToObject (part, "started", worker->job.requests);
  cJSON_AddNumberToObject (part, "failed", worker->job.failed_requests);
  add_failures (worker, cJSON_AddArrayToObject (part, "failures"));
  text = cJSON_PrintUnformatted (result);
  cJSON_Delete (result);
  return text;
}

void
vlps_job_end (VlpsWorker *worker)
{
  g_autofree char *text = NULL;
  const char *uri = webkit_web_view_get_uri (worker->view);

  if (worker->job.failure == NULL && !may_be_called (worker->job.address, uri))
    worker->job.failure = g_error_new (
        VLPS_ERROR, VLPS_ERROR_ENGINE, "the page from %.*s gave itself the address %.*s, which is not its own",
        vlps_error_shown (worker->job.address), worker->job.address, vlps_error_shown (uri), uri);
  if (worker->job.failure == NULL && worker->job.cookies == NULL && worker->job.request.keep_cookies)
    {
      vlps_cookies_read (worker, vlps_job_end);
      return;
    }
  if (uri == NULL || strlen (uri) > VLPS_WIRE_MAX_ADDRESS)
    uri = "";
  /* blobs of files and sandboxes, which have no origin, and "about:blank#x": addresses that name no place */
  if (g_str_has_prefix (uri, "blob:null/") || g_ascii_strncasecmp (uri, "about:", 6) == 0)
    uri = "about:blank";
  worker->job.finished = g_get_monotonic_time ();
  vlps_render_job_clear_source (&worker->job.deadline_source);
  vlps_render_job_clear_source (&worker->job.load_cap_source);
  vlps_render_job_clear_source (&worker->job.wait_source);
  text = write_result (worker, uri);

  g_clear_error (&worker->job.failure);
  g_clear_pointer (&worker->job.cookies, g_free);
  g_clear_pointer (&worker->job.no_picture, vlps_warning_free);
  g_clear_pointer (&worker->job.shot, vlps_shot_free);
  g_clear_pointer (&worker->job.mended, g_bytes_unref);
  vlps_render_request_clear (&worker->job.request);
  g_clear_pointer (&worker->job.bytes, g_bytes_unref);
  vlps_render_job_send (worker, VLPS_WIRE_RESULT, text, -1);
  /* the document that comes now is none of the page's */
  vlps_steps_prepare (worker);
  vlps_session_reset_begin (worker);
}

gboolean
vlps_job_end_deadline_cb (gpointer data)
{
  VlpsWorker *worker = data;
  g_autofree char *phrase = worker->state == VLPS_RENDER_ACTING ? vlps_steps_phrase (worker)
                                                                : g_strdup (vlps_render_job_phrase (worker->state));

  worker->job.deadline_source = 0;
  if (worker->state == VLPS_RENDER_PICTURE && worker->job.request.collect)
    {
      vlps_render_job_go_without_picture (worker, VLPS_ERROR_TIMEOUT,
                                          "it was not finished when the page's %g s were over",
                                          worker->job.request.timeout);
      return G_SOURCE_REMOVE;
    }
  worker->job.failure = g_error_new (VLPS_ERROR, VLPS_ERROR_TIMEOUT, "the page was not finished after %g s: %s",
                                     worker->job.request.timeout, phrase);
  vlps_error_add_cure (&worker->job.failure, VLPS_CURE_TIMEOUT);
  /* a script that never returns would block the next page too */
  worker->state = VLPS_RENDER_ENDING;
  worker->serial++;
  webkit_web_view_terminate_web_process (worker->view);
  return G_SOURCE_REMOVE;
}
