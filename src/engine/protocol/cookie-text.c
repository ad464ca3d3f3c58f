/* cookie-text.c - cookies as text, on their way between the driver and its renderer */
#include "cookie-text.h"

#include <string.h>

#include "json-tree.h"

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

/* Makes a cookie of an object; NULL if it is invalid. */
static SoupCookie *
make_cookie (const cJSON *object)
{
  const char *name = vlps_json_tree_string (object, "name"), *value = vlps_json_tree_string (object, "value");
  const char *domain = vlps_json_tree_string (object, "domain"), *path = vlps_json_tree_string (object, "path");
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

char *
vlps_cookie_text_print (const GList *cookies, gsize most)
{
  cJSON *list = cJSON_CreateArray ();
  gsize length = 0;
  char *text;

  for (const GList *link = cookies; link != NULL; link = link->next)
    {
      cJSON *object = describe (link->data);
      g_autofree char *one = cJSON_PrintUnformatted (object);

      length += one != NULL ? strlen (one) + 1 : 0;
      if (one != NULL && g_utf8_validate (one, -1, NULL) && length < most)
        cJSON_AddItemToArray (list, object);
      else
        cJSON_Delete (object);
    }
  text = cJSON_PrintUnformatted (list);
  cJSON_Delete (list);
  return text;
}

GPtrArray *
vlps_cookie_text_parse (const char *text)
{
  GPtrArray *cookies = g_ptr_array_new_with_free_func ((GDestroyNotify) soup_cookie_free);
  cJSON *list = text != NULL ? cJSON_Parse (text) : NULL;
  const cJSON *item;

  cJSON_ArrayForEach (item, list)
  {
    SoupCookie *cookie = make_cookie (item);

    if (cookie != NULL)
      g_ptr_array_add (cookies, cookie);
  }
  cJSON_Delete (list);
  return cookies;
}
