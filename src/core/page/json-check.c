/* json-check.c - is a text one JSON array, and no more of it than there is room for? */
#include "json-check.h"

#define MAX_DEPTH 64

/* The place after the string that begins at `p`; NULL where it does not end. */
static const char *
skip_string (const char *p, const char *end)
{
  for (p++; p < end && *p != '"'; p++)
    if (*p == '\\')
      p++;
  return p < end ? p + 1 : NULL;
}

static const char *
skip_space (const char *p, const char *end)
{
  while (p < end && (*p == ' ' || *p == '\t' || *p == '\n' || *p == '\r'))
    p++;
  return p;
}

gboolean
vlps_json_check_is_array (const char *text, gsize length, gsize most)
{
  const char *p = text, *end = p;
  guint64 objects = 0; /* a bit for each open bracket, the lowest for the innermost: is it an object's? */
  gsize values = 0;
  guint depth = 0;

  if (length == 0)
    return FALSE; /* no bytes may be NULL */
  end += length;
  p = skip_space (p, end);
  if (p == end || *p != '[')
    return FALSE;
  while (p < end)
    {
      const char c = *p;

      if (c == '"')
        {
          p = skip_string (p, end);
          if (p == NULL)
            return FALSE;
          continue;
        }
      p++;
      if (c == '\0')
        return FALSE;
      if ((c == ',' || c == '[' || c == '{') && ++values > most)
        return FALSE;
      if (c == '[' || c == '{')
        {
          if (depth++ == MAX_DEPTH)
            return FALSE;
          objects = objects << 1 | (c == '{' ? 1 : 0);
        }
      else if (c == ']' || c == '}')
        {
          if ((objects & 1) != (c == '}' ? 1 : 0))
            return FALSE;
          objects >>= 1;
          if (--depth == 0)
            return skip_space (p, end) == end;
        }
    }
  return FALSE;
}

gboolean
vlps_json_check_is_bounded (const char *text, gsize length, gsize most)
{
  const char *p = text, *end = length > 0 ? text + length : text;
  gsize values = 0;

  while (p != NULL && p < end)
    if (*p == '"')
      p = skip_string (p, end);
    else if ((*p == ',' || *p == '[' || *p == '{') && ++values > most)
      return FALSE;
    else
      p++;
  return TRUE;
}
