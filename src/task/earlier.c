/* earlier.c - the content that an earlier run found, to compare with */
#include "earlier.h"

#include <cjson/cJSON.h>
#include <string.h>

#include "emit.h"
#include "errors.h"

void
vlps_earlier_clear (VlpsEarlier *earlier)
{
  g_clear_pointer (&earlier->text, g_free);
}

char *
vlps_earlier_text (const char *json, gsize length)
{
  const char *end = json;
  cJSON *object = cJSON_ParseWithLengthOpts (json, length, &end, FALSE);
  const cJSON *content = cJSON_GetObjectItemCaseSensitive (object, "content");
  char *text = NULL;

  while (end < json + length && g_ascii_isspace (*end))
    end++;
  if (end == json + length)
    text = g_strdup (cJSON_GetStringValue (cJSON_GetObjectItemCaseSensitive (content, "text")));
  cJSON_Delete (object);
  return text;
}

static gboolean
is_markdown (const char *path, VlpsFormat format)
{
  g_autofree char *lower = g_ascii_strdown (path, -1);

  return g_str_has_suffix (lower, ".md") || g_str_has_suffix (lower, ".markdown")
         || (format == VLPS_FORMAT_MARKDOWN && !g_str_has_suffix (lower, ".txt"));
}

/* Metadata are no content. */
static const char *
skip_front_matter (const char *markdown)
{
  const char *end = g_str_has_prefix (markdown, "---\n") ? strstr (markdown, "\n---\n") : NULL;

  return end != NULL ? end + strlen ("\n---\n") : markdown;
}

gboolean
vlps_earlier_read (const char *path, VlpsFormat format, VlpsEarlier *ret_earlier, GError **error)
{
  g_autofree char *text = NULL;
  g_autoptr (GError) local = NULL;
  gsize length;

  if (!g_file_get_contents (path, &text, &length, &local))
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE, "--compare-with: %s", local->message);
  else if (!g_utf8_validate_len (text, length, NULL))
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE, "--compare-with: %s is no UTF-8 text", path);
  else if (*text == '{')
    {
      ret_earlier->text = vlps_earlier_text (text, length);
      ret_earlier->format = VLPS_FORMAT_JSON;
      if (ret_earlier->text != NULL)
        return TRUE;
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE,
                   "--compare-with: %s is no result of one page: 'vlps segment -f json' writes such a file, with "
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
vlps_earlier_compare (const VlpsEarlier *earlier, const VlpsTask *task, const VlpsPage *page, const VlpsResult *result)
{
  g_autofree char *text = earlier->format == VLPS_FORMAT_JSON ? vlps_emit_text (page, result)
                                                              : vlps_task_emit (task, page, result, earlier->format);

  if (earlier->format == VLPS_FORMAT_MARKDOWN)
    return vlps_changes_new (skip_front_matter (earlier->text), skip_front_matter (text));
  return vlps_changes_new (earlier->text, text);
}
