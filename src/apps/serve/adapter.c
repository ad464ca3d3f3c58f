/* adapter.c - the services whose requests `vlps serve` takes, too, where it is asked to */
#include "adapter.h"

#include <string.h>

#include "errors.h"

guint
vlps_adapter_of_name (const char *name)
{
  g_auto (GStrv) names = g_strsplit (VLPS_ADAPTER_LIST, "|", -1);

  for (guint i = 0; names[i] != NULL; i++)
    if (strcmp (names[i], name) == 0)
      return 1u << i;
  return 0;
}

gboolean
vlps_adapter_parse (char **names, guint *ret_adapters, GError **error)
{
  *ret_adapters = 0;
  for (guint i = 0; names != NULL && names[i] != NULL; i++)
    {
      guint bit = vlps_adapter_of_name (names[i]);

      if (bit == 0)
        return vlps_error_false (error, VLPS_ERROR_USAGE, "--adapter takes " VLPS_ADAPTER_LIST ", not '%s'", names[i]);
      *ret_adapters |= bit;
    }
  return TRUE;
}
