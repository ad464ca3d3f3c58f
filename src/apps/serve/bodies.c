/* bodies.c - the bodies of requests while they come in and until they are done with */
#include "bodies.h"

struct _VlpsBodies
{
  guint64 most;
  gsize bytes; /* atomic */
};

struct _VlpsBody
{
  VlpsBodies *bodies;
  GByteArray *data;
};

VlpsBodies *
vlps_bodies_new (guint64 most)
{
  VlpsBodies *bodies = g_atomic_rc_box_new0 (VlpsBodies);

  bodies->most = most;
  return bodies;
}

void
vlps_bodies_unref (VlpsBodies *bodies)
{
  g_atomic_rc_box_release (bodies);
}

guint64
vlps_bodies_bytes (VlpsBodies *bodies)
{
  return (guint64) (gsize) g_atomic_pointer_add (&bodies->bytes, 0);
}

gboolean
vlps_bodies_has_room (VlpsBodies *bodies, guint64 bytes)
{
  guint64 taken = vlps_bodies_bytes (bodies);

  return taken <= bodies->most && bytes <= bodies->most - taken;
}

VlpsBody *
vlps_body_new (VlpsBodies *bodies)
{
  VlpsBody *body = g_new0 (VlpsBody, 1);

  body->bodies = g_atomic_rc_box_acquire (bodies);
  body->data = g_byte_array_new ();
  return body;
}

void
vlps_body_free (VlpsBody *body)
{
  if (body == NULL)
    return;
  g_atomic_pointer_add (&body->bodies->bytes, -(gssize) body->data->len);
  g_byte_array_unref (body->data);
  vlps_bodies_unref (body->bodies);
  g_free (body);
}

gboolean
vlps_body_add (VlpsBody *body, GBytes *chunk)
{
  gsize length;
  const guint8 *data = g_bytes_get_data (chunk, &length);

  if (!vlps_bodies_has_room (body->bodies, length))
    return FALSE;
  g_atomic_pointer_add (&body->bodies->bytes, (gssize) length);
  g_byte_array_append (body->data, data, (guint) length);
  return TRUE;
}

GBytes *
vlps_body_finish (VlpsBody *body)
{
  return g_bytes_new_with_free_func (body->data->data, body->data->len, (GDestroyNotify) vlps_body_free, body);
}
