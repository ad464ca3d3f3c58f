/* overlay-legend.c - what stands above the picture: title, address, facts, the regions with their lines */
#include "overlay-private.h"

#include <math.h>
#include <string.h>

#include "palette.h"
#include "reason-note.h"

static char *
format_size (VlpsSize size)
{
  g_autofree char *width = vlps_lettering_number (size.width);
  g_autofree char *height = vlps_lettering_number (size.height);

  return g_strdup_printf ("%s × %s px", width, height);
}

static char *
format_scale (const VlpsOverlay *o)
{
  g_autofree char *percent = vlps_lettering_number (o->frame.scale * 100);
  g_autofree char *megapixels = vlps_lettering_number (o->max_pixels / 1e6);

  switch (o->reason)
    {
    case VLPS_OVERLAY_SCALE_PICTURE:
      return g_strdup_printf ("%s %%, as the page's picture is", percent);
    case VLPS_OVERLAY_SCALE_PIXELS:
      return g_strdup_printf ("%s %%, to stay below %s megapixels", percent, megapixels);
    case VLPS_OVERLAY_SCALE_SIDE:
      return g_strdup_printf ("%s %%, to stay below %d pixels a side", percent, VLPS_OVERLAY_MAX_SIDE + 1);
    case VLPS_OVERLAY_SCALE_FULL:
    default:
      return g_strdup ("100 %");
    }
}

/* "150 px", or "none" for an absent line. */
static char *
format_line (double value)
{
  g_autofree char *number = vlps_lettering_number (value);

  return isnan (value) ? g_strdup ("none") : g_strconcat (number, " px", NULL);
}

/* One class with the line that makes it, its number of elements and its share of the text. */
static void
add_class_entry (const VlpsOverlay *o, VlpsLegend *legend, guint class, const char *name, const char *line)
{
  const VlpsOverlayTally *tally = &o->tallies[class];
  double total = 0;
  g_autofree char *share = NULL;
  g_autofree char *detail = NULL;

  for (guint c = 0; c < VLPS_OVERLAY_CLASSES; c++)
    total += o->tallies[c].text;
  share = total > 0 ? vlps_lettering_number (tally->text * 100 / total) : NULL;
  detail = g_strdup_printf ("%u element%s, %s%s", tally->elements, tally->elements == 1 ? "" : "s",
                            share == NULL ? "no text" : share, share == NULL ? "" : " % of text");
  vlps_legend_add (legend, VLPS_LEGEND_KEY_BOX, vlps_palette_colour (class), name, line, detail);
}

static void
add_region_entry (const VlpsOverlay *o, VlpsLegend *legend, VlpsRegion region, const char *name, double value)
{
  g_autofree char *number = format_line (value);
  g_autofree char *line = g_strconcat (name, " = ", number, NULL);

  add_class_entry (o, legend, region, vlps_region_name (region), line);
}

/* The entry of a margin, with its values from the top down. */
static void
add_margin_entry (const VlpsOverlay *o, VlpsLegend *legend, VlpsRegion region, const char *name)
{
  GString *line = g_string_new (NULL);
  g_autofree char *before = NULL;

  g_string_append_printf (line, "%s = ", name);
  for (guint i = 0; i < vlps_overlay_frame_margins (&o->frame); i++)
    {
      double top;
      VlpsBand band = vlps_overlay_frame_margins_at (&o->frame, i, &top);
      g_autofree char *number = format_line (region == VLPS_REGION_LM ? band.w1 : band.w2);

      if (before == NULL)
        g_string_append (line, number);
      else if (strcmp (before, number) != 0)
        g_string_append_printf (line, ", then %s", number);
      g_free (before);
      before = g_steal_pointer (&number);
    }
  add_class_entry (o, legend, region, vlps_region_name (region), line->str);
  g_string_free (line, TRUE);
}

