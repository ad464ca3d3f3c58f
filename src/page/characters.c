/* characters.c - what the text methods ask of characters and strings */
#include "characters.h"

#include <string.h>

#include "fast.h"

gboolean
vlps_char_is_ideograph (gunichar c)
{
  if (c < 0x2E80)
    return FALSE;
  return (c >= 0x4E00 && c <= 0x9FFF) || (c >= 0x3041 && c <= 0x30FF) || (c >= 0x3400 && c <= 0x4DBF)
         || (c >= 0x3105 && c <= 0x312F) || (c >= 0x2E80 && c <= 0x2FDF) || (c >= 0x3005 && c <= 0x3007)
         || (c >= 0x31F0 && c <= 0x31FF) || (c >= 0xF900 && c <= 0xFAFF) || (c >= 0x20000 && c <= 0x3FFFF);
}

gboolean
vlps_char_is_cjk (gunichar c)
{
  /* the quotation marks, dashes and dots of General Punctuation are set between Han characters without a space too, but
   * between Latin ones with: they count as neither */
  return vlps_char_is_ideograph (c) || (c >= 0x3001 && c <= 0x303F) || (c >= 0xFF01 && c <= 0xFF65);
}

guint
vlps_text_words (const char *text)
{
  guint words = 0;
  gboolean inside = FALSE;

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (vlps_char_is_ideograph (c))
        {
          words++;
          inside = FALSE;
        }
      else if (g_unichar_isalnum (c) || g_unichar_ismark (c))
        {
          words += !inside;
          inside = TRUE;
        }
      else
        inside = FALSE;
    }
  return words;
}

void
vlps_text_append (GString *out, gboolean *space, const char *run)
{
  const char *p = run;

  while (*p != '\0')
    {
      const char *word;

      if (vlps_is_space_at (p))
        {
          *space = TRUE;
          p = g_utf8_next_char (p);
          continue;
        }
      if (*space && out->len > 0 && out->str[out->len - 1] != '\n' && out->str[out->len - 1] != ' ')
        g_string_append_c (out, ' ');
      *space = FALSE;
      for (word = p; *p != '\0' && !vlps_is_space_at (p);)
        p = g_utf8_next_char (p);
      vlps_append (out, word, (gsize) (p - word));
    }
}

char *
vlps_text_fold (const char *text)
{
  GString *out = g_string_new (NULL);
  gboolean space = FALSE;

  vlps_text_append (out, &space, text);
  return g_string_free (out, FALSE);
}
