/* snapshot.h - the saved form of a page: what the collector read, with where it came from (docs/formats.md)
 *
 * A rendered page always passes through this form, so a page read back from a file is the page that was rendered.
 */
#pragma once

#include <gio/gio.h>

#include "page.h"

#define VLPS_SNAPSHOT_VERSION 1

/* What the renderer knows beside the documents. */
typedef struct
{
  const char *url;    /* final address */
  const char *input;  /* as the user gave it */
  const char *engine; /* name and version */
  VlpsSize viewport;
  const GPtrArray *warnings;  /* of char*, may be NULL */
  const VlpsMissing *missing; /* NULL: nothing is known to be */
  const GPtrArray *documents; /* of GBytes: JSON arrays of documents as the collector returns them, the top one first */
} VlpsSnapshot;

/* The JSON text of a snapshot. */
GBytes *vlps_snapshot_write (const VlpsSnapshot *snapshot);

/* Unpacks gzip data, up to 1 GiB.  Fails with VLPS_ERROR_IO. */
GBytes *vlps_snapshot_gunzip (GBytes *data, GError **error);

/* Builds the page of a snapshot.  Fails with VLPS_ERROR_SNAPSHOT. */
VlpsPage *vlps_snapshot_parse (GBytes *data, GError **error);

/* Saves `data`; a `path` that ends in ".gz" is compressed, "-" is standard output.  The file is whole or absent.
 * Fails with VLPS_ERROR_IO. */
gboolean vlps_snapshot_save (GBytes *data, const char *path, GError **error);

/* TRUE when nothing of the page can be seen: no text, no image, no other replaced content. */
gboolean vlps_snapshot_is_empty_page (const VlpsPage *page);
