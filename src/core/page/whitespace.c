/* whitespace.c - white space of running text, as it is shown and as methods see it */
#include "whitespace.h"

#include <string.h>

#include "characters.h"
#include "fast.h"

typedef enum
{
  PLAIN,
  END,
  SPACE,
  DELIBERATE, /* white space that HTML does not fold */
  REMOVED,
} Kind;

/* A Unicode tag, U+E0001 to U+E007F. */
static gboolean
is_tag (const char *p)
{
  const guchar *b = (const guchar *) p;

  return b[0] == 0xf3 && b[1] == 0xa0 && (b[2] == 0x80 || b[2] == 0x81);
}

/* Bytes of the tags at `p` which, behind a black flag, make it that of a region: at most six, and one that ends them. */
static gsize
flag_tags (const char *p)
{
  for (const char *at = p; at - p <= 24 && is_tag (at); at += 4)
    if ((guchar) at[2] == 0x81 && (guchar) at[3] == 0xbf)
      return (gsize) (at + 4 - p);
  return 0;
}

/* Returns the kind of the character at `p`, and its length. */
static Kind
classify (const char *p, gsize *ret_length)
{
  const guchar *b = (const guchar *) p;

  *ret_length = 1;
  if (b[0] > 0x20 && b[0] < 0x7f)
    return PLAIN;
  switch (b[0])
    {
    case '\0':
      return END;
    case ' ':
    case '\t':
    case '\n':
    case '\f':
    case '\r':
      return SPACE;
    case 0xc2:
      *ret_length = 2;
      if (b[1] == 0xa0 || b[1] == 0x85)
        return DELIBERATE;
      return b[1] < 0xa0 || b[1] == 0xad ? REMOVED : PLAIN; /* C1 controls, soft hyphen */
    case 0xe1:
      *ret_length = 3;
      return b[1] == 0x9a && b[2] == 0x80 ? DELIBERATE : PLAIN;
    case 0xe2:
      *ret_length = 3;
      if (b[1] == 0x80)
        {
          if (b[2] == 0x8b)
            return REMOVED; /* zero-width space: only a place where a line may break */
          return b[2] <= 0x8a || b[2] == 0xa8 || b[2] == 0xa9 || b[2] == 0xaf ? DELIBERATE : PLAIN;
        }
      if (b[1] == 0x81)
        return b[2] == 0x9f ? DELIBERATE : b[2] == 0xa0 ? REMOVED : PLAIN; /* word joiner */
      return PLAIN;
    case 0xe3:
      *ret_length = 3;
      return b[1] == 0x80 && b[2] == 0x80 ? DELIBERATE : PLAIN;
    case 0xee:
      *ret_length = 3;
      return REMOVED; /* for private use, to U+EFFF: pictures of icon fonts */
    case 0xef:
      *ret_length = 3;
      return b[1] < 0xa4 || (b[1] == 0xbb && b[2] == 0xbf) ? REMOVED : PLAIN; /* the same to U+F8FF; byte order mark */
    case 0xf0:
      *ret_length = b[1] == 0x9f && b[2] == 0x8f && b[3] == 0xb4 ? 4 + flag_tags (p + 4) : 4;
      return PLAIN;
    case 0xf3:
      *ret_length = 4;
      /* tags have no shape, but can spell anything; the last two planes are for private use */
      return is_tag (p) || b[1] >= 0xb0 ? REMOVED : PLAIN;
    case 0xf4:
      *ret_length = 4;
      return REMOVED;
    default:
      if (b[0] < 0x20 || b[0] == 0x7f)
        return REMOVED;
      *ret_length = (gsize) (g_utf8_next_char (p) - p);
      return PLAIN;
    }
}

static inline Kind
kind_at (const VlpsWhitespace *fold, const char *p, gsize *ret_length)
{
  Kind kind = classify (p, ret_length);

  /* U+0085 is a control character, which no Unicode category calls space */
  return fold->raw && (kind == REMOVED || (kind == DELIBERATE && (guchar) p[0] == 0xc2 && (guchar) p[1] == 0x85))
             ? PLAIN
             : kind;
}

void
vlps_whitespace_run (VlpsWhitespace *fold, const char *text)
{
  fold->cursor = text;
  fold->end = text + strlen (text);
  fold->last = NULL;
  fold->feed = FALSE;
  fold->deliberate = FALSE;
}

