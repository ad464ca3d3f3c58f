/* vision.h - pages as data sets for object detection: COCO and YOLO
 *
 * Each page has a file of its own beside its picture, which is there as soon as the page is done.  When a run ends, the files
 * of all pages are joined into the parts train, val and test.
 */
#pragma once

#include <cairo.h>

#include "document.h"
#include "folder.h"

/* The name of a category by its number from 0: the regions, then the kinds of blocks; NULL behind the last.  `ret_super` may be
 * NULL. */
const char *vlps_vision_category (guint category, const char **ret_super);

/* What is on the picture of a page, as it is written for people who see it: `picture` is the whole page's, of which the part is
 * kept that the document is limited to.  Boxes in pixels of that. */
typedef struct
{
  guint category;
  VlpsBox box; /* inside of the picture, at least one pixel wide and high */
} VlpsVisionBox;

typedef struct
{
  int width, height; /* of the picture */
  GArray *boxes;     /* of VlpsVisionBox: regions, blocks in the order of the page, pictures */
} VlpsVision;

VlpsVision *vlps_vision_new (VlpsDocument *document, cairo_surface_t *picture);
void vlps_vision_free (VlpsVision *vision);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsVision, vlps_vision_free)

/* A COCO file of this page alone; `name`: of its picture.  Newly allocated. */
char *vlps_vision_coco (const VlpsVision *vision, const char *name);

/* Lines "category x y width height", of the middle of each box, as shares of the picture.  Newly allocated. */
char *vlps_vision_yolo (const VlpsVision *vision);

/* "train", "val" or "test": eight, one and one of ten sites; all pages of a site are in one part.  Static. */
const char *vlps_vision_part (const char *url);

/* Joins what the pages of a run have: coco-train.json, coco-val.json, coco-test.json (`coco`); data.yaml, train.txt, val.txt,
 * test.txt (`yolo`).  Fails with VLPS_ERROR_IO. */
gboolean vlps_vision_join (VlpsFolder *folder, gboolean coco, gboolean yolo, GError **error);
