/* snapshot-member.h - reads members of the JSON objects of a snapshot; only for the files of snapshot.h */
#pragma once

#include <cjson/cJSON.h>
#include <math.h>

#include "errors.h"

#define MAX_COORDINATE 1e8 /* px; larger values are an engine's way to say "infinite" */
#define MAX_VALUES 8000000 /* lists, objects and what is in them: 100 bytes each when they are parsed */

static inline gboolean
set_broken (GError **error, const char *what)
{
  return vlps_error_false (error, VLPS_ERROR_SNAPSHOT, "the snapshot is damaged: %s", what);
}

static inline const char *
member_string (const cJSON *object, const char *name)
{
  const char *text = cJSON_GetStringValue (cJSON_GetObjectItemCaseSensitive (object, name));

  return text != NULL ? text : "";
}

static inline double
list_number (const cJSON *object, const char *name, int index)
{
  const cJSON *item = cJSON_GetArrayItem (cJSON_GetObjectItemCaseSensitive (object, name), index);

  return cJSON_IsNumber (item) && isfinite (item->valuedouble)
             ? CLAMP (item->valuedouble, -MAX_COORDINATE, MAX_COORDINATE)
             : 0;
}
