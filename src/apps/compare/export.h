/* export.h - results as files that others read: Webis segmentations, proposals of labels */
#pragma once

#include "dataset.h"
#include "document.h"
#include "segmentation.h"

/* Writes FOLDER/ID.json with the segmentations of one page.  Fails with VLPS_ERROR_IO. */
gboolean vlps_export_segmentations (const char *folder, const VlpsCase *item, const GPtrArray *names,
                                    const GPtrArray *list, GError **error);

/* Writes what a result says of a page as a proposal for the set of labels in FOLDER, where the page is pages/ID.json.gz:
 * labels/ID.json, in which the tops of the largest subtrees of one region are labelled, and gold/ID.txt with the text of
 * CENTER, if there is any.  Returns the page's line of pages.jsonl.  Fails with VLPS_ERROR_IO. */
char *vlps_export_labels (const char *folder, const char *id, const VlpsCase *item, VlpsDocument *document,
                          GError **error);

/* Writes dataset.json, and pages.jsonl of these lines: one for each case, NULL for none.  A page that is there twice is
 * written once.  Fails with VLPS_ERROR_IO. */
gboolean vlps_export_labels_finish (const char *folder, const VlpsDataset *dataset, const char *system,
                                    char *const *lines, GError **error);
