/* input.h - opens, renders and pictures one page for a task */
#pragma once

#include <cairo.h>
#include <gio/gio.h>

#include "document.h"
#include "fetch-metadata.h"
#include "fetch.h"
#include "options.h"
#include "source.h"

G_DEFINE_AUTOPTR_CLEANUP_FUNC (cairo_surface_t, cairo_surface_destroy)

typedef struct
{
  VlpsSource *source;
  VlpsPage *page;           /* that of a snapshot, else of the rendering; NULL until rendered */
  GBytes *snapshot;         /* the snapshot of `page` */
  cairo_surface_t *picture; /* picture of the page as loaded; NULL if not taken */

  VlpsFetchMetadata fetch_metadata; /* how the page was fetched; all zero for a snapshot */
  VlpsRendering *rendering;         /* timings and requests; NULL if the page was not rendered */

  /*< private >*/
  VlpsPage *parsed;
  const char *loaded_base; /* base of relative addresses when the page was loaded; NULL: not loaded */
  VlpsDeadline *deadline;  /* borrowed; NULL: --timeout starts with each load */
  VlpsFetcher *fetcher;    /* borrowed; NULL: made on demand */
  VlpsRenderer *renderer;  /* NULL until the first rendering */
  gboolean own_renderer;   /* the renderer is owned */
} VlpsInput;

/* Opens the input that the user named; see vlps_source_open(). `deadline`: see vlps_input_set_deadline(). */
VlpsInput *vlps_input_open (const char *name, const VlpsOptions *options, VlpsDeadline *deadline, GError **error);

/* Makes an input of an open source, which it takes over even on failure. */
VlpsInput *vlps_input_new (VlpsSource *source, const VlpsOptions *options, GError **error);
void vlps_input_free (VlpsInput *input);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsInput, vlps_input_free)

/* Sets the deadline for all further work. Borrowed. NULL (default): --timeout starts with each load. */
void vlps_input_set_deadline (VlpsInput *input, VlpsDeadline *deadline);

/* Sets the renderer to use. Borrowed. By default the input starts its own. */
void vlps_input_set_renderer (VlpsInput *input, VlpsRenderer *renderer);

/* Detaches that renderer, which may then be freed or render another page. */
void vlps_input_unset_renderer (VlpsInput *input);

/* Renders the page unless it is a snapshot. `picture_pixels`: most pixels of a picture of the page, 0 for none;
 * ignored for snapshots. Fails like vlps_renderer_render(), with VLPS_ERROR_EMPTY if nothing is shown, and with
 * VLPS_ERROR_TIMEOUT if that is because parts did not arrive in time; `page` is then set nevertheless. */
gboolean vlps_input_render (VlpsInput *input, const VlpsOptions *options, double picture_pixels,
                            GCancellable *cancellable, GError **error);

/* Sets the fetcher that loads the page if it is not rendered. Borrowed. By default each page makes its own. */
void vlps_input_set_fetcher (VlpsInput *input, VlpsFetcher *fetcher);

/* Makes the page without rendering, unless it is a snapshot. Uses the options for servers, --timeout and --offline.
 * Fails like vlps_fetcher_get() and vlps_html_page_parse(). */
gboolean vlps_input_parse (VlpsInput *input, const VlpsOptions *options, GCancellable *cancellable, GError **error);

/* Discards the parsed page and its fetch data, so that it can be rendered. */
void vlps_input_unparse (VlpsInput *input);

/* Renders the content of a document, with styles and pictures from the origin of the page, and returns the picture.
 * `lowered` (may be NULL): elements that the picture shows elsewhere (VlpsPage.lowered). */
cairo_surface_t *vlps_input_picture_of (VlpsInput *input, VlpsDocument *document, const VlpsOptions *options,
                                        double picture_pixels, GArray *lowered, GCancellable *cancellable,
                                        GError **error);
