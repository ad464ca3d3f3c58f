/* dataset-file.h - reads a folder of pages with human answers (docs/compare.md, "Data sets") */
#pragma once

#include <gio/gio.h>

#include "dataset.h"

/* Reads a data set: a folder with pages.jsonl, or labels in another format (foreign-set.h). Skips unusable lines and
 * adds them to `problems`, as it does unreadable gold files. Fails with VLPS_ERROR_NOT_FOUND or VLPS_ERROR_IO if
 * there is neither, and with VLPS_ERROR_CANCELLED before the next line (in another format, the next folder or file)
 * after `cancellable` (may be NULL) is cancelled. */
VlpsDataset *vlps_dataset_read (const char *folder, GCancellable *cancellable, GError **error);
