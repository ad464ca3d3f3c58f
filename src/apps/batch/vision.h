/* vision.h - writes pages as data sets for object detection: COCO and YOLO
 *
 * Each page gets a file beside its picture as soon as it is done. At the end of a run, the files of all pages are
 * joined into the parts train, val and test. */
#pragma once

#include <cairo.h>

#include "document.h"
#include "folder.h"
#include "vision-set.h"

/* Returns the regions, blocks and pictures that are visible in the picture of a page, in the order of the page.
 * `picture`: of the whole page, cut to the part that the document is limited to. */
VlpsVision *vlps_vision_new (VlpsDocument *document, cairo_surface_t *picture);

/* Returns a COCO file of this page; `name`: of its picture. Newly allocated. */
char *vlps_vision_coco (const VlpsVision *vision, const char *name);

/* Joins the files of the pages in a run: coco-train.json, coco-val.json, coco-test.json (`coco`); data.yaml,
 * train.txt, val.txt, test.txt (`yolo`). Fails with VLPS_ERROR_IO. */
gboolean vlps_vision_join (VlpsFolder *folder, gboolean coco, gboolean yolo, GError **error);
