/* page-options.c - options of a page of its own */
#include "page-options.h"

#include <string.h>

#include "errors.h"
#include "json-tree.h"

/* {"viewport": "800x600", "no-javascript": true} as it would stand on a command line. */
static char **
as_arguments (const cJSON *object, GError **error)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  const cJSON *item;

  g_strv_builder_add (builder, "options");
  cJSON_ArrayForEach (item, object)
  {
    g_autofree char *argument = NULL;

    if (cJSON_IsString (item))
      argument = g_strdup_printf ("--%s=%s", item->string, item->valuestring);
    else if (cJSON_IsNumber (item))
      {
        g_autofree char *number = cJSON_PrintUnformatted (item);

        argument = g_strdup_printf ("--%s=%s", item->string, number);
      }
    else if (cJSON_IsTrue (item))
      argument = g_strdup_printf ("--%s", item->string);
    else
      return vlps_error_null (error, VLPS_ERROR_USAGE, "the option \"%s\" takes a string, a number or true",
                              item->string);
    g_strv_builder_add (builder, argument);
  }
  return g_strv_builder_end (builder);
}

gboolean
vlps_page_options (const VlpsOptions *base, const char *json, VlpsOptions *ret_options, GError **error)
{
  g_auto (VlpsOptions) options = { 0 };
  g_auto (GStrv) arguments = NULL;
  g_autoptr (cJSON) object = json != NULL ? cJSON_Parse (json) : NULL;

  vlps_options_copy (base, &options);
  if (object != NULL)
    {
      const cJSON *item;

      cJSON_ArrayForEach (item, object)
      {
        g_autofree char *name = item->string != NULL ? g_ascii_strdown (item->string, -1) : NULL;

        if (name != NULL && (vlps_options_is_of_run (name) || strcmp (name, "help") == 0))
          return vlps_error_false (error, VLPS_ERROR_USAGE, "\"%s\" is an option of the whole run, not of a page",
                                   name);
      }
      arguments = as_arguments (object, error);
      if (arguments == NULL || !vlps_options_parse_list (&options, arguments, error))
        return FALSE;
    }
  /* those of the run were checked once; for some that means to read files, which may have changed since */
  if (object != NULL && !vlps_options_check (&options, error))
    return FALSE;
  *ret_options = options;
  memset (&options, 0, sizeof options);
  return TRUE;
}
