/* label-export.h - the labels of people as data sets for object detection, and for other labelling tools
 *
 * DIR/SET/ gets images/NAME.png, and for each format that is wanted:
 *
 *   coco           coco.json
 *   yolo           data.yaml, labels/NAME.txt, train.txt, val.txt, test.txt
 *   label-studio   label-studio.json (tasks), label-studio.xml (labelling interface)
 *
 * NAME is that of the file that was dropped on the viewer, else the id of the page.
 */
#pragma once

#include "dataset.h"
#include "region-gold.h"
#include "snapshots.h"
#include "vision-set.h"

typedef enum
{
  VLPS_LABEL_COCO = 1 << 0,
  VLPS_LABEL_YOLO = 1 << 1,
  VLPS_LABEL_STUDIO = 1 << 2,
} VlpsLabelFormat;

/* Parses "coco,yolo=DIR" into VlpsLabelFormats and the folder, newly allocated. Fails with VLPS_ERROR_USAGE. */
gboolean vlps_label_export_parse (const char *text, guint *ret_formats, char **ret_folder, GError **error);

/* Writes all labelled pages of a set. Returns a line that says what was written, newly allocated. Fails with
 * VLPS_ERROR_NOT_FOUND if no page is labelled, and _IO. */
char *vlps_label_export_write (const VlpsDataset *dataset, VlpsSnapshots *snapshots, guint formats, const char *folder,
                               GError **error);
