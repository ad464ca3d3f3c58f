/* cookie-text.h - the text form of cookies between the driver and its renderer
 *
 * A JSON array of objects {"name", "value", "domain", "path", "expires", "secure", "httpOnly", "sameSite"}. "expires"
 * is in seconds since 1970 and absent from session cookies. */
#pragma once

#include <libsoup/soup.h>

/* Prints cookies (of SoupCookie*) as text of less than `most` bytes; omits further ones and those that are not valid
 * text. Newly allocated. */
char *vlps_cookie_text_print (const GList *cookies, gsize most);

/* Parses such a text; returns SoupCookie* (to be unreferenced) without invalid items. NULL if there are none. */
GPtrArray *vlps_cookie_text_parse (const char *text);
