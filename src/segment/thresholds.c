/* thresholds.c - where the four lines stand: presets and values set by hand */
#include "thresholds.h"

#include <math.h>
#include <string.h>

#include "errors.h"

#define PX(n)                                                                                                          \
  {                                                                                                                    \
    TRUE, FALSE, n                                                                                                     \
  }
#define PERCENT(n)                                                                                                     \
  {                                                                                                                    \
    TRUE, TRUE, n                                                                                                      \
  }

static const VlpsPreset presets[] = {
  {
      .name = "jing-zuo-2004",
      .source = "Jing & Zuo 2004, section 3",
      .description = "200 px above, 160 px below, 30 % of the real page width on either side",
      .h1 = PX (200),
      .h2 = PX (160),
      .w1 = PERCENT (30),
      .w2 = PERCENT (30),
      .units = VLPS_UNITS_BLOCK,
  },
  {
      /* The paper is known here only through its successor: fixed page, fixed thresholds, TABLE tags alone.  Its layout
       * engine formatted pages for a screen, so what is fixed is the width: 1024 px, the usual screen of its year.  The
       * other constants are those of the successor, which says that its division is similar; the two then differ only
       * in what the successor claims to improve. */
      .name = "kovacevic-2002",
      .source = "Kovacevic et al. 2002, as described by Jing & Zuo 2004, section 2.3",
      .description = "the same distances on a page taken to be 1024 px wide; only TABLE-family elements are sorted",
      .h1 = PX (200),
      .h2 = PX (160),
      .w1 = PERCENT (30),
      .w2 = PERCENT (30),
      .page_width = 1024,
      .units = VLPS_UNITS_TABLES,
  },
  {
      .name = "auto",
      .source = "docs/auto.md",
      .description = "found from the page itself; any of them may be absent",
      .units = VLPS_UNITS_BLOCK,
      .automatic = TRUE,
  },
};

const VlpsPreset *
vlps_presets (guint *ret_count)
{
  *ret_count = G_N_ELEMENTS (presets);
  return presets;
}

const VlpsPreset *
vlps_preset_find (const char *name, GError **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (presets); i++)
    if (strcmp (presets[i].name, name) == 0)
      return &presets[i];
  g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE,
               "'%s' is no preset; there are auto, jing-zuo-2004 and kovacevic-2002", name);
  return NULL;
}

VlpsThresholds
vlps_preset_resolve (const VlpsPreset *preset, VlpsSize page)
{
  double width = preset->page_width > 0 ? preset->page_width : page.width;

  if (preset->automatic)
    return (VlpsThresholds) VLPS_LINES (NAN, NAN, NAN, NAN);
  return (VlpsThresholds){
    .h1 = vlps_length_resolve (preset->h1, page.height),
    .h2 = page.height - vlps_length_resolve (preset->h2, page.height),
    .w1 = vlps_length_resolve (preset->w1, width),
    .w2 = width - vlps_length_resolve (preset->w2, width),
  };
}

gboolean
vlps_length_parse (const char *text, VlpsLength *ret_length, GError **error)
{
  gboolean from_end = *text == '-';
  const char *digits = text + from_end;
  char *end;
  double value = g_ascii_strtod (digits, &end);
  /* not what C takes for a number besides: signs, exponents, hexadecimals, "nan" */
  gboolean plain = end != digits && end == digits + strspn (digits, "0123456789.");
  gboolean percent = strcmp (end, "%") == 0;

  if (g_ascii_strcasecmp (text, "none") == 0)
    {
      *ret_length = (VlpsLength){ FALSE };
      return TRUE;
    }
  if (!plain || !(*end == '\0' || percent || strcmp (end, "px") == 0) || !isfinite (value) || (percent && value > 100))
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE,
                   "'%s' is no length; write pixels (200 or 200px), a share of the page (15%%), either with a minus "
                   "to measure from the lower or right edge (-160), or none",
                   text);
      return FALSE;
    }
  *ret_length = (VlpsLength){ TRUE, percent, value, from_end };
  return TRUE;
}

double
vlps_length_resolve (VlpsLength length, double extent)
{
  double distance = length.percent ? length.value / 100 * extent : length.value;

  if (!length.given)
    return NAN;
  return length.from_end ? extent - distance : distance;
}

gboolean
vlps_thresholds_check (VlpsThresholds lines, GError **error)
{
  if (lines.h1 > lines.h2)
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE,
                   "h1 (%g px) lies below h2 (%g px): the upper line must not be lower than the lower one", lines.h1,
                   lines.h2);
      return FALSE;
    }
  if (lines.w1 > lines.w2)
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE,
                   "w1 (%g px) lies right of w2 (%g px): the left line must not be further right than the right one",
                   lines.w1, lines.w2);
      return FALSE;
    }
  return TRUE;
}
