/* overlay-private.h - the picture of a page while it is drawn */
#pragma once

#include "legend.h"
#include "overlay-separators.h"
#include "overlay.h"
#include "palette.h"
#include "pictured-page.h"

/* cairo's limit. */
#define VLPS_OVERLAY_MAX_SIDE 32767

/* What a node is painted as: its region, or VLPS_PALETTE_LEFT_OUT where a method has no regions or drops text inside
 * CENTER. */
#define VLPS_OVERLAY_CLASSES (VLPS_N_REGIONS + 1)

typedef enum
{
  VLPS_OVERLAY_SCALE_FULL,
  VLPS_OVERLAY_SCALE_PICTURE, /* the page's picture is smaller, or has several pixels to a CSS px */
  VLPS_OVERLAY_SCALE_PIXELS,  /* max_pixels */
  VLPS_OVERLAY_SCALE_SIDE,    /* VLPS_OVERLAY_MAX_SIDE */
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
  VlpsBox part;          /* to which the result is limited, as the picture has it; empty: there is none */
  const guint8 *content; /* of the document */
  cairo_surface_t *picture;
  gboolean outlines, bare;
  double max_pixels;
  gboolean regions; /* the result has regions */
  gboolean marks;   /* the result says of nodes whether they are content */
  VlpsOverlayTally tallies[VLPS_OVERLAY_CLASSES];

  /* set by lay_out() */
  PangoContext *context;
  VlpsLegend *legend; /* NULL: none is drawn */
  VlpsOverlayScale reason;
  VlpsOverlayFrame frame;
} VlpsOverlay;

/* The legend for a frame whose scale and width are set; free with vlps_legend_free(). */
VlpsLegend *vlps_overlay_legend (const VlpsOverlay *o);
