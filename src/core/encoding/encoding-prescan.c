/* encoding-prescan.c - the encoding that markup declares, before anything can be parsed
 *
 * The standard's algorithm "prescan a byte stream to determine its encoding" (HTML, section 13.2.3.2).
 */
#include "encoding.h"

#include <string.h>

typedef struct
{
  const char *at;
  const char *end;
} Cursor;

typedef struct
{
  const char *text;
  gsize length;
} Slice;

typedef struct
{
  Slice name;
  Slice value;
} Attribute;

static gboolean
ends_name (char c)
{
  return g_ascii_isspace (c) || c == '=' || c == '/' || c == '>';
}

static gboolean
begins (const Cursor *cursor, const char *text)
{
  gsize n = strlen (text);

  return (gsize) (cursor->end - cursor->at) >= n && g_ascii_strncasecmp (cursor->at, text, n) == 0;
}

static gboolean
equals (Slice slice, const char *text)
{
  return slice.length == strlen (text) && g_ascii_strncasecmp (slice.text, text, slice.length) == 0;
}

static void
skip_spaces (Cursor *cursor)
{
  while (cursor->at < cursor->end && g_ascii_isspace (*cursor->at))
    cursor->at++;
}

/* Moves behind the next `c`, or to the end. */
static void
skip_past (Cursor *cursor, char c)
{
  const char *found = memchr (cursor->at, c, (gsize) (cursor->end - cursor->at));

  cursor->at = found == NULL ? cursor->end : found + 1;
}

static Slice
read_value (Cursor *cursor)
{
  Slice value = { cursor->at, 0 };
  char quote = cursor->at < cursor->end ? *cursor->at : '\0';

  if (quote == '"' || quote == '\'')
    {
      value.text = ++cursor->at;
      while (cursor->at < cursor->end && *cursor->at != quote)
        cursor->at++;
      value.length = (gsize) (cursor->at - value.text);
      if (cursor->at < cursor->end)
        cursor->at++;
      return value;
    }
  while (cursor->at < cursor->end && !g_ascii_isspace (*cursor->at) && *cursor->at != '>')
    cursor->at++;
  value.length = (gsize) (cursor->at - value.text);
  return value;
}

/* Reads one attribute; FALSE at the end of the tag. */
static gboolean
read_attribute (Cursor *cursor, Attribute *ret_attribute)
{
  Attribute attribute = { { NULL, 0 }, { "", 0 } };

  while (cursor->at < cursor->end && (g_ascii_isspace (*cursor->at) || *cursor->at == '/'))
    cursor->at++;
  if (cursor->at == cursor->end || *cursor->at == '>')
    return FALSE;
  attribute.name.text = cursor->at++; /* may begin with "=" */
  while (cursor->at < cursor->end && !ends_name (*cursor->at))
    cursor->at++;
  attribute.name.length = (gsize) (cursor->at - attribute.name.text);
  skip_spaces (cursor);
  if (cursor->at < cursor->end && *cursor->at == '=')
    {
      cursor->at++;
      skip_spaces (cursor);
      attribute.value = read_value (cursor);
    }
  *ret_attribute = attribute;
  return TRUE;
}

/* The standard's "extracting a character encoding from a meta element": "text/html; charset=gb2312". */
static const char *
label_from_content (Slice content)
{
  Cursor cursor = { content.text, content.text + content.length };
  const char *stop;

  for (;;)
    {
      while (cursor.at < cursor.end && !begins (&cursor, "charset"))
        cursor.at++;
      if (cursor.at == cursor.end)
        return NULL;
      cursor.at += strlen ("charset");
      skip_spaces (&cursor);
      if (cursor.at < cursor.end && *cursor.at == '=')
        break;
    }
  cursor.at++;
  skip_spaces (&cursor);
  if (cursor.at == cursor.end)
    return NULL;
  if (*cursor.at == '"' || *cursor.at == '\'')
    {
      stop = memchr (cursor.at + 1, *cursor.at, (gsize) (cursor.end - cursor.at - 1));
      return stop == NULL ? NULL : vlps_encoding_label (cursor.at + 1, stop - cursor.at - 1);
    }
  for (stop = cursor.at; stop < cursor.end && !g_ascii_isspace (*stop) && *stop != ';';)
    stop++;
  return vlps_encoding_label (cursor.at, stop - cursor.at);
}

