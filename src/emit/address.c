/* address.c - addresses of links and images as they go out */
#include "address.h"

#include <string.h>

static gboolean
has_scheme (const char *address, const char *const *schemes)
{
  for (; *schemes != NULL; schemes++)
    {
      gsize length = strlen (*schemes);

      if (g_ascii_strncasecmp (address, *schemes, length) == 0 && address[length] == ':')
        return TRUE;
    }
  return FALSE;
}

char *
vlps_address_resolve (const VlpsPage *page, int node, const char *href)
{
  static const char *const inward[] = { "javascript", "vbscript", "data", "blob", "about", NULL };
  g_autofree char *address = vlps_page_resolve (page, node, href);

  return address == NULL || has_scheme (address, inward) ? NULL : g_steal_pointer (&address);
}

gboolean
vlps_address_is_document (const char *address)
{
  static const char *const fetched[] = { "http", "https", "ftp", "file", NULL };

  return has_scheme (address, fetched);
}

/* Whether an attribute's value has one of the schemes as browsers read it: they leave out leading control characters,
 * and tabs and line feeds anywhere. */
static gboolean
value_has_scheme (const char *value, const char *const *schemes)
{
  char start[16];
  gsize n = 0;

  while (*value != '\0' && (guchar) *value <= ' ')
    value++;
  for (; *value != '\0' && n + 1 < sizeof start; value++)
    if (*value != '\t' && *value != '\n' && *value != '\r')
      start[n++] = *value;
  start[n] = '\0';
  return has_scheme (start, schemes);
}

gboolean
vlps_address_is_script (const char *value)
{
  static const char *const scripts[] = { "javascript", "vbscript", NULL };

  return value_has_scheme (value, scripts);
}

gboolean
vlps_address_is_data (const char *value)
{
  static const char *const data[] = { "data", NULL };

  return value_has_scheme (value, data);
}
