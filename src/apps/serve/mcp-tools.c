/* mcp-tools.c - the tools that assistants can call, and what each takes and returns */
#include "mcp-tools.h"

#include <string.h>

#include "format.h"
#include "json-tree.h"
#include "option-use.h"
#include "resource.h"
#include "serve-resources.h"

#define BIT(group) (1u << VLPS_GROUP_##group)

static const VlpsMcpTool tools[] = {
  { "segment", VLPS_ACTION_SEGMENT, "markdown", TRUE, NULL, BIT (OUTPUT), NULL },
  { "links", VLPS_ACTION_SEGMENT, "links", FALSE, "links", BIT (OUTPUT), NULL },
  { "overlay", VLPS_ACTION_OVERLAY, NULL, FALSE, NULL, BIT (CONTENT), "number" },
};

/* Ranges of numbers, which rows do not have. */
static const struct
{
  const char *name;
  double least, most;
} ranges[] = {
  { "timeout", 0.1, 86400 },     { "quiet-time", 1, 60000 },     { "page-width", 1, 16384 },
  { "chunk-words", 1, 1000000 }, { "chunk-overlap", 1, 500000 },
};

const VlpsMcpTool *
vlps_mcp_tools_find (const char *name)
{
  for (guint i = 0; name != NULL && i < G_N_ELEMENTS (tools); i++)
    if (strcmp (name, tools[i].name) == 0)
      return &tools[i];
  return NULL;
}

/* Returns a member of mcp.json, which is read once; static. */
static const cJSON *
described (const char *member)
{
  static cJSON *made;

  if (g_once_init_enter (&made))
    {
      g_autoptr (GBytes) file = vlps_resource_load (vlps_serve_get_resource, "/vlps/serve/mcp.json", NULL);

      g_once_init_leave (&made, cJSON_ParseWithLength (g_bytes_get_data (file, NULL), g_bytes_get_size (file)));
    }
  return cJSON_GetObjectItem (made, member);
}

/* --- schemas --- */

/* Some values of an option that also takes others are only examples. */
static void
add_values (cJSON *schema, const VlpsOptionRow *row)
{
  gboolean is_list, is_open;
  g_auto (GStrv) values = vlps_option_values (row, &is_list);
  guint n = values != NULL ? g_strv_length (values) : 0;
  /* a word in capitals stands for other values */
  const char *last = row->value != NULL ? strrchr (row->value, '|') : NULL;

  if (n == 0)
    return;
  is_open = is_list || (last != NULL && g_ascii_isupper (last[1]));
  cJSON_AddItemToObject (schema, is_open ? "examples" : "enum",
                         cJSON_CreateStringArray ((const char *const *) values, (int) n));
}

static void
add_range (cJSON *schema, const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (ranges); i++)
    if (strcmp (ranges[i].name, name) == 0)
      {
        cJSON_AddNumberToObject (schema, "minimum", ranges[i].least);
        cJSON_AddNumberToObject (schema, "maximum", ranges[i].most);
      }
}

static cJSON *
new_option (const VlpsOptionRow *row)
{
  static const char *const types[] = {
    [VLPS_OPTION_TEXT] = "string",   [VLPS_OPTION_FILE] = "string",   [VLPS_OPTION_TEXTS] = "array",
    [VLPS_OPTION_FILES] = "array",   [VLPS_OPTION_NUMBER] = "number", [VLPS_OPTION_WHOLE] = "integer",
    [VLPS_OPTION_LARGE] = "integer", [VLPS_OPTION_FLAG] = "boolean",
  };
  g_autofree char *text = vlps_option_short_help (row);
  cJSON *schema = cJSON_CreateObject ();

  cJSON_AddStringToObject (schema, "type", types[row->kind]);
  cJSON_AddStringToObject (schema, "description", text);
  if (row->kind == VLPS_OPTION_TEXTS || row->kind == VLPS_OPTION_FILES)
    cJSON_AddStringToObject (cJSON_AddObjectToObject (schema, "items"), "type", "string");
  else
    add_values (schema, row);
  add_range (schema, row->name);
  return schema;
}

