/* predictions.h - what another tool returned on the pages of a data set */
#pragma once

#include <glib.h>

typedef struct
{
  char *name;        /* as it stands in tables */
  char *tool;        /* as the file says; NULL where it does not */
  char *version;     /* NULL where the file does not say */
  GHashTable *texts; /* id -> text */
} VlpsPredictions;

/* Reads {"tool", "version", "pages": {id: text}}, plain or xz.  `name` NULL: the tool's name.  Problems of single
 * entries go to `problems` (of VlpsProblem).  Fails with VLPS_ERROR_NOT_FOUND or VLPS_ERROR_IO. */
VlpsPredictions *vlps_predictions_read (const char *path, const char *name, GPtrArray *problems, GError **error);
void vlps_predictions_free (VlpsPredictions *predictions);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsPredictions, vlps_predictions_free)

/* All files NAME.json and NAME.json.xz of a folder, sorted by name; a folder that is not there has none.  Files that
 * cannot be read become problems. */
void vlps_predictions_read_folder (const char *folder, GPtrArray *list, GPtrArray *problems);
