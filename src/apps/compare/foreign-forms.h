/* foreign-forms.h - readers for the label formats that foreign-set.c recognises, one file each */
#pragma once

#include "dataset.h"

/* Returns TRUE for the labels of one page: an object with `segmentations`. */
gboolean vlps_webis_form_is (const cJSON *root);

/* Reads the folder of one page. Returns FALSE and adds nothing if it has no labels. */
gboolean vlps_webis_form_read (VlpsDataset *dataset, const char *folder);

gboolean vlps_coco_form_is (const cJSON *root);
gboolean vlps_coco_form_read (VlpsDataset *dataset, const cJSON *root, const char *path, GError **error);

gboolean vlps_label_studio_form_is (const cJSON *root);
gboolean vlps_label_studio_form_read (VlpsDataset *dataset, const cJSON *root, const char *path, GError **error);

gboolean vlps_cvat_form_is (const char *text);
gboolean vlps_cvat_form_read (VlpsDataset *dataset, const char *text, gsize length, const char *path, GError **error);

/* Adds the page of a labelled picture without segments. The page has the name of the picture, and is in the picture's
 * folder, in pages/, or beside the labels. Returns NULL, with a problem, for a repeated picture. `size`: of the
 * picture in px; zero if unknown. */
VlpsCase *vlps_foreign_picture_add (VlpsDataset *dataset, const char *file, const char *picture, VlpsSize size);

/* Adds a segment to the case; reports a problem if there are too many. */
VlpsSegment *vlps_foreign_segment_add (VlpsDataset *dataset, VlpsCase *item, const char *file, const char *label);

/* Adds a rectangle rotated clockwise by `degrees` about the point `turn`. */
void vlps_foreign_add_turned (VlpsSegment *segment, VlpsBox box, double degrees, VlpsPoint turn);
