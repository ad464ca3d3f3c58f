/* snapshots.h - the rendered pages of data sets, each rendered once and kept on disk */
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
  VlpsRenderOptions render; /* the network is always shut off */
  gboolean sandbox;
  gboolean retry; /* try failed pages again */
  gboolean verbose;
  guint jobs;       /* renderers at once */
  VlpsWatch *watch; /* NULL: nobody watches */
} VlpsSnapshotOptions;

VlpsSnapshots *vlps_snapshots_new (const VlpsSnapshotOptions *options);
void vlps_snapshots_free (VlpsSnapshots *snapshots);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsSnapshots, vlps_snapshots_free)

/* Renders the pages of a set that are not there yet, copies those that the set has as snapshots (.json.gz), and says on standard error how far it is.  A page that fails is no
 * failure of the whole.  Fails with VLPS_ERROR_ENGINE, _IO or _CANCELLED; what is done by then stays. */
gboolean vlps_snapshots_fill (VlpsSnapshots *snapshots, const VlpsDataset *dataset, GCancellable *cancellable,
                              GError **error);

/* The page as it was rendered, or as its boxes were recorded.  Fails with the error it was rendered with, or VLPS_ERROR_NOT_FOUND.  May be called from
 * any thread. */
VlpsPage *vlps_snapshots_load (VlpsSnapshots *snapshots, const VlpsDataset *dataset, const VlpsCase *item,
                               GError **error);

/* Copies the page and its picture, if there is one, to FOLDER/ID.json.gz and FOLDER/ID.png, where ID is returned: the
 * name that the page has in sets of labels (16 digits, from what it is).  Fails with VLPS_ERROR_NOT_FOUND for a page that
 * was not rendered, and with VLPS_ERROR_IO. */
char *vlps_snapshots_copy (VlpsSnapshots *snapshots, const VlpsDataset *dataset, const VlpsCase *item,
                           const char *folder, GError **error);

/* Picture of the page, taken when it was rendered; NULL where there is none. */
cairo_surface_t *vlps_snapshots_picture (VlpsSnapshots *snapshots, const VlpsDataset *dataset, const VlpsCase *item);
