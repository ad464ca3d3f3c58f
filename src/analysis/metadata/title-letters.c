/* title-letters.c - compares titles by their letters */
#include "title-letters.h"

#include <string.h>

#include "title-parts.h"

gboolean
vlps_title_is_part (const char *one, const char *other)
{
  g_autofree char *a = letters_of (one);
  g_autofree char *b = letters_of (other);

  return strstr (a, b) != NULL || strstr (b, a) != NULL;
}

gboolean
vlps_title_has (const char *title, const char *part)
{
  g_autofree char *whole = letters_of (title);
  g_autofree char *letters = letters_of (part);

  return *letters != '\0' && strstr (whole, letters) != NULL;
}
