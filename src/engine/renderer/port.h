/* port.h - differences between the ports of WebKit: the window of a view and how its picture is taken */
#pragma once

#include <gio/gio.h>

#include "engine.h"
#include "pixels.h"

typedef struct _VlpsPort VlpsPort;

/* Returns name and version of the engine, e.g. "WebKitGTK 2.50.6"; newly allocated. */
char *vlps_port_engine (void);

/* Opens the toolkit on the private display that the environment names.  Fails with VLPS_ERROR_ENGINE. */
VlpsPort *vlps_port_new (GError **error);
void vlps_port_free (VlpsPort *port);

/* Makes the only view from the given construction properties and shows it. */
WebKitWebView *vlps_port_create_view (VlpsPort *port, WebKitWebContext *context, WebKitNetworkSession *session,
                                      WebKitSettings *settings, WebKitUserContentManager *contents);

/* Sets the viewport to `width` x `height` CSS px at `scale` device pixels each; takes effect when the main loop
 * runs. */
void vlps_port_resize (VlpsPort *port, int width, int height, int scale);

/* Returns TRUE if the last resize has taken effect. */
gboolean vlps_port_has_size (VlpsPort *port, int width, int height, int scale);

/* Returns the length of the memory file into which the web process paints a whole window, in bytes; 0 if the port may
 * not survive its absence. */
guint64 vlps_port_window_bytes (VlpsPort *port, int width, int height, int scale);

/* Sets prefers-color-scheme: dark for pages. Not supported by WPE WebKit. */
void vlps_port_set_dark (VlpsPort *port, gboolean dark);

/* Prints the whole document on A4. `done` gets a descriptor (which it closes) of a sealed memory file with the PDF;
 * on failure fd is -1 and `error` is set. Not supported by WPE WebKit. */
typedef void (*VlpsPortPrintFunc) (int fd, const GError *error, gpointer data);
void vlps_port_print (VlpsPort *port, VlpsPortPrintFunc done, gpointer data);

#define VLPS_PORT_MARK 8 /* CSS px; side of the square that shows which state is drawn */

/* Takes the picture of the view in device pixels, as soon as the square of VLPS_PORT_MARK in its lower left corner
 * has the colour `mark` (0xRRGGBB), or, if `marked` is FALSE, no longer has it. Gives up after some seconds: takes
 * the picture anyway and sets `error`. A port that draws at once needs no mark. `done` owns the pixels; on failure
 * they are NULL and `error` is set. */
typedef void (*VlpsPortPixelsFunc) (VlpsPixels *pixels, const GError *error, gpointer data);
void vlps_port_take_window (VlpsPort *port, guint32 mark, gboolean marked, VlpsPortPixelsFunc done, gpointer data);

/* Returns TRUE if the port draws the current state at once and can take the whole document from its origin on. WPE
 * WebKit draws later, and only the window. */
gboolean vlps_port_draws_at_once (VlpsPort *port);
void vlps_port_take_document (VlpsPort *port, VlpsPortPixelsFunc done, gpointer data);
