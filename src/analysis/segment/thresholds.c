/* thresholds.c - where the four lines stand: presets and values set by hand */
#include "thresholds.h"

#include <math.h>
#include <string.h>

#include "errors.h"

#define MAX_WIDTH 16384 /* px; no page that is looked at is wider */

#define PX(n, from_end)                                                                                                \
  {                                                                                                                    \
    TRUE, FALSE, n, from_end                                                                                           \
  }
#define PERCENT(n, from_end)                                                                                           \
  {                                                                                                                    \
    TRUE, TRUE, n, from_end                                                                                            \
  }
#define MEASURED "docs/auto.md; chosen by measuring"
#define BOUND "docs/auto.md; bounds the work"
#define AUTO_PARAMS(X)                                                                                                 \
  X (search.accuracy_share, "accuracy-share", NUMBER, 4, 0, 100, "",                                                   \
     "what the share of text in its right region counts beside the F1 of CENTER", MEASURED)                            \
  X (search.line_price, "line-price", NUMBER, .003, 0, 1, "", "what a line must gain to be drawn", MEASURED)           \
  X (search.band_price, "band-price", NUMBER, .005, 0, 1, "", "what a change of the margins down the page must gain",  \
     MEASURED)                                                                                                         \
  X (search.cut_price, "cut-price", NUMBER, .1, 0, 1, "", "what it costs to cut through a column as high as the page", \
     MEASURED)                                                                                                         \
  X (search.cross_price, "cross-price", NUMBER, .5, 0, 10, "",                                                         \
     "what it costs W1 or W2 to cross all text, which stays in CENTER", MEASURED)                                      \
  X (search.rounds, "rounds", WHOLE, 6, 1, 100, "rounds", "of moving all four lines, at most", BOUND)                  \
  X (search.cuts, "cuts", WHOLE, VLPS_SEARCH_MAX_CUTS, 0, VLPS_SEARCH_MAX_CUTS, "gaps",                                \
     "places where the margins may change, at most", BOUND)                                                            \
  X (search.gap, "gap", NUMBER, 2, 0, 1000, "px", "height without text that such a place needs", MEASURED)             \
  X (search.tall, "tall", NUMBER, .25, 0, 1, "of the height", "from which on text may be cut through", MEASURED)       \
  X (search.different, "different", NUMBER, .05, 0, 1, "of the text",                                                  \
     "that another reading of the page puts elsewhere, at least", "docs/auto.md")                                      \
  X (found.one_column, "one-column", NUMBER, .9, 0, 1, "of the text",                                                  \
     "alone in the width, from which on a page without style sheets gets no lines", MEASURED)                          \
  X (found.layer_most, "layer-most", NUMBER, .3, 0, 1, "of the text", "from which on a layer is the page", MEASURED)   \
  X (found.most_blocks, "most-blocks", WHOLE, 20000, 1, 1e6, "text blocks",                                            \
     "that the model predicts for, at most; the others take after those before them", BOUND)                           \
  X (found.column_share, "column-share", NUMBER, .2, 0, 1, "",                                                         \
     "how much of what a text block is likely to be is the mean of the column that it stands in", MEASURED)            \
  X (found.bar_odds, "bar-odds", NUMBER, 1.5, .01, 100, "", "what the odds of HEADER and FOOTER are multiplied by",    \
     MEASURED)                                                                                                         \
  X (found.margin_odds, "margin-odds", NUMBER, 1.5, .01, 100, "", "what the odds of LM and RM are multiplied by",      \
     MEASURED)                                                                                                         \
  X (found.panel_odds, "panel-odds", NUMBER, 8, .01, 100, "",                                                          \
     "what the odds of a margin are multiplied by for filters and menus at the side of a grid", MEASURED)              \
  X (found.end_odds, "end-odds", NUMBER, 8, .01, 100, "",                                                              \
     "what the odds are multiplied by for footers and side columns that are named so, at the end of the page",         \
     MEASURED)                                                                                                         \
  X (found.side_odds, "side-odds", NUMBER, 20, .01, 100, "",                                                           \
     "what the odds of a margin are multiplied by for side columns that are named so, and those of CENTER for tables " \
     "of facts",                                                                                                       \
     MEASURED)                                                                                                         \
  X (found.doubtful, "doubtful", NUMBER, .93, 0, 1, "", "expected F1 of CENTER below which lines are doubtful",        \
     "docs/auto.md")

