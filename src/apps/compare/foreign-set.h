/* foreign-set.h - data sets of others, as they were published or exported (docs/compare.md, "Data sets of others") */
#pragma once

#include "dataset.h"

/* Reads the labels in `path` into a set without cases, and names it: a file, or a folder that has one.  The form is
 * recognised by the content: Webis-WebSeg-20 and WebClasSeg-25 (a folder for each page), COCO and Label Studio (JSON),
 * CVAT for images (XML).  Pages that cannot be used are missing cases or stand in `problems`.  Fails with
 * VLPS_ERROR_NOT_FOUND where there are no labels, with VLPS_ERROR_IO where they cannot be read, and with
 * VLPS_ERROR_USAGE where a folder has several files of labels, with VLPS_ERROR_CANCELLED when it is cancelled. */
gboolean vlps_foreign_set_read (VlpsDataset *dataset, const char *path, GCancellable *cancellable, GError **error);
