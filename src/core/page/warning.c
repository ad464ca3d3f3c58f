/* warning.c - warnings of a result */
#include "warning.h"

#include <string.h>

#include "json-tree.h"

#define ROW(id, name) [VLPS_WARNING_##id] = name,

static const char *const codes[VLPS_N_WARNINGS] = { VLPS_WARNINGS (ROW) }; /* NULL: none */

static VlpsWarning *
make (VlpsWarningCode code, VlpsCure cure, char *message)
{
  VlpsWarning *warning = g_new (VlpsWarning, 1);

  *warning = (VlpsWarning){ code, cure, message };
  return warning;
}

VlpsWarning *
vlps_warning_new (VlpsWarningCode code, VlpsCure cure, const char *format, ...)
{
  va_list arguments;
  char *message;

  va_start (arguments, format);
  message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  return make (code, cure, message);
}

VlpsWarning *
vlps_warning_copy (const VlpsWarning *warning)
{
  return make (warning->code, warning->cure, g_strdup (warning->message));
}

void
vlps_warning_free (VlpsWarning *warning)
{
  if (warning == NULL)
    return;
  g_free (warning->message);
  g_free (warning);
}

GPtrArray *
vlps_warnings_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) vlps_warning_free);
}

const VlpsWarning *
vlps_warnings_find (const GPtrArray *warnings, VlpsWarningCode code)
{
  for (guint i = 0; i < warnings->len; i++)
    {
      const VlpsWarning *warning = warnings->pdata[i];

      if (warning->code == code)
        return warning;
    }
  return NULL;
}

gboolean
vlps_warning_equal (gconstpointer a, gconstpointer b)
{
  const VlpsWarning *one = a, *other = b;

  return one->code == other->code && strcmp (one->message, other->message) == 0;
}

char *
vlps_warning_text (const VlpsWarning *warning, VlpsFace face)
{
  const char *code = codes[warning->code];

  return g_strconcat (code != NULL ? code : "", code != NULL ? ": " : "", warning->message,
                      vlps_cure_words (warning->cure, face), NULL);
}

/* --- JSON --- */

cJSON *
vlps_warning_to_json (const VlpsWarning *warning)
{
  g_autofree char *valid = g_utf8_make_valid (warning->message, -1); /* paths need not be UTF-8 */
  cJSON *object;

  if (warning->code == VLPS_WARNING_PLAIN && warning->cure == VLPS_CURE_NONE)
    return cJSON_CreateString (valid);
  object = cJSON_CreateObject ();
  if (warning->code != VLPS_WARNING_PLAIN)
    cJSON_AddStringToObject (object, "code", codes[warning->code]);
  cJSON_AddStringToObject (object, "message", valid);
  if (warning->cure != VLPS_CURE_NONE)
    cJSON_AddStringToObject (object, "cure", vlps_cure_name (warning->cure));
  return object;
}

static VlpsWarningCode
code_of_name (const char *name, gsize length)
{
  for (guint code = VLPS_WARNING_PLAIN + 1; code < VLPS_N_WARNINGS; code++)
    if (strlen (codes[code]) == length && memcmp (codes[code], name, length) == 0)
      return (VlpsWarningCode) code;
  return VLPS_WARNING_PLAIN;
}

/* A text of an earlier version, "CODE: MESSAGE; CURE". */
static VlpsWarning *
from_text (const char *text)
{
  const char *colon = strstr (text, ": ");
  VlpsWarning *warning = make (VLPS_WARNING_PLAIN, VLPS_CURE_NONE, NULL);

  if (colon != NULL)
    warning->code = code_of_name (text, (gsize) (colon - text));
  warning->message = g_strdup (warning->code != VLPS_WARNING_PLAIN ? colon + strlen (": ") : text);
  for (guint cure = VLPS_CURE_NONE + 1; cure < VLPS_N_CURES && warning->cure == VLPS_CURE_NONE; cure++)
    {
      const char *words = vlps_cure_words ((VlpsCure) cure, VLPS_FACE_COMMAND_LINE);

      if (!g_str_has_suffix (warning->message, words))
        continue;
      warning->cure = (VlpsCure) cure;
      warning->message[strlen (warning->message) - strlen (words)] = '\0';
    }
  return warning;
}

VlpsWarning *
vlps_warning_from_json (const cJSON *item)
{
  const char *message = vlps_json_tree_string (item, "message"), *code = vlps_json_tree_string (item, "code");

  if (cJSON_IsString (item))
    return from_text (item->valuestring);
  if (message == NULL)
    return NULL;
  return make (code != NULL ? code_of_name (code, strlen (code)) : VLPS_WARNING_PLAIN,
               vlps_cure_of_name (vlps_json_tree_string (item, "cure")), g_strdup (message));
}
