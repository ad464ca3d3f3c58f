/* json-text.c - JSON text written straight into a string */
#include "json-text.h"

#include <math.h>
#include <string.h>

#include "characters.h"
#include "output.h"

/* Beyond this a box says no more than "very far", and cents of it would not fit. */
#define MAX_NUMBER 1e12
#define NUMBER_SIZE 24

void
vlps_json_text_string (GString *out, const char *text)
{
  g_autofree char *valid = NULL;

  if (text == NULL)
    vlps_output_literal (out, "null");
  else
    vlps_json_text_utf8 (out, vlps_characters_valid (text, &valid));
}

static gboolean
needs_escape (guchar c)
{
  return c < 0x20 || c == '"' || c == '\\' || c == 0x7f;
}

/* The first byte from `text` on that must be escaped, the zero at `end` included. */
static const char *
find_escape (const char *text, const char *end)
{
  for (; end - text >= 8; text += 8)
    {
      guint64 eight = vlps_fast_eight (text);

      if (vlps_fast_has_below (eight, 0x20) || vlps_fast_has (eight, '"') || vlps_fast_has (eight, '\\')
          || vlps_fast_has (eight, 0x7f))
        break;
    }
  while (!needs_escape ((guchar) *text))
    text++;
  return text;
}

void
vlps_json_text_utf8 (GString *out, const char *text)
{
  const char *end = text + strlen (text);

  g_string_append_c (out, '"');
  for (;;)
    {
      const char *begin = text;

      text = find_escape (text, end);
      vlps_fast_append (out, begin, (gsize) (text - begin));
      switch (*text)
        {
        case '\0':
          g_string_append_c (out, '"');
          return;
        case '"':
          vlps_output_literal (out, "\\\"");
          break;
        case '\\':
          vlps_output_literal (out, "\\\\");
          break;
        case '\n':
          vlps_output_literal (out, "\\n");
          break;
        case '\r':
          vlps_output_literal (out, "\\r");
          break;
        case '\t':
          vlps_output_literal (out, "\\t");
          break;
        default:
          g_string_append_printf (out, "\\u%04x", (guchar) *text);
          break;
        }
      text++;
    }
}

/* Writes backwards from `end`, at most NUMBER_SIZE bytes, and returns the beginning. */
static char *
write_number (char *end, double number)
{
  double clamped = CLAMP (number, -MAX_NUMBER, MAX_NUMBER);
  gint64 cents = (gint64) (clamped * 100 + (clamped < 0 ? -0.5 : 0.5));
  guint64 rest = (guint64) ABS (cents);
  guint fraction = (guint) (rest % 100);

  if (fraction != 0)
    {
      if (fraction % 10 != 0)
        *--end = (char) ('0' + fraction % 10);
      *--end = (char) ('0' + fraction / 10);
      *--end = '.';
    }
  rest /= 100;
  do
    *--end = (char) ('0' + rest % 10);
  while ((rest /= 10) > 0);
  if (cents < 0)
    *--end = '-';
  return end;
}

void
vlps_json_text_number (GString *out, double number)
{
  char buffer[NUMBER_SIZE];
  char *end = buffer + sizeof buffer;
  char *begin = isfinite (number) ? write_number (end, number) : NULL;

  if (begin == NULL)
    vlps_output_literal (out, "null");
  else
    vlps_fast_append (out, begin, (gsize) (end - begin));
}

/* No value ends with an opening brace: strings end with a quotation mark. */
static void
part (GString *out)
{
  if (out->len > 0 && out->str[out->len - 1] != '{')
    vlps_output_literal (out, ", ");
}

void
vlps_json_text_name (GString *out, const char *name)
{
  part (out);
  g_string_append_printf (out, "\"%s\": ", name);
}

/* Its line feeds all stand between tokens: those in strings are escaped. */
void
vlps_json_text_members (GString *out, const char *object)
{
  const char *at = object + 1;
  const char *end = strrchr (object, '}');

  g_return_if_fail (*object == '{' && end != NULL);
  if (at < end)
    part (out);
  while (at < end)
    {
      const char *feed = memchr (at, '\n', (gsize) (end - at));
      const char *stop = feed != NULL ? feed : end;

      vlps_fast_append (out, at, (gsize) (stop - at));
      at = feed != NULL ? feed + 1 : end;
    }
}

void
vlps_json_text_box (GString *out, VlpsBox box)
{
  const double edges[] = { box.left, box.top, box.width, box.height };

  for (guint i = 0; i < G_N_ELEMENTS (edges); i++)
    {
      vlps_fast_append (out, i == 0 ? "[" : ", ", i == 0 ? 1 : 2);
      vlps_json_text_number (out, edges[i]);
    }
  g_string_append_c (out, ']');
}

void
vlps_json_text_member (GString *out, const char *name, const char *value)
{
  g_string_append (out, name);
  vlps_json_text_string (out, value);
}
