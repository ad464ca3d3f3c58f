/* segmentation.h - a page divided into segments, as in the Webis framework (Kiesel et al. 2020) */
#pragma once

#include "json-tree.h"
#include "page.h"

/* The attribute with the number of an element in pages of WebClasSeg-25. */
#define VLPS_SEGMENT_ATTRIBUTE "hyu"

/* Most segments of one segmentation. */
#define VLPS_SEGMENTS_MAX 1024

typedef struct
{
  double x;
  double y;
} VlpsPoint;

/* Rings with the even-odd rule: a point inside one ring is inside, within two outside. */
typedef struct
{
  GPtrArray *rings; /* of GArray of VlpsPoint */
} VlpsPolygon;

typedef struct
{
  char *label;         /* region or role; NULL: none */
  GPtrArray *polygons; /* of VlpsPolygon: their union is the segment */
  int element;         /* value of the attribute `hyu` of its element; -1: none */
} VlpsSegment;

typedef struct
{
  VlpsSize size;
  GPtrArray *segments; /* of VlpsSegment */
} VlpsSegmentation;

VlpsSegmentation *vlps_segmentation_new (VlpsSize size);
void vlps_segmentation_free (VlpsSegmentation *segmentation);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsSegmentation, vlps_segmentation_free)

/* Add an empty segment (NULL if there are already VLPS_SEGMENTS_MAX), and a box to a segment. */
VlpsSegment *vlps_segmentation_add (VlpsSegmentation *segmentation, const char *label);
void vlps_segmentation_add_box (VlpsSegment *segment, VlpsBox box);

/* Adds a polygon without holes; takes over the ring, of VlpsPoint. */
void vlps_segmentation_add_ring (VlpsSegment *segment, GArray *ring);

/* Returns the segments scaled to the width of `size`. */
VlpsSegmentation *vlps_segmentation_scaled (const VlpsSegmentation *segmentation, VlpsSize size);

gboolean vlps_segment_contains (const VlpsSegment *segment, double x, double y);

/* Returns the smallest box around the segment; all zero if it has no area. */
VlpsBox vlps_segment_box (const VlpsSegment *segment);

/* Returns {"id", "width", "height", "segmentations": {NAME: [[[[[x, y], ...]]]]}}: segmentations are lists of segments,
 * segments lists of polygons, polygons lists of rings, rings lists of points. `names` and `list` have the same length.
 * Newly allocated. */
char *vlps_segmentations_write (const char *id, const GPtrArray *names, const GPtrArray *list);

/* Reads the segmentation `name`, or the only one if `name` is NULL. Fails with VLPS_ERROR_IO. */
VlpsSegmentation *vlps_segmentation_read (const char *path, const char *name, GError **error);

/* Parses `list`, a member of `segmentations` in the object `root`. A segment may also be an object with `polygon` (as
 * above, or a Polygon or MultiPolygon of GeoJSON) and `tagType`, its label (WebClasSeg-25). `path`: for messages.
 * Fails with VLPS_ERROR_IO. */
VlpsSegmentation *vlps_segmentation_parse (const cJSON *root, const cJSON *list, const char *path, GError **error);
