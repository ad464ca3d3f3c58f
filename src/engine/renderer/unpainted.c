/* unpainted.c - keeps the web process from painting what nobody will see */
#include "unpainted.h"

#include <errno.h>
#include <seccomp.h>

static gboolean
refuse_length (guint64 bytes)
{
  scmp_filter_ctx filter = seccomp_init (SCMP_ACT_ALLOW);
  gboolean loaded;

  if (filter == NULL)
    return FALSE;
  loaded =
      seccomp_rule_add (filter, SCMP_ACT_ERRNO (ENOMEM), SCMP_SYS (ftruncate), 1, SCMP_A1 (SCMP_CMP_EQ, bytes)) == 0
      && seccomp_load (filter) == 0;
  seccomp_release (filter);
  return loaded;
}

gboolean
vlps_unpainted_window (GArray *known, guint64 bytes)
{
  if (bytes == 0)
    return TRUE;
  for (guint i = 0; i < known->len; i++)
    if (g_array_index (known, guint64, i) == bytes)
      return TRUE;
  if (known->len == VLPS_UNPAINTED_MOST || !refuse_length (bytes))
    return FALSE;
  g_array_append_val (known, bytes);
  return TRUE;
}
