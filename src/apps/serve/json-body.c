/* json-body.c - JSON that clients send */
#include "json-body.h"

#include "errors.h"
#include "json-check.h"

#define MAX_VALUES 1000000
#define MAX_MEMBERS 1000

cJSON *
vlps_json_body_parse (const char *text, gsize length)
{
  return vlps_json_check_is_bounded (text, length, MAX_VALUES) ? cJSON_ParseWithLength (text, length) : NULL;
}

gboolean
vlps_json_body_check_object (const cJSON *object, GError **error)
{
  if (!cJSON_IsObject (object))
    g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_USAGE, "the request is not a JSON object");
  else if (cJSON_GetArraySize (object) > MAX_MEMBERS)
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE, "the request has more than %d members", MAX_MEMBERS);
  else
    return TRUE;
  return FALSE;
}

cJSON *
vlps_json_body_parse_object (const char *text, gsize length, GError **error)
{
  cJSON *object;

  if (!vlps_json_check_is_bounded (text, length, MAX_VALUES))
    return vlps_error_null (error, VLPS_ERROR_USAGE,
                            "the request has more than %d values; send a large snapshot as the body itself",
                            MAX_VALUES);
  object = cJSON_ParseWithLength (text, length);
  if (vlps_json_body_check_object (object, error))
    return object;
  cJSON_Delete (object);
  return NULL;
}
