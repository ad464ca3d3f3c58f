/* json-text.c - JSON text written straight into a string */
#include "json-text.h"

#include <math.h>

/* Beyond this a box says no more than "very far", and cents of it would not fit. */
#define MAX_NUMBER 1e12

void
vlps_json_text_string (GString *out, const char *text)
{
  const char *begin = text;

  if (text == NULL)
    {
      g_string_append (out, "null");
      return;
    }
  g_string_append_c (out, '"');
  for (; *text != '\0'; text++)
    {
      guchar c = (guchar) *text;

      if (c >= 0x20 && c != '"' && c != '\\' && c != 0x7f)
        continue;
      g_string_append_len (out, begin, text - begin);
      begin = text + 1;
      switch (c)
        {
        case '"':
          g_string_append (out, "\\\"");
          break;
        case '\\':
          g_string_append (out, "\\\\");
          break;
        case '\n':
          g_string_append (out, "\\n");
          break;
        case '\r':
          g_string_append (out, "\\r");
          break;
        case '\t':
          g_string_append (out, "\\t");
          break;
        default:
          g_string_append_printf (out, "\\u%04x", c);
          break;
        }
    }
  g_string_append_len (out, begin, text - begin);
  g_string_append_c (out, '"');
}

void
vlps_json_text_number (GString *out, double number)
{
  char digits[32];
  guint n = sizeof digits;
  gint64 cents;
  guint64 rest;

  if (!isfinite (number))
    {
      g_string_append (out, "null");
      return;
    }
  cents = llround (CLAMP (number, -MAX_NUMBER, MAX_NUMBER) * 100);
  if (cents < 0)
    g_string_append_c (out, '-');
  rest = (guint64) ABS (cents);
  if (rest % 100 != 0)
    {
      if (rest % 10 != 0)
        digits[--n] = (char) ('0' + rest % 10);
      digits[--n] = (char) ('0' + rest / 10 % 10);
      digits[--n] = '.';
    }
  rest /= 100;
  do
    digits[--n] = (char) ('0' + rest % 10);
  while ((rest /= 10) > 0);
  g_string_append_len (out, digits + n, sizeof digits - n);
}

void
vlps_json_text_box (GString *out, VlpsBox box)
{
  const double edges[] = { box.left, box.top, box.width, box.height };

  for (guint i = 0; i < G_N_ELEMENTS (edges); i++)
    {
      g_string_append (out, i == 0 ? "[" : ", ");
      vlps_json_text_number (out, edges[i]);
    }
  g_string_append_c (out, ']');
}
