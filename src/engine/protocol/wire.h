/* wire.h - messages between the driver and its renderer over a socket pair
 *
 * A message is a kind, a payload of bytes, and at most one file descriptor.  Both ends use this file.
 */
#pragma once

#include <gio/gio.h>

#define VLPS_WIRE_MAX_DOCUMENTS (256 << 20) /* bytes of all VLPS_WIRE_DOCUMENTS of a page together */
#define VLPS_WIRE_MAX_REPORT (1 << 20)      /* bytes of any other message of a renderer */
#define VLPS_WIRE_MAX_ADDRESS (64 << 10)    /* bytes of the final address of a page */
#define VLPS_WIRE_MAX_COOKIES (128 << 10)   /* bytes of the cookies of a page, as text */
#define VLPS_WIRE_MAX_PDF (256 << 20)       /* bytes of the print of a page */
#define VLPS_WIRE_MAX_WARNINGS 100
#define VLPS_WIRE_MAX_FAILURES 500 /* addresses in a result that a page did not get */
#define VLPS_WIRE_MAX_TEXT 2000    /* characters of a warning or an error's message */

typedef enum
{
  VLPS_WIRE_READY = 1, /* renderer: ready for requests; payload JSON {"engine", "fonts", "cjkFonts"} */
  VLPS_WIRE_REQUEST,   /* driver: render a page; payload JSON, see render-request.h */
  VLPS_WIRE_DATA,      /* driver: the bytes of the page in the preceding request */
  VLPS_WIRE_DOCUMENTS, /* renderer: JSON array of documents as the collector returns them */
  VLPS_WIRE_PICTURE,   /* renderer: JSON {"width", "height"} with a memory file of the ARGB32 pixels, sealed */
  VLPS_WIRE_BARE,      /* renderer: the picture without the page's text; payload and file as for PICTURE */
  VLPS_WIRE_PDF,       /* renderer: no payload, a memory file with the page as PDF */
  VLPS_WIRE_RESULT,    /* renderer: the request is done; payload JSON {"error", ...} */
} VlpsWireKind;

typedef struct
{
  VlpsWireKind kind;
  GBytes *payload; /* NUL-terminated; its size does not count the NUL */
  int fd;          /* owned by the message; -1: none */
} VlpsWireMessage;

void vlps_wire_message_free (VlpsWireMessage *message);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsWireMessage, vlps_wire_message_free)

/* Sends a message; `fd` (-1: none) stays the caller's. Blocks while the other side does not read. Fails with
 * VLPS_ERROR_CRASHED if the other side is gone, and with VLPS_ERROR_TIMEOUT after the socket's SO_SNDTIMEO. */
gboolean vlps_wire_send (int socket, VlpsWireKind kind, const void *payload, gsize length, int fd, GError **error);

/* Waits until `deadline` (g_get_monotonic_time(); -1: for ever) for the next message. Fails with VLPS_ERROR_TIMEOUT,
 * VLPS_ERROR_CANCELLED, VLPS_ERROR_CRASHED (the other side is gone) or VLPS_ERROR_ENGINE (not a message, or too long
 * for its kind). */
VlpsWireMessage *vlps_wire_receive (int socket, gint64 deadline, GCancellable *cancellable, GError **error);
