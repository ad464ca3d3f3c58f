/* robots-tag.c - the header X-Robots-Tag of an answer */
#include "robots-tag.h"

char *
vlps_robots_tag (SoupMessageHeaders *headers)
{
  g_autoptr (GString) tag = g_string_new (NULL);
  SoupMessageHeadersIter iter;
  const char *name, *value;

  if (headers == NULL)
    return NULL;
  soup_message_headers_iter_init (&iter, headers);
  while (soup_message_headers_iter_next (&iter, &name, &value))
    if (g_ascii_strcasecmp (name, "X-Robots-Tag") == 0)
      g_string_append_printf (tag, "%s%s", tag->len > 0 ? "; " : "", value);
  return tag->len > 0 ? g_string_free (g_steal_pointer (&tag), FALSE) : NULL;
}
