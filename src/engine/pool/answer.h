/* answer.h - what a renderer says, checked before anything is made of it
 *
 * A renderer handles what pages bring, and one that a page has taken over says anything.  Here its messages become
 * numbers in their ranges, valid text of bounded length without control characters, and pixels that stay where they
 * are.  What cannot be right is VLPS_ERROR_ENGINE.
 */
#pragma once

#include <cairo.h>
#include <gio/gio.h>

#include "fetch-metadata.h"
#include "missing.h"
#include "page.h"

#define VLPS_ANSWER_MAX_DOCUMENTS 1001 /* messages with documents of one page: its own, and those of 1,000 frames */

/* VLPS_WIRE_READY.  Fails with VLPS_ERROR_ENGINE if the renderer has no fonts. */
gboolean vlps_answer_ready (GBytes *payload, char **ret_engine, gboolean *ret_cjk_fonts, GError **error);

/* VLPS_WIRE_DOCUMENTS: that it is one JSON array, so that it stays one among others. */
gboolean vlps_answer_check_documents (GBytes *payload, GError **error);

/* VLPS_WIRE_PICTURE, with its descriptor, which stays the caller's: the pixels as a surface, without a copy.  They must
 * be a memory file that cannot shrink, or reading them could end this program.  `most`: pixels that were asked for, of
 * which `scale` are a CSS px along each side. */
cairo_surface_t *vlps_answer_picture (GBytes *payload, int fd, double most, int scale, GError **error);

/* What of the page such a message says to be shown elsewhere: an array of VlpsLowered, in px that are finite and not too
 * many; empty where it says nothing that can be right. */
GArray *vlps_answer_lowered (GBytes *payload);

/* VLPS_WIRE_PDF: what its descriptor, which stays the caller's, has, with at most VLPS_WIRE_MAX_PDF bytes. */
GBytes *vlps_answer_pdf (int fd, GError **error);

/* VLPS_WIRE_RESULT. */
typedef struct
{
  GError *failure;                  /* why the page failed, with a code that a renderer can have; NULL: it did not */
  char *uri;                        /* final address; NULL where it is not said */
  VlpsFetchMetadata fetch_metadata; /* its status, addresses and checksum */
  char *cookies;           /* that there are in the end, as text for another renderer; NULL where it is not said */
  VlpsWarning *no_picture; /* why the picture that was asked for is missing; NULL where that is not said */
  gboolean cut_short;      /* something of the page did not come in time */
  GPtrArray *warnings;     /* of VlpsWarning */
  double load_ms, settle_ms, collect_ms, picture_ms;
  guint requests, failed_requests;
  GPtrArray *failures; /* of VlpsFailedRequest, whose cause is REFUSED, STATUS or NETWORK */
} VlpsAnswer;

VlpsAnswer *vlps_answer_parse (GBytes *payload, GError **error);
void vlps_answer_free (VlpsAnswer *answer);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsAnswer, vlps_answer_free)
