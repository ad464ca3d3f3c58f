/* content-policy.c - what the header Content-Security-Policy says of a document's scripts */
#include "content-policy.h"

#include <string.h>

#define SPACES " \t\n\f\r"

static gboolean
forbids_scripts (const char *directive)
{
  g_auto (GStrv) words = g_strsplit_set (directive, SPACES, -1);
  gboolean sandbox = FALSE, scripts = FALSE;

  for (guint i = 0; words[i] != NULL; i++)
    {
      if (*words[i] == '\0')
        continue;
      if (!sandbox && g_ascii_strcasecmp (words[i], "sandbox") != 0)
        return FALSE;
      scripts = scripts || (sandbox && g_ascii_strcasecmp (words[i], "allow-scripts") == 0);
      sandbox = TRUE;
    }
  return sandbox && !scripts;
}

gboolean
vlps_content_policy_forbids_scripts (const char *header)
{
  g_auto (GStrv) policies = g_strsplit (header != NULL ? header : "", ",", -1);

  for (guint i = 0; policies[i] != NULL; i++)
    {
      g_auto (GStrv) directives = g_strsplit (policies[i], ";", -1);

      for (guint k = 0; directives[k] != NULL; k++)
        {
          const char *name = directives[k] + strspn (directives[k], SPACES);

          /* of several in one policy, the first counts */
          if (g_ascii_strncasecmp (name, "sandbox", strlen ("sandbox")) != 0
              || (name[strlen ("sandbox")] != '\0' && strchr (SPACES, name[strlen ("sandbox")]) == NULL))
            continue;
          if (forbids_scripts (name))
            return TRUE;
          break;
        }
    }
  return FALSE;
}
