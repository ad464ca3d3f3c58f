/* filter.c - content rules: what pages may not load or show */
#include "filter.h"

#include <string.h>

/* A compilation under way. */
typedef struct
{
  VlpsWorker *worker;
  guint serial;
  char *rules;
  void (*ready) (VlpsWorker *worker);
} VlpsCall;

static void
saved_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  VlpsCall *call = data;
  VlpsWorker *worker = call->worker;
  g_autoptr (GError) error = NULL;
  WebKitUserContentFilter *filter =
      webkit_user_content_filter_store_save_finish (WEBKIT_USER_CONTENT_FILTER_STORE (source), result, &error);

  if (filter != NULL)
    {
      webkit_user_content_manager_remove_all_filters (worker->contents);
      webkit_user_content_manager_add_filter (worker->contents, filter);
      webkit_user_content_filter_unref (filter);
      g_free (worker->rules);
      worker->rules = g_steal_pointer (&call->rules);
    }
  if (call->serial == worker->serial && filter != NULL)
    call->ready (worker);
  else if (call->serial == worker->serial)
    vlps_render_job_fail (worker, VLPS_ERROR_USAGE, "the engine does not understand the content rules: %s",
                          error->message);
  g_free (call->rules);
  g_free (call);
}

void
vlps_filter_use (VlpsWorker *worker, const char *rules, void (*ready) (VlpsWorker *worker))
{
  g_autoptr (WebKitUserContentFilterStore) store = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autofree char *folder = NULL;
  VlpsCall *call;

  if (g_strcmp0 (rules, worker->rules) == 0)
    {
      ready (worker);
      return;
    }
  if (rules == NULL)
    {
      webkit_user_content_manager_remove_all_filters (worker->contents);
      g_clear_pointer (&worker->rules, g_free);
      ready (worker);
      return;
    }
  folder = g_build_filename (g_get_user_cache_dir (), "vlps-rules", NULL);
  store = webkit_user_content_filter_store_new (folder);
  bytes = g_bytes_new (rules, strlen (rules));
  call = g_new (VlpsCall, 1);
  *call = (VlpsCall){ worker, worker->serial, g_strdup (rules), ready };
  webkit_user_content_filter_store_save (store, "rules", bytes, NULL, saved_cb, call);
}
