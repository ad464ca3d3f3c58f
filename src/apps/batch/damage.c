/* damage.c - records of web archives that a run could not read */
#include "damage.h"

#include "errors.h"
#include "json-tree.h"

#define MOST_TOLD 5   /* records of one archive that the terminal names */
#define MOST_KEPT 100 /* records that the run's summary names */

void
vlps_damage_clear (VlpsDamage *damage)
{
  g_clear_pointer (&damage->first, cJSON_Delete);
}

void
vlps_damage_take (VlpsDamage *damage, const char *archive, const GPtrArray *problems)
{
  if (damage->first == NULL)
    damage->first = cJSON_CreateArray ();
  for (guint i = 0; i < problems->len; i++)
    {
      g_autofree char *line = g_strdup_printf ("%s: %s", archive, (const char *) problems->pdata[i]);

      if (i < MOST_TOLD)
        g_printerr ("vlps: warning: %s\n", line);
      if (damage->records + i < MOST_KEPT)
        cJSON_AddItemToArray (damage->first, cJSON_CreateString (line));
    }
  if (problems->len > MOST_TOLD)
    g_printerr ("vlps: warning: %s: %u further records are left out\n", archive, problems->len - MOST_TOLD);
  damage->records += problems->len;
}

char *
vlps_damage_text (const VlpsDamage *damage)
{
  g_autoptr (cJSON) object = cJSON_CreateObject ();

  cJSON_AddNumberToObject (object, "records", damage->records);
  if (damage->first != NULL)
    cJSON_AddItemReferenceToObject (object, "first", damage->first);
  return vlps_json_tree_text (object);
}

gboolean
vlps_damage_check (VlpsFolder *folder, GError **error)
{
  g_autofree char *text = vlps_folder_get (folder, VLPS_FOLDER_DAMAGED);
  g_autoptr (cJSON) damage = text != NULL ? cJSON_Parse (text) : NULL;
  const cJSON *records = cJSON_GetObjectItemCaseSensitive (damage, "records");

  if (!cJSON_IsNumber (records) || records->valuedouble < 1)
    return TRUE;
  return vlps_error_false (error, VLPS_ERROR_IO,
                           "%.0f %s of web archives could not be read, which --strict does not allow; all other pages "
                           "are done",
                           records->valuedouble, records->valuedouble < 2 ? "record" : "records");
}
