/* page-work.c - a page that somebody waits for: kept from before, or done by a worker */
#include "page-work.h"

#include "errors.h"

const VlpsRefusal vlps_page_work_refusal_full = { 503, "queue-full", "too many requests wait already", 0 };
static const VlpsRefusal refusal_ends = { 503, "cancelled", "the service is stopping", 0 };
static const VlpsRefusal refusal_not_kept = { 404, "not-kept", "no snapshot is kept under this number any more", 0 };

struct _VlpsPageWork
{
  const VlpsServiceParts *parts; /* of the service */
  VlpsPageWorkFunc func;
  gpointer data;
  char *key;          /* in the cache; NULL: the answer is not kept */
  VlpsWorkDone *kept; /* what the cache had; NULL: a worker is at it */
  GSource *later;     /* that tells of it */
};

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
  const VlpsServiceParts *parts = work->parts;

  vlps_metrics_page (parts->metrics, done->failure != NULL ? vlps_error_name (done->failure) : NULL, done->waited,
                     done->seconds, done->crashes);
  if (done->failure == NULL && work->key != NULL && done->parts->len == 1)
    vlps_result_cache_put (parts->cache, work->key, done->types[0], done->warnings, done->parts->pdata[0], NULL);
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
  char *type, *warnings;
  double age;
  GBytes *kept = vlps_result_cache_get (work->parts->cache, work->key, max_age, &type, &warnings, &age);

  vlps_metrics_cache (work->parts->metrics, kept != NULL);
  if (kept == NULL)
    return FALSE;
  done = work->kept = g_new0 (VlpsWorkDone, 1);
  done->kept = TRUE;
  done->age = age;
  done->parts = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  g_ptr_array_add (done->parts, kept);
  done->types = g_new0 (char *, 2);
  done->types[0] = type;
  done->warnings = warnings;
  work->later = g_idle_source_new ();
  g_source_set_priority (work->later, G_PRIORITY_DEFAULT);
  g_source_set_callback (work->later, later_cb, work, NULL);
  g_source_attach (work->later, g_main_context_get_thread_default ());
  return TRUE;
}

VlpsPageWork *
vlps_page_work_begin (const VlpsServiceParts *parts, VlpsPageRequest *request, const char *format,
                      VlpsPageWorkFunc func, gpointer data, const VlpsRefusal **ret_refusal)
{
  VlpsPageWork *work;

  if (parts->workers == NULL)
    {
      *ret_refusal = &refusal_ends;
      return NULL;
    }
  if (request->kept != NULL && request->body == NULL)
    {
      request->body = vlps_result_cache_get_kept (parts->cache, request->kept, NULL);
      if (request->body == NULL)
        {
          *ret_refusal = &refusal_not_kept;
          return NULL;
        }
    }
  work = g_new0 (VlpsPageWork, 1);
  work->parts = parts;
  work->func = func;
  work->data = data;
  if (request->url != NULL && request->action != VLPS_ACTION_VIEW)
    work->key = vlps_page_request_key (request, format);
  if (work->key != NULL && request->max_age > 0 && take_kept (work, request->max_age))
    {
      vlps_page_request_free (request);
      return work;
    }
  if (vlps_workers_do (parts->workers, request, format, done_cb, work))
    return work;
  page_work_free (work);
  *ret_refusal = &vlps_page_work_refusal_full;
  return NULL;
}

void
vlps_page_work_cancel (VlpsPageWork *work)
{
  if (work->kept == NULL)
    vlps_workers_forget (work->parts->workers, work);
  page_work_free (work);
}
