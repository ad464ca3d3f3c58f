/* overlay-private.h - the state of an overlay while it is drawn */
#pragma once

#include "legend.h"
#include "overlay-separators.h"
#include "overlay.h"
#include "palette.h"
#include "pictured-page.h"

/* Limit of cairo. */
#define VLPS_OVERLAY_MAX_SIDE 32767

/* How a node is painted: its region, or VLPS_PALETTE_LEFT_OUT if a method has no regions or removes text inside
 * CENTER. */
#define VLPS_OVERLAY_CLASSES (VLPS_N_REGIONS + 1)

typedef enum
{
  VLPS_OVERLAY_SCALE_FULL,
  VLPS_OVERLAY_SCALE_PICTURE, /* the picture of the page is smaller, or has several pixels to a CSS px */
  VLPS_OVERLAY_SCALE_PIXELS,  /* limited by max_pixels */
  VLPS_OVERLAY_SCALE_SIDE,    /* limited by VLPS_OVERLAY_MAX_SIDE */
} VlpsOverlayScale;

typedef struct
{
  guint elements;
  double text; /* characters */
} VlpsOverlayTally;

typedef struct
{
  VlpsDocument *document;
  VlpsPicturedPage *pictured;
  const VlpsPage *page; /* of `pictured` */
  const VlpsResult *result;
  VlpsBox part;          /* part that the result is limited to, as in the picture; empty: no limit */
  const guint8 *content; /* of the document */
  cairo_surface_t *picture;
  gboolean outlines, bare;
  double max_pixels;
  gboolean regions; /* the result has regions */
  gboolean marks;   /* the result marks nodes as content */
  VlpsOverlayTally tallies[VLPS_OVERLAY_CLASSES];

  /* set by lay_out() */
  PangoContext *context;
  VlpsLegend *legend; /* NULL: no legend */
  VlpsOverlayScale reason;
  VlpsOverlayFrame frame;
} VlpsOverlay;

/* Returns the legend for a frame whose scale and width are set; free with vlps_legend_free(). */
VlpsLegend *vlps_overlay_legend (const VlpsOverlay *o);
