/* field-list.c - which fields a line of results has */
#include "field-list.h"

#include <string.h>

#include "errors.h"
#include "nearest-word.h"
#include "word-list.h"

#define CONTENT "content"

static gboolean
refuse (const char *name, GError **error)
{
  const char *names[VLPS_N_FIELDS + 1];
  const char *nearest;

  for (guint i = 0; i < VLPS_N_FIELDS; i++)
    names[i] = vlps_field_name ((VlpsField) i);
  names[VLPS_N_FIELDS] = CONTENT;
  nearest = vlps_nearest_word (name, names, G_N_ELEMENTS (names));
  if (nearest != NULL)
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE, "results have no field '%s'; did you mean '%s'?", name, nearest);
  else
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE, "results have no field '%s'; --fields help lists those they have",
                 name);
  return FALSE;
}

gboolean
vlps_field_list_parse (const char *text, guint64 *ret_fields, GError **error)
{
  g_auto (GStrv) names = vlps_word_list (text, "--fields", error);
  guint64 fields = text != NULL ? 0 : VLPS_FIELDS_USUAL;

  if (names == NULL)
    return FALSE;
  for (guint i = 0; names[i] != NULL; i++)
    {
      const char *name = names[i];
      VlpsField field = vlps_field_find (name);

      if (strcmp (name, CONTENT) == 0)
        fields |= VLPS_FIELD_BIT (VLPS_FIELD_TEXT) | VLPS_FIELD_BIT (VLPS_FIELD_HTML);
      /* what a line always has may be named, too */
      else if (field == VLPS_N_FIELDS && strcmp (name, "number") != 0 && strcmp (name, "id") != 0
               && strcmp (name, "status") != 0 && strcmp (name, "error") != 0)
        return refuse (name, error);
      else if (field != VLPS_N_FIELDS)
        fields |= VLPS_FIELD_BIT (field);
    }
  *ret_fields = fields;
  return TRUE;
}

char *
vlps_field_list_help (void)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < VLPS_N_FIELDS; i++)
    g_string_append_printf (text, "%-14s %s%s\n", vlps_field_name ((VlpsField) i),
                            vlps_field_description ((VlpsField) i),
                            vlps_field_is_in ((VlpsField) i, VLPS_FIELDS_USUAL) ? "" : "; only where it is named");
  g_string_append_printf (text, "%-14s %s\n", CONTENT, "text and html");
  return g_string_free (text, FALSE);
}
