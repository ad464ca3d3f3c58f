/* described.c - is an answer as /openapi.json says? */
#include "described.h"

#include <string.h>

static const cJSON *
resolve (const cJSON *document, const cJSON *schema)
{
  const char *reference = cJSON_GetStringValue (cJSON_GetObjectItem (schema, "$ref"));
  const cJSON *at = document;
  g_auto (GStrv) steps = NULL;

  if (reference == NULL)
    return schema;
  steps = g_strsplit (reference, "/", -1);
  for (guint i = 1; steps[i] != NULL; i++)
    at = cJSON_GetObjectItemCaseSensitive (at, steps[i]);
  g_assert_nonnull (at);
  return at;
}

static gboolean
is_type (const cJSON *value, const char *type)
{
  if (strcmp (type, "integer") == 0)
    return cJSON_IsNumber (value) && value->valuedouble >= value->valueint && value->valuedouble <= value->valueint;
  return (strcmp (type, "object") == 0 && cJSON_IsObject (value))
         || (strcmp (type, "array") == 0 && cJSON_IsArray (value))
         || (strcmp (type, "string") == 0 && cJSON_IsString (value))
         || (strcmp (type, "number") == 0 && cJSON_IsNumber (value))
         || (strcmp (type, "boolean") == 0 && cJSON_IsBool (value))
         || (strcmp (type, "null") == 0 && cJSON_IsNull (value));
}

static gboolean
has_type (const cJSON *value, const cJSON *type)
{
  const cJSON *one;

  if (cJSON_IsString (type))
    return is_type (value, type->valuestring);
  cJSON_ArrayForEach (one, type) if (is_type (value, one->valuestring)) return TRUE;
  return type == NULL;
}

/* The part of JSON Schema that the description uses. */
static char *
check_value (const cJSON *document, const cJSON *given, const cJSON *value, const char *where)
{
  const cJSON *schema = resolve (document, given), *item;
  const cJSON *values = cJSON_GetObjectItem (schema, "enum");
  gboolean found = values == NULL;

  if (!has_type (value, cJSON_GetObjectItem (schema, "type")))
    return g_strdup_printf ("%s has the wrong type", where);
  cJSON_ArrayForEach (item, values) found |= cJSON_Compare (item, value, TRUE);
  if (!found)
    return g_strdup_printf ("%s is none of the values", where);
  cJSON_ArrayForEach (item,
                      cJSON_GetObjectItem (schema, "required")) if (!cJSON_HasObjectItem (value, item->valuestring))
  {
    return g_strdup_printf ("%s lacks %s", where, item->valuestring);
  }
  cJSON_ArrayForEach (item, cJSON_GetObjectItem (schema, "properties"))
  {
    const cJSON *member = cJSON_GetObjectItemCaseSensitive (value, item->string);
    char *wrong = member != NULL ? check_value (document, item, member, item->string) : NULL;

    if (wrong != NULL)
      return wrong;
  }
  if (cJSON_IsArray (value) && cJSON_HasObjectItem (schema, "items"))
    cJSON_ArrayForEach (item, value)
    {
      char *wrong = check_value (document, cJSON_GetObjectItem (schema, "items"), item, where);

      if (wrong != NULL)
        return wrong;
    }
  return NULL;
}

/* `schema` NULL: lines are not described. */
static char *
check_lines (const cJSON *document, const cJSON *schema, GBytes *body)
{
  g_autofree char *text = g_strndup (g_bytes_get_data (body, NULL), g_bytes_get_size (body));
  g_auto (GStrv) lines = g_strsplit (text != NULL ? text : "", "\n", -1);
  char *wrong = NULL;

  for (guint i = 0; schema != NULL && lines[i] != NULL && wrong == NULL; i++)
    {
      cJSON *value = *lines[i] != '\0' ? cJSON_Parse (lines[i]) : NULL;

      if (value != NULL)
        wrong = check_value (document, schema, value, "line");
      else if (*lines[i] != '\0')
        wrong = g_strdup_printf ("'%s' is not JSON", lines[i]);
      cJSON_Delete (value);
    }
  return wrong;
}

/* TRUE where `path` is `pattern` with something in the place of each {name}. */
static gboolean
matches (const char *pattern, const char *path)
{
  g_auto (GStrv) wanted = g_strsplit (pattern, "/", -1), given = g_strsplit (path, "/", -1);

  for (guint i = 0; wanted[i] != NULL || given[i] != NULL; i++)
    if (wanted[i] == NULL || given[i] == NULL || (wanted[i][0] != '{' && strcmp (wanted[i], given[i]) != 0))
      return FALSE;
  return TRUE;
}

static const cJSON *
find_path (const cJSON *document, const char *path)
{
  const cJSON *item;

  cJSON_ArrayForEach (item, cJSON_GetObjectItem (document, "paths")) if (matches (item->string, path)) return item;
  return NULL;
}

char *
described_check (const cJSON *document, const char *method, const char *path, guint status, const char *type,
                 GBytes *body)
{
  g_autofree char *small = g_ascii_strdown (method, -1), *number = g_strdup_printf ("%u", status);
  const cJSON *operation = cJSON_GetObjectItem (find_path (document, path), small);
  const cJSON *response = cJSON_GetObjectItem (cJSON_GetObjectItem (operation, "responses"), number);
  const cJSON *content = cJSON_GetObjectItem (response, "content"), *media;
  g_autofree char *kind = type != NULL ? g_strndup (type, strcspn (type, ";")) : g_strdup ("");
  cJSON *value;
  char *wrong;

  if (operation == NULL)
    return g_strdup_printf ("%s %s is not described", method, path);
  if (response == NULL)
    return g_strdup_printf ("status %u of %s %s is not described", status, method, path);
  if (content == NULL)
    return g_bytes_get_size (body) == 0 ? NULL : g_strdup ("there is a body, and none is described");
  media = cJSON_GetObjectItem (content, kind);
  if (media == NULL)
    return g_strdup_printf ("type %s of %s %s is not described", kind, method, path);
  if (strcmp (kind, "application/jsonl") == 0)
    return check_lines (document, cJSON_GetObjectItem (media, "x-line"), body);
  if (strcmp (kind, "application/json") != 0)
    return NULL;
  value = cJSON_ParseWithLength (g_bytes_get_data (body, NULL), g_bytes_get_size (body));
  if (value == NULL)
    return g_strdup ("the body is not JSON");
  wrong = check_value (document, cJSON_GetObjectItem (media, "schema"), value, "body");
  cJSON_Delete (value);
  return wrong;
}
