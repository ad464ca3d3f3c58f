/* vision.h - pages as data sets for object detection: COCO and YOLO
 *
 * Each page has a file of its own beside its picture, which is there as soon as the page is done.  When a run ends, the files
 * of all pages are joined into the parts train, val and test.
 */
#pragma once

#include <cairo.h>

#include "document.h"
#include "folder.h"
#include "vision-set.h"

/* What is on the picture of a page, as it is written for people who see it: regions, blocks in the order of the page,
 * pictures.  `picture` is the whole page's, of which the part is kept that the document is limited to. */
VlpsVision *vlps_vision_new (VlpsDocument *document, cairo_surface_t *picture);

/* A COCO file of this page alone; `name`: of its picture.  Newly allocated. */
char *vlps_vision_coco (const VlpsVision *vision, const char *name);

/* Joins what the pages of a run have: coco-train.json, coco-val.json, coco-test.json (`coco`); data.yaml, train.txt, val.txt,
 * test.txt (`yolo`).  Fails with VLPS_ERROR_IO. */
gboolean vlps_vision_join (VlpsFolder *folder, gboolean coco, gboolean yolo, GError **error);