static void
add_facts (const VlpsOverlay *o, VlpsLegend *legend)
{
  const VlpsPage *page = o->page;
  guint warnings = page->warnings->len + o->result->warnings->len;
  g_autofree char *size = format_size (o->frame.size);
  g_autofree char *viewport = format_size (page->viewport);
  g_autofree char *scale = format_scale (o);
  g_autofree char *number = g_strdup_printf ("%u", warnings);

  vlps_legend_add (legend, VLPS_LEGEND_KEY_NONE, 0, "Method", o->result->method, NULL);
  if (o->result->separators.preset != NULL)
    vlps_legend_add (legend, VLPS_LEGEND_KEY_NONE, 0, "Thresholds", o->result->separators.preset, NULL);
  if (o->frame.size.width > 0)
    {
      vlps_legend_add (legend, VLPS_LEGEND_KEY_NONE, 0, "Page", size, NULL);
      if (page->viewport.width > 0)
        vlps_legend_add (legend, VLPS_LEGEND_KEY_NONE, 0, "Viewport", viewport, NULL);
      vlps_legend_add (legend, VLPS_LEGEND_KEY_NONE, 0, "Scale", scale, NULL);
      if (o->picture == NULL)
        vlps_legend_add (legend, VLPS_LEGEND_KEY_NONE, 0, "Picture", "drawn from the page model", NULL);
    }
  else
    vlps_legend_add (legend, VLPS_LEGEND_KEY_NONE, 0, "Page", "has no size: nothing to draw", NULL);
  vlps_legend_add (legend, VLPS_LEGEND_KEY_NONE, 0, "Warnings", number, NULL);
  vlps_legend_break (legend);
}

VlpsLegend *
vlps_overlay_legend (const VlpsOverlay *o)
{
  VlpsLegend *legend = vlps_legend_new (o->context, o->frame.width, VLPS_OVERLAY_LETTERS * o->frame.unit);
  const char *title = vlps_page_title (o->page);
  g_autofree char *reasons = o->marks ? vlps_reason_note (o->document) : NULL;

  if (*title != '\0')
    vlps_legend_add_heading (legend, title);
  if (*o->page->url != '\0' || *o->page->input != '\0')
    vlps_legend_add_address (legend, *o->page->url != '\0' ? o->page->url : o->page->input);
  add_facts (o, legend);
  if (o->regions)
    {
      const VlpsThresholds *lines = o->frame.lines;

      add_region_entry (o, legend, VLPS_REGION_HEADER, "H1", lines->h1);
      add_region_entry (o, legend, VLPS_REGION_FOOTER, "H2", lines->h2);
      add_margin_entry (o, legend, VLPS_REGION_LM, "W1");
      add_margin_entry (o, legend, VLPS_REGION_RM, "W2");
      add_class_entry (o, legend, VLPS_REGION_CENTER, vlps_region_name (VLPS_REGION_CENTER), "");
      if (o->tallies[VLPS_PALETTE_LEFT_OUT].text > 0)
        add_class_entry (o, legend, VLPS_PALETTE_LEFT_OUT, "Other", "left out");
      vlps_legend_break (legend);
      vlps_legend_add_note (legend, "Pale: the strip beyond a line. Strong, with struck text: what is left out. An "
                                    "element across a line stays CENTER.");
      if (reasons != NULL)
        vlps_legend_add_note (legend, reasons);
      if (lines->n_bands > 0)
        vlps_legend_add_note (legend, "The margins change down the page: W1 and W2 hold for a part of its height.");
      if (o->result->separators.doubtful)
        {
          g_autofree char *note = g_strdup_printf ("The region lines may be wrong (expected F1 of CENTER: %.2f).",
                                                   o->result->separators.expected);

          vlps_legend_add_note (legend, note);
        }
      if (o->result->separators.layers != NULL && o->result->separators.layers->len > 0)
        vlps_legend_add_note (legend, "What is fixed to the window over the page is judged apart from the lines.");
    }
  else if (o->marks)
    {
      add_class_entry (o, legend, VLPS_REGION_CENTER, "Content", "");
      add_class_entry (o, legend, VLPS_PALETTE_LEFT_OUT, "Left out", "");
      vlps_legend_break (legend);
      if (reasons != NULL)
        vlps_legend_add_note (legend, reasons);
    }
  else
    vlps_legend_add_note (legend, o->result->text != NULL ? "The method returns text without its place on the page."
                                                          : "The method found no content.");
  return legend;
}
