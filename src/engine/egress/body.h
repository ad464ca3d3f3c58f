/* body.h - finds the end of the body of an HTTP message (RFC 9112, section 6) */
#pragma once

#include <glib.h>

typedef enum
{
  VLPS_BODY_NONE,
  VLPS_BODY_LENGTH,  /* ends after the length in the head */
  VLPS_BODY_CHUNKED, /* sent in chunks, each preceded by its length */
  VLPS_BODY_OPEN,    /* ends with the connection */
} VlpsBodyKind;

/* A partly received body. */
typedef struct
{
  VlpsBodyKind kind;
  gboolean done; /* the last byte has been received */

  /*< private >*/
  guint state;
  guint64 left; /* bytes left of the body or of the current chunk */
  guint extra;  /* received bytes that are neither content nor lengths */
} VlpsBody;

/* Returns the state before the first byte. `length`: only used for VLPS_BODY_LENGTH. */
VlpsBody vlps_body_start (VlpsBodyKind kind, guint64 length);

/* Takes the next bytes of a connection and returns how many of them belong to the body: all of them unless it ends
 * inside. A body with invalid chunks becomes VLPS_BODY_OPEN. */
gsize vlps_body_take (VlpsBody *body, const char *bytes, gsize length);
