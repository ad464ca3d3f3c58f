/* inline-style.c - what the style attribute of an element says of its visibility */
#include "inline-style.h"

#include <string.h>

#define FAR -900 /* px, em or % to the left or up that no window shows */

/* Returns the end of what at `p` of a style holds no declarations of its own: a comment, a string, an address; `p` itself
 * at anything else. */
static const char *
skip_quoted (const char *p)
{
  const char *begin = p, *end;

  if (p[0] == '/' && p[1] == '*')
    return (end = strstr (p + 2, "*/")) != NULL ? end + 2 : p + strlen (p);
  if (g_ascii_strncasecmp (p, "url(", 4) == 0)
    {
      p += 4 + strspn (p + 4, " \t\n");
      if (*p != '"' && *p != '\'')
        return p + strcspn (p, ")");
    }
  if (*p != '"' && *p != '\'')
    return begin;
  for (end = p + 1; *end != '\0' && *end != *p; end++)
    if (*end == '\\' && end[1] != '\0')
      end++;
  return *end != '\0' ? end + 1 : end;
}

void
vlps_inline_style_fold (const char *style, char *folded, gsize room)
{
  gsize n = 0;

  for (const char *p = style; *p != '\0' && n + 1 < room;)
    {
      const char *end = skip_quoted (p);

      if (end == p && !g_ascii_isspace (*p))
        folded[n++] = g_ascii_tolower (*p);
      p = MAX (end, p + 1);
    }
  folded[n] = '\0';
}

static gboolean
is_important (const char *value)
{
  const char *mark = strstr (value, "!important"), *end = strchr (value, ';');

  return mark != NULL && (end == NULL || mark < end);
}

const char *
vlps_inline_style_value (const char *folded, const char *property)
{
  const char *value = "";

  for (const char *p = folded; (p = strstr (p, property)) != NULL; p += strlen (property))
    if ((p == folded || p[-1] == ';') && (!is_important (value) || is_important (p)))
      value = p + strlen (property);
  return value;
}

gboolean
vlps_inline_style_is_removed (const char *folded)
{
  return g_str_has_prefix (vlps_inline_style_value (folded, "display:"), "none");
}

/* Placed where nobody can scroll to, or cut to nothing: for screen readers and search engines. */
gboolean
vlps_inline_style_is_out_of_sight (const char *folded)
{
  const char *position = vlps_inline_style_value (folded, "position:"),
             *clip = vlps_inline_style_value (folded, "clip:");

  if (!g_str_has_prefix (position, "absolute") && !g_str_has_prefix (position, "fixed"))
    return FALSE;
  return g_ascii_strtod (vlps_inline_style_value (folded, "left:"), NULL) <= FAR
         || g_ascii_strtod (vlps_inline_style_value (folded, "top:"), NULL) <= FAR
         || g_str_has_prefix (clip, "rect(0,0,0,0)") || g_str_has_prefix (clip, "rect(0px,0px,0px,0px)")
         || g_str_has_prefix (clip, "rect(0000)") || g_str_has_prefix (clip, "rect(1px,1px,1px,1px)")
         || g_str_has_prefix (clip, "rect(1px1px1px1px)")
         || g_str_has_prefix (vlps_inline_style_value (folded, "clip-path:"), "inset(50%)");
}

gboolean
vlps_inline_style_is_nothing (const char *value)
{
  char *end;
  double length = g_ascii_strtod (value, &end);
  gboolean pixels = *end == '\0' || *end == ';' || *end == '!' || g_str_has_prefix (end, "px");

  return end != value && ABS (length) < 0.5 && (pixels || !(ABS (length) > 0));
}

/* Scaled to a point or to a line. */
static gboolean
is_scaled_away (const char *folded)
{
  static const char *const scales[] = { "scale(0)", "scale(0,", "scalex(0)", "scaley(0)" };
  const char *transform = vlps_inline_style_value (folded, "transform:");

  for (guint i = 0; i < G_N_ELEMENTS (scales); i++)
    if (g_str_has_prefix (transform, scales[i]))
      return TRUE;
  return FALSE;
}

/* Pressed together until nothing of it is left, with what is in it cut or scaled.  A padding is the height of boxes that
 * keep the shape of a video. */
static gboolean
is_pressed (const char *folded)
{
  const char *overflow = vlps_inline_style_value (folded, "overflow:");

  if (*overflow == '\0')
    overflow = vlps_inline_style_value (folded, "overflow-y:");
  return ((g_str_has_prefix (overflow, "hidden") || g_str_has_prefix (overflow, "clip"))
          && strstr (folded, "padding") == NULL
          && (vlps_inline_style_is_nothing (vlps_inline_style_value (folded, "height:"))
              || vlps_inline_style_is_nothing (vlps_inline_style_value (folded, "max-height:"))))
         || is_scaled_away (folded);
}

/* Removes the text, and with it everything inside: nothing there can show itself again. */
gboolean
vlps_inline_style_removes_text (const char *folded)
{
  return vlps_inline_style_is_removed (folded)
         || g_str_has_prefix (vlps_inline_style_value (folded, "content-visibility:"), "hidden")
         || vlps_inline_style_is_out_of_sight (folded) || is_pressed (folded)
         || g_ascii_strtod (vlps_inline_style_value (folded, "text-indent:"), NULL) <= FAR;
}

gboolean
vlps_inline_style_is_invisible (const char *folded)
{
  const char *visibility = vlps_inline_style_value (folded, "visibility:");

  return g_str_has_prefix (visibility, "hidden") || g_str_has_prefix (visibility, "collapse");
}

/* The attribute `hidden` gives way to a style that displays the element. */
gboolean
vlps_inline_style_is_displayed (const char *style)
{
  char folded[256];
  const char *display;

  vlps_inline_style_fold (style, folded, sizeof folded);
  display = vlps_inline_style_value (folded, "display:");
  return *display != '\0' && !g_str_has_prefix (display, "none");
}
