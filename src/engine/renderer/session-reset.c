/* session-reset.c - what lies between two pages */
#include "session-reset.h"

#include <string.h>

#include "inside.h"

#define BLANK_MS 1000 /* for the blank document to be there */
#define CLEAR_MS 5000 /* for the stores to be empty: it is the network process that is waited for, not the page */

static void
over (VlpsWorker *worker)
{
  vlps_render_job_clear_source (&worker->between_source);
  g_clear_pointer (&worker->blank, g_free);
  worker->serial++;
  worker->state = VLPS_RENDER_IDLE;
  worker->listen (worker);
}

/* Beacons outlive their page, and an answer that comes late would set cookies for the next one.  The engine does not
 * say when they end. */
static void
end_requests (VlpsWorker *worker)
{
  if (g_hash_table_size (worker->open) > 0)
    vlps_session_reset_connect_anew (worker);
}

void
vlps_session_reset_connect_anew (VlpsWorker *worker)
{
  /* it does nothing where it has no other one in between */
  webkit_network_session_set_proxy_settings (worker->session, WEBKIT_NETWORK_PROXY_MODE_NO_PROXY, NULL);
  webkit_network_session_set_proxy_settings (
      worker->session, worker->proxy != NULL ? WEBKIT_NETWORK_PROXY_MODE_CUSTOM : WEBKIT_NETWORK_PROXY_MODE_DEFAULT,
      worker->proxy);
}

static void cleared_cb (GObject *source, GAsyncResult *result, gpointer data);

static void
clear (VlpsWorker *worker)
{
  webkit_website_data_manager_clear (vlps_engine_data_manager (worker->session), WEBKIT_WEBSITE_DATA_ALL, 0, NULL,
                                     cleared_cb, vlps_render_job_call (worker));
}

static void
cleared_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree VlpsRenderCall *call = data;
  VlpsWorker *worker = call->worker;
  g_autoptr (GError) error = NULL;

  if (!webkit_website_data_manager_clear_finish (WEBKIT_WEBSITE_DATA_MANAGER (source), result, &error))
    g_warning ("the stores of a page were not cleared: %s", error->message);
  if (call->serial != worker->serial)
    return;
  if (g_hash_table_size (worker->open) == 0)
    {
      over (worker);
      return;
    }
  /* What the page sent last may have come to the network process after it was told first.  The answer to the second
   * clearing says that it has ended these requests, and will not end those of the next page. */
  end_requests (worker);
  g_hash_table_remove_all (worker->open);
  clear (worker);
}

/* A renderer that cannot forget must not go on: the driver starts another. */
static gboolean
not_cleared_cb (gpointer data)
{
  VlpsWorker *worker = data;

  worker->between_source = 0;
  g_warning ("what a page stored could not be cleared");
  g_main_loop_quit (worker->loop);
  return G_SOURCE_REMOVE;
}

static void
clear_stores (VlpsWorker *worker)
{
  vlps_render_job_clear_source (&worker->between_source);
  worker->serial++;
  worker->between_source = g_timeout_add (CLEAR_MS, not_cleared_cb, worker);
  end_requests (worker);
  clear (worker);
}

static void
end_process (VlpsWorker *worker)
{
  vlps_render_job_clear_source (&worker->between_source);
  worker->serial++;
  worker->between_source = g_timeout_add (CLEAR_MS, not_cleared_cb, worker);
  webkit_web_view_terminate_web_process (worker->view);
}

static gboolean
blank_late_cb (gpointer data)
{
  VlpsWorker *worker = data;

  worker->between_source = 0;
  end_process (worker);
  return G_SOURCE_REMOVE;
}

static void
confirmed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree VlpsRenderCall *call = data;
  VlpsWorker *worker = call->worker;
  g_autoptr (WebKitUserMessage) reply =
      webkit_web_view_send_message_to_page_finish (WEBKIT_WEB_VIEW (source), result, NULL);
  GVariant *uri = reply != NULL ? webkit_user_message_get_parameters (reply) : NULL;

  if (call->serial != worker->serial)
    return;
  if (uri != NULL && g_variant_is_of_type (uri, G_VARIANT_TYPE_STRING)
      && strcmp (g_variant_get_string (uri, NULL), worker->blank) == 0)
    clear_stores (worker);
  else
    end_process (worker);
}

/* The address of an empty document that nobody else can know, so that what commits under it is not a navigation of the
 * page.  It is of the page's own site: for another, or about:blank, the engine would start another web process. */
static char *
blank_address (const char *page)
{
  gsize length = page != NULL ? strcspn (page, "?#") : 0;
  g_autofree char *site = length > 0 ? g_strndup (page, length) : g_strdup ("about:blank");

  /* not after a '#': the engine would only scroll there */
  return g_strdup_printf ("%s?vlps-between-%08x%08x%08x%08x", site, g_random_int (), g_random_int (), g_random_int (),
                          g_random_int ());
}

void
vlps_session_reset_begin (VlpsWorker *worker)
{
  worker->state = VLPS_RENDER_BETWEEN;
  vlps_render_job_clear_source (&worker->socket_source);
  worker->serial++;
  g_free (worker->blank);
  worker->blank = blank_address (webkit_web_view_get_uri (worker->view));
  worker->blank_committed = FALSE;
  if (worker->process_gone)
    {
      clear_stores (worker);
      return;
    }
  worker->between_source = g_timeout_add_full (G_PRIORITY_HIGH - 50, BLANK_MS, blank_late_cb, worker, NULL);
  webkit_web_view_load_html (worker->view, "", worker->blank);
}

void
vlps_session_reset_load_changed (VlpsWorker *worker, WebKitLoadEvent event)
{
  gboolean is_blank = vlps_session_reset_is_blank (worker, webkit_web_view_get_uri (worker->view));

  if (event == WEBKIT_LOAD_COMMITTED)
    worker->blank_committed = is_blank;
  else if (event == WEBKIT_LOAD_FINISHED && worker->blank_committed && is_blank)
    webkit_web_view_send_message_to_page (worker->view, webkit_user_message_new (VLPS_INSIDE_BLANK, NULL), NULL,
                                          confirmed_cb, vlps_render_job_call (worker));
}

void
vlps_session_reset_process_gone (VlpsWorker *worker)
{
  clear_stores (worker);
}

gboolean
vlps_session_reset_is_blank (VlpsWorker *worker, const char *uri)
{
  return worker->blank != NULL && g_strcmp0 (uri, worker->blank) == 0;
}
