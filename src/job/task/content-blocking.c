/* content-blocking.c - what pages are to be kept from loading or showing */
#include "content-blocking.h"

#include <gio/gio.h>
#include <string.h>

#include "block-resources.h"
#include "errors.h"
#include "file.h"
#include "json-tree.h"
#include "resource.h"
#include "word-list.h"

static const char *const names[] = { "ads", "cookies", "images", "media", "fonts" };

/* Appends the rules in a JSON text to `all`. */
static gboolean
add_rules (cJSON *all, const char *text, const char *origin, GError **error)
{
  cJSON *rules = cJSON_Parse (text), *rule;

  if (!cJSON_IsArray (rules))
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE, "%s is not a JSON array of rules", origin);
      cJSON_Delete (rules);
      return FALSE;
    }
  while ((rule = cJSON_DetachItemFromArray (rules, 0)) != NULL)
    {
      const cJSON *trigger = cJSON_GetObjectItemCaseSensitive (rule, "trigger");
      const cJSON *action = cJSON_GetObjectItemCaseSensitive (rule, "action");

      cJSON_AddItemToArray (all, rule);
      if (!cJSON_IsString (cJSON_GetObjectItemCaseSensitive (trigger, "url-filter"))
          || !cJSON_IsString (cJSON_GetObjectItemCaseSensitive (action, "type")))
        {
          g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE,
                       "rule %d in %s lacks a trigger with a url-filter, or an action with a type",
                       cJSON_GetArraySize (all), origin);
          cJSON_Delete (rules);
          return FALSE;
        }
    }
  cJSON_Delete (rules);
  return TRUE;
}

static gboolean
add_named (cJSON *all, const char *name, GError **error)
{
  g_autofree char *known = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (strcmp (names[i], name) == 0)
      {
        g_autofree char *path = g_strdup_printf ("/vlps/block/%s.json", name);
        g_autoptr (GBytes) bytes = vlps_resource_load (vlps_block_get_resource, path, error);

        return bytes != NULL && add_rules (all, g_bytes_get_data (bytes, NULL), name, error);
      }
  return vlps_error_false (error, VLPS_ERROR_USAGE,
                           "--block takes ads, cookies, images, media and fonts, separated by commas, not '%s'", name);
}

/* Takes over `converted`. */
static void
add_converted (cJSON *all, cJSON *converted)
{
  cJSON *rule;

  while ((rule = cJSON_DetachItemFromArray (converted, 0)) != NULL)
    cJSON_AddItemToArray (all, rule);
  cJSON_Delete (converted);
}

static gboolean
add_file (cJSON *all, const char *file, VlpsFilterCount *ret_count, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autofree char *text = NULL;

  if (!vlps_file_read_most (file, VLPS_FILE_MOST, &text, NULL, &local))
    return vlps_error_usage (error, "block-rules", "--block-rules: %s", local->message);
  if (!vlps_filter_list_is (text))
    return add_rules (all, text, file, error);
  add_converted (all, vlps_filter_list_convert (text, ret_count));
  return TRUE;
}

char *
vlps_content_blocking_rules (const char *list, const char *file, VlpsFilterCount *ret_count, GError **error)
{
  g_auto (GStrv) parts = vlps_word_list (list, "--block", error);
  g_autoptr (cJSON) all = cJSON_CreateArray ();
  gboolean done;
  char *text = NULL;

  *ret_count = (VlpsFilterCount){ 0 };
  if (parts == NULL)
    return NULL;
  /* the file first: what its exceptions take back is its own */
  done = file == NULL || add_file (all, file, ret_count, error);
  for (guint i = 0; done && parts[i] != NULL; i++)
    done = add_named (all, parts[i], error);
  if (done)
    text = cJSON_PrintUnformatted (all);
  return text;
}
