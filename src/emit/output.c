/* output.c - what every format promises of its bytes */
#include "output.h"

char *
vlps_output_finish (GString *out)
{
  if (out->len > 0 && out->str[out->len - 1] != '\n')
    g_string_append_c (out, '\n');
  return g_string_free (out, FALSE);
}

const char *
vlps_output_valid (const char *text, char **ret_owned)
{
  const char *p = text;

  /* nearly all of what comes here is ASCII */
  while ((guchar) *p - 1u < 0x7f)
    p++;
  if (g_utf8_validate (p, -1, NULL))
    return text;
  return *ret_owned = g_utf8_make_valid (text, -1);
}