/* Markup that could be read as ASCII is not in UTF-16, whatever it says. */
static const char *
readable_as_ascii (const char *label)
{
  if (g_strcmp0 (label, "utf-16le") == 0 || g_strcmp0 (label, "utf-16be") == 0)
    return "utf-8";
  if (g_strcmp0 (label, "x-user-defined") == 0)
    return "windows-1252";
  return label;
}

/* `cursor` stands behind "<meta". */
static const char *
label_from_meta (Cursor *cursor)
{
  Attribute attribute;
  gboolean seen_pragma = FALSE, seen_content = FALSE, seen_charset = FALSE, got_pragma = FALSE;
  const char *from_content = NULL, *from_charset = NULL;

  while (read_attribute (cursor, &attribute))
    {
      /* of attributes that come twice only the first counts */
      if (equals (attribute.name, "http-equiv") && !seen_pragma)
        {
          seen_pragma = TRUE;
          got_pragma = equals (attribute.value, "content-type");
        }
      else if (equals (attribute.name, "content") && !seen_content)
        {
          seen_content = TRUE;
          from_content = label_from_content (attribute.value);
        }
      else if (equals (attribute.name, "charset") && !seen_charset)
        {
          seen_charset = TRUE;
          from_charset = vlps_encoding_label (attribute.value.text, (gssize) attribute.value.length);
        }
    }
  /* of a tag that is cut off the value may be, too */
  if (cursor->at == cursor->end)
    return NULL;
  return readable_as_ascii (seen_charset ? from_charset : got_pragma ? from_content : NULL);
}

static const char *
label_from_xml (Cursor cursor)
{
  const char *stop;
  char quote;

  if (!begins (&cursor, "<?xml"))
    return NULL;
  stop = memchr (cursor.at, '>', (gsize) (cursor.end - cursor.at));
  if (stop == NULL)
    return NULL;
  cursor.end = stop;
  while (cursor.at < cursor.end && !begins (&cursor, "encoding"))
    cursor.at++;
  if (cursor.at == cursor.end)
    return NULL;
  cursor.at += strlen ("encoding");
  skip_spaces (&cursor);
  if (cursor.at == cursor.end || *cursor.at++ != '=')
    return NULL;
  skip_spaces (&cursor);
  if (cursor.at == cursor.end || (*cursor.at != '"' && *cursor.at != '\''))
    return NULL;
  quote = *cursor.at++;
  stop = memchr (cursor.at, quote, (gsize) (cursor.end - cursor.at));
  return stop == NULL ? NULL : readable_as_ascii (vlps_encoding_label (cursor.at, stop - cursor.at));
}

const char *
vlps_encoding_prescan (const guint8 *data, gsize length, VlpsEncodingSource *ret_source)
{
  const char *start = (const char *) data;
  Cursor cursor = { start, start + MIN (length, VLPS_ENCODING_PRESCAN) };
  const char *label, *xml;

  if (begins (&cursor, "\xEF\xBB\xBF"))
    cursor.at += 3;
  xml = label_from_xml (cursor);
  while (cursor.at < cursor.end)
    {
      const char *open = memchr (cursor.at, '<', (gsize) (cursor.end - cursor.at));
      Attribute attribute;

      if (open == NULL)
        break;
      cursor.at = open;
      if (begins (&cursor, "<!--"))
        {
          const char *close = open + 4;

          /* "<!-->" is a whole comment: its dashes may serve twice */
          while (close < cursor.end && !(*close == '>' && close[-1] == '-' && close[-2] == '-'))
            close++;
          cursor.at = close;
        }
      else if (begins (&cursor, "<meta") && cursor.end - open > 5 && (g_ascii_isspace (open[5]) || open[5] == '/'))
        {
          cursor.at += 5;
          label = label_from_meta (&cursor);
          if (label != NULL)
            {
              *ret_source = VLPS_ENCODING_META;
              return label;
            }
        }
      else if (cursor.end - open > 2 && g_ascii_isalpha (open[open[1] == '/' ? 2 : 1]))
        {
          while (cursor.at < cursor.end && !g_ascii_isspace (*cursor.at) && *cursor.at != '>')
            cursor.at++;
          while (read_attribute (&cursor, &attribute))
            continue;
        }
      else if (cursor.end - open > 1 && (open[1] == '!' || open[1] == '/' || open[1] == '?'))
        skip_past (&cursor, '>');
      else
        cursor.at++;
    }
  if (xml != NULL)
    *ret_source = VLPS_ENCODING_XML;
  return xml;
}
