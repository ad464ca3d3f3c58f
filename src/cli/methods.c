/* methods.c - vlps methods: what can be chosen */
#include "command.h"
#include "method.h"
#include "options.h"

gboolean
vlps_command_methods (int argc, char **argv, GCancellable *cancellable, GError **error)
{
  const VlpsMethod *methods;
  const VlpsPreset *presets;
  guint n, n_methods;

  methods = vlps_methods (&n_methods);
  presets = vlps_presets (&n);
  g_print ("Methods (--method):\n"
           "  vl-ps            main content by the place of boxes on the page (Jing & Zuo 2004)\n");
  for (guint i = 0; i < n_methods; i++)
    g_print ("  %-16s %s (%s)\n", methods[i].name, methods[i].description, methods[i].source);
  g_print ("\n"
           "Presets of its four lines (--thresholds):\n");
  for (guint i = 0; i < n; i++)
    g_print ("  %-16s %s%s\n                   (%s)\n", presets[i].name, presets[i].description,
             presets[i].automatic ? "; the default" : "", presets[i].source);
  return TRUE;
}
