/* characters.c - what the text methods ask of characters and strings */
#include "characters.h"

#include <string.h>

#include "fast.h"

gboolean
vlps_characters_is_ideograph (gunichar c)
{
  if (c < 0x2E80)
    return FALSE;
  return (c >= 0x4E00 && c <= 0x9FFF) || (c >= 0x3041 && c <= 0x30FF) || (c >= 0x3400 && c <= 0x4DBF)
         || (c >= 0x3105 && c <= 0x312F) || (c >= 0x2E80 && c <= 0x2FDF) || (c >= 0x3005 && c <= 0x3007)
         || (c >= 0x31F0 && c <= 0x31FF) || (c >= 0xF900 && c <= 0xFAFF) || (c >= 0x20000 && c <= 0x3FFFF);
}

VlpsCjk
vlps_characters_cjk (gunichar c)
{
  if (c < 0x2e80)
    return c == 0xb7 || c == 0x2014 || c == 0x2018 || c == 0x2019 || c == 0x201c || c == 0x201d || c == 0x2026
               ? VLPS_CJK_SHARED
               : VLPS_CJK_NOT;
  if (c < 0xa4d0)
    return c < 0x3130 || c > 0x318f ? VLPS_CJK : VLPS_CJK_NOT;
  return (c >= 0xf900 && c < 0xfb00) || (c >= 0xfe30 && c < 0xfe50) || (c >= 0xff00 && c < 0xffa0)
                 || (c >= 0xffe0 && c < 0xffe7) || (c >= 0x1b000 && c < 0x1b300) || (c >= 0x20000 && c < 0x3fffe)
             ? VLPS_CJK
             : VLPS_CJK_NOT;
}

gboolean
vlps_characters_is_colon (gunichar c)
{
  return c == ':' || c == 0xFF1A;
}

gboolean
vlps_characters_ends_sentence (gunichar c)
{
  if (c < 0x80)
    return c == '.' || c == '?' || c == '!';
  /* Chinese and Japanese; Arabic and Urdu; Devanagari; Armenian; Ethiopic */
  return c == 0x3002 || c == 0xFF01 || c == 0xFF1F || c == 0xFF0E || c == 0xFF61 || c == 0x061F || c == 0x06D4
         || c == 0x0964 || c == 0x0965 || c == 0x0589 || c == 0x1362 || c == 0x1367;
}

guint
vlps_characters_words (const char *text)
{
  guint words = 0;
  gboolean inside = FALSE;

  for (const char *p = text, *end = text + strlen (text); p < end;)
    {
      gunichar c;

      if (end - p >= 8 && (vlps_fast_eight (p) & VLPS_FAST_HIGH) == 0)
        {
          words += vlps_fast_words (vlps_fast_eight (p), &inside);
          p += 8;
          continue;
        }
      c = (guchar) *p < 0x80 ? (gunichar) *p : g_utf8_get_char (p);
      if (c >= 0x80 && vlps_characters_is_ideograph (c))
        {
          words++;
          inside = FALSE;
        }
      else if (c < 0x80 ? g_ascii_isalnum (*p) : g_unichar_isalnum (c) || g_unichar_ismark (c))
        {
          words += !inside;
          inside = TRUE;
        }
      else
        inside = FALSE;
      p = g_utf8_next_char (p);
    }
  return words;
}

char *
vlps_characters_letters (const char *text, gsize most)
{
  GString *out = g_string_new (NULL);

  for (const char *p = text; *p != '\0' && (gsize) (p - text) < most; p = g_utf8_next_char (p))
    {
      guchar lead = (guchar) *p;
      gunichar c;

      /* ASCII, and U+5000 to U+8FFF, which are all letters: nearly all there is */
      if (lead < 0x80)
        {
          char lower = g_ascii_tolower (*p);

          vlps_fast_append (out, &lower, g_ascii_isalnum (lower) ? 1 : 0);
          continue;
        }
      if (lead >= 0xE5 && lead <= 0xE8)
        {
          vlps_fast_append (out, p, 3);
          continue;
        }
      c = g_utf8_get_char (p);
      if (g_unichar_isalnum (c))
        g_string_append_unichar (out, g_unichar_tolower (c));
    }
  return g_string_free (out, FALSE);
}

gboolean
vlps_characters_is_around (gunichar c)
{
  return g_unichar_isspace (c) || g_unichar_ispunct (c) || g_unichar_type (c) == G_UNICODE_FORMAT;
}

char *
vlps_characters_bare (const char *text, gssize length, gboolean (*is_around) (gunichar c))
{
  const char *end = text + (length < 0 ? (gssize) strlen (text) : length);
  g_autofree char *bare = NULL;

  while (text < end && is_around (g_utf8_get_char (text)))
    text = g_utf8_next_char (text);
  while (end > text && is_around (g_utf8_get_char (g_utf8_prev_char (end))))
    end = g_utf8_prev_char (end);
  bare = g_strndup (text, (gsize) (end - text));
  return vlps_fast_strdown (bare);
}

const char *
vlps_characters_valid (const char *text, char **ret_owned)
{
  const char *p = text;

  /* nearly all of what comes here is ASCII */
  while ((guchar) *p - 1u < 0x7f)
    p++;
  if (g_utf8_validate (p, -1, NULL))
    return text;
  return *ret_owned = g_utf8_make_valid (text, -1);
}
