/* escape.c - text as Markdown that reads as that text */
#include "escape.h"

#include <string.h>

#include "characters.h"

/* An entity begins here, as CommonMark would read it. */
static gboolean
is_entity (const char *p)
{
  guint n = 1;

  if (p[n] == '#')
    n++;
  if (!g_ascii_isalnum (p[n]))
    return FALSE;
  while (g_ascii_isalnum (p[n]) && n < 40)
    n++;
  return p[n] == ';';
}

static gboolean
is_word_character (gunichar c)
{
  return c < 0x80 ? g_ascii_isalnum ((char) c) : g_unichar_isalnum (c);
}

/* Underscores inside a word are not emphasis. */
static gboolean
is_inside_word (const char *begin, const char *run, const char *run_end, const char *end)
{
  return run > begin && run_end < end && is_word_character (g_utf8_get_char (g_utf8_prev_char (run)))
         && is_word_character (g_utf8_get_char (run_end));
}

/* The next `sign` from `p` on, `end` for none; `known` is the one that was found last. */
static const char *
find_next (const char *known, const char *p, const char *end, char sign)
{
  if (known != NULL && known >= p)
    return known;
  known = memchr (p, sign, (gsize) (end - p));
  return known != NULL ? known : end;
}

/* Characters that mean something to Markdown in some places. */
static gboolean
is_special (char c)
{
  switch (c)
    {
    case '!':
    case '#':
    case '&':
    case '(':
    case '*':
    case '<':
    case '[':
    case '\\':
    case ']':
    case '_':
    case '`':
    case '{':
    case '|':
    case '~':
      return TRUE;
    default:
      return FALSE;
    }
}

void
vlps_escape_text (GString *out, const char *text, gsize length, VlpsInlinesKind kind, gboolean link_follows,
                  gboolean last)
{
  const char *end = text + length, *equals = NULL, *brace = NULL;
  const char *signs = end; /* number signs at the end of a heading, which are not part of it */

  if (kind == VLPS_INLINE_HEADING && last)
    while (signs > text && signs[-1] == '#')
      signs--;
  for (const char *p = text; p < end;)
    {
      const char *run = p;
      gboolean escape = FALSE;

      while (p < end && !is_special (*p))
        p++;
      g_string_append_len (out, run, p - run);
      if (p == end)
        return;
      run = p++;
      switch (*run)
        {
        case '_':
          while (p < end && *p == '_')
            p++;
          escape = !is_inside_word (text, run, p, end);
          break;
        case '<':
          /* not every program takes a backslash for an escape here */
          if (p < end ? g_ascii_isalpha (*p) || strchr ("/!?", *p) != NULL : !last)
            {
              g_string_append (out, "&lt;");
              continue;
            }
          break;
        case '&':
          escape = is_entity (run);
          break;
        case '(':
          /* some programs take the backslashes away from the brackets in the text of a link, and read it then */
          escape = run > text && run[-1] == ']';
          break;
        case '!':
          escape = link_follows && p == end;
          break;
        case '{':
          /* attributes of what stands before it, to many programs: a colon, or a name with its value */
          equals = find_next (equals, p, end, '=');
          brace = find_next (brace, p, end, '}');
          escape = (p < end && *p == ':') || equals < brace;
          break;
        case '|':
          escape = kind == VLPS_INLINE_CELL;
          break;
        case '#':
          escape = run >= signs;
          break;
        default:
          escape = TRUE;
          break;
        }
      for (; run < p; run++)
        {
          if (escape)
            g_string_append_c (out, '\\');
          g_string_append_c (out, *run);
        }
    }
}

void
vlps_escape_address (GString *out, const char *address)
{
  g_autofree char *valid = NULL;

  for (const char *p = vlps_characters_valid (address, &valid); *p != '\0'; p++)
    if (*p == '(' || *p == ')')
      {
        g_string_append_c (out, '\\');
        g_string_append_c (out, *p);
      }
    /* some parsers look for entities before backslashes here */
    else if (*p == '&' && is_entity (p))
      g_string_append (out, "&amp;");
    else if ((guchar) *p <= ' ' || *p == 0x7f || strchr ("<>\\`|\"", *p) != NULL)
      g_string_append_printf (out, "%%%02X", (guchar) *p);
    else
      g_string_append_c (out, *p);
}

void
vlps_escape_code (GString *out, const char *text, gsize length, VlpsInlinesKind kind)
{
  gsize run = 0, longest = 0;
  gboolean pad = text[0] == '`' || text[length - 1] == '`';

  for (gsize i = 0; i < length; i++)
    {
      run = text[i] == '`' ? run + 1 : 0;
      longest = MAX (longest, run);
    }
  for (gsize i = 0; i <= longest; i++)
    g_string_append_c (out, '`');
  if (pad)
    g_string_append_c (out, ' ');
  for (gsize i = 0; i < length; i++)
    {
      if (text[i] == '|' && kind == VLPS_INLINE_CELL)
        g_string_append_c (out, '\\');
      g_string_append_c (out, text[i]);
    }
  if (pad)
    g_string_append_c (out, ' ');
  for (gsize i = 0; i <= longest; i++)
    g_string_append_c (out, '`');
}

void
vlps_escape_line (GString *out, gsize begin)
{
  const char *line = out->str + begin;
  gsize length = strlen (line);
  gsize at = begin;
  gsize n;

  if (g_str_has_suffix (line, "\\\n"))
    length -= 2;
  switch (*line)
    {
    case '#':
      n = strspn (line, "#");
      if (n > 6 || (n < length && line[n] != ' '))
        return;
      break;
    case '>':
      break;
    case '+':
      if (length > 1 && line[1] != ' ')
        return;
      break;
    case '-':
      if (length > 1 && line[1] != ' ' && strspn (line, "-:| ") < length)
        return;
      break;
    case ':':
    case '|':
      if (strspn (line, "-:| ") < length)
        return;
      break;
    case '=':
      if (strspn (line, "= ") < length)
        return;
      break;
    default:
      n = strspn (line, "0123456789");
      if (n == 0 || n > 9 || n >= length || (line[n] != '.' && line[n] != ')')
          || (n + 1 < length && line[n + 1] != ' '))
        return;
      at += n;
      break;
    }
  g_string_insert_c (out, (gssize) at, '\\');
}
