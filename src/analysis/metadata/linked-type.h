/* linked-type.h - types of objects of JSON-LD */
#pragma once

#include <cjson/cJSON.h>
#include <glib.h>

/* Returns TRUE if `matches` accepts a type of the object (@type, one or several). */
gboolean vlps_linked_type_is (const cJSON *object, gboolean (*matches) (const char *type));
