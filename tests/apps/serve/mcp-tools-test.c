/* mcp-tools-test.c - what assistants are told of the tools is what requests can have */
#include "mcp-tools.h"

#include <string.h>

#include "json-tree.h"

static const cJSON *
properties_of (const cJSON *tool)
{
  return cJSON_GetObjectItem (cJSON_GetObjectItem (tool, "inputSchema"), "properties");
}

/* Whether a request for a page can have this member, as far as that shows before there is a page. */
static gboolean
is_taken (const VlpsMcpTool *tool, const char *name, cJSON *value)
{
  g_autoptr (cJSON) object = cJSON_CreateObject ();
  g_autoptr (VlpsPageRequest) request = NULL;
  g_auto (VlpsOptions) options = { 0 };
  g_auto (VlpsTaskOptions) task = { 0 };
  g_autoptr (GError) error = NULL;
  gboolean taken;

  if (strcmp (name, "url") != 0 && strcmp (name, "html") != 0 && strcmp (name, "snapshot") != 0)
    cJSON_AddStringToObject (object, "html", "<p>a");
  /* these go with others */
  if (strcmp (name, "chunk_words") == 0 || strcmp (name, "chunk_overlap") == 0)
    cJSON_AddStringToObject (object, "format", "chunks");
  if (strcmp (name, "chunk_overlap") == 0)
    cJSON_AddNumberToObject (object, "chunk_words", 1000000);
  if (strcmp (name, "page_width") == 0)
    cJSON_AddStringToObject (object, "thresholds", "kovacevic-2002");
  cJSON_AddItemToObject (object, name, value);
  request = vlps_page_request_parse_object (tool->action, object, &error);
  if (request != NULL && request->format == NULL)
    request->format = g_strdup (tool->format);
  taken = request != NULL && vlps_page_request_apply (request, &options, &task, &error);
  g_test_message ("%s, %s: %s", tool->name, name, taken ? "taken" : error->message);
  return taken;
}

static void
check_words (const VlpsMcpTool *tool, const cJSON *property)
{
  const cJSON *words = cJSON_GetObjectItem (property, "enum"), *word;

  cJSON_ArrayForEach (word, words)
  {
    /* it is for formats that have comments */
    if (tool->is_choice || strcmp (word->valuestring, "apart") != 0)
      g_assert_true (is_taken (tool, property->string, cJSON_CreateString (word->valuestring)));
  }
  /* which names a method that is made for no page is known when the page is */
  if (words != NULL && strcmp (property->string, "method") != 0 && strcmp (property->string, "render") != 0
      && strcmp (property->string, "format") != 0)
    g_assert_false (is_taken (tool, property->string, cJSON_CreateString ("nonsense")));
}

static void
check_range (const VlpsMcpTool *tool, const cJSON *property)
{
  const cJSON *least = cJSON_GetObjectItem (property, "minimum"), *most = cJSON_GetObjectItem (property, "maximum");
  const char *type = cJSON_GetStringValue (cJSON_GetObjectItem (property, "type"));

  if (strcmp (type, "number") != 0 && strcmp (type, "integer") != 0)
    return;
  g_assert_nonnull (least);
  g_assert_nonnull (most);
  /* 0 is as if it were not given */
  g_assert_false (is_taken (tool, property->string, cJSON_CreateNumber (least->valuedouble - 2)));
  g_assert_false (is_taken (tool, property->string, cJSON_CreateNumber (most->valuedouble + 1)));
  g_assert_true (is_taken (tool, property->string, cJSON_CreateNumber (least->valuedouble)));
  g_assert_true (is_taken (tool, property->string, cJSON_CreateNumber (most->valuedouble)));
}

