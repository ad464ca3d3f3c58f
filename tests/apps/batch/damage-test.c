/* damage-test.c - records of web archives that a run could not read */
#include "damage.h"

#include <string.h>

#include "errors.h"
#include "scratch.h"

/* All are counted, the first are kept with their archive, and the run of the folder is not whole. */
static void
test_kept (Scratch *scratch, gconstpointer data)
{
  g_autoptr (VlpsFolder) folder = NULL;
  g_autoptr (GPtrArray) problems = g_ptr_array_new_with_free_func (g_free);
  g_auto (VlpsDamage) damage = { 0 };
  g_autoptr (GError) error = NULL;
  cJSON *kept = NULL;
  g_autofree char *text = NULL;

  for (guint i = 0; i < 70; i++)
    g_ptr_array_add (problems, g_strdup_printf ("the record at byte %u is damaged", i));
  vlps_damage_take (&damage, "one.warc", problems);
  vlps_damage_take (&damage, "two.warc", problems);
  text = vlps_damage_text (&damage);
  kept = cJSON_Parse (text);
  g_assert_cmpint (cJSON_GetObjectItem (kept, "records")->valueint, ==, 140);
  g_assert_cmpint (cJSON_GetArraySize (cJSON_GetObjectItem (kept, "first")), ==, 100);
  g_assert_cmpstr (cJSON_GetArrayItem (cJSON_GetObjectItem (kept, "first"), 70)->valuestring, ==,
                   "two.warc: the record at byte 0 is damaged");
  cJSON_Delete (kept);
  folder = vlps_folder_open (scratch->path, &error);
  g_assert_no_error (error);
  g_assert_true (vlps_damage_check (folder, &error));
  g_assert_no_error (error);
  g_assert_true (vlps_folder_set (folder, VLPS_FOLDER_DAMAGED, text, &error));
  g_assert_false (vlps_damage_check (folder, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_IO);
  g_assert_nonnull (strstr (error->message, "140 records"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  scratch_add ("/damage/kept", test_kept);
  return g_test_run ();
}
