/* earlier.c - the content that an earlier run found, to compare with */
#include "earlier.h"

#include <string.h>

#include "emit.h"
#include "errors.h"
#include "file.h"
#include "json-tree.h"

void
vlps_earlier_clear (VlpsEarlier *earlier)
{
  g_clear_pointer (&earlier->text, g_free);
}

char *
vlps_earlier_text (const char *json, gsize length)
{
  const char *end = json;
  g_autoptr (cJSON) object = cJSON_ParseWithLengthOpts (json, length, &end, FALSE);
  const cJSON *content = cJSON_GetObjectItemCaseSensitive (object, "content");
  char *text = NULL;

  while (end < json + length && g_ascii_isspace (*end))
    end++;
  if (end == json + length)
    text = g_strdup (cJSON_GetStringValue (cJSON_GetObjectItemCaseSensitive (content, "text")));
  return text;
}

static gboolean
is_markdown (const char *path, VlpsFormat format)
{
  VlpsFormat named = vlps_format_of_name (path);

  return named == VLPS_FORMAT_MARKDOWN || (named == VLPS_N_FORMATS && format == VLPS_FORMAT_MARKDOWN);
}

/* Returns TRUE if the file does not exist yet but its folder does. */
static gboolean
is_new (const char *path, const GError *failure)
{
  g_autofree char *folder = g_path_get_dirname (path);

  return g_error_matches (failure, G_FILE_ERROR, G_FILE_ERROR_NOENT) && g_file_test (folder, G_FILE_TEST_IS_DIR);
}

/* Metadata are not content. */
static const char *
skip_front_matter (const char *markdown)
{
  const char *end = g_str_has_prefix (markdown, "---\n") ? strstr (markdown, "\n---\n") : NULL;

  return end != NULL ? end + strlen ("\n---\n") : markdown;
}

/* Only what is read as paragraphs can be compared: of other files all would have changed each time. */
static gboolean
check_format (const char *path, VlpsFormat format, GError **error)
{
  VlpsFormat named = vlps_format_of_name (path), what = named != VLPS_N_FORMATS ? named : format;

  if (what == VLPS_FORMAT_TEXT || what == VLPS_FORMAT_MARKDOWN || what == VLPS_FORMAT_JSON)
    return TRUE;
  return vlps_error_false (error, VLPS_ERROR_USAGE,
                           "--compare-with takes text, Markdown or JSON (F.txt, F.md, F.json), but %s would be %s",
                           path, vlps_format_row (what)->name);
}

gboolean
vlps_earlier_read (const char *path, VlpsFormat format, VlpsEarlier *ret_earlier, GError **error)
{
  g_autofree char *text = NULL;
  g_autoptr (GError) local = NULL;
  gsize length;

  if (!check_format (path, format, error))
    return FALSE;
  if (!vlps_file_read_most (path, VLPS_FILE_MOST, &text, &length, &local))
    {
      if (is_new (path, local))
        return TRUE;
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE, "--compare-with: %s", local->message);
    }
  else if (!g_utf8_validate_len (text, length, NULL))
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE, "--compare-with: %s is not UTF-8 text", path);
  else if (*text == '{')
    {
      ret_earlier->text = vlps_earlier_text (text, length);
      ret_earlier->format = VLPS_FORMAT_JSON;
      if (ret_earlier->text != NULL)
        return TRUE;
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE,
                   "--compare-with: %s is not the result of one page: 'vlps segment -f json' writes such a file, with "
                   "\"content\" in it; the results of many pages are for 'vlps batch --compare-with'",
                   path);
    }
  else
    {
      ret_earlier->format = is_markdown (path, format) ? VLPS_FORMAT_MARKDOWN : VLPS_FORMAT_TEXT;
      ret_earlier->text = g_steal_pointer (&text);
      return TRUE;
    }
  return FALSE;
}

VlpsChanges *
vlps_earlier_compare (const VlpsEarlier *earlier, const VlpsTask *task, VlpsDocument *document)
{
  g_autofree char *text = earlier->format == VLPS_FORMAT_JSON ? vlps_emit_text (document)
                                                              : vlps_task_emit (task, document, earlier->format);

  if (earlier->format == VLPS_FORMAT_MARKDOWN)
    return vlps_changes_new (skip_front_matter (earlier->text), skip_front_matter (text));
  return vlps_changes_new (earlier->text, text);
}
