/* refresh.h - where a page sends its reader on after some time
 *
 * Source: the HTML standard, 4.2.5.3, "shared declarative refresh steps", for the header Refresh and for meta elements
 * with http-equiv=refresh.
 */
#pragma once

#include <glib.h>

/* Reads the value of the header or of the content attribute.  Returns the address that it names, as it is written there,
 * newly allocated; NULL where the page is only loaded again, or the value is not valid.  *ret_seconds: the delay. */
char *vlps_refresh_read (const char *value, guint *ret_seconds);
