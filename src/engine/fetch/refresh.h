/* refresh.h - reads delayed redirections of a page
 *
 * Source: the HTML standard, 4.2.5.3, "shared declarative refresh steps", for the header Refresh and for meta
 * elements with http-equiv=refresh. */
#pragma once

#include <glib.h>

/* Parses the value of the header or of the content attribute. Returns the address as written, newly allocated; NULL
 * if the page is only reloaded or the value is invalid. *ret_seconds: the delay. */
char *vlps_refresh_read (const char *value, guint *ret_seconds);
