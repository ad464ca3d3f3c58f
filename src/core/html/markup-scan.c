/* markup-scan.c - where tags, attribute values, comments and raw text begin and end */
#include "markup-scan.h"

#include <string.h>

#include "fast.h"

const guint8 vlps_scan_classes[256] = {
  [' '] = VLPS_SCAN_SPACE,        ['\n'] = VLPS_SCAN_SPACE,       ['\t'] = VLPS_SCAN_SPACE, ['\f'] = VLPS_SCAN_SPACE,
  ['/'] = VLPS_SCAN_SLASH_OR_END, ['>'] = VLPS_SCAN_SLASH_OR_END, ['='] = VLPS_SCAN_EQUALS,
};

gboolean
vlps_markup_scan_is_blank (const char *p, const char *end)
{
  while (p < end && vlps_markup_scan_is_space (*p))
    p++;
  return p == end;
}

gboolean
vlps_markup_scan_begins (const char *p, const char *end, const char *text)
{
  gsize n = strlen (text);

  return (gsize) (end - p) >= n && g_ascii_strncasecmp (p, text, n) == 0;
}

const char *
vlps_markup_scan_attribute (const char *p, const char *end, VlpsScanAttribute *ret_attribute)
{
  VlpsScanAttribute attribute = { .name = { p, 0 }, .value = { p, 0 } };

  /* a name may begin with "=" */
  for (p++; p < end && vlps_scan_classes[(guchar) *p] == 0;)
    p++;
  attribute.name.length = (gsize) (p - attribute.name.text);
  while (p < end && vlps_markup_scan_is_space (*p))
    p++;
  if (p < end && *p == '=')
    {
      for (p++; p < end && vlps_markup_scan_is_space (*p);)
        p++;
      attribute.value.text = p;
      if (p < end && (*p == '"' || *p == '\''))
        {
          attribute.quote = *p;
          attribute.value.text++;
          p = memchr (attribute.value.text, *p, (gsize) (end - attribute.value.text));
          if (p == NULL)
            return NULL;
        }
      else
        while (p < end && !vlps_markup_scan_is_space (*p) && *p != '>')
          p++;
      attribute.value.length = (gsize) (p - attribute.value.text);
      if (attribute.quote != '\0')
        p++;
    }
  if (p == end)
    return NULL;
  *ret_attribute = attribute;
  return p;
}

/* Characters that every parser takes from their number as they are. */
static gboolean
is_plain_number (guint c)
{
  return c == '\t' || c == '\n' || (c >= 0x20 && c < 0x7F) || (c >= 0xA0 && c < 0xD800) || (c >= 0xE000 && c < 0xFDD0)
         || (c >= 0x10000 && c < 0x1FFFE);
}

/* Reads the reference at `p`, which is "&" in the value of an attribute: gives what it stands for, which is "&" itself
 * where there is none, and returns the place behind.  NULL where it is not one of the usual few. */
static const char *
read_reference (const char *p, const char *end, gunichar *ret_character)
{
  static const struct
  {
    const char *name;
    gunichar character;
  } names[] = {
    { "quot;", '"' }, { "amp;", '&' }, { "lt;", '<' }, { "gt;", '>' }, { "nbsp;", 0xA0 }, { "apos;", '\'' }
  };
  const char *start = p + 1, *digits;
  guint base = 10, c = 0;

  p = start;
  *ret_character = '&';
  if (p < end && *p == '#')
    {
      if (++p < end && (*p == 'x' || *p == 'X'))
        {
          base = 16;
          p++;
        }
      for (digits = p; p < end && p - digits < 7 && (base == 16 ? g_ascii_isxdigit (*p) : g_ascii_isdigit (*p)); p++)
        c = c * base + (guint) g_ascii_xdigit_value (*p);
      *ret_character = c;
      return p > digits && p < end && *p == ';' && is_plain_number (c) ? p + 1 : NULL;
    }
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      gsize n = strlen (names[i].name);

      if ((gsize) (end - p) >= n && memcmp (p, names[i].name, n) == 0)
        {
          *ret_character = names[i].character;
          return p + n;
        }
    }
  while (p < end && g_ascii_isalnum (*p))
    p++;
  /* "&copy=" is part of an address, with or without such a name */
  return p == start || (p < end && *p == '=') ? start : NULL;
}

gboolean
vlps_markup_scan_is_readable (VlpsSlice value)
{
  const char *p = value.text, *end = p + value.length;
  gunichar c;

  while ((p = memchr (p, '&', (gsize) (end - p))) != NULL)
    {
      p = read_reference (p, end, &c);
      if (p == NULL)
        return FALSE;
    }
  return TRUE;
}

void
vlps_markup_scan_append_value (VlpsSlice value, GString *out)
{
  const char *p = value.text, *end = p + value.length, *stop;

  while ((stop = memchr (p, '&', (gsize) (end - p))) != NULL)
    {
      gunichar c;

      vlps_fast_append (out, p, (gsize) (stop - p));
      p = read_reference (stop, end, &c);
      g_return_if_fail (p != NULL);
      g_string_append_unichar (out, c);
    }
  vlps_fast_append (out, p, (gsize) (end - p));
}

/* Returns TRUE if "</name" or, without `slash`, "<name" is at `p`, which is "<". */
static gboolean
is_tag_named (const char *p, const char *end, gboolean slash, const char *name, gsize length)
{
  p++;
  if (slash && (p == end || *p++ != '/'))
    return FALSE;
  if ((gsize) (end - p) <= length || g_ascii_strncasecmp (p, name, length) != 0)
    return FALSE;
  p += length;
  return vlps_markup_scan_is_space (*p) || *p == '/' || *p == '>';
}

const char *
vlps_markup_scan_raw_end (const char *p, const char *end, const char *name, gsize length)
{
  while ((p = memchr (p, '<', (gsize) (end - p))) != NULL)
    {
      if (is_tag_named (p, end, TRUE, name, length))
        return p;
      p++;
    }
  return end;
}

const char *
vlps_markup_scan_script_end (const char *p, const char *end, const char *name, gsize length)
{
  enum
  {
    PLAIN,
    ESCAPED,
    NESTED,
  } state = PLAIN;

  while (p < end)
    {
      if (state == PLAIN && (p = memchr (p, '<', (gsize) (end - p))) == NULL)
        break;
      if (*p == '-' && state != PLAIN && vlps_markup_scan_begins (p, end, "-->"))
        state = PLAIN;
      else if (*p == '<' && state == PLAIN && vlps_markup_scan_begins (p, end, "<!--"))
        {
          state = ESCAPED;
          p += 2; /* its dashes may serve twice: "<!-->" */
          continue;
        }
      else if (*p == '<' && is_tag_named (p, end, TRUE, name, length))
        {
          if (state != NESTED)
            return p;
          state = ESCAPED;
        }
      else if (*p == '<' && state == ESCAPED && is_tag_named (p, end, FALSE, name, length))
        state = NESTED;
      p++;
    }
  return end;
}

const char *
vlps_markup_scan_comment_end (const char *p, const char *end)
{
  p += 2; /* "<!-->" and "<!--->" are whole comments */
  if (vlps_markup_scan_begins (p, end, "-->") || vlps_markup_scan_begins (p, end, "--->"))
    return (const char *) memchr (p, '>', (gsize) (end - p)) + 1;
  for (p += 2; (p = memmem (p, (gsize) (end - p), "--", 2)) != NULL; p++)
    {
      const char *q = p + 2;

      if (q < end && *q == '!')
        q++;
      if (q < end && *q == '>')
        return q + 1;
    }
  return end;
}
