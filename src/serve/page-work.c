/* page-work.c - a page that somebody waits for: kept from before, or done by a worker */
#include "page-work.h"

#include "errors.h"
#include "service.h"

#define KEPT_FOREVER 1e18 /* s */

const VlpsRefusal vlps_refusal_full = { 503, "queue-full", "too many requests wait already" };
static const VlpsRefusal refusal_not_kept = { 404, "not-kept", "no snapshot is kept under this number any more" };

struct _VlpsPageWork
{
  VlpsService *service;
  VlpsPageWorkFunc func;
  gpointer data;
  char *key;          /* in the cache; NULL: the answer is not kept */
  VlpsWorkDone *kept; /* what the cache had; NULL: a worker is at it */
  GSource *later;     /* that tells of it */
};

/* What clients are told of an error. */
static const struct
{
  VlpsError code;
  guint status;
  const char *message; /* NULL: the error's own, which is about the request */
} answers[] = {
  { VLPS_ERROR_USAGE, 400, NULL },
  { VLPS_ERROR_NOT_FOUND, 502, "the host of the page is not found" },
  { VLPS_ERROR_IO, 500, "the service cannot read or write what it needs" },
  { VLPS_ERROR_NETWORK, 502, "the server of the page cannot be reached" },
  { VLPS_ERROR_HTTP, 502, "the server of the page answers with an error" },
  { VLPS_ERROR_BUSY, 502, "the server of the page is busy" },
  { VLPS_ERROR_REDIRECT, 502, "the redirections of the page lead nowhere" },
  { VLPS_ERROR_TLS, 502, "the certificate of the page's server is not acceptable" },
  { VLPS_ERROR_NOT_HTML, 422, "this is no HTML page" },
  { VLPS_ERROR_EMPTY, 422, "the page shows no text and no picture, or nothing that the selector matches" },
  { VLPS_ERROR_TIMEOUT, 504, "the page was not done in time" },
  { VLPS_ERROR_CRASHED, 502, "what works on the page ended unexpectedly" },
  { VLPS_ERROR_MEMORY, 422, "the page needs more memory than it may take" },
  { VLPS_ERROR_ENGINE, 500, "the renderer cannot start" },
  { VLPS_ERROR_ROBOTS, 403, "the robots.txt of the page's server does not allow it" },
  { VLPS_ERROR_SNAPSHOT, 400, "this is no snapshot, or one of another version" },
  { VLPS_ERROR_NOT_PUBLIC, 403, "the address is not one that pages may be taken from" },
  { VLPS_ERROR_CANCELLED, 503, "the service ends" },
};

VlpsRefusal
vlps_refusal_of (const GError *error)
{
  for (guint i = 0; i < G_N_ELEMENTS (answers); i++)
    if (g_error_matches (error, VLPS_ERROR, (int) answers[i].code))
      return (VlpsRefusal){ answers[i].status, vlps_error_name (error),
                            answers[i].message != NULL ? answers[i].message : error->message };
  return (VlpsRefusal){ 500, vlps_error_name (error), "the service failed" };
}

static void
page_work_free (VlpsPageWork *work)
{
  if (work->later != NULL)
    g_source_destroy (work->later);
  g_clear_pointer (&work->later, g_source_unref);
  vlps_work_done_free (work->kept);
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

  vlps_metrics_page (vlps_service_metrics (service), done->failure != NULL ? vlps_error_name (done->failure) : NULL,
                     done->waited, done->seconds, done->crashes);
  if (done->failure == NULL && work->key != NULL && done->parts->len == 1)
    vlps_result_cache_put (vlps_service_cache (service), work->key, done->types[0], done->parts->pdata[0], NULL);
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
  GBytes *kept = vlps_result_cache_get (vlps_service_cache (work->service), work->key, max_age, &type, &age);

  vlps_metrics_cache (vlps_service_metrics (work->service), kept != NULL);
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

  if (request->kept != NULL && request->body == NULL)
    {
      request->body = vlps_result_cache_get (vlps_service_cache (service), request->kept, KEPT_FOREVER, NULL, NULL);
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
  if (vlps_workers_do (vlps_service_workers (service), request, format, done_cb, work))
    return work;
  page_work_free (work);
  *ret_refusal = &vlps_refusal_full;
  return NULL;
}

void
vlps_page_work_cancel (VlpsPageWork *work)
{
  if (work->kept == NULL)
    vlps_workers_forget (vlps_service_workers (work->service), work);
  page_work_free (work);
}
