/* cookie-file.h - reads cookies in the Netscape format, as saved by browser extensions, curl and wget
 *
 * One line for each cookie, with fields separated by tabs: domain, include subdomains (TRUE, FALSE), path, https
 * only, end of validity in seconds since 1970 (0: session), name, value. "#HttpOnly_" before the domain hides the
 * cookie from scripts; other lines that begin with "#" are comments. */
#pragma once

#include <glib.h>

/* Returns the cookies of the file as text (cookie-text.h), without expired ones; newly allocated. Fails with
 * VLPS_ERROR_USAGE if the file cannot be read or a line is invalid; the message has the number of the line but none
 * of its text. */
char *vlps_cookie_file_read (const char *path, GError **error);
