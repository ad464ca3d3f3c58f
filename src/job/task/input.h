/* input.h - one page for a task: named, rendered, pictured */
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
  VlpsPage *page;           /* the source's where it is a snapshot, else the rendering's; NULL until rendered */
  GBytes *snapshot;         /* what `page` was built from */
  cairo_surface_t *picture; /* of the page as it was found; NULL where none was taken */

  VlpsFetchMetadata fetch_metadata; /* how it came; all zero for a snapshot */
  VlpsRendering *rendering;         /* timings and requests; NULL where the page was not rendered */

  /*< private >*/
  VlpsPage *parsed;
  const char *loaded_base; /* what relative addresses in the page referred to when it was loaded; NULL: not loaded */
  VlpsDeadline *deadline;  /* somebody else's; NULL: --timeout begins with each loading */
  VlpsFetcher *fetcher;    /* somebody else's; NULL: one is made where it is needed */
  VlpsRenderer *renderer;  /* NULL until something is rendered */
  gboolean own_renderer;   /* it is not somebody else's */
} VlpsInput;

/* Opens what the user names; see vlps_source_open().  `deadline` as vlps_input_set_deadline() has it. */
VlpsInput *vlps_input_open (const char *name, const VlpsOptions *options, VlpsDeadline *deadline, GError **error);

/* The same for a source at hand, which it takes over, also when it fails. */
VlpsInput *vlps_input_new (VlpsSource *source, const VlpsOptions *options, GError **error);
void vlps_input_free (VlpsInput *input);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsInput, vlps_input_free)

/* Whatever is done with it is done by `deadline`, which stays the caller's.  NULL, as without: --timeout begins with each
 * loading. */
void vlps_input_set_deadline (VlpsInput *input, VlpsDeadline *deadline);

/* Lets `renderer`, which stays the caller's, render it.  Without, it starts one of its own. */
void vlps_input_set_renderer (VlpsInput *input, VlpsRenderer *renderer);

/* Takes that renderer away, which may be freed or render another page from now on. */
void vlps_input_unset_renderer (VlpsInput *input);

/* Renders it unless it is a snapshot.  `picture_pixels`: most pixels of a picture of the page, 0 for none; not for
 * snapshots.  Fails as vlps_renderer_render() does, with VLPS_ERROR_EMPTY where nothing is shown, and with
 * VLPS_ERROR_TIMEOUT where that is because not all of it came in time; `page` is set
 * then, too. */
gboolean vlps_input_render (VlpsInput *input, const VlpsOptions *options, double picture_pixels,
                            GCancellable *cancellable, GError **error);

/* Lets `fetcher`, which stays the caller's, load it where it is not rendered.  Without, each page has one of its own.
 */
void vlps_input_set_fetcher (VlpsInput *input, VlpsFetcher *fetcher);

/* Makes the page without rendering, unless it is a snapshot.  Of the options those for servers count, and --timeout and
 * --offline.  Fails as vlps_fetcher_get() and vlps_html_page_parse() do. */
gboolean vlps_input_parse (VlpsInput *input, const VlpsOptions *options, GCancellable *cancellable, GError **error);

/* Forgets the page that was parsed and how it came, so that it can be rendered. */
void vlps_input_unparse (VlpsInput *input);

/* Renders what a document of the page keeps, with styles and pictures from where the page came from, and returns the
 * picture.  `lowered` (may be NULL) gets what it shows elsewhere (VlpsPage.lowered). */
cairo_surface_t *vlps_input_picture_of (VlpsInput *input, VlpsDocument *document, const VlpsOptions *options,
                                        double picture_pixels, GArray *lowered, GCancellable *cancellable,
                                        GError **error);
