/* answer.h - validates messages of a renderer
 *
 * A renderer processes untrusted pages, and one that a page has taken over can send anything. These functions turn
 * its messages into numbers within their ranges, valid text of bounded length without control characters, and pixels
 * that cannot change. Anything else fails with VLPS_ERROR_ENGINE. */
#pragma once

#include <cairo.h>
#include <gio/gio.h>

#include "fetch-metadata.h"
#include "missing.h"
#include "page.h"

#define VLPS_ANSWER_MAX_DOCUMENTS 1001 /* messages with documents of one page: its own, and those of 1,000 frames */

/* Reads VLPS_WIRE_READY. Fails with VLPS_ERROR_ENGINE if the renderer has no fonts. */
gboolean vlps_answer_ready (GBytes *payload, char **ret_engine, gboolean *ret_cjk_fonts, GError **error);

/* Checks that VLPS_WIRE_DOCUMENTS is one JSON array, so that it can be embedded in a list. */
gboolean vlps_answer_check_documents (GBytes *payload, GError **error);

/* Reads VLPS_WIRE_PICTURE, whose descriptor stays the caller's: the pixels as a surface, without a copy. They must be
 * in a memory file that cannot shrink; otherwise reading them could crash this program. `most`: pixels requested.
 * `scale`: pixels to a CSS px along each side. */
cairo_surface_t *vlps_answer_picture (GBytes *payload, int fd, double most, int scale, GError **error);

/* Reads from such a message the elements that the picture shows elsewhere: an array of VlpsLowered with finite
 * lengths in px, limited in number; empty if the message has none or is invalid. */
GArray *vlps_answer_lowered (GBytes *payload);

/* Reads VLPS_WIRE_PDF from its descriptor, which stays the caller's: at most VLPS_WIRE_MAX_PDF bytes. */
GBytes *vlps_answer_pdf (int fd, GError **error);

/* VLPS_WIRE_RESULT. */
typedef struct
{
  GError *failure;                  /* why the page failed, with a code that a renderer may use; NULL: it succeeded */
  char *uri;                        /* final address; NULL if missing */
  VlpsFetchMetadata fetch_metadata; /* HTTP status, redirections and checksum */
  char *cookies;                    /* cookie jar after the load, as text for another renderer; NULL if missing */
  VlpsWarning *no_picture;          /* why the requested picture is missing; NULL if no reason is given */
  gboolean cut_short;               /* some parts of the page did not arrive in time */
  GPtrArray *warnings;              /* of VlpsWarning */
  double load_ms, settle_ms, collect_ms, picture_ms;
  guint requests, failed_requests;
  GPtrArray *failures; /* of VlpsFailedRequest, whose cause is REFUSED, STATUS or NETWORK */
} VlpsAnswer;

VlpsAnswer *vlps_answer_parse (GBytes *payload, GError **error);
void vlps_answer_free (VlpsAnswer *answer);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsAnswer, vlps_answer_free)
