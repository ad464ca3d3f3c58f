/* form-parts.h - the parts of a form (multipart/form-data)
 *
 * A form has at most 100 parts, and the head of each at most 4 kB, before anything in it is parsed.
 */
#pragma once

#include <glib.h>

typedef struct
{
  char *name;
  gboolean is_file;
  GBytes *data; /* of the body that they came in */
} VlpsFormPart;

/* The parts that have a name: a new list of VlpsFormPart.  `type` is that of the body, with the boundary.  Fails with
 * VLPS_ERROR_USAGE. */
GPtrArray *vlps_form_parts_read (const char *type, GBytes *body, GError **error);
