/* page-work.c - a page that somebody waits for: kept from before, or done by a worker */
#include "page-work.h"

#include "errors.h"
#include "json-text.h"
#include "service.h"

const VlpsRefusal vlps_page_work_refusal_full = { 503, "queue-full", "too many requests wait already", 0 };
static const VlpsRefusal refusal_ends = { 503, "cancelled", "the service is stopping", 0 };
static const VlpsRefusal refusal_not_kept = { 404, "not-kept", "no snapshot is kept under this number any more", 0 };

struct _VlpsPageWork
{
  VlpsService *service;
  VlpsPageWorkFunc func;
  gpointer data;
  char *key;          /* in the cache; NULL: the answer is not kept */
  VlpsWorkDone *kept; /* what the cache had; NULL: a worker is at it */
  GSource *later;     /* that tells of it */
};

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
vlps_page_work_refusal_write (GString *json, const VlpsRefusal *refusal)
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
vlps_page_work_refusal_of (const GError *error)
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

static void
page_work_free (VlpsPageWork *work)
{
  if (work->later != NULL)
    g_source_destroy (work->later);
  g_clear_pointer (&work->later, g_source_unref);
  vlps_workers_done_free (work->kept);
  g_free (work->key);
  g_free (work);
}

static void
tell (VlpsPageWork *work, VlpsWorkDone *given)
{
  g_autoptr (VlpsWorkDone) done = given;
  VlpsPageWorkFunc func = work->func;
  gpointer data = work->data;

  page_work_free (work);
  func (done, data);
}

static void
done_cb (VlpsWorkDone *done, gpointer data)
{
  VlpsPageWork *work = data;
  VlpsService *service = work->service;

  vlps_metrics_page (vlps_service_parts (service)->metrics,
                     done->failure != NULL ? vlps_error_name (done->failure) : NULL, done->waited, done->seconds,
                     done->crashes);
  if (done->failure == NULL && work->key != NULL && done->parts->len == 1)
    vlps_result_cache_put (vlps_service_parts (service)->cache, work->key, done->types[0], done->parts->pdata[0], NULL);
  tell (work, done);
}

static gboolean
later_cb (gpointer data)
{
  VlpsPageWork *work = data;

  tell (work, g_steal_pointer (&work->kept));
  return G_SOURCE_REMOVE;
}

/* Takes the answer from the cache; FALSE where it has none. */
static gboolean
take_kept (VlpsPageWork *work, double max_age)
{
  VlpsWorkDone *done;
  char *type;
  double age;
  GBytes *kept = vlps_result_cache_get (vlps_service_parts (work->service)->cache, work->key, max_age, &type, &age);

  vlps_metrics_cache (vlps_service_parts (work->service)->metrics, kept != NULL);
  if (kept == NULL)
    return FALSE;
  done = work->kept = g_new0 (VlpsWorkDone, 1);
  done->kept = TRUE;
  done->age = age;
  done->parts = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  g_ptr_array_add (done->parts, kept);
  done->types = g_new0 (char *, 2);
  done->types[0] = type;
  work->later = g_idle_source_new ();
  g_source_set_priority (work->later, G_PRIORITY_DEFAULT);
  g_source_set_callback (work->later, later_cb, work, NULL);
  g_source_attach (work->later, g_main_context_get_thread_default ());
  return TRUE;
}

VlpsPageWork *
vlps_page_work_begin (VlpsService *service, VlpsPageRequest *request, const char *format, VlpsPageWorkFunc func,
                      gpointer data, const VlpsRefusal **ret_refusal)
{
  VlpsPageWork *work;

  if (vlps_service_parts (service)->workers == NULL)
    {
      *ret_refusal = &refusal_ends;
      return NULL;
    }
  if (request->kept != NULL && request->body == NULL)
    {
      request->body = vlps_result_cache_get_kept (vlps_service_parts (service)->cache, request->kept, NULL);
      if (request->body == NULL)
        {
          *ret_refusal = &refusal_not_kept;
          return NULL;
        }
    }
  work = g_new0 (VlpsPageWork, 1);
  work->service = service;
  work->func = func;
  work->data = data;
  if (request->url != NULL && request->action != VLPS_ACTION_VIEW)
    work->key = vlps_page_request_key (request, format);
  if (work->key != NULL && request->max_age > 0 && take_kept (work, request->max_age))
    {
      vlps_page_request_free (request);
      return work;
    }
  if (vlps_workers_do (vlps_service_parts (service)->workers, request, format, done_cb, work))
    return work;
  page_work_free (work);
  *ret_refusal = &vlps_page_work_refusal_full;
  return NULL;
}

void
vlps_page_work_cancel (VlpsPageWork *work)
{
  if (work->kept == NULL)
    vlps_workers_forget (vlps_service_parts (work->service)->workers, work);
  page_work_free (work);
}
