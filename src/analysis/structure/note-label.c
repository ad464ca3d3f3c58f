/* note-label.c - what references and notes are called by */
#include "note-label.h"

#include <string.h>

/* The label without brackets; NULL where it is none: numbers, single letters and the signs of printers are. */
char *
vlps_note_label (const char *text)
{
  g_autofree char *label = g_strdup (text);
  const char *begin = label;
  gsize length, digits;

  while (*begin == '[' || *begin == '(' || *begin == '^')
    begin++;
  length = strlen (begin);
  while (length > 0 && strchr ("]).:^", begin[length - 1]) != NULL)
    length--;
  if (length == 0 || length > VLPS_NOTE_MOST_LABEL)
    return NULL;
  label[begin - label + (gssize) length] = '\0';
  digits = strspn (begin, "0123456789");
  if (digits == length)
    return length <= 4 ? g_strdup (begin) : NULL;
  /* "2:1", the second reference to the note 2 */
  if (digits > 0 && digits <= 4 && begin[digits] == ':'
      && strspn (begin + digits + 1, "0123456789") == length - digits - 1)
    return g_strndup (begin, digits);
  if (strspn (begin, "*") == length || g_utf8_strlen (begin, -1) == 1)
    return g_strdup (begin);
  /* "note 3", "fn 2" */
  for (const char *const *word = (const char *const[]){ "note ", "fn ", "nb ", "n ", NULL }; *word != NULL; word++)
    if (g_ascii_strncasecmp (begin, *word, strlen (*word)) == 0
        && strspn (begin + strlen (*word), "0123456789") == strlen (begin + strlen (*word)))
      return g_strdup (begin);
  return NULL;
}

/* Whether a text is nothing but that label. */
gboolean
vlps_note_is_label (const char *text, const char *label)
{
  g_autofree char *own = vlps_note_label (text);
  gsize length = label != NULL ? strlen (label) : 0;

  if (own != NULL)
    return g_strcmp0 (own, label) == 0;
  /* the key of a work */
  text += *text == '[';
  return length > 1 && strncmp (text, label, length) == 0 && text[length + strspn (text + length, "]:.")] == '\0';
}

gboolean
vlps_note_has_part (const char *text, const char *const *parts)
{
  g_autofree char *lower = text != NULL ? g_ascii_strdown (text, -1) : NULL;

  for (; lower != NULL && *parts != NULL; parts++)
    if (strstr (lower, *parts) != NULL)
      return TRUE;
  return FALSE;
}

/* Whether names speak of notes. */
gboolean
vlps_note_is_name (const char *text)
{
  static const char *const parts[] = { "fn", "ftn", "foot", "note", "cite", "endn", "bib", NULL };

  return vlps_note_has_part (text, parts) || (text != NULL && g_ascii_strncasecmp (text, "ref", 3) == 0);
}

gboolean
vlps_note_is_arrow (const char *text)
{
  static const char *const arrows[] = { "↩", "↩︎", "↑",    "^",      "⤴", "⬆", "↵",
                                        "⏎", "⮐",    "back", "return", "↥", "⇑", "\xE2\x86\xA9\xEF\xB8\x8F" };

  for (guint i = 0; i < G_N_ELEMENTS (arrows); i++)
    if (g_ascii_strcasecmp (text, arrows[i]) == 0)
      return TRUE;
  return FALSE;
}

/* Bytes of the label that a text run begins with, with its brackets or the sign behind it: "[3] ", "3. "; 0 for none. */
gsize
vlps_note_leading_label (const char *text, const char *label)
{
  const char *p = text + strspn (text, " \t\n");
  gboolean open = *p == '[' || *p == '(';
  gsize signs;

  p += open;
  if (label == NULL || *label == '\0' || !g_str_has_prefix (p, label))
    return 0;
  p += strlen (label);
  signs = strspn (p, open ? "])" : ".:)]");
  if (signs == 0 || (p[signs] != '\0' && !g_ascii_isspace (p[signs])))
    return 0;
  p += signs;
  p += strspn (p, " \t\n");
  return *p != '\0' ? (gsize) (p - text) : 0;
}

/* Names of the part of a page that holds its notes. */
gboolean
vlps_note_is_title (const char *text)
{
  static const char *const titles[] = { "footnotes",  "footnote",    "notes",           "endnotes",
                                        "end notes",  "references",  "citations",       "notes and references",
                                        "fußnoten",   "anmerkungen", "einzelnachweise", "notes et références",
                                        "références", "notas",       "referencias",     "注释",
                                        "脚注",       "脚註",        "参考文献",        "參考資料",
                                        "参考资料",   "примечания" };

  g_autofree char *small = g_utf8_strdown (text, -1);
  gsize length = strlen (small);

  if (length > 0 && small[length - 1] == ':')
    small[length - 1] = '\0';
  g_strchomp (small);
  for (guint i = 0; i < G_N_ELEMENTS (titles); i++)
    if (strcmp (small, titles[i]) == 0)
      return TRUE;
  return FALSE;
}

/* A work that is cited by its key, such as "[Knu97]": its entry has the same key and leads back. */
char *
vlps_note_key (const char *shown)
{
  gsize length = strlen (shown);

  return length > 2 && length <= VLPS_NOTE_MOST_KEY && shown[0] == '[' && shown[length - 1] == ']'
             ? g_strndup (shown + 1, length - 2)
             : NULL;
}

gboolean
vlps_note_is_between (gunichar c)
{
  return g_unichar_isspace (c) || c == ',' || c == ';' || c == '-' || c == 0x2013;
}
