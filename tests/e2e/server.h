/* server.h - the web server of the end-to-end tests: serves fixtures/ and misbehaves on demand
 *
 * It listens on several loopback ports, which are several origins to a browser, in a thread of its own.  In HTML files
 * the words @ORIGIN0@ to @ORIGIN2@ are replaced by the origins.  Paths with a meaning of their own:
 *
 *   /status/CODE            a small HTML page with that status
 *   /redirect/N             N redirections, then a page; /redirect/loop goes round for ever
 *   /to?ADDRESS             a redirection to that address
 *   /type/NAME              pdf, png, json, text, xml, zip, none: the content of that type
 *   /charset/NAME           see charset_pages in server.c
 *   /slow?ms=N              a page after N milliseconds
 *   /font?ms=N              a font after N milliseconds
 *   /hangs-once/NAME        no answer to the first request since the last reset, then a page
 *   /hangs-thrice/NAME      no answer to the first three requests since the last reset, then the connection is reset
 *   /auth                   wants the user name "me" with the password "open sesame"
 *   /cookie, /cookie/show   sets a cookie and redirects; shows what came back
 *   /cookie/late?ms=N       sets a cookie after N milliseconds
 *   /tagged, /tagged/kept   a script with an ETag, to be asked for again or to be kept for an hour; it sets `tag` to
 * the ETag that the request knew of, "" for none /echo/HEADER            a page with the value of that request header
 *   /echo-body              the body of the request
 *   /gzip, /refresh/N, /download, /frame-denied, /empty, /trace/NAME, /lots/N
 *   /raw/endless, /raw/hang, /raw/reset, /raw/truncated, /raw/garbage, /raw/slow-head
 *                           answers that are not proper HTTP
 *   /robots.txt             closes everything to all but vlps, and /robots/ to it; /robots/open/... is open
 *   /robots/...             a page
 *   /site/...               a few pages that lead to each other, see site_pages in server.c
 *   /site/calendar?day=N    leads to the days after it, without end
 *   /websocket              a WebSocket that is never closed
 */
#pragma once

#include <gio/gio.h>

#define TEST_SERVER_PORTS 3

typedef struct _TestServer TestServer;

/* Serves the files below `root`.  Aborts the test program when it cannot. */
TestServer *test_server_new (const char *root);
void test_server_free (TestServer *server);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TestServer, test_server_free)

/* "http://127.0.0.1:PORT" + `path`, newly allocated. `origin` is 0 to TEST_SERVER_PORTS - 1. */
char *test_server_uri (TestServer *server, guint origin, const char *path);

/* Requests since the last reset whose path (with its query) starts with `prefix`; "" counts all. */
guint test_server_count (TestServer *server, const char *prefix);

/* Their paths, one a line, for messages.  Newly allocated. */
char *test_server_log (TestServer *server);

/* Waits up to `seconds` until test_server_count (prefix) is at least `count`.  FALSE when it does not happen. */
gboolean test_server_wait (TestServer *server, const char *prefix, guint count, double seconds);

/* When the request came that is number `index` (from 0) of those, in seconds since an arbitrary moment.  There must be
 * one.
 */
double test_server_time (TestServer *server, const char *prefix, guint index);

/* How many connections the requests since the last reset came on. */
guint test_server_connections (TestServer *server);

/* Forgets the requests so far. */
void test_server_reset (TestServer *server);

/* The next request for `path` (without query) is answered with `status` and, unless it is NULL, the header
 * Retry-After: `after`.  May be called again for more requests. */
void test_server_refuse (TestServer *server, const char *path, guint status, const char *after);

/* Requests for `path` (with its query, and not of those with a time of their own) are not answered before test_server_release(); one path at a time. */
void test_server_hold (TestServer *server, const char *path);
void test_server_release (TestServer *server);
