/* fast.h - fast replacements of GLib functions for work on every byte or word of a page
 *
 * GLib's own functions take a call each and up to some ten nanoseconds, more than all other work on a word. */
#pragma once

#include <string.h>

#include <glib.h>

/* Appends `n` bytes that do not overlap `out`. */
static inline void
vlps_fast_append (GString *out, const char *text, gsize n)
{
  if (G_UNLIKELY (n >= out->allocated_len - out->len))
    {
      g_string_append_len (out, text, (gssize) n);
      return;
    }
  memcpy (out->str + out->len, text, n);
  out->len += n;
  out->str[out->len] = '\0';
}

/* g_unichar_isspace() of the character at `p`, which is valid UTF-8.  All white space beyond ASCII begins with one of
 * the bytes C2 (U+00A0), E1, E2 and E3 (U+3000). */
static inline gboolean
vlps_fast_is_space_at (const char *p)
{
  guchar lead = (guchar) *p;

  if (lead < 0x80)
    return lead == ' ' || lead == '\t' || lead == '\n' || lead == '\f' || lead == '\r';
  if (lead != 0xC2 && (lead < 0xE1 || lead > 0xE3))
    return FALSE;
  return g_unichar_isspace (g_utf8_get_char (p));
}

/* Eight bytes at a time: a bit for each that is beyond ASCII, and one in each. */
#define VLPS_FAST_HIGH G_GUINT64_CONSTANT (0x8080808080808080)
#define VLPS_FAST_ONES G_GUINT64_CONSTANT (0x0101010101010101)

static inline guint64
vlps_fast_eight (const char *p)
{
  guint64 eight;

  memcpy (&eight, p, sizeof eight);
  return eight;
}

/* How many of eight bytes of ASCII are white space: the blank, and U+0009 to U+000D without U+000B. */
static inline guint
vlps_fast_spaces (guint64 eight)
{
  guint64 no_blank = (eight ^ VLPS_FAST_ONES * ' ') + VLPS_FAST_ONES * 0x7F;
  guint64 no_tab = (eight ^ VLPS_FAST_ONES * 0x0B) + VLPS_FAST_ONES * 0x7F;
  guint64 from_9 = eight + VLPS_FAST_ONES * (0x80 - 0x09), from_14 = eight + VLPS_FAST_ONES * (0x80 - 0x0E);
  guint64 spaces = ((from_9 & ~from_14 & no_tab) | ~no_blank) & VLPS_FAST_HIGH;

  return (guint) ((spaces >> 7) * VLPS_FAST_ONES >> 56);
}

/* A bit (0x80) in each of eight bytes of ASCII that is from `first` to `last`. */
static inline guint64
vlps_fast_between (guint64 eight, guchar first, guchar last)
{
  return (eight + VLPS_FAST_ONES * (0x80u - first)) & ~(eight + VLPS_FAST_ONES * (0x7fu - last)) & VLPS_FAST_HIGH;
}

/* How many words of letters and figures begin in eight bytes of ASCII.  *inside: the byte before is in a word; becomes
 * what the last one is. */
static inline guint
vlps_fast_words (guint64 eight, gboolean *inside)
{
  guint64 in = vlps_fast_between (eight, '0', '9') | vlps_fast_between (eight | VLPS_FAST_ONES * 0x20, 'a', 'z');
  guint64 before = GUINT64_TO_LE (in) << 8 | (*inside ? 0x80u : 0);

  *inside = GUINT64_TO_LE (in) >> 63 != 0;
  return (guint) __builtin_popcountll (GUINT64_TO_LE (in) & ~before);
}

/* Whether one of eight bytes is below `limit` (0x80 at most), or is `byte`. */
static inline gboolean
vlps_fast_has_below (guint64 eight, guchar limit)
{
  return ((eight - VLPS_FAST_ONES * limit) & ~eight & VLPS_FAST_HIGH) != 0;
}

static inline gboolean
vlps_fast_has (guint64 eight, guchar byte)
{
  return vlps_fast_has_below (eight ^ VLPS_FAST_ONES * byte, 1);
}

static inline gboolean
vlps_fast_is_ascii (const char *text, gsize n)
{
  for (; n >= 8; n -= 8, text += 8)
    if ((vlps_fast_eight (text) & VLPS_FAST_HIGH) != 0)
      return FALSE;
  for (; n > 0; n--, text++)
    if ((guchar) *text >= 0x80)
      return FALSE;
  return TRUE;
}

/* Returns what g_str_has_prefix() does; most texts differ in the first byte, which costs no call. */
static inline gboolean
vlps_fast_has_prefix (const char *text, const char *prefix)
{
  return *text == *prefix && strncmp (text, prefix, strlen (prefix)) == 0;
}

/* Returns a copy of valid UTF-8 in lower case. */
static inline char *
vlps_fast_strdown (const char *text)
{
  const char *p = text;

  while ((guchar) *p - 1u < 0x7f)
    p++;
  return *p == '\0' ? g_ascii_strdown (text, p - text) : g_utf8_strdown (text, -1);
}

/* Returns a bit for each letter of a text, ignoring ASCII case; other characters share these bits. */
static inline guint32
vlps_fast_letter (char letter)
{
  return 1u << (letter & 31);
}

static inline guint32
vlps_fast_letters (const char *text)
{
  guint32 letters = 0;

  for (; *text != '\0'; text++)
    letters |= vlps_fast_letter (*text);
  return letters;
}

/* Returns FALSE if a text with these letters cannot contain `part` (at least two bytes): few texts contain its first
 * three bytes. */
static inline gboolean
vlps_fast_may_hold (guint32 letters, const char *part)
{
  guint32 first = vlps_fast_letter (part[0]) | vlps_fast_letter (part[1]);

  if (part[2] != '\0')
    first |= vlps_fast_letter (part[2]);
  return (letters & first) == first;
}
