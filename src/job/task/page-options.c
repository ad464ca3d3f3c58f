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

/* Lower-case letters, digits and dashes, as all options have it: what stands behind a "=" would be a value. */
static gboolean
is_name (const char *name)
{
  return g_ascii_islower (*name) && name[strspn (name, "abcdefghijklmnopqrstuvwxyz0123456789-")] == '\0';
}

gboolean
vlps_page_options_check_names (const cJSON *object, GError **error)
{
  const cJSON *item;

  cJSON_ArrayForEach (item, object)
  {
    g_autofree char *name = g_ascii_strdown (item->string != NULL ? item->string : "", -1);

    if (vlps_options_is_of_run (name) || strcmp (name, "help") == 0)
      return vlps_error_false (error, VLPS_ERROR_USAGE, "\"%s\" is an option of the whole run, not of a page", name);
    if (item->string == NULL || !is_name (item->string))
      return vlps_error_false (error, VLPS_ERROR_USAGE,
                               "\"%s\" is no name of an option: those have lower-case letters, digits and dashes",
                               item->string != NULL ? item->string : "");
  }
  return TRUE;
}

/* What the run settles is the same after the options of a page were parsed, however they were written. */
static gboolean
check_of_run (const VlpsOptions *base, const VlpsOptions *options, GError **error)
{
  const VlpsGivenOptions nothing = { 0 };
  VlpsOptionTable table = { vlps_given_options_rows, 0, VLPS_OPTION_OF_RUN, NULL };
  g_autoptr (GStrvBuilder) before = g_strv_builder_new (), after = g_strv_builder_new ();
  g_auto (GStrv) settled = NULL, now = NULL;

  table.target = (gpointer) &base->given;
  vlps_option_add_words (&table, &nothing, 0, before);
  table.target = (gpointer) &options->given;
  vlps_option_add_words (&table, &nothing, 0, after);
  settled = g_strv_builder_end (before);
  now = g_strv_builder_end (after);
  return g_strv_equal ((const char *const *) settled, (const char *const *) now)
         || vlps_error_false (error, VLPS_ERROR_USAGE, "the options of the page change what belongs to the whole run");
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
      if (!vlps_page_options_check_names (object, error))
        return FALSE;
      arguments = as_arguments (object, error);
      if (arguments == NULL || !vlps_options_parse_list (&options, arguments, error)
          || !check_of_run (base, &options, error))
        return FALSE;
    }
  /* those of the run were checked once; for some that means to read files, which may have changed since */
  if (object != NULL && !vlps_options_check (&options, error))
    return FALSE;
  *ret_options = options;
  memset (&options, 0, sizeof options);
  return TRUE;
}
