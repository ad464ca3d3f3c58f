/* apart.c - inline elements without white space between them that style sheets set apart */
#include "apart.h"

#include <string.h>

gboolean
vlps_apart_may_be (VlpsTag tag)
{
  switch (tag)
    {
    case VLPS_TAG_SPAN:
    case VLPS_TAG_A:
    case VLPS_TAG_B:
    case VLPS_TAG_STRONG:
    case VLPS_TAG_LABEL:
    case VLPS_TAG_SMALL:
    case VLPS_TAG_TIME:
      return TRUE;
    default:
      return FALSE;
    }
}

/* TRUE where a text ends as a sentence, a word or a number; a colon also joins ("Category:Languages"). */
static gboolean
ends (const char *text)
{
  gunichar c = *text != '\0' ? g_utf8_get_char (g_utf8_prev_char (text + strlen (text))) : 0;

  return g_unichar_islower (c) || g_unichar_isdigit (c) || (c < 0x80 && c != 0 && strchr (".!?)\"", (char) c) != NULL)
         || c == 0x201d || c == 0x2019;
}

gboolean
vlps_apart_are (const char *before, const char *text)
{
  return g_unichar_isupper (g_utf8_get_char (text)) && ends (before)
         && (strchr (before, ' ') != NULL || strchr (text, ' ') != NULL);
}