/* Skips printable ASCII with no more than single blanks, eight bytes at a time; `p` is behind a character that is no
 * blank, or at one.  Returns a place that is, too. */
static inline const char *
skip_plain (const char *p, const char *end)
{
  for (; end - p >= 8; p += 8)
    {
      guint64 eight = vlps_fast_eight (p), blanks;

      if ((eight & VLPS_FAST_HIGH) != 0 || vlps_fast_between (eight, ' ', '~') != VLPS_FAST_HIGH)
        break;
      blanks = vlps_fast_between (eight, ' ', ' ');
      if ((blanks & blanks << 8) != 0)
        break;
      if (p[7] == ' ')
        return p + 7;
    }
  return p;
}

gboolean
vlps_whitespace_next (VlpsWhitespace *fold, const char **ret_word, gsize *ret_length, gboolean *ret_space)
{
  const char *p = fold->cursor;
  gsize length;
  Kind kind;

  for (; (kind = kind_at (fold, p, &length)) != PLAIN; p += length)
    {
      if (kind == END)
        {
          fold->cursor = p;
          return FALSE;
        }
      if (kind == REMOVED)
        continue;
      fold->space = TRUE;
      if (*p == '\n' || *p == '\r')
        fold->feed = TRUE;
      if (kind == DELIBERATE)
        fold->deliberate = TRUE;
    }
  *ret_word = p;
  *ret_space = fold->space;
  if (fold->feed && !fold->deliberate && !fold->raw && fold->last != NULL)
    {
      VlpsCjk before = vlps_characters_cjk (g_utf8_get_char (g_utf8_prev_char (fold->last)));
      VlpsCjk after = vlps_characters_cjk (g_utf8_get_char (p));

      if (MIN (before, after) != VLPS_CJK_NOT && MAX (before, after) == VLPS_CJK)
        *ret_space = FALSE;
    }
  do
    {
      for (p = skip_plain (p + length, fold->end); (guchar) *p > ' ' && (guchar) *p < 0x7f; p++)
        ;
      /* most text has nothing to fold: single spaces between words are as good as letters */
      if (*p == ' ' && (guchar) p[1] > ' ' && (guchar) p[1] < 0x7f)
        length = 1;
      else if (kind_at (fold, p, &length) != PLAIN)
        break;
    }
  while (TRUE);
  *ret_length = (gsize) (p - *ret_word);
  fold->cursor = p;
  fold->last = p;
  fold->space = FALSE;
  fold->feed = FALSE;
  fold->deliberate = FALSE;
  return TRUE;
}

void
vlps_whitespace_append_run (GString *out, const char *text)
{
  g_autofree char *valid = NULL;
  VlpsWhitespace fold = { .space = out->len > 0 };
  const char *word;
  gsize length;
  gboolean space;

  vlps_whitespace_run (&fold, vlps_characters_valid (text, &valid));
  while (vlps_whitespace_next (&fold, &word, &length, &space))
    {
      if (space && out->len > 0)
        g_string_append_c (out, ' ');
      vlps_fast_append (out, word, length);
    }
}

void
vlps_whitespace_append (GString *out, gboolean *space, const char *run)
{
  VlpsWhitespace fold = { .space = *space, .raw = TRUE };
  const char *word;
  gsize length;
  gboolean before;

  vlps_whitespace_run (&fold, run);
  while (vlps_whitespace_next (&fold, &word, &length, &before))
    {
      if (before && out->len > 0 && out->str[out->len - 1] != '\n' && out->str[out->len - 1] != ' ')
        g_string_append_c (out, ' ');
      vlps_fast_append (out, word, length);
    }
  *space = fold.space;
}

char *
vlps_whitespace_collapse (const char *text)
{
  GString *out = g_string_new (NULL);
  gboolean space = FALSE;

  vlps_whitespace_append (out, &space, text);
  return g_string_free (out, FALSE);
}

gboolean
vlps_whitespace_is_blank (const char *text)
{
  gsize length;
  Kind kind;

  for (; (kind = classify (text, &length)) != END; text += length)
    if (kind == PLAIN)
      return FALSE;
  return TRUE;
}

gsize
vlps_whitespace_control (const char *p)
{
  const guchar *b = (const guchar *) p;

  if ((b[0] < 0x20 && b[0] != '\0' && b[0] != '\t' && b[0] != '\n') || b[0] == 0x7f)
    return 1;
  return b[0] == 0xc2 && b[1] < 0xa0 ? 2 : 0;
}
