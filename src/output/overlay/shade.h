/* shade.h - paints any number of translucent rectangles over a picture in one pass */
#pragma once

#include <cairo.h>
#include <glib.h>

typedef struct
{
  guint32 colour; /* 0xRRGGBB */
  double alpha;   /* 0 to 1 */
} VlpsTint;

typedef struct VlpsShade VlpsShade;

/* Makes layers 0 to n_layers - 1 for a picture of width x height pixels. */
VlpsShade *vlps_shade_new (int width, int height, guint n_layers);
void vlps_shade_free (VlpsShade *shade);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsShade, vlps_shade_free)

/* Adds a rectangle; its edges (pixels) are rounded and clipped to the picture. Ignores empty and non-finite ones.
 * Rectangles of one layer are painted as their union, so that overlaps do not get darker. */
void vlps_shade_add (VlpsShade *shade, guint layer, double left, double top, double right, double bottom);

/* Paints the layers in order with tints[layer], over the part of an RGB24 surface that begins at (x, y) and has the
 * size of the shade. Takes time in proportion to rectangles + painted pixels, however many overlap. */
void vlps_shade_paint (VlpsShade *shade, cairo_surface_t *surface, int x, int y, const VlpsTint *tints);

/* Draws the layers as vector paths, for documents: one path a layer, filled once. */
void vlps_shade_trace (const VlpsShade *shade, cairo_t *cr, int x, int y, const VlpsTint *tints);
