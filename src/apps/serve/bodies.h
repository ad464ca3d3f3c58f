/* bodies.h - the bodies of requests while they come in and until they are done with
 *
 * All bodies together have a limit.  What has come of a body counts, also of one that comes no further, until the last
 * one who holds the bytes lets go of them, in whatever thread.
 */
#pragma once

#include <glib.h>

typedef struct _VlpsBodies VlpsBodies;
typedef struct _VlpsBody VlpsBody;

/* `most`: bytes of all bodies together. */
VlpsBodies *vlps_bodies_new (guint64 most);
void vlps_bodies_unref (VlpsBodies *bodies);

/* Bytes now. */
guint64 vlps_bodies_bytes (VlpsBodies *bodies);

/* TRUE where there is room for so many more. */
gboolean vlps_bodies_has_room (VlpsBodies *bodies, guint64 bytes);

/* A body of which nothing has come yet. */
VlpsBody *vlps_body_new (VlpsBodies *bodies);
void vlps_body_free (VlpsBody *body);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsBody, vlps_body_free)

/* Adds what has come.  FALSE where there is no room for it: then nothing is added. */
gboolean vlps_body_add (VlpsBody *body, GBytes *chunk);

/* All that has come; `body` is freed. */
GBytes *vlps_body_finish (VlpsBody *body);
