/* snapshot.h - the saved form of a page: what the collector read, with where it came from (docs/formats.md)
 *
 * A rendered page always passes through this form, so a page read back from a file is the page that was rendered:
 *
 *   {"format": "vlps-snapshot", "version": 1, "url": "final address", "input": "as given", "engine": "WebKitGTK 2.50.6",
 *    "viewport": [1280, 1024], "warnings": [...], "missing": {...}, "unpainted": "7 12",
 *    "documents": [[DOCUMENT, ...], ...]}
 *
 * `documents` is a list of reports: first that of the top document, then one for each frame that its parent could not
 * read.  A report lists the document that reports, then those in frames that it could read.  A DOCUMENT describes its
 * nodes (elements and text runs) in document order by columns: strings of decimal numbers with single spaces between,
 * one for each node.  Lengths are CSS px in the document's own client coordinates, to a hundredth.
 *
 *   url, base, title, language, charset   of the document; `charset` is what it was decoded with
 *   path                         indices in `frames` from the top document down: "0.2"; "" for the top
 *   quirks                       true: quirks mode
 *   viewport, scroll, size       window; distance of client from page coordinates; scrollable size
 *   names                        of elements and attributes; "" for text runs
 *   styles                       distinct computed styles: display|position|float|font size|font weight|z-index|colour|
 *                                background|"image" or ""|white-space|direction
 *   parent, name, style          columns: indices of the parent (-1: the root), in `names`, in `styles` (-1: none)
 *   flags                        column: sum of 1 no box, 2 has a box but cannot be seen, 16 display: contents, 32 from
 *                                a shadow tree, 512 outside the visible part of a box that can be scrolled, 4096 a
 *                                link to a style sheet that was not applied
 *   left, top, width, height     columns: the border box; of a text run around its lines
 *   attributes                   column, of elements only: how many
 *   attribute, value             of each attribute in order, without event handlers: index in `names`; value.
 *                                `currentSrc` is the source shown
 *   text                         of each text run; white space that does not show is folded to a space, or a line feed
 *                                between two characters beyond U+2000
 *   frames                       {"node", "path", "inner": [x, y, width, height], "scale": [x, y], "document"}: element
 *                                that shows the frame, its content inside the border box, enlargement by transforms,
 *                                index of its document here (-1: in a report with this `path`, or not read).  Turned or
 *                                skewed ones also have `matrix` [a, b, c, d] and `outer`, the untransformed size
 *   lines                        if a picture was taken or text without paint was looked for: for each text run of
 *                                several lines its index, how many, and left, top, width, height of each, as one column
 *   visible                      with `lines`, in the same form: what shows of each text run that a box around it cuts
 *
 * `unpainted` is there if text without paint was looked for: the indices, in the whole page, of such text runs.
 */
#pragma once

#include <gio/gio.h>

#include "page.h"

#define VLPS_SNAPSHOT_VERSION 1
#define VLPS_SNAPSHOT_ID_LENGTH 16 /* number of digits */

/* Metadata that the renderer adds to the documents. */
typedef struct
{
  const char *url;    /* final address */
  const char *input;  /* as the user gave it */
  const char *engine; /* name and version */
  VlpsSize viewport;
  const GPtrArray *warnings;  /* of VlpsWarning; may be NULL */
  const VlpsMissing *missing; /* NULL: nothing is known to be missing */
  const char *unpainted;      /* column as above; NULL: not determined */
  const GPtrArray *documents; /* of GBytes: JSON arrays of documents as the collector returns them, the top one first */
} VlpsSnapshot;

/* Returns the JSON text of a snapshot. */
GBytes *vlps_snapshot_write (const VlpsSnapshot *snapshot);

/* Decompresses gzip data, up to 1 GiB. Fails with VLPS_ERROR_SNAPSHOT. */
GBytes *vlps_snapshot_gunzip (GBytes *data, GError **error);

/* Returns the name of a snapshot in sets of labels: the first VLPS_SNAPSHOT_ID_LENGTH hexadecimal digits of its
 * SHA-256; newly allocated. */
char *vlps_snapshot_id (GBytes *snapshot);

/* Builds the page of a snapshot.  Fails with VLPS_ERROR_SNAPSHOT. */
VlpsPage *vlps_snapshot_parse (GBytes *data, GError **error);

/* Saves `data`; a `path` that ends in ".gz" is compressed, "-" is standard output.  The file is whole or absent.
 * Fails with VLPS_ERROR_IO. */
gboolean vlps_snapshot_save (GBytes *data, const char *path, GError **error);

/* Returns TRUE if nothing of the page can be seen: no text, no image, no other replaced content. */
gboolean vlps_snapshot_is_empty_page (const VlpsPage *page);
