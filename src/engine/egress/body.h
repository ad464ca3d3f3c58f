/* body.h - where the body of an HTTP message ends (RFC 9112, section 6) */
#pragma once

#include <glib.h>

typedef enum
{
  VLPS_BODY_NONE,
  VLPS_BODY_LENGTH,  /* as many bytes as the head said */
  VLPS_BODY_CHUNKED, /* in pieces that begin with their length */
  VLPS_BODY_OPEN,    /* all until the connection is closed */
} VlpsBodyKind;

/* A body of which a part has been seen. */
typedef struct
{
  VlpsBodyKind kind;
  gboolean done; /* its last byte has been seen */

  /*< private >*/
  guint state;
  guint64 left; /* bytes of the body or of the piece in hand */
  guint extra;  /* bytes seen that are neither content nor lengths */
} VlpsBody;

/* `length` counts for VLPS_BODY_LENGTH alone. */
VlpsBody vlps_body_start (VlpsBodyKind kind, guint64 length);

/* Takes the next bytes of a connection and returns how many of them belong to the body: all of them unless it ends
 * within.  A body that is not in pieces as it should be becomes one of the kind VLPS_BODY_OPEN. */
gsize vlps_body_take (VlpsBody *body, const char *bytes, gsize length);
