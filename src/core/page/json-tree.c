/* json-tree.c - what cJSON lacks: values that free themselves, and their text as memory of GLib's */
#include "json-tree.h"

char *
vlps_json_tree_text (const cJSON *value)
{
  char *text = cJSON_PrintUnformatted (value), *own = g_strdup (text);

  cJSON_free (text);
  return own;
}

char *
vlps_json_tree_take_line (cJSON *value)
{
  char *text = cJSON_PrintUnformatted (value), *line = g_strconcat (text, "\n", NULL);

  cJSON_free (text);
  cJSON_Delete (value);
  return line;
}
