/* vision-set.h - writes boxes on pictures of pages as data sets for object detection: COCO and YOLO
 *
 * Categories are the regions, then the kinds of blocks. A set with only regions has the first VLPS_N_REGIONS
 * categories, with the same numbers. */
#pragma once

#include "content-blocks.h"
#include "page.h"
#include "region.h"

/* Returns the name of a category by its number from 0; NULL after the last. `ret_super` may be NULL. Static. */
const char *vlps_vision_category (guint category, const char **ret_super);

/* Returns the category of a kind of block; G_MAXUINT for kinds without boxes. */
guint vlps_vision_kind (VlpsContentKind kind);

typedef struct
{
  guint category;
  VlpsBox box; /* pixels, within the picture, at least one pixel wide and high */
} VlpsVisionBox;

/* A picture and its boxes. */
typedef struct
{
  int width, height; /* of the picture, pixels */
  GArray *boxes;     /* of VlpsVisionBox */
} VlpsVision;

VlpsVision *vlps_vision_boxes_new (int width, int height);
void vlps_vision_free (VlpsVision *vision);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsVision, vlps_vision_free)

/* Adds the part of `box` inside the picture; nothing if that is less than a pixel, or the category is G_MAXUINT. */
void vlps_vision_add (VlpsVision *vision, guint category, VlpsBox box);

/* COCO: comma-separated lists of JSON objects. */
typedef struct
{
  GString *images, *annotations;
  guint64 n_images, n_annotations; /* number of items, which is also the last id */
} VlpsCoco;

VlpsCoco *vlps_coco_new (void);
void vlps_coco_free (VlpsCoco *coco);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsCoco, vlps_coco_free)

/* Adds a picture with its boxes; `name`: its file name. */
void vlps_coco_add (VlpsCoco *coco, const VlpsVision *vision, const char *name);

/* Returns the whole file, with all categories or only those of regions. Newly allocated. */
char *vlps_coco_text (const VlpsCoco *coco, const char *description, gboolean regions_only);

/* Returns YOLO lines "category x y width height" with the centre and size of each box as shares of the picture. Newly
 * allocated. */
char *vlps_yolo_lines (const VlpsVision *vision);

/* Returns the description of a YOLO set (data.yaml) whose parts are listed in train.txt, val.txt and test.txt. Newly
 * allocated. */
char *vlps_yolo_description (gboolean regions_only);

#define VLPS_VISION_PARTS 3

/* Returns "train", "val" or "test"; static. */
const char *vlps_vision_part_name (guint part);

/* Returns the part of a page by its address or name: eight, one and one of ten sites; all pages of a site are in one
 * part. */
guint vlps_vision_part (const char *url);
