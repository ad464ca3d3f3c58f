/* cookies.c - cookies that the driver keeps for a host */
#include "cookies.h"

#include <string.h>

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

/* --- as text --- */

static cJSON *
describe (SoupCookie *cookie)
{
  cJSON *object = cJSON_CreateObject ();

  cJSON_AddStringToObject (object, "name", soup_cookie_get_name (cookie));
  cJSON_AddStringToObject (object, "value", soup_cookie_get_value (cookie));
  cJSON_AddStringToObject (object, "domain", soup_cookie_get_domain (cookie));
  cJSON_AddStringToObject (object, "path", soup_cookie_get_path (cookie));
  if (soup_cookie_get_expires (cookie) != NULL)
    cJSON_AddNumberToObject (object, "expires", (double) g_date_time_to_unix (soup_cookie_get_expires (cookie)));
  cJSON_AddBoolToObject (object, "secure", soup_cookie_get_secure (cookie));
  cJSON_AddBoolToObject (object, "httpOnly", soup_cookie_get_http_only (cookie));
  cJSON_AddNumberToObject (object, "sameSite", soup_cookie_get_same_site_policy (cookie));
  return object;
}

static const char *
text_of (const cJSON *object, const char *key)
{
  return cJSON_GetStringValue (cJSON_GetObjectItemCaseSensitive (object, key));
}

/* NULL where it is none. */
static SoupCookie *
make_cookie (const cJSON *object)
{
  const char *name = text_of (object, "name"), *value = text_of (object, "value");
  const char *domain = text_of (object, "domain"), *path = text_of (object, "path");
  const cJSON *expires = cJSON_GetObjectItemCaseSensitive (object, "expires");
  const cJSON *same_site = cJSON_GetObjectItemCaseSensitive (object, "sameSite");
  SoupCookie *cookie;

  if (name == NULL || value == NULL || domain == NULL || path == NULL)
    return NULL;
  cookie = soup_cookie_new (name, value, domain, path, -1);
  soup_cookie_set_secure (cookie, cJSON_IsTrue (cJSON_GetObjectItemCaseSensitive (object, "secure")));
  soup_cookie_set_http_only (cookie, cJSON_IsTrue (cJSON_GetObjectItemCaseSensitive (object, "httpOnly")));
  if (cJSON_IsNumber (same_site) && same_site->valueint >= SOUP_SAME_SITE_POLICY_NONE
      && same_site->valueint <= SOUP_SAME_SITE_POLICY_STRICT)
    soup_cookie_set_same_site_policy (cookie, (SoupSameSitePolicy) same_site->valueint);
  if (cJSON_IsNumber (expires))
    {
      g_autoptr (GDateTime) time = g_date_time_new_from_unix_utc ((gint64) CLAMP (expires->valuedouble, 0, 2e11));

      if (time != NULL)
        soup_cookie_set_expires (cookie, time);
    }
  return cookie;
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
  const char *text = worker->job.request.cookies;
  cJSON *list = text != NULL ? cJSON_Parse (text) : NULL;
  g_autoptr (GPtrArray) cookies = g_ptr_array_new_with_free_func ((GDestroyNotify) soup_cookie_free);
  guint *left;
  const cJSON *item;

  cJSON_ArrayForEach (item, list)
  {
    SoupCookie *cookie = make_cookie (item);

    if (cookie != NULL)
      g_ptr_array_add (cookies, cookie);
  }
  cJSON_Delete (list);
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

      *call = (VlpsCall){ worker, worker->serial, left, then };
      webkit_cookie_manager_add_cookie (get_manager (worker), cookies->pdata[i], NULL, set_cb, call);
    }
}

/* --- after the page --- */

static char *
describe_all (const GList *cookies)
{
  cJSON *list = cJSON_CreateArray ();
  gsize length = 0;
  char *text;

  for (const GList *link = cookies; link != NULL; link = link->next)
    {
      cJSON *object = describe (link->data);
      g_autofree char *one = cJSON_PrintUnformatted (object);

      length += one != NULL ? strlen (one) + 1 : 0;
      if (one != NULL && g_utf8_validate (one, -1, NULL) && length < VLPS_WIRE_MAX_COOKIES)
        cJSON_AddItemToArray (list, object);
      else
        cJSON_Delete (object);
    }
  text = cJSON_PrintUnformatted (list);
  cJSON_Delete (list);
  return text;
}

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
      call->worker->job.cookies = describe_all (cookies);
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
