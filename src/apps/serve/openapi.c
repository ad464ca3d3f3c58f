/* openapi.c - the description of the service
 *
 * The file that is part of the program says each thing once.  What all pages take (the options, in a query and in a
 * body) and how requests fail is added to the operations that have it.
 */
#include "openapi.h"

#include <string.h>

#include "format.h"
#include "json-tree.h"
#include "request-options.h"
#include "resource.h"
#include "serve-resources.h"

#define SCHEMAS "#/components/schemas/"

static cJSON *
new_reference (const char *name)
{
  g_autofree char *path = g_strconcat (SCHEMAS, name, NULL);
  cJSON *reference = cJSON_CreateObject ();

  cJSON_AddStringToObject (reference, "$ref", path);
  return reference;
}

static void
add_content (cJSON *content, const char *type, cJSON *schema)
{
  cJSON_AddItemToObject (cJSON_AddObjectToObject (content, type), "schema", schema);
}

static void
add_errors (cJSON *operation, gboolean page)
{
  static const char *const usual[] = { "401", "403", "404", "405", "413", "421", "429", "503", NULL };
  static const char *const of_pages[] = { "400", "422", "500", "502", "504", "507", NULL };
  const char *const *const lists[] = { usual, page ? of_pages : NULL };
  cJSON *responses = cJSON_GetObjectItem (operation, "responses");

  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    for (guint k = 0; lists[i] != NULL && lists[i][k] != NULL; k++)
      {
        cJSON *response;

        /* it fails in its own way */
        if (cJSON_HasObjectItem (responses, lists[i][k]))
          continue;
        response = cJSON_AddObjectToObject (responses, lists[i][k]);
        cJSON_AddStringToObject (response, "description", "It failed; the error says why");
        add_content (cJSON_AddObjectToObject (response, "content"), "application/json", new_reference ("Error"));
      }
}

/* The options that requests may have, as they are in the help of the commands. */
static void
add_options (cJSON *properties)
{
  static const char *const kinds[] = { "string", "number", "array" };
  const VlpsOptionTable tables[] = { vlps_task_options_table (NULL), vlps_options_table (NULL, 0) };

  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    for (const VlpsOptionRow *row = tables[i].rows; row->name != NULL; row++)
      {
        g_autofree char *text = vlps_option_short_help (row);
        cJSON *property;

        if (!vlps_request_options_takes (row))
          continue;
        property = cJSON_AddObjectToObject (properties, row->name);
        if (row->kind == VLPS_OPTION_FLAG)
          cJSON_AddStringToObject (property, "type", "boolean");
        else
          cJSON_AddItemToObject (property, "type", cJSON_CreateStringArray (kinds, G_N_ELEMENTS (kinds)));
        cJSON_AddStringToObject (property, "description", text);
      }
}

/* Puts the names of the formats before the description. */
static void
name_formats (cJSON *property)
{
  cJSON *description = cJSON_GetObjectItem (property, "description");
  g_autofree char *names = vlps_format_names (VLPS_FORMATS_ALL, "or", FALSE);
  g_autofree char *text = g_strdup_printf ("%s; %s", names, cJSON_GetStringValue (description));

  cJSON_SetValuestring (description, text);
}

/* Adds the parameters of a page in the query. */
static void
add_parameters (cJSON *operation, const cJSON *properties)
{
  cJSON *own = cJSON_GetObjectItem (operation, "parameters");
  cJSON *parameters = own != NULL ? own : cJSON_AddArrayToObject (operation, "parameters");
  const cJSON *property;

  cJSON_ArrayForEach (property, properties)
  {
    cJSON *parameter;

    /* these are too long for a query */
    if (strcmp (property->string, "html") == 0 || strcmp (property->string, "snapshot") == 0)
      continue;
    parameter = cJSON_CreateObject ();
    cJSON_AddStringToObject (parameter, "name", property->string);
    cJSON_AddStringToObject (parameter, "in", "query");
    cJSON_AddItemToObject (parameter, "schema", cJSON_Duplicate (property, TRUE));
    cJSON_AddItemToArray (parameters, parameter);
  }
}

static void
add_body (cJSON *operation)
{
  cJSON *content = cJSON_AddObjectToObject (cJSON_AddObjectToObject (operation, "requestBody"), "content");
  cJSON *text = cJSON_CreateObject ();

  cJSON_AddStringToObject (text, "type", "string");
  add_content (content, "application/json", new_reference ("PageRequest"));
  add_content (content, "application/x-www-form-urlencoded", new_reference ("PageRequest"));
  add_content (content, "multipart/form-data", new_reference ("PageRequest"));
  add_content (content, "text/html", text);
  add_content (content, "multipart/related", cJSON_Duplicate (text, TRUE));
}

char *
vlps_openapi_text (void)
{
  g_autoptr (GBytes) file = vlps_resource_load (vlps_serve_get_resource, "/vlps/serve/openapi.json", NULL);
  cJSON *document = cJSON_ParseWithLength (g_bytes_get_data (file, NULL), g_bytes_get_size (file));
  const cJSON *schemas = cJSON_GetObjectItem (cJSON_GetObjectItem (document, "components"), "schemas");
  cJSON *properties = cJSON_GetObjectItem (cJSON_GetObjectItem (schemas, "PageRequest"), "properties");
  cJSON *path, *operation;

  name_formats (cJSON_GetObjectItem (properties, "format"));
  add_options (properties);
  cJSON_ArrayForEach (path, cJSON_GetObjectItem (document, "paths")) cJSON_ArrayForEach (operation, path)
  {
    const cJSON *page = cJSON_GetObjectItem (operation, "x-page");

    add_errors (operation, page != NULL);
    /* some name their own */
    if (page != NULL && g_strcmp0 (page->valuestring, "own") != 0)
      add_parameters (operation, properties);
    /* for others the body is something else */
    if (cJSON_IsTrue (page) && strcmp (operation->string, "post") == 0)
      add_body (operation);
    cJSON_DeleteItemFromObject (operation, "x-page");
  }
  return vlps_json_tree_take_line (document);
}
