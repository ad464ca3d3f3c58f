/* legend.h - draws the legend above an overlay */
#pragma once

#include "lettering.h"

typedef enum
{
  VLPS_LEGEND_KEY_NONE,
  VLPS_LEGEND_KEY_BOX,
} VlpsLegendKey;

typedef struct VlpsLegend VlpsLegend;

/* Makes a legend `width` px wide; letters are `size` px high, headings larger. */
VlpsLegend *vlps_legend_new (PangoContext *context, double width, double size);
void vlps_legend_free (VlpsLegend *legend);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsLegend, vlps_legend_free)

/* Adds a separate line, shortened with dots if it is too long. */
void vlps_legend_add_heading (VlpsLegend *legend, const char *text);
void vlps_legend_add_address (VlpsLegend *legend, const char *text);

/* Adds text in as many lines as it needs. */
void vlps_legend_add_note (VlpsLegend *legend, const char *text);

/* Adds "name value", and `detail` (may be NULL) in a line below it, to the current row, or to the next if it does not
 * fit. `colour` (0xRRGGBB): of the key in front of it. */
void vlps_legend_add (VlpsLegend *legend, VlpsLegendKey key, guint32 colour, const char *name, const char *value,
                      const char *detail);

/* Ends the current row. */
void vlps_legend_break (VlpsLegend *legend);

/* Returns the height of the legend, px. */
int vlps_legend_height (const VlpsLegend *legend);

/* Draws the legend on white at the origin of `cr`. */
void vlps_legend_draw (const VlpsLegend *legend, cairo_t *cr);
