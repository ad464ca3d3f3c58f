/* frame-mapping.h - where on the page the boxes in a frame are; only for the files of snapshot.h */
#pragma once

#include <cjson/cJSON.h>

#include "page.h"

/* Client coordinates (x, y) of a document to page coordinates (xx * x + xy * y + x0, yx * x + yy * y + y0). */
typedef struct
{
  double xx, xy, x0;
  double yx, yy, y0;
  VlpsBox content; /* of the frame, on the page */
  VlpsBox clip;    /* the part of it that shows */
  gboolean is_top;
  guint flags; /* of every node: what nobody sees of the frame, nobody sees of its content */
} FrameMapping;

/* Returns the mapping of the content of a frame: through the frame's borders, then what turns and scales the frame, then
 * the document around it.  `box` is the frame's border box in client coordinates of that document. */
FrameMapping vlps_frame_mapping_new (const FrameMapping *around, const cJSON *frame, VlpsBox box);

/* Returns the upright box around a mapped box. */
VlpsBox vlps_frame_mapping_box (const FrameMapping *m, VlpsBox box);

/* Returns the box as a reader meets it: in page coordinates, and no further than its frame shows it.  Adds to `flags` of
 * the node what its place says. */
VlpsBox vlps_frame_mapping_place (const FrameMapping *mapping, VlpsBox box, guint *flags);
