/* bad-port.h - ports of other services, from which engines load no pages
 *
 * Source: the Fetch standard, 2.9, "port blocking".
 */
#pragma once

#include <glib.h>

/* TRUE for an http or https address with such a port.  Engines may leave out some of them. */
gboolean vlps_bad_port_is (const char *address);
