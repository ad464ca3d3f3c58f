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
