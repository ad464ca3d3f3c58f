/* frame-mapping.c - where on the page the boxes in a frame are */
#include "frame-mapping.h"

#include <math.h>

#include "snapshot-member.h"

#define MAX_SCALE 1e4 /* of a frame and those around it */

VlpsBox
vlps_frame_mapping_box (const FrameMapping *m, VlpsBox box)
{
  double right = vlps_box_right (box), bottom = vlps_box_bottom (box);

  return (VlpsBox){
    m->x0 + MIN (m->xx * box.left, m->xx * right) + MIN (m->xy * box.top, m->xy * bottom),
    m->y0 + MIN (m->yx * box.left, m->yx * right) + MIN (m->yy * box.top, m->yy * bottom),
    fabs (m->xx) * box.width + fabs (m->xy) * box.height,
    fabs (m->yx) * box.width + fabs (m->yy) * box.height,
  };
}

static double
frame_factor (const cJSON *frame, const char *name, int index)
{
  return CLAMP (list_number (frame, name, index), -MAX_SCALE, MAX_SCALE);
}

FrameMapping
vlps_frame_mapping_new (const FrameMapping *around, const cJSON *frame, VlpsBox box)
{
  gboolean turned = cJSON_GetObjectItemCaseSensitive (frame, "matrix") != NULL;
  double a = turned ? frame_factor (frame, "matrix", 0) : frame_factor (frame, "scale", 0);
  double b = turned ? frame_factor (frame, "matrix", 1) : 0;
  double c = turned ? frame_factor (frame, "matrix", 2) : 0;
  double d = turned ? frame_factor (frame, "matrix", 3) : frame_factor (frame, "scale", 1);
  double width = list_number (frame, "outer", 0), height = list_number (frame, "outer", 1);
  double x = list_number (frame, "inner", 0), y = list_number (frame, "inner", 1);
  /* the corner of the border box that its own origin is, before it is moved to where `box` says */
  double left = turned ? MIN (0, a * width) + MIN (0, c * height) : 0;
  double top = turned ? MIN (0, b * width) + MIN (0, d * height) : 0;
  double x0 = box.left - left + a * x + c * y, y0 = box.top - top + b * x + d * y;
  FrameMapping inner = {
    .xx = CLAMP (around->xx * a + around->xy * b, -MAX_SCALE, MAX_SCALE),
    .xy = CLAMP (around->xx * c + around->xy * d, -MAX_SCALE, MAX_SCALE),
    .x0 = around->xx * x0 + around->xy * y0 + around->x0,
    .yx = CLAMP (around->yx * a + around->yy * b, -MAX_SCALE, MAX_SCALE),
    .yy = CLAMP (around->yx * c + around->yy * d, -MAX_SCALE, MAX_SCALE),
    .y0 = around->yx * x0 + around->yy * y0 + around->y0,
  };
  VlpsBox extent = { 0, 0, MAX (0, list_number (frame, "inner", 2)), MAX (0, list_number (frame, "inner", 3)) };

  inner.content = vlps_frame_mapping_box (&inner, extent);
  inner.clip = around->is_top ? inner.content : vlps_box_clip (inner.content, around->clip);
  return inner;
}

static gboolean
boxes_meet (VlpsBox a, VlpsBox b)
{
  return a.left < vlps_box_right (b) && b.left < vlps_box_right (a) && a.top < vlps_box_bottom (b)
         && b.top < vlps_box_bottom (a);
}

VlpsBox
vlps_frame_mapping_place (const FrameMapping *mapping, VlpsBox box, guint *flags)
{
  VlpsBox placed = vlps_frame_mapping_box (mapping, box);
  VlpsBox seen = placed;

  if ((*flags & VLPS_NODE_UNRENDERED) != 0)
    return (VlpsBox){ 0, 0, 0, 0 };
  *flags |= mapping->flags;
  if ((*flags & VLPS_NODE_CONTENTS) != 0)
    return (VlpsBox){ 0, 0, 0, 0 }; /* until fill_contents() */
  if (!mapping->is_top)
    {
      seen = vlps_box_clip (placed, mapping->clip);
      /* an empty box inside is just empty; one outside is out of view */
      if (!boxes_meet (placed, mapping->clip)
          && (placed.left < mapping->clip.left || placed.top < mapping->clip.top
              || vlps_box_right (placed) > vlps_box_right (mapping->clip)
              || vlps_box_bottom (placed) > vlps_box_bottom (mapping->clip)))
        *flags |= VLPS_NODE_CLIPPED;
      placed = seen;
      /* a reader can scroll to it inside the frame, if to the frame */
      if ((*flags & VLPS_NODE_CLIPPED) != 0)
        seen = mapping->clip;
    }
  if ((seen.left < 0 && vlps_box_right (seen) <= 0) || (seen.top < 0 && vlps_box_bottom (seen) <= 0))
    *flags |= VLPS_NODE_OFF_PAGE;
  return placed;
}
