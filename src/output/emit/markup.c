/* markup.c - text and attributes as HTML source */
#include "markup.h"

#include <string.h>

#include "characters.h"
#include "output.h"
#include "whitespace.h"

/* Ends a stretch that can be copied as it is. */
static gboolean
is_special (guchar c)
{
  return (c < ' ' && c != '\n' && c != '\t') || c == '&' || c == '<' || c == '>' || c == '"' || c == 0x7f || c == 0xc2;
}

static void
append_escaped (GString *out, const char *text)
{
  for (;;)
    {
      const char *begin = text;
      gsize control;

      while (!is_special ((guchar) *text))
        text++;
      vlps_fast_append (out, begin, (gsize) (text - begin));
      switch (*text)
        {
        case '\0':
          return;
        case '&':
          vlps_output_literal (out, "&amp;");
          break;
        case '<':
          vlps_output_literal (out, "&lt;");
          break;
        case '>':
          vlps_output_literal (out, "&gt;");
          break;
        case '"':
          vlps_output_literal (out, "&quot;");
          break;
        case '\r':
          vlps_output_literal (out, "&#13;");
          break;
        default:
          control = vlps_whitespace_control (text);
          if (control > 0)
            {
              text += control;
              continue;
            }
          g_string_append_c (out, *text);
          break;
        }
      text++;
    }
}

void
vlps_markup_text (GString *out, const char *text)
{
  g_autofree char *valid = NULL;

  append_escaped (out, vlps_characters_valid (text, &valid));
}

void
vlps_markup_attribute (GString *out, const char *name, const char *value)
{
  g_autofree char *valid_name = NULL, *valid_value = NULL;

  if (*name == '\0' || strpbrk (name, " \t\n\f\r\"'<>/=") != NULL)
    return;
  g_string_append_c (out, ' ');
  g_string_append (out, vlps_characters_valid (name, &valid_name));
  vlps_output_literal (out, "=\"");
  append_escaped (out, vlps_characters_valid (value, &valid_value));
  g_string_append_c (out, '"');
}

void
vlps_markup_srcdoc (GString *out, const char *document)
{
  vlps_output_literal (out, " srcdoc=\"");
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
  for (;;)
    {
      gsize length = strcspn (text, "<");

      vlps_fast_append (out, text, length);
      text += length;
      if (*text == '\0')
        return;
      text++;
      /* where a tag could begin CSS has strings and addresses only, and there the number of a sign is the sign */
      if (g_ascii_isalpha (*text) || *text == '/' || *text == '?')
        vlps_output_literal (out, "\\3c ");
      else
        g_string_append_c (out, '<');
    }
}

gboolean
vlps_markup_is_name (const char *name)
{
  return g_ascii_isalpha (*name) && g_utf8_validate (name, -1, NULL) && strpbrk (name, " \t\n\f\r\"'<>/=") == NULL;
}
