/* json-tree.h - complements cJSON: automatic freeing, and text in memory of GLib */
#pragma once

#include <cjson/cJSON.h>
#include <glib.h>

G_DEFINE_AUTOPTR_CLEANUP_FUNC (cJSON, cJSON_Delete)

/* Returns the text of a member; NULL if it is absent or not a string. Borrowed. */
static inline const char *
vlps_json_tree_string (const cJSON *object, const char *name)
{
  return cJSON_GetStringValue (cJSON_GetObjectItemCaseSensitive (object, name));
}

/* Prints a value on one line; newly allocated. */
char *vlps_json_tree_text (const cJSON *value);

/* Prints a value on one line with a line feed and frees the value; newly allocated. */
char *vlps_json_tree_take_line (cJSON *value);
