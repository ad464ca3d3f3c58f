/* engine-log.c - what the engine and its libraries say on standard error */
#include "engine-log.h"

#include <string.h>

gboolean
vlps_engine_log_is_noise (const char *line)
{
  static const char *const missed[] = { "a11y bus", "accessibility bus", "Unable to get session D-Bus address",
                                        "GTK failed to initialize GL", "a WebVTT encoder" };

  /* what a page says on its console may hold the same words */
  if (g_str_has_prefix (line, "CONSOLE "))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (missed); i++)
    if (strstr (line, missed[i]) != NULL)
      return TRUE;
  return FALSE;
}

char *
vlps_engine_log_clean (const char *text, gsize length)
{
  g_autofree char *copy = g_malloc (length + 1);
  g_auto (GStrv) lines = NULL;
  GString *clean = g_string_new (NULL);

  /* a page may write NUL to its console, which is not an end */
  for (gsize i = 0; i < length; i++)
    copy[i] = text[i] != '\0' ? text[i] : ' ';
  copy[length] = '\0';
  lines = g_strsplit (copy, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    if (*lines[i] != '\0' && !vlps_engine_log_is_noise (lines[i]))
      g_string_append_printf (clean, "%s\n", lines[i]);
  return g_string_free (clean, FALSE);
}
