/* region-box.c - the regions of a page as rectangles */
#include "region-box.h"

#include <math.h>

static void
add_box (GArray *boxes, VlpsRegion region, double left, double top, double right, double bottom)
{
  VlpsRegionBox box = { region, { left, top, right - left, bottom - top } };

  if (right > left && bottom > top)
    g_array_append_val (boxes, box);
}

/* An absent line stands where it takes nothing. */
static double
place (double line, double absent, double least, double most)
{
  return isnan (line) ? absent : CLAMP (line, least, most);
}

GArray *
vlps_region_boxes_new (VlpsThresholds lines, VlpsSize page)
{
  GArray *boxes = g_array_new (FALSE, FALSE, sizeof (VlpsRegionBox));
  double head = place (lines.h1, 0, 0, page.height), foot = place (lines.h2, page.height, head, page.height);
  double top = head;

  add_box (boxes, VLPS_REGION_HEADER, 0, 0, page.width, head);
  for (guint i = 0; i < MAX (1, lines.n_bands); i++)
    {
      VlpsBand band = lines.n_bands > 0 ? lines.bands[i] : (VlpsBand){ INFINITY, lines.w1, lines.w2 };
      double bottom = CLAMP (band.bottom, top, foot);
      double left = place (band.w1, 0, 0, page.width), right = place (band.w2, page.width, left, page.width);

      add_box (boxes, VLPS_REGION_LM, 0, top, left, bottom);
      add_box (boxes, VLPS_REGION_CENTER, left, top, right, bottom);
      add_box (boxes, VLPS_REGION_RM, right, top, page.width, bottom);
      top = bottom;
    }
  add_box (boxes, VLPS_REGION_FOOTER, 0, foot, page.width, page.height);
  return boxes;
}
