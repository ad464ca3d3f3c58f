/* foreign-forms.h - the forms of labels that foreign-set.c chooses from, one file each */
#pragma once

#include "dataset.h"

/* Labels of one page: an object with `segmentations`. */
gboolean vlps_webis_form_is (const cJSON *root);

/* Reads the folder of one page.  A folder without labels is none: FALSE, and nothing is added. */
gboolean vlps_webis_form_read (VlpsDataset *dataset, const char *folder);

gboolean vlps_coco_form_is (const cJSON *root);
gboolean vlps_coco_form_read (VlpsDataset *dataset, const cJSON *root, const char *path, GError **error);

gboolean vlps_label_studio_form_is (const cJSON *root);
gboolean vlps_label_studio_form_read (VlpsDataset *dataset, const cJSON *root, const char *path, GError **error);

gboolean vlps_cvat_form_is (const char *text);
gboolean vlps_cvat_form_read (VlpsDataset *dataset, const char *text, gsize length, const char *path, GError **error);

/* Adds the page of a labelled picture, which is called as the picture is, in the picture's folder, in pages/, or beside
 * the labels.  Its segments are empty.  NULL, with a problem, where the picture was there before.  `size` in px of the
 * picture; zero: not known. */
VlpsCase *vlps_foreign_picture_add (VlpsDataset *dataset, const char *file, const char *picture, VlpsSize size);

/* Adds a segment to the case, and reports where there are too many. */
VlpsSegment *vlps_foreign_segment_add (VlpsDataset *dataset, VlpsCase *item, const char *file, const char *label);

/* Adds a rectangle turned clockwise by `degrees` about the point `turn`. */
void vlps_foreign_add_turned (VlpsSegment *segment, VlpsBox box, double degrees, VlpsPoint turn);
