/* cookies.c - cookies that the driver keeps for a host */
#include "cookies.h"

#include "cookie-text.h"

/* An answer of the engine under way. */
typedef struct
{
  VlpsWorker *worker;
  guint serial;
  guint *left; /* cookies that are not set yet */
  void (*then) (VlpsWorker *worker);
} VlpsCall;

static WebKitCookieManager *
get_manager (VlpsWorker *worker)
{
#ifdef VLPS_ENGINE_OLD
  return webkit_website_data_manager_get_cookie_manager (worker->session);
#else
  return webkit_network_session_get_cookie_manager (worker->session);
#endif
}

/* --- before the page --- */

static void
set_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree VlpsCall *call = data;
  gboolean last = --*call->left == 0;

  webkit_cookie_manager_add_cookie_finish (WEBKIT_COOKIE_MANAGER (source), result, NULL);
  if (!last)
    return;
  g_free (call->left);
  if (call->serial == call->worker->serial)
    call->then (call->worker);
}

void
vlps_cookies_set (VlpsWorker *worker, void (*then) (VlpsWorker *worker))
{
  /* what pages have left since takes the place of what was there at first */
  g_autoptr (GPtrArray) cookies = vlps_cookie_text_parse (worker->job.request.first_cookies);
  g_autoptr (GPtrArray) later = vlps_cookie_text_parse (worker->job.request.cookies);
  guint *left;

  g_ptr_array_extend_and_steal (cookies, g_steal_pointer (&later));
  if (cookies->len == 0)
    {
      then (worker);
      return;
    }
  left = g_new (guint, 1);
  *left = cookies->len;
  for (guint i = 0; i < cookies->len; i++)
    {
      VlpsCall *call = g_new (VlpsCall, 1);
      SoupCookie *cookie = cookies->pdata[i];

      /* since 2.52 the engine takes the page before for the one that led here, and would send no strict cookie */
      if (soup_cookie_get_same_site_policy (cookie) == SOUP_SAME_SITE_POLICY_STRICT)
        soup_cookie_set_same_site_policy (cookie, SOUP_SAME_SITE_POLICY_LAX);
      *call = (VlpsCall){ worker, worker->serial, left, then };
      webkit_cookie_manager_add_cookie (get_manager (worker), cookie, NULL, set_cb, call);
    }
}

/* --- after the page --- */

static void
read_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree VlpsCall *call = data;
  WebKitCookieManager *manager = WEBKIT_COOKIE_MANAGER (source);
#if WEBKIT_CHECK_VERSION(2, 42, 0)
  GList *cookies = webkit_cookie_manager_get_all_cookies_finish (manager, result, NULL);
#else
  GList *cookies = webkit_cookie_manager_get_cookies_finish (manager, result, NULL);
#endif

  if (call->serial == call->worker->serial)
    {
      g_free (call->worker->job.cookies);
      call->worker->job.cookies = vlps_cookie_text_print (cookies, VLPS_WIRE_MAX_COOKIES);
      call->then (call->worker);
    }
  g_list_free_full (cookies, (GDestroyNotify) soup_cookie_free);
}

void
vlps_cookies_read (VlpsWorker *worker, void (*then) (VlpsWorker *worker))
{
  VlpsCall *call = g_new (VlpsCall, 1);

  /* the page's own navigations must not make the answer a stale one */
  worker->frozen = TRUE;
  *call = (VlpsCall){ worker, worker->serial, NULL, then };
#if WEBKIT_CHECK_VERSION(2, 42, 0)
  webkit_cookie_manager_get_all_cookies (get_manager (worker), NULL, read_cb, call);
#else
  /* older engines tell of the cookies for an address alone */
  webkit_cookie_manager_get_cookies (get_manager (worker), webkit_web_view_get_uri (worker->view), NULL, read_cb, call);
#endif
}
