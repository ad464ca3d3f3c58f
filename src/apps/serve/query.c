/* query.c - the members of a query or a form */
#include "query.h"

#include <string.h>

#include "errors.h"

#define MAX_MEMBERS 1000

/* A name or value; NULL where it is none. */
static char *
unescape (const char *text, gsize length)
{
  g_autofree char *spaced = g_strndup (text, length);

  g_strdelimit (spaced, "+", ' ');
  return g_uri_unescape_string (spaced, NULL);
}

gboolean
vlps_query_each (const char *query, gsize length, VlpsQueryFunc take, gpointer data, GError **error)
{
  const char *end = query + length;
  guint members = 0;

  for (const char *at = query, *next; at < end; at = next + 1)
    {
      g_autofree char *name = NULL, *value = NULL;
      const char *equals;

      next = memchr (at, '&', (gsize) (end - at));
      next = next != NULL ? next : end;
      if (next == at)
        continue;
      if (members++ == MAX_MEMBERS)
        return vlps_error_false (error, VLPS_ERROR_USAGE, "the request's query or form has more than %d members",
                                 MAX_MEMBERS);
      equals = memchr (at, '=', (gsize) (next - at));
      name = unescape (at, (gsize) ((equals != NULL ? equals : next) - at));
      value = equals != NULL ? unescape (equals + 1, (gsize) (next - equals) - 1) : g_strdup ("");
      if (name == NULL || value == NULL)
        return vlps_error_false (error, VLPS_ERROR_USAGE, "the request's query or form cannot be read");
      if (!take (name, value, data, error))
        return FALSE;
    }
  return TRUE;
}
