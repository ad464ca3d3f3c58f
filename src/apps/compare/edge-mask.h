/* edge-mask.h - detects edges in the picture of a page (Canny 1986), for weighing segmentations (Kiesel et al. 2020) */
#pragma once

#include <cairo.h>
#include <glib.h>

typedef enum
{
  VLPS_EDGES_FINE,   /* sigma 1, upper threshold 2 % */
  VLPS_EDGES_COARSE, /* sigma 5, upper threshold 16 % */
  VLPS_N_EDGES,
} VlpsEdgeScale;

/* Most pixels of a picture; larger ones have no edges. */
#define VLPS_EDGE_PIXELS 20000000

typedef struct
{
  guint width, height;
  guint8 *set; /* one byte a pixel, row by row: 1 on an edge, else 0 */
} VlpsEdgeMask;

/* Finds edges: Gaussian blur, gradients over 2 x 2 pixels, maxima across the edge, hysteresis. Thresholds are shares
 * of the range of the maxima; the lower one is 1 %. NULL if the picture is too large. */
VlpsEdgeMask *vlps_edge_mask_find (cairo_surface_t *picture, VlpsEdgeScale scale);

/* Reads a picture in which edges are white. Fails like vlps_png_file_read(). */
VlpsEdgeMask *vlps_edge_mask_read (const char *path, GError **error);

void vlps_edge_mask_free (VlpsEdgeMask *mask);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsEdgeMask, vlps_edge_mask_free)