#define PARAM(FIELD, NAME, KIND, USUAL, LEAST, MOST, UNIT, DESCRIPTION, SOURCE)                                        \
  { NAME, VLPS_PARAM_##KIND, G_STRUCT_OFFSET (VlpsPreset, FIELD), USUAL, LEAST, MOST, NULL, UNIT, DESCRIPTION, SOURCE },
#define USUAL(FIELD, NAME, KIND, USUAL, ...) .FIELD = USUAL,

static const VlpsParam auto_params[] = { AUTO_PARAMS (PARAM){ .name = NULL } };

static const VlpsPreset presets[] = {
  {
      .name = "jing-zuo-2004",
      .source = "Jing & Zuo 2004, section 3",
      .description = "200 px above, 160 px below, 30 % of the real page width on either side",
      .lines = { PX (200, FALSE), PX (160, TRUE), PERCENT (30, FALSE), PERCENT (30, TRUE) },
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
      .lines = { PX (200, FALSE), PX (160, TRUE), PERCENT (30, FALSE), PERCENT (30, TRUE) },
      .page_width = 1024,
      .units = VLPS_UNITS_TABLES,
  },
  {
      .name = "auto",
      .source = "docs/auto.md",
      .description = "found from the page itself; any of them may be absent",
      .units = VLPS_UNITS_BLOCK,
      .automatic = TRUE,
      AUTO_PARAMS (USUAL).params = auto_params,
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
  return vlps_error_null (error, VLPS_ERROR_USAGE, "unknown preset '%s'; use auto, jing-zuo-2004 or kovacevic-2002",
                          name);
}

gboolean
vlps_preset_set (VlpsPreset *preset, const char *text, GError **error)
{
  return vlps_params_assign (preset->params, preset->name, preset, text, error);
}

gboolean
vlps_preset_set_page_width (VlpsPreset *preset, int width, GError **error)
{
  if (width < 1 || width > MAX_WIDTH || preset->automatic)
    return vlps_error_false (error, VLPS_ERROR_USAGE,
                             "--page-width takes 1 to %d px, and is for the presets jing-zuo-2004 and kovacevic-2002",
                             MAX_WIDTH);
  preset->page_width = width;
  return TRUE;
}

VlpsThresholds
vlps_preset_resolve (const VlpsPreset *preset, VlpsSize page)
{
  VlpsSize size = { preset->page_width > 0 ? preset->page_width : page.width, page.height };

  return vlps_lengths_resolve (preset->lines, size);
}

gboolean
vlps_units_parse (const char *text, VlpsUnits *ret_units, GError **error)
{
  gboolean all = strcmp (text, "all") == 0;

  if (!all && strcmp (text, "block") != 0)
    return vlps_error_false (error, VLPS_ERROR_USAGE, "--units takes one of block, all, not '%s'", text);
  *ret_units = all ? VLPS_UNITS_ALL : VLPS_UNITS_BLOCK;
  return TRUE;
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
    return vlps_error_false (
        error, VLPS_ERROR_USAGE,
        "'%s' is not a length; write pixels (200 or 200px), a share of the page (15%%), either with a minus "
        "to measure from the lower or right edge (-160), or none",
        text);
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

VlpsThresholds
vlps_lengths_resolve (const VlpsLength lines[4], VlpsSize page)
{
  return (VlpsThresholds) VLPS_LINES (
      vlps_length_resolve (lines[0], page.height), vlps_length_resolve (lines[1], page.height),
      vlps_length_resolve (lines[2], page.width), vlps_length_resolve (lines[3], page.width));
}

gboolean
vlps_thresholds_check (VlpsThresholds lines, GError **error)
{
  if (lines.h1 > lines.h2)
    return vlps_error_false (error, VLPS_ERROR_USAGE,
                             "h1 (%g px) lies below h2 (%g px): the upper line must not be lower than the lower one",
                             lines.h1, lines.h2);
  if (lines.w1 > lines.w2)
    return vlps_error_false (
        error, VLPS_ERROR_USAGE,
        "w1 (%g px) lies right of w2 (%g px): the left line must not be further right than the right one", lines.w1,
        lines.w2);
  return TRUE;
}
