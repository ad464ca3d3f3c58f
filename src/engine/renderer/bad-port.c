/* bad-port.c - ports of other services, from which engines load no pages */
#include "bad-port.h"

static const int bad_ports[] = {
  0,    1,    7,    9,    11,   13,   15,   17,   19,   20,   21,   22,   23,   25,   37,    42,   43,
  53,   69,   77,   79,   87,   95,   101,  102,  103,  104,  109,  110,  111,  113,  115,   117,  119,
  123,  135,  137,  139,  143,  161,  179,  389,  427,  465,  512,  513,  514,  515,  526,   530,  531,
  532,  540,  548,  554,  556,  563,  587,  601,  636,  989,  990,  993,  995,  1719, 1720,  1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
};

gboolean
vlps_bad_port_is (const char *address)
{
  g_autoptr (GUri) uri = g_uri_parse (address, G_URI_FLAGS_PARSE_RELAXED | G_URI_FLAGS_ENCODED, NULL);
  const char *scheme = uri != NULL ? g_uri_get_scheme (uri) : "";

  if (g_ascii_strcasecmp (scheme, "http") != 0 && g_ascii_strcasecmp (scheme, "https") != 0)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (bad_ports); i++)
    if (g_uri_get_port (uri) == bad_ports[i])
      return TRUE;
  return FALSE;
}
