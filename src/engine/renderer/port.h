/* port.h - what differs between the ports of WebKit: where a view lives and how a picture of it is taken */
#pragma once

#include <gio/gio.h>

#include "engine.h"
#include "pixels.h"

typedef struct _VlpsPort VlpsPort;

/* Name and version of the engine, e.g. "WebKitGTK 2.50.6"; newly allocated. */
char *vlps_port_engine (void);

/* Opens the toolkit on the private display that the environment names.  Fails with VLPS_ERROR_ENGINE. */
VlpsPort *vlps_port_new (GError **error);
void vlps_port_free (VlpsPort *port);

/* Makes the (only) view from the given construction properties and shows it. */
WebKitWebView *vlps_port_create_view (VlpsPort *port, WebKitWebContext *context, WebKitNetworkSession *session,
                                      WebKitSettings *settings, WebKitUserContentManager *contents);

/* Makes the view's viewport `width` x `height` CSS px, each of `scale` x `scale` pixels; takes effect when the main loop
 * runs. */
void vlps_port_resize (VlpsPort *port, int width, int height, int scale);

/* TRUE when the last resize has taken effect. */
gboolean vlps_port_has_size (VlpsPort *port, int width, int height, int scale);

/* Length of the memory file into which the web process paints a whole window; 0 where it is not known to go on without.
 */
guint64 vlps_port_window_bytes (VlpsPort *port, int width, int height, int scale);

/* Whether pages are told that their reader prefers dark colours.  WPE WebKit cannot tell them. */
void vlps_port_set_dark (VlpsPort *port, gboolean dark);

/* The whole document as it is printed, on A4.  `done` gets a descriptor (its own to close) of a sealed memory file with
 * the PDF; on failure fd is -1 and `error` set.  WPE WebKit cannot print. */
typedef void (*VlpsPortPrintFunc) (int fd, const GError *error, gpointer data);
void vlps_port_print (VlpsPort *port, VlpsPortPrintFunc done, gpointer data);

#define VLPS_PORT_MARK 8 /* CSS px: length of a side of the square that says what is drawn */

/* What the view shows, in pixels of the device, as soon as the square of VLPS_PORT_MARK in its lower left corner has the
 * colour `mark` (0xRRGGBB), or where `marked` is FALSE, has it no more; after some seconds anyway, and then with `error`
 * set.  A port that draws at once needs no mark.  `done` gets it as its own; on failure NULL, and `error` is set. */
typedef void (*VlpsPortPixelsFunc) (VlpsPixels *pixels, const GError *error, gpointer data);
void vlps_port_take_window (VlpsPort *port, guint32 mark, gboolean marked, VlpsPortPixelsFunc done, gpointer data);

/* Whether what is asked for is drawn as the page is then, and the whole document can be taken at once, from its origin
 * on.  WPE WebKit draws later, and what it shows. */
gboolean vlps_port_draws_at_once (VlpsPort *port);
void vlps_port_take_document (VlpsPort *port, VlpsPortPixelsFunc done, gpointer data);
