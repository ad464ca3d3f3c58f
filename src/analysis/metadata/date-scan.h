/* date-scan.h - reads a text as dates are made up: space, signs, words, figures of any script; only for the files of
 * date.h */
#pragma once

#include <string.h>

#include "date.h"
#include "fast.h"

/* A scanner over UTF-8; `p` never goes past the final zero. */
typedef struct
{
  const char *p;
  VlpsDateOrder order;
} DateScan;

/* White space between the parts of a date, in characters.  The limit keeps the search linear. */
#define MAX_GAP 6

static inline gunichar
peek (const DateScan *scan)
{
  return g_utf8_get_char (scan->p);
}

static inline void
skip (DateScan *scan)
{
  if (*scan->p != '\0')
    scan->p = g_utf8_next_char (scan->p);
}

static inline gboolean
skip_char (DateScan *scan, gunichar c)
{
  if (*scan->p == '\0' || peek (scan) != c)
    return FALSE;
  skip (scan);
  return TRUE;
}

static inline guint
skip_space (DateScan *scan)
{
  guint n = 0;

  for (; n < MAX_GAP && g_unichar_isspace (peek (scan)); n++)
    skip (scan);
  return n;
}

/* Skips `word` (lower-case ASCII) in any case. */
static inline gboolean
skip_word (DateScan *scan, const char *word)
{
  gsize length = strlen (word);

  if (g_ascii_strncasecmp (scan->p, word, length) != 0)
    return FALSE;
  scan->p += length;
  return TRUE;
}

static inline gboolean
skip_text (DateScan *scan, const char *text)
{
  if (!vlps_fast_has_prefix (scan->p, text))
    return FALSE;
  scan->p += strlen (text);
  return TRUE;
}

/* Value of a decimal digit of any script, also a full-width one; -1 for anything else. */
static inline int
arabic_digit (gunichar c)
{
  if (c >= '0' && c <= '9')
    return (int) (c - '0');
  if (c >= 0xFF10 && c <= 0xFF19)
    return (int) (c - 0xFF10);
  return c >= 0x660 && c < 0x1820 ? g_unichar_digit_value (c) : -1;
}

/* Reads up to `max` Arabic digits; returns how many there were. */
static inline int
read_digits (DateScan *scan, int max, int *ret_value)
{
  int n = 0;

  *ret_value = 0;
  for (int digit; n < max && (digit = arabic_digit (peek (scan))) >= 0; n++)
    {
      *ret_value = *ret_value * 10 + digit;
      skip (scan);
    }
  return n;
}
