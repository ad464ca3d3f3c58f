/* title-parts.c - the parts of a title between separators */
#include "title-parts.h"

#include <string.h>

/* TRUE at a guillemet whose partner stands in the text, too: these quote. */
static gboolean
is_quotation (const char *text, const char *p)
{
  static const char *const pairs[][2] = { { "«", "»" }, { "‹", "›" } };

  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++)
    if (g_str_has_prefix (p, pairs[i][0]))
      return strstr (p, pairs[i][1]) != NULL;
    else if (g_str_has_prefix (p, pairs[i][1]))
      return g_strstr_len (text, p - text, pairs[i][0]) != NULL;
  return FALSE;
}

/* Length in bytes of the separator at `p`, 0 where there is none.  Hyphens, dots and the like separate only between
 * spaces or beside CJK text, where they are not part of a word. */
static gsize
separator_at (const char *text, const char *p)
{
  static const char *const always[] = {
    "_", "|", "｜", "»", "«", "›", "‹", "::", "--", "——", "＿", ">>", "┃", "│", "¦"
  };
  /* U+3163 is a letter of Hangul that Korean sites take for an upright line */
  static const char *const apart[] = {
    "-", "–", "—", "－", "·", "•", "/", ":", "<", ">", "~", ",", "*", "⋆", "∙", "ㅣ"
  };

  /* the first bytes of all separators: few characters begin so */
  if (strchr ("_|:-></~,*\302\342\343\357", *p) == NULL || is_quotation (text, p))
    return 0;
  for (guint i = 0; i < G_N_ELEMENTS (always); i++)
    if (g_str_has_prefix (p, always[i]))
      return strlen (always[i]);
  for (guint i = 0; i < G_N_ELEMENTS (apart); i++)
    if (g_str_has_prefix (p, apart[i]))
      {
        gsize length = strlen (apart[i]);
        gunichar before = p > text ? g_utf8_get_char (g_utf8_prev_char (p)) : ' ';
        gunichar after = p[length] != '\0' ? g_utf8_get_char (p + length) : ' ';

        if ((g_unichar_isspace (before) && g_unichar_isspace (after))
            || (*apart[i] != ':' && *apart[i] != ',' && *apart[i] != '*'
                && (vlps_characters_cjk (before) == VLPS_CJK || vlps_characters_cjk (after) == VLPS_CJK)))
          return length;
      }
  return 0;
}

static gboolean
is_bar (const char *p)
{
  static const char *const bars[] = { "|", "｜", "┃", "│", "¦", "ㅣ" };

  for (guint i = 0; i < G_N_ELEMENTS (bars); i++)
    if (g_str_has_prefix (p, bars[i]))
      return TRUE;
  return FALSE;
}

GArray *
vlps_title_parts_cut (const char *text)
{
  GArray *parts = g_array_new (FALSE, FALSE, sizeof (TitlePart));
  TitlePart part = { 0 };

  for (const char *p = text;;)
    {
      gsize length = *p == '\0' ? 1 : separator_at (text, p);
      gboolean bar = length > 0 && is_bar (p);

      if (length == 0)
        {
          p = g_utf8_next_char (p);
          continue;
        }
      part.end = (gsize) (p - text);
      while (part.start < part.end && text[part.start] == ' ')
        part.start++;
      while (part.end > part.start && text[part.end - 1] == ' ')
        part.end--;
      if (part.end > part.start)
        g_array_append_val (parts, part);
      if (*p == '\0')
        return parts;
      p += length;
      part =
          (TitlePart){ .start = (gsize) (p - text), .behind_bar = bar || (part.behind_bar && part.end == part.start) };
    }
}
