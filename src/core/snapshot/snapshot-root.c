/* snapshot-root.c - parses the JSON text of a snapshot */
#include "snapshot-root.h"

#include <string.h>

#include "json-check.h"
#include "snapshot-member.h"
#include "snapshot.h"

/* Code unit of the escape "\\uXXXX" at `p`; -1 where there is none before `end`. */
static int
escaped_unit (const char *p, const char *end)
{
  int unit = 0;

  if (end - p < 6 || p[0] != '\\' || p[1] != 'u')
    return -1;
  for (int i = 2; i < 6; i++)
    {
      if (!g_ascii_isxdigit (p[i]))
        return -1;
      unit = unit * 16 + g_ascii_xdigit_value (p[i]);
    }
  return unit;
}

/* Scripts cut strings between the halves of a surrogate pair and put NUL into them, and JSON can say so.  cJSON refuses
 * the one and ends the string at the other, so both become U+FFFD, as in a browser.  NULL where `text` has neither. */
static char *
replace_escapes (const char *text, gsize length)
{
  const char *end = text + length, *p = text;
  char *copy = NULL;

  while ((p = memchr (p, '\\', (gsize) (end - p))) != NULL)
    {
      int unit = escaped_unit (p, end);
      int next = unit >= 0xd800 && unit < 0xdc00 ? escaped_unit (p + 6, end) : -1;

      if (next >= 0xdc00 && next < 0xe000)
        {
          p += 12;
          continue;
        }
      if (unit == 0 || (unit >= 0xd800 && unit < 0xe000))
        {
          if (copy == NULL)
            copy = g_memdup2 (text, length);
          memcpy (copy + (p - text) + 2, "fffd", 4);
        }
      p += MIN (end - p, unit < 0 ? 2 : 6);
    }
  return copy;
}

cJSON *
vlps_snapshot_root (GBytes *data, GError **error)
{
  g_autofree char *repaired = NULL;
  gsize length;
  const char *text = g_bytes_get_data (data, &length);
  const cJSON *version;
  cJSON *root;

  if (length == 0)
    text = ""; /* the data of no bytes may be NULL */
  if (!g_utf8_validate_len (text, length, NULL))
    {
      set_broken (error, "it is not UTF-8");
      return NULL;
    }
  if (!vlps_json_check_is_bounded (text, length, MAX_VALUES))
    {
      set_broken (error, "it has more values than a page can have");
      return NULL;
    }
  repaired = replace_escapes (text, length);
  root = cJSON_ParseWithLength (repaired != NULL ? repaired : text, length);
  if (root == NULL || strcmp (member_string (root, "format"), "vlps-snapshot") != 0)
    g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_SNAPSHOT,
                         root == NULL ? "the snapshot is damaged: it is not a JSON text, or not a whole one"
                                      : "this JSON text is not a vlps snapshot");
  else if (!cJSON_IsNumber (version = cJSON_GetObjectItemCaseSensitive (root, "version"))
           || version->valueint != VLPS_SNAPSHOT_VERSION)
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_SNAPSHOT,
                 "the snapshot has version %d and this program reads version %d; render the page again",
                 version != NULL ? version->valueint : 0, VLPS_SNAPSHOT_VERSION);
  else
    return root;
  cJSON_Delete (root);
  return NULL;
}