/* Each member of a schema is one of a request, with the values that the schema allows, and no others. */
static void
test_members (void)
{
  g_autoptr (cJSON) tools = vlps_mcp_tools_list ("2026-07-28");
  const cJSON *item, *property;

  cJSON_ArrayForEach (item, tools)
  {
    const VlpsMcpTool *tool = vlps_mcp_tools_find (cJSON_GetObjectItem (item, "name")->valuestring);

    g_assert_nonnull (tool);
    cJSON_ArrayForEach (property, properties_of (item))
    {
      g_assert_cmpuint (strlen (cJSON_GetObjectItem (property, "description")->valuestring), >, 5);
      g_assert_true (is_taken (tool, property->string, cJSON_CreateNull ()) || g_str_equal (property->string, "url")
                     || g_str_equal (property->string, "html") || g_str_equal (property->string, "snapshot"));
      check_words (tool, property);
      check_range (tool, property);
    }
  }
}

/* No option that clients may set is missing, unless it does nothing there. */
static void
test_complete (void)
{
  static const struct
  {
    const char *tool, *without; /* as it is in a list of words */
  } cases[] = {
    { "segment", " outlines " },
    { "links", " outlines front-matter markdown tables csv-safe boxes chunk-words chunk-overlap " },
    { "overlay", " render no-render " },
  };
  g_autoptr (cJSON) tools = vlps_mcp_tools_list ("2026-07-28");
  const VlpsOptionTable tables[] = { vlps_task_options_table (NULL), vlps_options_table (NULL, 0) };
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    for (guint k = 0; k < G_N_ELEMENTS (tables); k++)
      for (const VlpsOptionRow *row = tables[k].rows; row->name != NULL; row++)
        {
          const cJSON *properties = properties_of (cJSON_GetArrayItem (tools, (int) i));
          g_autofree char *name = g_strdelimit (g_strdup (row->name), "-", '_');
          g_autofree char *word = g_strdup_printf (" %s ", row->name);
          gboolean told = cJSON_HasObjectItem (properties, name);

          g_test_message ("%s: %s", cases[i].tool, row->name);
          if (!vlps_request_options_takes (row) || strstr (cases[i].without, word) != NULL)
            g_assert_false (told);
          else if (i < 2 || row->group != VLPS_GROUP_CONTENT || strcmp (row->name, "number") == 0)
            g_assert_true (told);
          n += told;
        }
  g_assert_cmpuint (n, >, 100);
}

/* Older clients are not told what their revision does not have. */
static void
test_revisions (void)
{
  static const struct
  {
    const char *version;
    gboolean annotations, output;
  } cases[] = {
    { "2024-11-05", FALSE, FALSE },
    { "2025-03-26", TRUE, FALSE },
    { "2025-06-18", TRUE, TRUE },
    { "2026-07-28", TRUE, TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (cJSON) tools = vlps_mcp_tools_list (cases[i].version);
      const cJSON *links = cJSON_GetArrayItem (tools, 1);

      g_assert_cmpint (cJSON_HasObjectItem (links, "annotations"), ==, cases[i].annotations);
      g_assert_cmpint (cJSON_HasObjectItem (links, "outputSchema"), ==, cases[i].output);
      g_assert_cmpint (cJSON_HasObjectItem (links, "title"), ==, cases[i].output);
    }
}

static void
test_structure (void)
{
  const VlpsMcpTool *links = vlps_mcp_tools_find ("links");
  g_autoptr (cJSON) some = vlps_mcp_tools_structure (links, "{\"url\": \"a\"}\n{\"url\": \"b\"}\n");
  g_autoptr (cJSON) none = vlps_mcp_tools_structure (links, "");

  g_assert_cmpint (cJSON_GetArraySize (cJSON_GetObjectItem (some, "links")), ==, 2);
  g_assert_true (cJSON_IsArray (cJSON_GetObjectItem (none, "links")));
  g_assert_cmpint (cJSON_GetArraySize (cJSON_GetObjectItem (none, "links")), ==, 0);
  g_assert_null (vlps_mcp_tools_structure (links, "no JSON"));
  g_assert_null (vlps_mcp_tools_structure (vlps_mcp_tools_find ("segment"), "{}"));
  g_assert_null (vlps_mcp_tools_find ("rm"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/mcp-tools/members", test_members);
  g_test_add_func ("/mcp-tools/complete", test_complete);
  g_test_add_func ("/mcp-tools/revisions", test_revisions);
  g_test_add_func ("/mcp-tools/structure", test_structure);
  return g_test_run ();
}
