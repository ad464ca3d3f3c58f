/* overlay-frame.c - where the page and its parts stand in an overlay picture */
#include "overlay-frame.h"

#include <math.h>

guint
vlps_overlay_frame_margins (const VlpsOverlayFrame *frame)
{
  return MAX (1, frame->lines->n_bands);
}

VlpsBand
vlps_overlay_frame_margins_at (const VlpsOverlayFrame *frame, guint i, double *ret_top)
{
  const VlpsThresholds *lines = frame->lines;

  *ret_top = i > 0 ? lines->bands[i - 1].bottom : 0;
  return lines->n_bands > 0 ? lines->bands[i] : (VlpsBand){ INFINITY, lines->w1, lines->w2 };
}

VlpsBox
vlps_overlay_frame_center (const VlpsOverlayFrame *frame, guint margins)
{
  const VlpsThresholds *lines = frame->lines;
  double width = frame->page_width, height = frame->page_height, begin;
  VlpsBand band = vlps_overlay_frame_margins_at (frame, margins, &begin);
  double left = isnan (band.w1) ? 0 : CLAMP (round (band.w1 * frame->scale), 0, width);
  double top = isnan (lines->h1) ? 0 : CLAMP (round (lines->h1 * frame->scale), 0, height);
  /* where lines cross the first rule wins: HEADER before FOOTER, LM before RM */
  double right = isnan (band.w2) ? width : CLAMP (round (band.w2 * frame->scale), left, width);
  double bottom = isnan (lines->h2) ? height : CLAMP (round (lines->h2 * frame->scale), top, height);

  top = CLAMP (round (begin * frame->scale), top, bottom);
  bottom = CLAMP (round (MIN (band.bottom * frame->scale, height)), top, bottom);
  return (VlpsBox){ left, top, right - left, bottom - top };
}

VlpsBox
vlps_overlay_frame_band (const VlpsOverlayFrame *frame, VlpsRegion region, guint margins)
{
  VlpsBox center = vlps_overlay_frame_center (frame, margins);
  double right = vlps_box_right (center), bottom = vlps_box_bottom (center);

  switch (region)
    {
    case VLPS_REGION_HEADER:
      return (VlpsBox){ 0, 0, frame->page_width, margins == 0 ? center.top : 0 };
    case VLPS_REGION_FOOTER:
      return (VlpsBox){ 0, bottom, frame->page_width,
                        margins + 1 == vlps_overlay_frame_margins (frame) ? frame->page_height - bottom : 0 };
    case VLPS_REGION_LM:
      return (VlpsBox){ 0, center.top, center.left, center.height };
    case VLPS_REGION_RM:
      return (VlpsBox){ right, center.top, frame->page_width - right, center.height };
    case VLPS_REGION_CENTER:
    default:
      return center;
    }
}
