/* output.h - what every format promises of its bytes */
#pragma once

#include <glib.h>
#include <string.h>

G_BEGIN_DECLS

/* g_string_append_len(), but in place where there is room.  Output is made of a great many small pieces. */
static inline void
vlps_output_append (GString *out, const char *text, gsize length)
{
  if (out->len + length >= out->allocated_len)
    {
      g_string_append_len (out, text, (gssize) length);
      return;
    }
  memcpy (out->str + out->len, text, length);
  out->len += length;
  out->str[out->len] = '\0';
}

/* The same for a string literal. */
#define vlps_output_literal(out, text) vlps_output_append (out, "" text, sizeof text - 1)

/* Frees `out` and returns its content, with a line feed at the end unless it is empty. */
char *vlps_output_finish (GString *out);

/* `text`, or where that is no UTF-8 what it becomes with the broken bytes replaced, in *ret_owned (to be freed).  The
 * texts of a page are UTF-8, its attributes and addresses may be anything. */
const char *vlps_output_valid (const char *text, char **ret_owned);

G_END_DECLS
