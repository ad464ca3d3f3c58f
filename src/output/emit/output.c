/* output.c - what every format promises of its bytes */
#include "output.h"

char *
vlps_output_finish (GString *out)
{
  if (out->len > 0 && out->str[out->len - 1] != '\n')
    g_string_append_c (out, '\n');
  return g_string_free (out, FALSE);
}
