/* render-request.c - what the driver asks of a renderer: one page, and how it is to be rendered */
#include "render-request.h"

#include <math.h>
#include <string.h>

typedef enum
{
  FIELD_STRING,
  FIELD_FLAG,
  FIELD_WHOLE,
  FIELD_NUMBER,
  FIELD_CHOICE,
  FIELD_LIST,
} FieldKind;

static const char *const media_names[] = { "screen", "dark", "print", NULL };
static const char *const wait_names[] = { "quiet", "load", NULL };
static const char *const scroll_names[] = { "auto", "always", "never", "end", NULL };

/* All of it, in both directions. */
static const struct
{
  const char *key;
  FieldKind kind;
  gsize offset;
  double least, most;         /* of WHOLE and NUMBER */
  const char *const *choices; /* of CHOICE; ends with NULL */
} fields[] = {
#define FIELD(key, kind, member, ...)                                                                                  \
  {                                                                                                                    \
    key, FIELD_##kind, G_STRUCT_OFFSET (VlpsRenderRequest, member), __VA_ARGS__                                        \
  }
  FIELD ("uri", STRING, uri, 0, 0, NULL),
  FIELD ("data", FLAG, data, 0, 0, NULL),
  FIELD ("local", FLAG, local, 0, 0, NULL),
  FIELD ("mime", STRING, mime, 0, 0, NULL),
  FIELD ("charset", STRING, charset, 0, 0, NULL),
  FIELD ("firstCookies", STRING, first_cookies, 0, 0, NULL),
  FIELD ("cookies", STRING, cookies, 0, 0, NULL),
  FIELD ("headers", STRING, headers, 0, 0, NULL),
  FIELD ("user", STRING, user, 0, 0, NULL),
  FIELD ("password", STRING, password, 0, 0, NULL),
  FIELD ("viewportWidth", WHOLE, viewport_width, 1, 1e6, NULL),
  FIELD ("viewportHeight", WHOLE, viewport_height, 1, 1e6, NULL),
  FIELD ("scale", WHOLE, scale, 1, VLPS_MAX_SCALE, NULL),
  FIELD ("userAgent", STRING, user_agent, 0, 0, NULL),
  FIELD ("language", STRING, language, 0, 0, NULL),
  FIELD ("javascript", FLAG, javascript, 0, 0, NULL),
  FIELD ("levelFrames", FLAG, level_frames, 0, 0, NULL),
  FIELD ("httpErrors", FLAG, http_errors, 0, 0, NULL),
  FIELD ("media", CHOICE, media, 0, 0, media_names),
  FIELD ("wait", CHOICE, wait, 0, 0, wait_names),
  FIELD ("scroll", CHOICE, scroll, 0, 0, scroll_names),
  FIELD ("scrollScreens", WHOLE, scroll_screens, 1, VLPS_MAX_SCREENS, NULL),
  FIELD ("quietTime", WHOLE, quiet_ms, 0, 86400e3, NULL),
  FIELD ("timeout", NUMBER, timeout, .1, 86400, NULL),
  FIELD ("left", NUMBER, left, .01, 86400, NULL),
  FIELD ("rules", STRING, rules, 0, 0, NULL),
  FIELD ("files", LIST, files, 0, 0, NULL),
  FIELD ("initScript", STRING, init_script, 0, 0, NULL),
  FIELD ("script", STRING, script, 0, 0, NULL),
  FIELD ("clicks", LIST, clicks, 0, 0, NULL),
  FIELD ("waitFor", STRING, wait_for, 0, 0, NULL),
  FIELD ("proxy", STRING, proxy, 0, 0, NULL),
  FIELD ("insecure", FLAG, insecure, 0, 0, NULL),
  FIELD ("ownCertificates", FLAG, own_certificates, 0, 0, NULL),
  FIELD ("collect", FLAG, collect, 0, 0, NULL),
  FIELD ("keepCookies", FLAG, keep_cookies, 0, 0, NULL),
  FIELD ("pdf", FLAG, pdf, 0, 0, NULL),
  FIELD ("window", FLAG, window, 0, 0, NULL),
  FIELD ("barsLast", FLAG, bars_last, 0, 0, NULL),
  FIELD ("picture", NUMBER, picture_pixels, 0, 1e12, NULL),
  FIELD ("probe", NUMBER, probe_pixels, 0, 1e12, NULL),
};

#define MEMBER(type, request, i) G_STRUCT_MEMBER (type, request, fields[i].offset)

VlpsRenderRequest
vlps_render_request_default (void)
{
  return (VlpsRenderRequest){
    .viewport_width = VLPS_DEFAULT_VIEWPORT_WIDTH,
    .viewport_height = VLPS_DEFAULT_VIEWPORT_HEIGHT,
    .scale = 1,
    .javascript = TRUE,
    .scroll_screens = VLPS_MAX_SCREENS,
    .quiet_ms = VLPS_DEFAULT_QUIET_TIME,
    .timeout = VLPS_DEFAULT_TIMEOUT,
    .left = VLPS_DEFAULT_TIMEOUT,
    .collect = TRUE,
    .bars_last = TRUE,
  };
}

