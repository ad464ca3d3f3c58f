/* render-job.c - the page request in hand */
#include "render-job.h"

#include <string.h>

VlpsRenderCall *
vlps_render_job_call (VlpsWorker *worker)
{
  VlpsRenderCall *call = g_new (VlpsRenderCall, 1);

  *call = (VlpsRenderCall){ worker, worker->serial };
  return call;
}

gboolean
vlps_render_job_is_there (const VlpsWorker *worker)
{
  return worker->job.request.uri != NULL;
}

gboolean
vlps_render_job_is_at_work (const VlpsWorker *worker)
{
  return worker->state != VLPS_RENDER_IDLE && worker->state != VLPS_RENDER_OPENING
         && worker->state != VLPS_RENDER_ENDING && worker->state != VLPS_RENDER_BETWEEN;
}

void
vlps_render_job_clear_source (guint *source)
{
  if (*source != 0)
    g_source_remove (*source);
  *source = 0;
}

void
vlps_render_job_send (VlpsWorker *worker, VlpsWireKind kind, const char *payload, int fd)
{
  if (!vlps_wire_send (worker->socket, kind, payload, strlen (payload), fd, NULL))
    g_main_loop_quit (worker->loop);
}

void
vlps_render_job_finish (VlpsWorker *worker)
{
  worker->finish (worker);
}

void
vlps_render_job_fail (VlpsWorker *worker, VlpsError code, const char *format, ...)
{
  va_list arguments;

  if (worker->state == VLPS_RENDER_IDLE || worker->state == VLPS_RENDER_ENDING || worker->state == VLPS_RENDER_BETWEEN)
    return;
  if (worker->job.failure == NULL)
    {
      va_start (arguments, format);
      worker->job.failure = g_error_new_valist (VLPS_ERROR, code, format, arguments);
      va_end (arguments);
    }
  vlps_render_job_finish (worker);
}

void
vlps_render_job_go_without_picture (VlpsWorker *worker, VlpsError code, const char *format, ...)
{
  g_autofree char *reason = NULL;
  va_list arguments;

  if (worker->state != VLPS_RENDER_PICTURE)
    return;
  va_start (arguments, format);
  reason = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  if (!worker->job.request.collect)
    {
      vlps_render_job_fail (worker, code, "%s", reason);
      return;
    }
  vlps_warning_free (worker->job.no_picture);
  worker->job.no_picture = vlps_warning_new (
      VLPS_WARNING_PLAIN, code == VLPS_ERROR_TIMEOUT ? VLPS_CURE_TIMEOUT : VLPS_CURE_NONE, "%s", reason);
  vlps_render_job_finish (worker);
}

void
vlps_render_job_miss (VlpsWorker *worker, const char *uri, int status)
{
  gboolean known = uri != NULL && g_hash_table_contains (worker->job.failures, uri);

  /* what was refused is then cancelled, too */
  if (uri == NULL || (known && status == 0)
      || (!known && g_hash_table_size (worker->job.failures) >= VLPS_WIRE_MAX_FAILURES))
    return;
  g_hash_table_insert (worker->job.failures, g_strdup (uri), GINT_TO_POINTER (status));
}

void
vlps_render_job_warn (VlpsWorker *worker, const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list arguments;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  vlps_render_job_add_warning (worker, vlps_warning_new (VLPS_WARNING_PLAIN, VLPS_CURE_NONE, "%s", text));
}

void
vlps_render_job_add_warning (VlpsWorker *worker, VlpsWarning *warning)
{
  if (worker->job.warnings->len < VLPS_WIRE_MAX_WARNINGS)
    g_ptr_array_add (worker->job.warnings, warning);
  else
    vlps_warning_free (warning);
}

const char *
vlps_render_job_phrase (VlpsRenderState state)
{
  switch (state)
    {
    case VLPS_RENDER_OPENING:
    case VLPS_RENDER_LOADING:
      return "it was still loading";
    case VLPS_RENDER_ACTING:
    case VLPS_RENDER_SETTLING:
      return "it was still busy with its scripts or its layout";
    case VLPS_RENDER_COLLECTING:
      return "its boxes were being read";
    case VLPS_RENDER_PICTURE:
      return "its picture was being taken";
    case VLPS_RENDER_IDLE:
    case VLPS_RENDER_ENDING:
    case VLPS_RENDER_BETWEEN:
    default:
      return "it was ending";
    }
}
