/* bodies.h - the bodies of requests while they are received and used
 *
 * All bodies together have a limit. Received bytes count, even of a stalled body, until their last reference is
 * released, in any thread. */
#pragma once

#include <glib.h>

typedef struct _VlpsBodies VlpsBodies;
typedef struct _VlpsBody VlpsBody;

/* Makes the limit. `most`: bytes of all bodies together. */
VlpsBodies *vlps_bodies_new (guint64 most);
void vlps_bodies_unref (VlpsBodies *bodies);

/* Returns the current number of bytes. */
guint64 vlps_bodies_bytes (VlpsBodies *bodies);

/* Returns TRUE if `bytes` more are allowed. */
gboolean vlps_bodies_has_room (VlpsBodies *bodies, guint64 bytes);

/* Returns an empty body. */
VlpsBody *vlps_body_new (VlpsBodies *bodies);
void vlps_body_free (VlpsBody *body);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsBody, vlps_body_free)

/* Adds a chunk. Returns FALSE, and adds nothing, if the limit is reached. */
gboolean vlps_body_add (VlpsBody *body, GBytes *chunk);

/* Returns the whole body and frees `body`. */
GBytes *vlps_body_finish (VlpsBody *body);
