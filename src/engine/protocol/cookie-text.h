/* cookie-text.h - cookies as text, on their way between the driver and its renderer
 *
 * A JSON array of objects {"name", "value", "domain", "path", "expires", "secure", "httpOnly", "sameSite"}; "expires" in
 * seconds since 1970, not there for those of a session.
 */
#pragma once

#include <libsoup/soup.h>

/* The cookies (of SoupCookie*) as text of less than `most` bytes; those beyond, and those that are not valid text, are
 * left out.  Newly allocated. */
char *vlps_cookie_text_print (const GList *cookies, gsize most);

/* The cookies of such a text, of SoupCookie*, to be unreferenced; what is none is left out.  NULL: there are none. */
GPtrArray *vlps_cookie_text_parse (const char *text);