gboolean
vlps_render_request_acts (const VlpsRenderRequest *request)
{
  return request->init_script != NULL || request->script != NULL || request->clicks != NULL
         || request->wait_for != NULL;
}

gboolean
vlps_render_request_wants_lines (const VlpsRenderRequest *request)
{
  return request->picture_pixels > 0 || request->probe_pixels > 0;
}

void
vlps_render_request_cut (const VlpsRenderRequest *request, double *width, double *height)
{
  double scale = request->scale;
  double most = request->probe_pixels / scale / scale / VLPS_PROBED_SCALE / VLPS_PROBED_SCALE;

  if (request->picture_pixels > 0 || request->window)
    return;
  *width = MIN (*width, VLPS_PROBED_WINDOWS * request->viewport_width);
  *height = MIN (*height, floor (MIN (VLPS_MAX_PICTURE_SIDE / scale / VLPS_PROBED_SCALE, most / MAX (1, *width))));
}

void
vlps_render_request_make_plain (VlpsRenderRequest *request)
{
  request->first_cookies = request->headers = request->user = request->password = request->init_script =
      request->script = request->wait_for = NULL;
  request->clicks = NULL;
  request->pdf = FALSE;
  request->probe_pixels = 0;
}

static cJSON *
make_list (const char *const *list)
{
  cJSON *array = list != NULL ? cJSON_CreateArray () : NULL;

  for (; list != NULL && *list != NULL; list++)
    cJSON_AddItemToArray (array, cJSON_CreateString (*list));
  return array;
}

static cJSON *
make_value (const VlpsRenderRequest *request, guint i)
{
  switch (fields[i].kind)
    {
    case FIELD_STRING:
      return MEMBER (const char *, request, i) != NULL ? cJSON_CreateString (MEMBER (const char *, request, i)) : NULL;
    case FIELD_FLAG:
      return cJSON_CreateBool (MEMBER (gboolean, request, i));
    case FIELD_WHOLE:
      return cJSON_CreateNumber (MEMBER (int, request, i));
    case FIELD_NUMBER:
      return cJSON_CreateNumber (MEMBER (double, request, i));
    case FIELD_LIST:
      return make_list (MEMBER (const char *const *, request, i));
    case FIELD_CHOICE:
    default:
      return cJSON_CreateString (fields[i].choices[MEMBER (int, request, i)]);
    }
}

char *
vlps_render_request_print (const VlpsRenderRequest *request)
{
  cJSON *json = cJSON_CreateObject ();
  char *text;

  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    {
      cJSON *value = make_value (request, i);

      if (value != NULL)
        cJSON_AddItemToObject (json, fields[i].key, value);
    }
  text = cJSON_PrintUnformatted (json);
  cJSON_Delete (json);
  return text;
}

/* The strings are those of the array. */
static const char *const *
take_list (const cJSON *array)
{
  const char **list;
  const cJSON *item;
  guint n = 0;

  if (!cJSON_IsArray (array))
    return NULL;
  list = g_new0 (const char *, (gsize) cJSON_GetArraySize (array) + 1);
  cJSON_ArrayForEach (item, array)
  {
    if (cJSON_IsString (item))
      list[n++] = item->valuestring;
  }
  return list;
}

static void
take_value (VlpsRenderRequest *request, guint i, const cJSON *value)
{
  double number = CLAMP (cJSON_GetNumberValue (value), fields[i].least, fields[i].most);

  switch (fields[i].kind)
    {
    case FIELD_STRING:
      MEMBER (const char *, request, i) = cJSON_GetStringValue (value);
      break;
    case FIELD_FLAG:
      if (cJSON_IsBool (value))
        MEMBER (gboolean, request, i) = cJSON_IsTrue (value);
      break;
    case FIELD_WHOLE:
      if (cJSON_IsNumber (value))
        MEMBER (int, request, i) = (int) number;
      break;
    case FIELD_NUMBER:
      if (cJSON_IsNumber (value))
        MEMBER (double, request, i) = number;
      break;
    case FIELD_LIST:
      MEMBER (const char *const *, request, i) = take_list (value);
      break;
    case FIELD_CHOICE:
    default:
      for (int k = 0; cJSON_IsString (value) && fields[i].choices[k] != NULL; k++)
        if (strcmp (fields[i].choices[k], value->valuestring) == 0)
          MEMBER (int, request, i) = k;
      break;
    }
}

gboolean
vlps_render_request_parse (const char *text, VlpsRenderRequest *ret_request)
{
  cJSON *json = cJSON_Parse (text);
  VlpsRenderRequest request = vlps_render_request_default ();

  request.json = json;
  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    take_value (&request, i, cJSON_GetObjectItemCaseSensitive (json, fields[i].key));
  if (request.uri == NULL)
    {
      vlps_render_request_clear (&request);
      return FALSE;
    }
  *ret_request = request;
  return TRUE;
}

void
vlps_render_request_clear (VlpsRenderRequest *request)
{
  for (guint i = 0; request->json != NULL && i < G_N_ELEMENTS (fields); i++)
    if (fields[i].kind == FIELD_LIST)
      g_free (MEMBER (gpointer, request, i));
  cJSON_Delete (request->json);
  *request = (VlpsRenderRequest){ 0 };
}
