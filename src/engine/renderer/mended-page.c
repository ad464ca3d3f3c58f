/* mended-page.c - the page with what its markup leaves open closed */
#include "mended-page.h"

#include <string.h>

#include "mend.h"

GBytes *
vlps_mended_page_new (VlpsWorker *worker, GBytes *bytes, const char *uri, const char *mime, const char *charset)
{
  gsize length, better_length = 0, mended_length = 0;
  const char *text = g_bytes_get_data (bytes, &length), *empty;
  gboolean readable = length > 0 && (mime == NULL || strcmp (mime, "text/html") == 0)
                      && (charset == NULL || g_ascii_strncasecmp (charset, "utf-16", 6) != 0);
  char *better = readable ? vlps_mend_shadow_trees (text, length, &better_length) : NULL, *closed, *mended;

  g_clear_pointer (&worker->job.mended, g_bytes_unref);
  if (!readable)
    return NULL;
  closed = vlps_mend_empty_tags (better != NULL ? better : text, better != NULL ? better_length : length,
                                 &better_length, &empty);
  if (closed != NULL)
    {
      vlps_render_job_warn (worker, VLPS_MEND_EMPTY_WARNING, empty);
      g_free (better);
      better = closed;
    }
  mended = vlps_mend (better != NULL ? better : text, better != NULL ? better_length : length, &mended_length,
                      &worker->job.mended_name);
  if (mended != NULL)
    {
      worker->job.mended = g_bytes_new_take (mended, mended_length);
      g_free (worker->job.mended_charset);
      g_free (worker->job.mended_mime);
      g_free (worker->job.mended_uri);
      worker->job.mended_uri = g_strdup (uri);
      worker->job.mended_charset = g_strdup (charset);
      worker->job.mended_mime = g_strdup (mime);
    }
  return better != NULL ? g_bytes_new_take (better, better_length) : NULL;
}

void
vlps_mended_page_look (VlpsWorker *worker)
{
  GBytes *better = vlps_mended_page_new (worker, worker->job.bytes, worker->job.request.uri, worker->job.request.mime,
                                         worker->job.request.charset);

  if (better == NULL)
    return;
  g_bytes_unref (worker->job.bytes);
  worker->job.bytes = better;
}

void
vlps_mended_page_load (VlpsWorker *worker)
{
  vlps_render_job_warn (worker, VLPS_MEND_WARNING, worker->job.mended_name);
  g_clear_pointer (&worker->job.bytes, g_bytes_unref);
  worker->job.bytes = g_steal_pointer (&worker->job.mended);
  webkit_web_view_load_bytes (worker->view, worker->job.bytes, worker->job.mended_mime, worker->job.mended_charset,
                              worker->job.mended_uri);
}
