/* segmentation.h - a page cut into segments, as the Webis framework has it (Kiesel et al. 2020) */
#pragma once

#include "region-gold.h"
#include "result.h"

/* Most segments of one segmentation. */
#define VLPS_SEGMENTS_MAX 1024

typedef struct
{
  double x;
  double y;
} VlpsPoint;

/* Its rings, even-odd: what lies inside one of them is in, inside two out. */
typedef struct
{
  GPtrArray *rings; /* of GArray of VlpsPoint */
} VlpsPolygon;

typedef struct
{
  char *label;         /* region or role; NULL where there is none */
  GPtrArray *polygons; /* of VlpsPolygon: the segment is all of them together */
} VlpsSegment;

typedef struct
{
  VlpsSize size;
  GPtrArray *segments; /* of VlpsSegment */
} VlpsSegmentation;

VlpsSegmentation *vlps_segmentation_new (VlpsSize size);
void vlps_segmentation_free (VlpsSegmentation *segmentation);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsSegmentation, vlps_segmentation_free)

/* Adds an empty segment; NULL where there are VLPS_SEGMENTS_MAX. */
VlpsSegment *vlps_segmentation_add (VlpsSegmentation *segmentation, const char *label);
void vlps_segmentation_add_box (VlpsSegment *segment, VlpsBox box);

/* Each labelled top-level block is a segment: its box. */
VlpsSegmentation *vlps_segmentation_from_gold (const VlpsPage *page, const VlpsRegionGold *gold);

/* The largest subtrees of `page` that lie in one segment of the result (in one region, where it has no segments) as a
 * whole, for each node whether it is the top of one.  The result must have one or the other.  Newly allocated. */
guint8 *vlps_segmentation_region_roots (const VlpsPage *page, const VlpsResult *result);

/* Each segment, or region where the result has no segments, that has something: the boxes of its largest subtrees. */
VlpsSegmentation *vlps_segmentation_from_result (const VlpsPage *page, const VlpsResult *result);

/* {"id", "width", "height", "segmentations": {NAME: [[[[[x, y], ...]]]]}}: segmentations are lists of segments,
 * segments lists of polygons, polygons lists of rings, rings lists of points. `names` and `list` have the same length.
 * Newly allocated. */
char *vlps_segmentations_write (const char *id, const GPtrArray *names, const GPtrArray *list);

/* Reads the segmentation called `name`, or the only one where `name` is NULL.  Fails with VLPS_ERROR_IO. */
VlpsSegmentation *vlps_segmentation_read (const char *path, const char *name, GError **error);
