/* attribute.c - what the attributes of an element say, by their words */
#include "attribute.h"

#include <string.h>

#include "word-list.h"

gboolean
vlps_attribute_is (const VlpsNode *node, const char *name, const char *value)
{
  const char *found = vlps_node_attribute (node, name);

  return found != NULL && g_ascii_strcasecmp (found, value) == 0;
}

gboolean
vlps_attribute_has (const VlpsNode *node, const char *name, const char *word)
{
  return vlps_word_is_in (vlps_node_attribute (node, name), VLPS_WORD_SPACE, word);
}

gboolean
vlps_attribute_calls (const VlpsNode *node, const char *const *words, guint n)
{
  static const char *const names[] = { "class", "id" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const char *value = vlps_node_attribute (node, names[i]);
      g_autofree char *lower = value != NULL && *value != '\0' ? g_ascii_strdown (value, -1) : NULL;

      for (guint k = 0; k < n && lower != NULL; k++)
        if (strstr (lower, words[k]) != NULL)
          return TRUE;
    }
  return FALSE;
}
