/* port.h - what differs between the ports of WebKit: where a view lives and how a picture of it is taken */
#pragma once

#include <gio/gio.h>

#include "engine.h"

G_BEGIN_DECLS

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

/* Whether pages are told that their reader prefers dark colours.  WPE WebKit cannot tell them. */
void vlps_port_set_dark (VlpsPort *port, gboolean dark);

/* The whole document as it is printed, on A4.  `done` gets a descriptor (its own to close) of a sealed memory file with
 * the PDF; on failure fd is -1 and `error` set.  WPE WebKit cannot print. */
typedef void (*VlpsPortPrintFunc) (int fd, const GError *error, gpointer data);
void vlps_port_print (VlpsPort *port, VlpsPortPrintFunc done, gpointer data);

/* A picture of the whole document, in pixels of the device.  `done` gets its size in pixels and a descriptor (its own to
 * close) of a sealed memory file with the pixels, ARGB32 premultiplied in native byte order, rows of width * 4 bytes;
 * rows and columns beyond `max_width` x `max_height` CSS px are left out.  On failure fd is -1 and `error` set. */
typedef void (*VlpsPortPictureFunc) (int fd, int width, int height, const GError *error, gpointer data);
void vlps_port_take_picture (VlpsPort *port, int max_width, int max_height, VlpsPortPictureFunc done, gpointer data);

G_END_DECLS
