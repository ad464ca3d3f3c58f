/* output.h - what every format promises of its bytes */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Frees `out` and returns its content: valid UTF-8 (attributes of a page need not be), with a line feed at the end
 * unless it is empty. */
char *vlps_output_finish (GString *out);

G_END_DECLS
