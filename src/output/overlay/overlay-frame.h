/* overlay-frame.h - where the page and its parts stand in an overlay picture */
#pragma once

#include "page.h"
#include "thresholds.h"

/* Width of a picture for which sizes are chosen; they grow and shrink with it, as pictures are viewed at the width of a
 * window.  At this width letters and lines are so large, px. */
#define VLPS_OVERLAY_WIDTH 1280.0
#define VLPS_OVERLAY_LETTERS 14.0
#define VLPS_OVERLAY_LINE 3.0

typedef struct
{
  const VlpsThresholds *lines;
  VlpsSize size;  /* of the page, CSS px; both or none are zero */
  double scale;   /* pixels per CSS px */
  double unit;    /* 1 at VLPS_OVERLAY_WIDTH */
  int width;      /* of the result, px */
  int top;        /* height of the legend, px */
  int page_width; /* of the page picture, px */
  int page_height;
} VlpsOverlayFrame;

/* Pairs of margins: all of the page has one, or each band its own. */
guint vlps_overlay_frame_margins (const VlpsOverlayFrame *frame);

/* One of them; it holds from *ret_top down, CSS px. */
VlpsBand vlps_overlay_frame_margins_at (const VlpsOverlayFrame *frame, guint i, double *ret_top);

/* What the lines leave of the page between one pair of margins, in pixels of the page picture; absent lines cut nothing
 * off. */
VlpsBox vlps_overlay_frame_center (const VlpsOverlayFrame *frame, guint margins);

/* The part of the page that the lines give to a region between one pair of margins, in pixels of the page picture. What
 * is above or below all margins goes with the first or last of them. */
VlpsBox vlps_overlay_frame_band (const VlpsOverlayFrame *frame, VlpsRegion region, guint margins);
