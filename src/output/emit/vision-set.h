/* vision-set.h - boxes on pictures of pages as data sets for object detection: COCO and YOLO
 *
 * Categories are the regions, then the kinds of blocks.  A set of regions alone has the first VLPS_N_REGIONS of them, with the
 * same numbers.
 */
#pragma once

#include "content-blocks.h"
#include "page.h"
#include "region.h"

/* Name of a category by its number from 0; NULL behind the last.  `ret_super` may be NULL.  Static. */
const char *vlps_vision_category (guint category, const char **ret_super);

/* Category of a kind of block; G_MAXUINT for kinds that are no box. */
guint vlps_vision_kind (VlpsContentKind kind);

typedef struct
{
  guint category;
  VlpsBox box; /* in pixels, inside of the picture, at least one pixel wide and high */
} VlpsVisionBox;

/* A picture and its boxes. */
typedef struct
{
  int width, height; /* of the picture */
  GArray *boxes;     /* of VlpsVisionBox */
} VlpsVision;

VlpsVision *vlps_vision_boxes_new (int width, int height);
void vlps_vision_free (VlpsVision *vision);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsVision, vlps_vision_free)

/* Adds what of `box` is inside of the picture; nothing if that is less than a pixel, or the category G_MAXUINT. */
void vlps_vision_add (VlpsVision *vision, guint category, VlpsBox box);

/* COCO: lists of JSON objects, separated by commas. */
typedef struct
{
  GString *images, *annotations;
  guint64 n_images, n_annotations; /* also the last numbers given */
} VlpsCoco;

VlpsCoco *vlps_coco_new (void);
void vlps_coco_free (VlpsCoco *coco);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsCoco, vlps_coco_free)

/* `name`: file name of the picture. */
void vlps_coco_add (VlpsCoco *coco, const VlpsVision *vision, const char *name);

/* The whole file, with all categories or with those of regions alone.  Newly allocated. */
char *vlps_coco_text (const VlpsCoco *coco, const char *description, gboolean regions_only);

/* YOLO: lines "category x y width height" of the middle of each box, as shares of the picture.  Newly allocated. */
char *vlps_yolo_lines (const VlpsVision *vision);

/* The description of a YOLO set whose parts are listed in train.txt, val.txt and test.txt (data.yaml).  Newly allocated. */
char *vlps_yolo_description (gboolean regions_only);

#define VLPS_VISION_PARTS 3

/* "train", "val" or "test"; static. */
const char *vlps_vision_part_name (guint part);

/* Part of a page by its address or name: eight, one and one of ten sites; all pages of a site are in one part. */
guint vlps_vision_part (const char *url);
