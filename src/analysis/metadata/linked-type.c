/* linked-type.c - types of objects of JSON-LD */
#include "linked-type.h"

gboolean
vlps_linked_type_is (const cJSON *object, gboolean (*matches) (const char *type))
{
  const cJSON *types = cJSON_GetObjectItemCaseSensitive (object, "@type");
  const cJSON *one = cJSON_IsArray (types) ? types->child : types;

  for (; one != NULL; one = cJSON_IsArray (types) ? one->next : NULL)
    if (cJSON_IsString (one) && matches (one->valuestring))
      return TRUE;
  return FALSE;
}
