/* style-text.c - the computed style of an element, as snapshots have it */
#include "style-text.h"

#include <math.h>
#include <string.h>

#define MAX_FONT_SIZE 1e8 /* px */

typedef struct
{
  const char *name;
  int value;
} Word;

static int
find_word (const Word *words, const char *name, int fallback)
{
  for (; words->name != NULL; words++)
    if (strcmp (words->name, name) == 0)
      return words->value;
  return fallback;
}

static const Word display_words[] = {
  { "none", VLPS_DISPLAY_NONE },
  { "inline", VLPS_DISPLAY_INLINE },
  { "ruby", VLPS_DISPLAY_INLINE },
  { "ruby-base", VLPS_DISPLAY_INLINE },
  { "ruby-text", VLPS_DISPLAY_INLINE },
  { "inline-block", VLPS_DISPLAY_INLINE_BLOCK },
  { "inline-flex", VLPS_DISPLAY_INLINE_BLOCK },
  { "inline-grid", VLPS_DISPLAY_INLINE_BLOCK },
  { "inline-table", VLPS_DISPLAY_INLINE_BLOCK },
  { "-webkit-inline-box", VLPS_DISPLAY_INLINE_BLOCK },
  { "flex", VLPS_DISPLAY_FLEX },
  { "-webkit-box", VLPS_DISPLAY_FLEX },
  { "grid", VLPS_DISPLAY_GRID },
  { "list-item", VLPS_DISPLAY_LIST_ITEM },
  { "table", VLPS_DISPLAY_TABLE },
  { "table-row", VLPS_DISPLAY_TABLE_ROW },
  { "table-cell", VLPS_DISPLAY_TABLE_CELL },
  { "table-row-group", VLPS_DISPLAY_TABLE_PART },
  { "table-header-group", VLPS_DISPLAY_TABLE_PART },
  { "table-footer-group", VLPS_DISPLAY_TABLE_PART },
  { "table-caption", VLPS_DISPLAY_TABLE_PART },
  { "table-column", VLPS_DISPLAY_TABLE_PART },
  { "table-column-group", VLPS_DISPLAY_TABLE_PART },
  { "contents", VLPS_DISPLAY_CONTENTS },
  { NULL, 0 },
};

static const Word position_words[] = {
  { "relative", VLPS_POSITION_RELATIVE }, { "absolute", VLPS_POSITION_ABSOLUTE },     { "fixed", VLPS_POSITION_FIXED },
  { "sticky", VLPS_POSITION_STICKY },     { "-webkit-sticky", VLPS_POSITION_STICKY }, { NULL, 0 },
};

static const Word float_words[] = { { "left", VLPS_FLOAT_LEFT }, { "right", VLPS_FLOAT_RIGHT }, { NULL, 0 } };

/* "rgb(1, 2, 3)", "rgba(1, 2, 3, 0.5)" or "color(srgb 0.1 0.2 0.3 / 0.5)" as 0xRRGGBBAA; 0 for what else there is. */
static guint32
parse_color (const char *text)
{
  gboolean unit = g_str_has_prefix (text, "color(");
  double parts[4] = { 0, 0, 0, 1 };
  guint n = 0;

  if (!unit && !g_str_has_prefix (text, "rgb"))
    return 0;
  for (const char *p = strchr (text, unit ? ' ' : '('); p != NULL && *p != '\0' && n < 4;)
    {
      char *end;
      double value = 0;

      if (g_str_has_prefix (p, "none")) /* a component that is left out */
        end = (char *) (gsize) p + 4;
      else if (g_ascii_isdigit (*p) || *p == '.' || (*p == '-' && (g_ascii_isdigit (p[1]) || p[1] == '.')))
        value = g_ascii_strtod (p, &end);
      else
        end = (char *) (gsize) p;
      if (end == p)
        {
          p++;
          continue;
        }
      parts[n++] = value;
      p = end;
    }
  for (guint i = 0; i < 4; i++)
    parts[i] = CLAMP (i == 3 || unit ? parts[i] * 255 : parts[i], 0, 255);
  return (guint32) lround (parts[0]) << 24 | (guint32) lround (parts[1]) << 16 | (guint32) lround (parts[2]) << 8
         | (guint32) lround (parts[3]);
}

/* The number `text` begins with, between `min` and `max`; `fallback` where there is none ("auto"). */
static double
parse_number (const char *text, double min, double max, double fallback)
{
  char *end;
  double value = g_ascii_strtod (text, &end);

  return end == text || isnan (value) ? fallback : CLAMP (value, min, max);
}

gboolean
vlps_style_text_read (const char *text, VlpsStyle *ret_style, guint *ret_flags)
{
  g_auto (GStrv) parts = g_strsplit (text, "|", 11);

  if (g_strv_length (parts) != 11)
    return FALSE;
  *ret_style = (VlpsStyle){
    .display = (VlpsDisplay) find_word (display_words, parts[0], VLPS_DISPLAY_BLOCK),
    .position = (VlpsPosition) find_word (position_words, parts[1], VLPS_POSITION_STATIC),
    .floating = (VlpsFloat) find_word (float_words, parts[2], VLPS_FLOAT_NONE),
    .font_size = parse_number (parts[3], 0, MAX_FONT_SIZE, 16),
    .font_weight = (int) parse_number (parts[4], 1, 1000, 400),
    .z_index = (int) parse_number (parts[5], G_MININT, G_MAXINT, 0),
    .color = parse_color (parts[6]),
    .background = parse_color (parts[7]),
    .background_image = *parts[8] != '\0',
  };
  *ret_flags =
      (g_str_has_prefix (parts[9], "pre") || strcmp (parts[9], "break-spaces") == 0 ? VLPS_NODE_PREFORMATTED : 0)
      | (strcmp (parts[10], "rtl") == 0 ? VLPS_NODE_RTL : 0);
  return TRUE;
}
