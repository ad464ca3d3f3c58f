/* overlay-frame.h - positions of the page and its parts in an overlay picture */
#pragma once

#include "page.h"
#include "thresholds.h"

/* Reference width for sizes, which are proportional to the width of the picture, because pictures are viewed at the
 * width of a window. Letters and lines in px at this width. */
#define VLPS_OVERLAY_WIDTH 1280.0
#define VLPS_OVERLAY_LETTERS 14.0
#define VLPS_OVERLAY_LINE 3.0

typedef struct
{
  const VlpsThresholds *lines;
  VlpsSize size;  /* of the page, CSS px; both zero or both positive */
  double scale;   /* pixels per CSS px */
  double unit;    /* 1 at VLPS_OVERLAY_WIDTH */
  int width;      /* of the result, px */
  int top;        /* height of the legend, px */
  int page_width; /* of the page picture, px */
  int page_height;
} VlpsOverlayFrame;

/* Returns the number of pairs of margins: one for the whole page, or one for each band. */
guint vlps_overlay_frame_margins (const VlpsOverlayFrame *frame);

/* Returns one pair of margins; it applies from *ret_top down, CSS px. */
VlpsBand vlps_overlay_frame_margins_at (const VlpsOverlayFrame *frame, guint i, double *ret_top);

/* Returns the part of the page inside the lines between one pair of margins, in pixels of the page picture; absent
 * lines cut nothing off. */
VlpsBox vlps_overlay_frame_center (const VlpsOverlayFrame *frame, guint margins);

/* Returns the part of the page that the lines give to a region between one pair of margins, in pixels of the page
 * picture. Parts above or below all margins belong to the first or last pair. */
VlpsBox vlps_overlay_frame_band (const VlpsOverlayFrame *frame, VlpsRegion region, guint margins);
