/* input.h - from what the user names to a page */
#pragma once

#include <cairo.h>
#include <gio/gio.h>

#include "options.h"
#include "page.h"

G_BEGIN_DECLS

G_DEFINE_AUTOPTR_CLEANUP_FUNC (cairo_surface_t, cairo_surface_destroy)

/* A page and what it can be rendered from again. */
typedef struct
{
  char *input;   /* as given */
  char *uri;     /* address to render; the one of the saved page for a snapshot */
  GBytes *bytes; /* of a local page or standard input; NULL: the address is loaded */
  char *mime;
  const char *charset; /* of the bytes */
  gboolean is_snapshot;

  VlpsPage *page;           /* NULL until rendered */
  GBytes *snapshot;         /* what `page` was built from; NULL until rendered */
  cairo_surface_t *picture; /* of the page as it was found; NULL when none was taken */

  /*< private >*/
  VlpsScreen *screen;
  VlpsRenderer *renderer;
  char *note; /* warning about the encoding */
} VlpsInput;

/* Finds out what `name` is: a URL (http, https, file), a file with a page or a snapshot, or "-" for standard input with
 * either.  Fails with VLPS_ERROR_NOT_FOUND, _IO, _NOT_HTML, _EMPTY, _SNAPSHOT or _USAGE. */
VlpsInput *vlps_input_open (const char *name, const VlpsOptions *options, GError **error);
void vlps_input_free (VlpsInput *input);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsInput, vlps_input_free)

/* Renders it unless it is a snapshot.  `picture_pixels`: most pixels of a picture of the page, 0 for none; not for
 * snapshots. */
gboolean vlps_input_render (VlpsInput *input, const VlpsOptions *options, double picture_pixels,
                            GCancellable *cancellable, GError **error);

/* Renders an HTML text as if it came from the input's address and returns the picture. */
cairo_surface_t *vlps_input_picture_of (VlpsInput *input, const char *html, const VlpsOptions *options,
                                        double picture_pixels, GCancellable *cancellable, GError **error);

G_END_DECLS
