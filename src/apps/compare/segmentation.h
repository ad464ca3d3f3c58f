/* segmentation.h - a page cut into segments, as the Webis framework has it (Kiesel et al. 2020) */
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

/* Its rings, even-odd: what lies inside one of them is in, inside two out. */
typedef struct
{
  GPtrArray *rings; /* of GArray of VlpsPoint */
} VlpsPolygon;

typedef struct
{
  char *label;         /* region or role; NULL where there is none */
  GPtrArray *polygons; /* of VlpsPolygon: the segment is all of them together */
  int element;         /* value of the attribute `hyu` of its element; -1 where none is named */
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

/* Adds a polygon without holes; takes over the ring, of VlpsPoint. */
void vlps_segmentation_add_ring (VlpsSegment *segment, GArray *ring);

/* The same segments at the width of `size`. */
VlpsSegmentation *vlps_segmentation_scaled (const VlpsSegmentation *segmentation, VlpsSize size);

gboolean vlps_segment_contains (const VlpsSegment *segment, double x, double y);

/* Smallest box around the segment; all zero where it has no area. */
VlpsBox vlps_segment_box (const VlpsSegment *segment);

/* {"id", "width", "height", "segmentations": {NAME: [[[[[x, y], ...]]]]}}: segmentations are lists of segments,
 * segments lists of polygons, polygons lists of rings, rings lists of points. `names` and `list` have the same length.
 * Newly allocated. */
char *vlps_segmentations_write (const char *id, const GPtrArray *names, const GPtrArray *list);

/* Reads the segmentation called `name`, or the only one where `name` is NULL.  Fails with VLPS_ERROR_IO. */
VlpsSegmentation *vlps_segmentation_read (const char *path, const char *name, GError **error);

/* Reads a member of `segmentations`, which `list` is, of the object `root`.  A segment may also be an object with
 * `polygon` (as above, or a Polygon or MultiPolygon of GeoJSON) and `tagType`, its label (WebClasSeg-25).  `path` is for
 * messages.  Fails with VLPS_ERROR_IO. */
VlpsSegmentation *vlps_segmentation_parse (const cJSON *root, const cJSON *list, const char *path, GError **error);
