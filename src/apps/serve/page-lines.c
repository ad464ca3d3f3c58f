/* page-lines.c - the body of a request that has a page on each line */
#include "page-lines.h"

#include <string.h>

#include "errors.h"
#include "json-body.h"
#include "query.h"

void
vlps_page_lines_init (VlpsPageLines *lines, GBytes *body)
{
  gsize size;

  lines->at = g_bytes_get_data (body, &size);
  lines->end = size > 0 ? lines->at + size : lines->at;
  lines->number = 0;
}

gboolean
vlps_page_lines_next (VlpsPageLines *lines, const char **ret_text, gsize *ret_length)
{
  while (lines->at < lines->end)
    {
      const char *start = lines->at, *feed = memchr (start, '\n', (gsize) (lines->end - start));
      const char *stop = feed != NULL ? feed : lines->end;

      lines->at = feed != NULL ? feed + 1 : stop;
      lines->number++;
      while (start < stop && g_ascii_isspace (*start))
        start++;
      while (start < stop && g_ascii_isspace (stop[-1]))
        stop--;
      if (start == stop || *start == '#')
        continue;
      *ret_text = start;
      *ret_length = (gsize) (stop - start);
      return TRUE;
    }
  return FALSE;
}

static cJSON *
parse_object (const char *text, gsize length)
{
  cJSON *value = NULL, *object;

  if (text[0] == '{')
    return vlps_json_body_parse (text, length);
  if (text[0] == '"')
    value = cJSON_ParseWithLength (text, length);
  else
    {
      g_autofree char *address = g_strndup (text, length);

      value = cJSON_CreateString (address);
    }
  if (!cJSON_IsString (value))
    {
      cJSON_Delete (value);
      return NULL;
    }
  object = cJSON_CreateObject ();
  cJSON_AddItemToObject (object, "url", value);
  return object;
}

static gboolean
is_same_name (const char *a, const char *b)
{
  for (; *a != '\0' && *b != '\0'; a++, b++)
    if (*a != *b && !((*a == '-' || *a == '_') && (*b == '-' || *b == '_')))
      return FALSE;
  return *a == *b;
}

cJSON *
vlps_page_lines_parse (const char *text, gsize length, const cJSON *defaults)
{
  cJSON *object = parse_object (text, length);
  const cJSON *item, *own;

  if (object == NULL)
    return NULL;
  cJSON_ArrayForEach (item, defaults)
  {
    gboolean found = FALSE;

    cJSON_ArrayForEach (own, object) found |= is_same_name (own->string, item->string);
    if (!found)
      cJSON_AddItemToObject (object, item->string, cJSON_Duplicate (item, TRUE));
  }
  return object;
}

static gboolean
add_default (const char *name, const char *value, gpointer data, GError **error)
{
  if (*value == '\0' || strcmp (value, "true") == 0)
    cJSON_AddTrueToObject (data, name);
  else if (strcmp (value, "false") == 0)
    cJSON_AddFalseToObject (data, name);
  else if (g_utf8_validate (value, -1, NULL))
    cJSON_AddStringToObject (data, name, value);
  else
    return vlps_error_false (error, VLPS_ERROR_USAGE, "the request is not in UTF-8");
  return TRUE;
}

cJSON *
vlps_page_lines_defaults (const char *query, GError **error)
{
  cJSON *defaults = cJSON_CreateObject ();

  if (query == NULL || vlps_query_each (query, strlen (query), add_default, defaults, error))
    return defaults;
  cJSON_Delete (defaults);
  return NULL;
}
