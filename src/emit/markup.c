/* markup.c - text and attributes as HTML source */
#include "markup.h"

#include <string.h>

/* What stands for a character, NULL for one that stands for itself. */
static const char *
escape_of (guchar c)
{
  switch (c)
    {
    case '&':
      return "&amp;";
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '"':
      return "&quot;";
    case '\r':
      return "&#13;";
    case '\t':
    case '\n':
    case '\f':
      return NULL;
    default:
      /* a parser takes no other control character without complaint, and a terminal may obey it */
      return c < 0x20 || c == 0x7f ? "" : NULL;
    }
}

static void
append_escaped (GString *out, const char *text)
{
  const char *begin = text;

  for (; *text != '\0'; text++)
    {
      const char *escape = escape_of ((guchar) *text);

      if (escape == NULL)
        continue;
      g_string_append_len (out, begin, text - begin);
      g_string_append (out, escape);
      begin = text + 1;
    }
  g_string_append_len (out, begin, text - begin);
}

void
vlps_markup_text (GString *out, const char *text)
{
  append_escaped (out, text);
}

void
vlps_markup_attribute (GString *out, const char *name, const char *value)
{
  if (*name == '\0' || strpbrk (name, " \t\n\f\r\"'<>/=") != NULL)
    return;
  g_string_append_c (out, ' ');
  g_string_append (out, name);
  g_string_append (out, "=\"");
  append_escaped (out, value);
  g_string_append_c (out, '"');
}

void
vlps_markup_srcdoc (GString *out, const char *document)
{
  g_string_append (out, " srcdoc=\"");
  for (;;)
    {
      gsize length = strcspn (document, "&\"");

      g_string_append_len (out, document, (gssize) length);
      document += length;
      if (*document == '\0')
        break;
      g_string_append (out, *document++ == '&' ? "&amp;" : "&quot;");
    }
  g_string_append_c (out, '"');
}

void
vlps_markup_style (GString *out, const char *text)
{
  static const char end[] = "</style";

  for (;;)
    {
      const char *p = strchr (text, '<');

      if (p == NULL)
        break;
      g_string_append_len (out, text, p - text);
      /* to a style sheet an escaped slash is a slash */
      g_string_append (out, g_ascii_strncasecmp (p, end, strlen (end)) == 0 ? "<\\" : "<");
      text = p + 1;
    }
  g_string_append (out, text);
}

gboolean
vlps_markup_is_name (const char *name)
{
  return g_ascii_isalpha (*name) && strpbrk (name, " \t\n\f\r\"'<>/=") == NULL;
}
