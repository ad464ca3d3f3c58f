/* inline-style.c - whether a style attribute hides an element */
#include "inline-style.h"

#include <stdlib.h>
#include <string.h>

#include "hash.h"

#define MAX_STYLE 4096  /* bytes of an attribute that are read */
#define FAR -900        /* px, em or % that move text out of any window */
#define SMALLEST_FONT 2 /* px */

/* Declarations by name, the last of each; names and values in lower case, without white space and "!important". */
static GHashTable *
parse (const char *style)
{
  GHashTable *values = g_hash_table_new_full (vlps_hash_string, g_str_equal, g_free, g_free);
  g_autofree char *head = g_strndup (style, MAX_STYLE), *lower = g_ascii_strdown (head, -1);
  g_auto (GStrv) declarations = NULL;
  char *to = lower;

  for (const char *c = lower; *c != '\0'; c++)
    if (!g_ascii_isspace (*c))
      *to++ = *c;
  *to = '\0';
  declarations = g_strsplit (lower, ";", -1);
  for (guint i = 0; declarations[i] != NULL; i++)
    {
      char *colon = strchr (declarations[i], ':'), *important = strstr (declarations[i], "!important");

      if (colon == NULL)
        continue;
      if (important != NULL)
        *important = '\0';
      g_hash_table_replace (values, g_strndup (declarations[i], (gsize) (colon - declarations[i])),
                            g_strdup (colon + 1));
    }
  return values;
}

static gboolean
is_one_of (GHashTable *values, const char *name, const char *const *words)
{
  const char *value = g_hash_table_lookup (values, name);

  return value != NULL && g_strv_contains (words, value);
}

/* A number with any unit. */
static gboolean
number_of (GHashTable *values, const char *name, double *ret_number)
{
  const char *value = g_hash_table_lookup (values, name);
  char *end;

  if (value == NULL)
    return FALSE;
  *ret_number = g_ascii_strtod (value, &end);
  return end != value;
}

static gboolean
is_off_page (GHashTable *values)
{
  static const char *const names[] = { "left", "top", "text-indent", "margin-left", "margin-top" };
  static const char *const placed[] = { "absolute", "fixed", "relative", NULL };
  double number;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if ((i > 1 || is_one_of (values, "position", placed)) && number_of (values, names[i], &number) && number <= FAR)
      return TRUE;
  return FALSE;
}

/* No room for its content, which does not spill either. */
static gboolean
has_no_size (GHashTable *values)
{
  static const char *const hidden[] = { "hidden", "clip", NULL };
  static const char *const names[] = { "width", "height", "max-width", "max-height" };
  const char *font = g_hash_table_lookup (values, "font-size");
  double number;

  if (number_of (values, "font-size", &number)
      && (number <= 0 || (number <= SMALLEST_FONT && g_str_has_suffix (font, "px"))))
    return number >= 0;
  if (!is_one_of (values, "overflow", hidden))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (number_of (values, names[i], &number) && number >= 0 && number <= 1
        && !g_str_has_suffix (g_hash_table_lookup (values, names[i]), "em"))
      return TRUE;
  return FALSE;
}

static gboolean
is_invisible (GHashTable *values)
{
  static const char *const hidden[] = { "hidden", "collapse", NULL };
  static const char *const clear[] = { "transparent", "rgba(0,0,0,0)", NULL };
  const char *clip = g_hash_table_lookup (values, "clip-path"), *box = g_hash_table_lookup (values, "clip");
  double opacity;

  return is_one_of (values, "visibility", hidden) || is_one_of (values, "color", clear)
         || (number_of (values, "opacity", &opacity) && opacity <= 0)
         || (clip != NULL
             && (g_str_has_prefix (clip, "inset(50%") || g_str_has_prefix (clip, "inset(100%")
                 || g_str_has_prefix (clip, "circle(0")))
         || (box != NULL && (g_str_has_prefix (box, "rect(0") || g_str_has_prefix (box, "rect(1px,1px")));
}

static gboolean
has_colour_of_ground (GHashTable *values)
{
  const char *colour = g_hash_table_lookup (values, "color");
  const char *ground = g_hash_table_lookup (values, "background-color");

  if (ground == NULL)
    ground = g_hash_table_lookup (values, "background");
  return colour != NULL && ground != NULL && strcmp (colour, ground) == 0;
}

gboolean
vlps_inline_style_hides (const char *style, VlpsHiding *ret_reason)
{
  static const char *const none[] = { "none", NULL };
  g_autoptr (GHashTable) values = style != NULL && *style != '\0' ? parse (style) : NULL;

  if (values == NULL)
    return FALSE;
  if (is_one_of (values, "display", none))
    *ret_reason = VLPS_HIDING_NOT_SHOWN;
  else if (is_invisible (values))
    *ret_reason = VLPS_HIDING_INVISIBLE;
  else if (has_no_size (values))
    *ret_reason = VLPS_HIDING_NO_SIZE;
  else if (is_off_page (values))
    *ret_reason = VLPS_HIDING_OFF_PAGE;
  else if (has_colour_of_ground (values))
    *ret_reason = VLPS_HIDING_COLOUR;
  else
    return FALSE;
  return TRUE;
}
