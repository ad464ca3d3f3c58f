/* export.h - results as files that others read: Webis segmentations, pages to be labelled by hand */
#pragma once

#include "dataset.h"
#include "document.h"
#include "segmentation.h"

/* Writes FOLDER/ID.json with the segmentations of one page.  Fails with VLPS_ERROR_IO. */
gboolean vlps_export_segmentations (const char *folder, const VlpsCase *item, const GPtrArray *names,
                                    const GPtrArray *list, GError **error);

/* Writes a page as a page of a data set with `data-block` labels: FOLDER/pages/ID.html, in which the tops of the
 * largest subtrees of one region are labelled Header, Footer, Sidebar or Content (labels that were there go), and
 * FOLDER/gold/ID.txt with the text of CENTER, if there is any.  Text that stands in no such subtree has no label.  The
 * page refers to the style sheets and images of the original, which must stay where it is.  Fails with VLPS_ERROR_IO.
 */
gboolean vlps_export_labels (const char *folder, const VlpsCase *item, VlpsPage *page, VlpsDocument *document,
                             GError **error);

/* Writes dataset.json and pages.jsonl for the pages that are there.  Fails with VLPS_ERROR_IO. */
gboolean vlps_export_labels_finish (const char *folder, const VlpsDataset *dataset, const char *system, GError **error);
