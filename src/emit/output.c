/* output.c - what every format promises of its bytes */
#include "output.h"

char *
vlps_output_finish (GString *out)
{
  if (out->len > 0 && out->str[out->len - 1] != '\n')
    g_string_append_c (out, '\n');
  if (!g_utf8_validate_len (out->str, out->len, NULL))
    {
      char *valid = g_utf8_make_valid (out->str, (gssize) out->len);

      g_string_free (out, TRUE);
      return valid;
    }
  return g_string_free (out, FALSE);
}
