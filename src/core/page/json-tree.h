/* json-tree.h - what cJSON lacks: values that free themselves, and their text as memory of GLib's */
#pragma once

#include <cjson/cJSON.h>
#include <glib.h>

G_DEFINE_AUTOPTR_CLEANUP_FUNC (cJSON, cJSON_Delete)

/* The text of a member; NULL where there is none, or it is something else. */
static inline const char *
vlps_json_tree_string (const cJSON *object, const char *name)
{
  return cJSON_GetStringValue (cJSON_GetObjectItemCaseSensitive (object, name));
}

/* A value as text on one line; newly allocated. */
char *vlps_json_tree_text (const cJSON *value);

/* The same with a line break behind it; takes the value over. */
char *vlps_json_tree_take_line (cJSON *value);
