/* option-words.c - options of tests as words of a command line */
#include "option-words.h"

#include <string.h>

gboolean
option_words_set (VlpsOptions *options, char **words, GError **error)
{
  g_auto (GStrv) copy = g_strdupv (words);
  g_auto (VlpsGivenOptions) given = { 0 };
  const VlpsOptionTable all = { vlps_given_options_rows, 0, 0, &given };

  if (!vlps_option_parse (&all, 1, &copy, NULL, error))
    return FALSE;
  vlps_given_options_add (&options->given, &given);
  return TRUE;
}

static void
add_word (GPtrArray *words, const char *name, const cJSON *value)
{
  char *number = cJSON_IsNumber (value) ? cJSON_PrintUnformatted (value) : NULL;
  const char *text = number != NULL ? number : cJSON_GetStringValue (value);

  g_ptr_array_add (words, text != NULL ? g_strdup_printf ("--%s=%s", name, text) : g_strdup_printf ("--%s", name));
  cJSON_free (number);
}

static int
compare (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

char **
option_words (const cJSON *object)
{
  GPtrArray *words = g_ptr_array_new ();
  const cJSON *item, *value;

  cJSON_ArrayForEach (item, object)
  {
    if (!cJSON_IsArray (item))
      add_word (words, item->string, item);
    else
      cJSON_ArrayForEach (value, item) add_word (words, item->string, value);
  }
  g_ptr_array_sort (words, compare);
  g_ptr_array_add (words, NULL);
  return (char **) g_ptr_array_free (words, FALSE);
}
