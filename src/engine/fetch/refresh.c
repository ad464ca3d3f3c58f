/* refresh.c - where a page redirects its reader to after some time */
#include "refresh.h"

#include <string.h>

#define MOST_SECONDS 100000000

static const char *
skip_spaces (const char *p)
{
  return p + strspn (p, " \t\n\f\r");
}

/* Behind "url=", in any case and with blanks around "="; `p` itself where that does not stand there. */
static const char *
skip_name (const char *p)
{
  const char *q;

  if (g_ascii_strncasecmp (p, "url", 3) != 0)
    return p;
  q = skip_spaces (p + 3);
  return *q == '=' ? skip_spaces (q + 1) : p;
}

char *
vlps_refresh_read (const char *value, guint *ret_seconds)
{
  const char *p = skip_spaces (value), *end;
  guint seconds = 0;

  if (!g_ascii_isdigit (*p) && *p != '.')
    return NULL;
  for (; g_ascii_isdigit (*p); p++)
    seconds = MIN (seconds * 10 + (guint) g_ascii_digit_value (*p), MOST_SECONDS);
  p += strspn (p, "0123456789.");
  if (*p == '\0' || strchr ("; ,\t\n\f\r", *p) == NULL)
    return NULL;
  p = skip_spaces (p);
  if (*p == ';' || *p == ',')
    p = skip_spaces (p + 1);
  if (*p == '\0')
    return NULL;
  *ret_seconds = seconds;
  p = skip_name (p);
  if (*p != '"' && *p != '\'')
    return g_strdup (p);
  end = strchr (p + 1, *p);
  return end != NULL ? g_strndup (p + 1, (gsize) (end - p) - 1) : g_strdup (p + 1);
}
