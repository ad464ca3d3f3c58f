/* encoding-private.h - what the files of encoding.h share */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Number of bytes of the UTF-8 character at `p`, or, with *ret_valid FALSE, of the longest part there that could have
 * begun one (at least 1), which the standard replaces by one U+FFFD.  `left` is at least 1. */
gsize vlps_encoding_utf8_step (const guint8 *p, gsize left, gboolean *ret_valid);

G_END_DECLS
