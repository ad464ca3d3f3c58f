/* foreign-set.h - reads published or exported data sets of others (docs/compare.md, "Data sets of others") */
#pragma once

#include <gio/gio.h>

#include "dataset.h"

/* Reads the labels in `path`, a file or a folder with one, into a set without cases, and names it. The content
 * determines the format: Webis-WebSeg-20 and WebClasSeg-25 (a folder for each page), COCO and Label Studio (JSON),
 * CVAT for images (XML). Unusable pages are missing cases or listed in `problems`. Fails with VLPS_ERROR_NOT_FOUND if
 * there are no labels, VLPS_ERROR_IO if they cannot be read, VLPS_ERROR_USAGE if a folder has several files of
 * labels, and VLPS_ERROR_CANCELLED. */
gboolean vlps_foreign_set_read (VlpsDataset *dataset, const char *path, GCancellable *cancellable, GError **error);
