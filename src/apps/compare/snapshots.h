/* snapshots.h - renders the pages of data sets once and caches them on disk */
#pragma once

#include <gio/gio.h>

#include "dataset.h"
#include "renderer.h"

/* Cache of rendered pages, DIR/SET/ID-KEY.json.gz; KEY is a hash of the options and of the size and time of the page's
 * file.  A page that failed leaves ID-KEY.failed with the reason and is not tried again in later runs. */
typedef struct VlpsSnapshots VlpsSnapshots;

typedef struct
{
  const char *folder;       /* NULL: vlps/compare in the user's cache */
  VlpsRenderOptions render; /* the network is always disabled */
  gboolean sandbox;
  gboolean retry; /* try failed pages again */
  gboolean verbose;
  guint jobs;       /* renderers at once */
  VlpsWatch *watch; /* NULL: not watched */
} VlpsSnapshotOptions;

VlpsSnapshots *vlps_snapshots_new (const VlpsSnapshotOptions *options);
void vlps_snapshots_free (VlpsSnapshots *snapshots);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsSnapshots, vlps_snapshots_free)

/* Renders the pages of a set that are not cached, copies those that the set has as snapshots (.json.gz), and shows
 * the progress on standard error. Failed pages do not fail the call. Fails with VLPS_ERROR_ENGINE, _IO or _CANCELLED;
 * finished pages stay cached. */
gboolean vlps_snapshots_fill (VlpsSnapshots *snapshots, const VlpsDataset *dataset, GCancellable *cancellable,
                              GError **error);

/* Returns the page as rendered, or as recorded. Fails with the error of its rendering, or VLPS_ERROR_NOT_FOUND.
 * Thread-safe. */
VlpsPage *vlps_snapshots_load (VlpsSnapshots *snapshots, const VlpsDataset *dataset, const VlpsCase *item,
                               GError **error);

/* Copies the page and its picture, if any, to FOLDER/ID.json.gz and FOLDER/ID.png. Returns ID, its name in sets of
 * labels (16 digits, derived from its content). Fails with VLPS_ERROR_NOT_FOUND for a page that was not rendered, and
 * with VLPS_ERROR_IO. */
char *vlps_snapshots_copy (VlpsSnapshots *snapshots, const VlpsDataset *dataset, const VlpsCase *item,
                           const char *folder, GError **error);

/* Returns the picture taken during rendering; NULL if there is none. */
cairo_surface_t *vlps_snapshots_picture (VlpsSnapshots *snapshots, const VlpsDataset *dataset, const VlpsCase *item);
