/* label-sets.h - data sets that people label in the viewer
 *
 * Each set is a folder that the service was started with, one for each person who labels (docs/compare.md, "Data sets"):
 *
 *   dataset.json, pages.jsonl     a page counts as gold when it is done; until then its `regions` is null
 *   pages/ID.json.gz, ID.png      the snapshot and its picture
 *   labels/ID.json                the regions of elements
 *
 * ID is a digest of the snapshot, so that the same page has the same id in all sets.  What clients send becomes no path.
 */
#pragma once

#include <cjson/cJSON.h>
#include <gio/gio.h>

typedef struct _VlpsLabelSets VlpsLabelSets;

/* Opens the folders, creating missing ones. Fails with VLPS_ERROR_USAGE (two with the same name, an invalid
 * pages.jsonl) and _IO. */
VlpsLabelSets *vlps_label_sets_open (const char *const *folders, GError **error);
void vlps_label_sets_free (VlpsLabelSets *sets);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsLabelSets, vlps_label_sets_free)

/* Returns {"sets": [{"name", "left", "pages": [{"id", "url", "title", "file", "labels", "regions", "done"}]}]};
 * "regions" has the number of labels of each region that has any. The pages of a set are also those that another one
 * has. Newly allocated. */
char *vlps_label_sets_list (const VlpsLabelSets *sets);

/* Saves a page with its labels in a set, replacing earlier ones. `request`: {"set", "url", "title", "file" (name of a
 * dropped file), "elements", "labels": [{"element", "region"}], "done"}. `picture` may be NULL. Returns the id, newly
 * allocated. Fails with VLPS_ERROR_USAGE and _IO. */
char *vlps_label_sets_save (VlpsLabelSets *sets, const cJSON *request, GBytes *snapshot, GBytes *picture,
                            GError **error);

/* Returns the JSON list of a page's labels in a set; newly allocated. Fails with VLPS_ERROR_NOT_FOUND and _IO. */
char *vlps_label_sets_labels (const VlpsLabelSets *sets, const char *set, const char *id, GError **error);

/* Returns a page of a set or, if the set does not have it, of another one. *ret_labels: JSON list of its labels in
 * this set; *ret_picture: NULL if there is none; both newly allocated. Fails with VLPS_ERROR_NOT_FOUND and _IO. */
GBytes *vlps_label_sets_load (const VlpsLabelSets *sets, const char *set, const char *id, GBytes **ret_picture,
                              char **ret_labels, GError **error);
