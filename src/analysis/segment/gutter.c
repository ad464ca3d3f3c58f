/* gutter.c - the place of a line between the columns or rows that it parts
 *
 * The search only tries edges of text.  A column begins before its text does, by its padding, and what has no text in
 * it, such as a picture, goes with the column or bar that it is in.  All lines are looked at as if they took what lies
 * to the right: edges of the others are mirrored.
 */
#include "gutter.h"

#include <math.h>

static const VlpsRegion region_of_line[4] = { VLPS_REGION_HEADER, VLPS_REGION_FOOTER, VLPS_REGION_LM, VLPS_REGION_RM };

typedef struct
{
  double near; /* the edge that decides whether a line takes it */
  double far;  /* the opposite one, further inside what a line takes */
} Extent;

/* Of H1 and W1 (0 and 2) mirrored. */
static Extent
extent_of (VlpsBox box, guint line)
{
  switch (line)
    {
    case 0:
      return (Extent){ -vlps_box_bottom (box), -box.top };
    case 1:
      return (Extent){ box.top, vlps_box_bottom (box) };
    case 2:
      return (Extent){ -vlps_box_right (box), -box.left };
    default:
      return (Extent){ box.left, vlps_box_right (box) };
    }
}

typedef struct
{
  const VlpsPage *page;
  const VlpsTextUnit *units;
  guint n;
  guint8 *regions; /* of each unit */
  guint8 *pure;    /* of each node: its region plus 1, where all its text is in one; else 0 */
} Gutter;

static void
gutter_clear (Gutter *gutter)
{
  g_free (gutter->regions);
  g_free (gutter->pure);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Gutter, gutter_clear)

#define MIXED 0xff

static void
gutter_make (Gutter *gutter, VlpsThresholds lines)
{
  const VlpsPage *page = gutter->page;

  gutter->regions = g_new0 (guint8, gutter->n + 1);
  gutter->pure = g_new0 (guint8, page->n_nodes + 1);
  for (guint i = 0; i < gutter->n; i++)
    {
      const VlpsTextUnit *unit = &gutter->units[i];

      gutter->regions[i] = (guint8) vlps_region_of_box (unit->box, lines);
      if (unit->node >= 0)
        gutter->pure[unit->node] = (guint8) (gutter->regions[i] + 1);
    }
  /* children stand behind their parents */
  for (guint i = page->n_nodes; i-- > 0;)
    {
      int parent = page->nodes[i].parent;

      if (parent < 0 || gutter->pure[i] == 0)
        continue;
      if (gutter->pure[parent] == 0)
        gutter->pure[parent] = gutter->pure[i];
      else if (gutter->pure[parent] != gutter->pure[i])
        gutter->pure[parent] = MIXED;
    }
}

static gboolean
touches (VlpsBox box, double top, double bottom)
{
  return box.top < bottom && vlps_box_bottom (box) > top;
}

/* One line, for what stands between two heights. */
static double
settle (const Gutter *gutter, guint line, double at, double top, double bottom)
{
  gboolean mirrored = line == 0 || line == 2, margin = line >= 2;
  VlpsRegion region = region_of_line[line];
  double place = mirrored ? -at : at, barrier = -INFINITY, edge = place;

  for (guint i = 0; i < gutter->n; i++)
    {
      VlpsRegion other = (VlpsRegion) gutter->regions[i];
      VlpsBox box = gutter->units[i].box;
      Extent extent = extent_of (box, line);

      if (other == region || extent.near >= place || !touches (box, top, bottom)
          || (margin && (other == VLPS_REGION_HEADER || other == VLPS_REGION_FOOTER)))
        continue;
      barrier = MAX (barrier, extent.far <= place ? extent.far : extent.near);
    }
  for (guint i = 0; i < gutter->page->n_nodes; i++)
    {
      VlpsBox box = gutter->page->nodes[i].box;
      double near = extent_of (box, line).near;

      if (gutter->pure[i] == region + 1 && near > barrier && near < edge && box.width > 0 && box.height > 0
          && touches (box, top, bottom))
        edge = near;
    }
  return mirrored ? -edge : edge;
}

VlpsThresholds
vlps_gutter_settle (const VlpsPage *page, const VlpsTextUnit *units, guint n, VlpsThresholds lines)
{
  g_auto (Gutter) gutter = { .page = page, .units = units, .n = n };
  VlpsThresholds settled = lines;
  double top = -INFINITY;

  gutter_make (&gutter, lines);
  settled.h1 = settle (&gutter, 0, lines.h1, -INFINITY, INFINITY);
  settled.h2 = settle (&gutter, 1, lines.h2, -INFINITY, INFINITY);
  settled.w1 = settle (&gutter, 2, lines.w1, -INFINITY, INFINITY);
  settled.w2 = settle (&gutter, 3, lines.w2, -INFINITY, INFINITY);
  for (guint i = 0; i < lines.n_bands; i++)
    {
      const VlpsBand *band = &lines.bands[i];

      settled.bands[i].w1 = settle (&gutter, 2, band->w1, top, band->bottom);
      settled.bands[i].w2 = settle (&gutter, 3, band->w2, top, band->bottom);
      /* those that stand for the whole page are those of a band */
      if (band->w1 <= lines.w1 && band->w1 >= lines.w1)
        settled.w1 = settled.bands[i].w1;
      if (band->w2 <= lines.w2 && band->w2 >= lines.w2)
        settled.w2 = settled.bands[i].w2;
      top = band->bottom;
    }
  return settled;
}
