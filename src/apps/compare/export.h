/* export.h - writes results for other programs: Webis segmentations, proposals of labels */
#pragma once

#include "dataset.h"
#include "document.h"
#include "segmentation.h"

/* Writes FOLDER/ID.json with the segmentations of one page.  Fails with VLPS_ERROR_IO. */
gboolean vlps_export_segmentations (const char *folder, const VlpsCase *item, const GPtrArray *names,
                                    const GPtrArray *list, GError **error);

/* Writes a result as a proposal for the set of labels in FOLDER, which has the page as pages/ID.json.gz:
 * labels/ID.json with labels at the tops of the largest subtrees of one region, and gold/ID.txt with the text of
 * CENTER, if any. Returns the page's line of pages.jsonl. Fails with VLPS_ERROR_IO. */
char *vlps_export_labels (const char *folder, const char *id, const VlpsCase *item, VlpsDocument *document,
                          GError **error);

/* Writes dataset.json, and pages.jsonl with these lines: one for each case, NULL for none. Repeated pages are written
 * once. Fails with VLPS_ERROR_IO. */
gboolean vlps_export_labels_finish (const char *folder, const VlpsDataset *dataset, const char *system,
                                    char *const *lines, GError **error);