/* FALSE for an option that the tool would refuse, or that does nothing there. */
static gboolean
takes (const VlpsMcpTool *tool, const VlpsOptionRow *row)
{
  VlpsFormat format = VLPS_FORMAT_TEXT;
  gboolean is_left_out = (tool->without & 1u << row->group) != 0 && g_strcmp0 (row->name, tool->also) != 0;

  if (!vlps_request_options_takes (row) || is_left_out)
    return FALSE;
  if (tool->action != VLPS_ACTION_SEGMENT)
    return strcmp (row->name, "render") != 0 && strcmp (row->name, "no-render") != 0;
  return tool->is_choice || !vlps_format_parse (tool->format, &format, NULL)
         || (vlps_option_use_formats (row->name) & 1u << format) != 0;
}

static void
add_options (cJSON *properties, const VlpsMcpTool *tool)
{
  const VlpsOptionTable tables[] = { vlps_task_options_table (NULL), vlps_options_table (NULL, 0) };

  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    for (const VlpsOptionRow *row = tables[i].rows; row->name != NULL; row++)
      if (takes (tool, row))
        {
          g_autofree char *name = g_strdelimit (g_strdup (row->name), "-", '_');

          cJSON_AddItemToObject (properties, name, new_option (row));
        }
}

static cJSON *
new_format (const char *usual)
{
  cJSON *schema = cJSON_CreateObject (), *names;

  cJSON_AddStringToObject (schema, "type", "string");
  names = cJSON_AddArrayToObject (schema, "enum");
  for (guint i = 0; i < VLPS_N_FORMATS; i++)
    cJSON_AddItemToArray (names, cJSON_CreateString (vlps_format_row ((VlpsFormat) i)->name));
  cJSON_AddStringToObject (schema, "default", usual);
  cJSON_AddStringToObject (schema, "description", "Format of the answer");
  return schema;
}

static cJSON *
new_input (const VlpsMcpTool *tool)
{
  cJSON *schema = cJSON_CreateObject (), *properties = cJSON_Duplicate (described ("page"), TRUE);

  cJSON_AddStringToObject (schema, "type", "object");
  cJSON_AddItemToObject (schema, "properties", properties);
  if (tool->is_choice)
    cJSON_AddItemToObject (properties, "format", new_format (tool->format));
  add_options (properties, tool);
  cJSON_AddFalseToObject (schema, "additionalProperties");
  return schema;
}

cJSON *
vlps_mcp_tools_list (const char *version)
{
  cJSON *list = cJSON_Duplicate (described ("tools"), TRUE), *item;

  cJSON_ArrayForEach (item, list)
  {
    const VlpsMcpTool *tool = vlps_mcp_tools_find (cJSON_GetStringValue (cJSON_GetObjectItem (item, "name")));

    cJSON_AddItemToObject (item, "inputSchema", new_input (tool));
    if (strcmp (version, VLPS_MCP_STRUCTURED) < 0)
      {
        cJSON_DeleteItemFromObject (item, "title");
        cJSON_DeleteItemFromObject (item, "outputSchema");
      }
    if (strcmp (version, VLPS_MCP_ANNOTATED) < 0)
      cJSON_DeleteItemFromObject (item, "annotations");
  }
  return list;
}

cJSON *
vlps_mcp_tools_about (void)
{
  cJSON *about = cJSON_Duplicate (described ("about"), TRUE);

  cJSON_AddStringToObject (cJSON_GetObjectItem (about, "serverInfo"), "version", VLPS_VERSION);
  return about;
}

/* --- answers --- */

cJSON *
vlps_mcp_tools_structure (const VlpsMcpTool *tool, const char *text)
{
  g_auto (GStrv) lines = tool->lines != NULL ? g_strsplit (text, "\n", -1) : NULL;
  g_autoptr (cJSON) object = lines != NULL ? cJSON_CreateObject () : NULL;
  cJSON *list = object != NULL ? cJSON_AddArrayToObject (object, tool->lines) : NULL;

  for (guint i = 0; lines != NULL && lines[i] != NULL; i++)
    {
      cJSON *item = *lines[i] != '\0' ? cJSON_Parse (lines[i]) : NULL;

      if (*lines[i] != '\0' && item == NULL)
        return NULL;
      if (item != NULL)
        cJSON_AddItemToArray (list, item);
    }
  return g_steal_pointer (&object);
}
