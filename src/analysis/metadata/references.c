/* references.c - references to characters in text that is not HTML */
#include "references.h"

#include <string.h>

char *
vlps_references_decode (const char *text)
{
  static const struct
  {
    const char *name, *text;
  } names[] = {
    { "amp;", "&" },    { "quot;", "\"" },  { "apos;", "'" },   { "lt;", "<" },     { "gt;", ">" },
    { "nbsp;", " " },   { "lsquo;", "‘" },  { "rsquo;", "’" },  { "ldquo;", "“" },  { "rdquo;", "”" },
    { "bdquo;", "„" },  { "laquo;", "«" },  { "raquo;", "»" },  { "ndash;", "–" },  { "mdash;", "—" },
    { "hellip;", "…" }, { "auml;", "ä" },   { "ouml;", "ö" },   { "uuml;", "ü" },   { "Auml;", "Ä" },
    { "Ouml;", "Ö" },   { "Uuml;", "Ü" },   { "szlig;", "ß" },  { "eacute;", "é" }, { "egrave;", "è" },
    { "ecirc;", "ê" },  { "agrave;", "à" }, { "aacute;", "á" }, { "ccedil;", "ç" }, { "iacute;", "í" },
    { "oacute;", "ó" }, { "uacute;", "ú" }, { "ntilde;", "ñ" }, { "aring;", "å" },  { "oslash;", "ø" },
    { "aelig;", "æ" },  { "Aacute;", "Á" }, { "Eacute;", "É" }, { "Iacute;", "Í" }, { "Oacute;", "Ó" },
    { "Uacute;", "Ú" }, { "Ntilde;", "Ñ" }, { "atilde;", "ã" }, { "otilde;", "õ" }, { "acirc;", "â" },
    { "icirc;", "î" },  { "ocirc;", "ô" },  { "ucirc;", "û" },  { "igrave;", "ì" }, { "ograve;", "ò" },
    { "ugrave;", "ù" }, { "euml;", "ë" },   { "iuml;", "ï" },   { "Ccedil;", "Ç" }, { "reg;", "®" },
    { "trade;", "™" },  { "euro;", "€" },   { "pound;", "£" },  { "deg;", "°" },    { "sbquo;", "‚" },
    { "times;", "×" },
  };
  GString *out;

  if (text == NULL)
    return NULL;
  out = g_string_new (NULL);
  while (*text != '\0')
    {
      gsize taken = 0;

      if (g_str_has_prefix (text, "&#"))
        {
          gboolean hex = text[2] == 'x' || text[2] == 'X';
          char *end;
          guint64 c = g_ascii_strtoull (text + (hex ? 3 : 2), &end, hex ? 16 : 10);

          if (*end == ';' && c > 0 && c <= 0x10FFFF && g_unichar_validate ((gunichar) c))
            {
              g_string_append_unichar (out, (gunichar) c);
              taken = (gsize) (end + 1 - text);
            }
        }
      for (guint i = 0; *text == '&' && taken == 0 && i < G_N_ELEMENTS (names); i++)
        if (g_str_has_prefix (text + 1, names[i].name))
          {
            g_string_append (out, names[i].text);
            taken = 1 + strlen (names[i].name);
          }
      if (taken == 0)
        {
          g_string_append_c (out, *text);
          taken = 1;
        }
      text += taken;
    }
  return g_string_free (out, FALSE);
}
