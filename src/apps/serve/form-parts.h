/* form-parts.h - parses the parts of a form (multipart/form-data)
 *
 * A form has at most 100 parts, and the head of each at most 4 kB; this is checked before anything is parsed. */
#pragma once

#include <glib.h>

typedef struct
{
  char *name;
  gboolean is_file;
  GBytes *data; /* slice of the body */
} VlpsFormPart;

/* Returns the named parts: a new list of VlpsFormPart. `type`: Content-Type of the body, with the boundary. Fails
 * with VLPS_ERROR_USAGE. */
GPtrArray *vlps_form_parts_read (const char *type, GBytes *body, GError **error);
