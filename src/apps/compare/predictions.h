/* predictions.h - stored results of another tool for the pages of a data set */
#pragma once

#include <glib.h>

typedef struct
{
  char *name;        /* name in tables */
  char *tool;        /* as stated in the file; NULL if missing */
  char *version;     /* NULL if missing */
  GHashTable *texts; /* id -> text */
} VlpsPredictions;

/* Reads {"tool", "version", "pages": {id: text}}, plain or xz. `name` NULL: the tool's name. Problems of single
 * entries are added to `problems` (of VlpsProblem). Fails with VLPS_ERROR_NOT_FOUND or VLPS_ERROR_IO. */
VlpsPredictions *vlps_predictions_read (const char *path, const char *name, GPtrArray *problems, GError **error);
void vlps_predictions_free (VlpsPredictions *predictions);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsPredictions, vlps_predictions_free)

/* Reads all files NAME.json and NAME.json.xz of a folder, sorted by name; a missing folder has none. Unreadable files
 * become problems. */
void vlps_predictions_read_folder (const char *folder, GPtrArray *list, GPtrArray *problems);
