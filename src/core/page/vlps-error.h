/* vlps-error.h - the one error domain of program and library */
#ifndef VLPS_ERROR_H /* the installed copy is compiled as well, and clang identifies files by their paths */
#define VLPS_ERROR_H

#include <glib.h>

G_BEGIN_DECLS

#define VLPS_ERROR (vlps_error_quark ())

/**
 * VlpsError:
 * @VLPS_ERROR_USAGE: `usage`: wrong option, value or combination
 * @VLPS_ERROR_NOT_FOUND: `not-found`: no such file or no such host
 * @VLPS_ERROR_IO: `io`: reading or writing failed
 * @VLPS_ERROR_NETWORK: `network`: host unreachable, connection refused or broken, network forbidden
 * @VLPS_ERROR_HTTP: `http-status`: the server answered with 4xx or 5xx
 * @VLPS_ERROR_BUSY: `server-busy`: it answered with 429, 502, 503 or 504, which another time may bring the page
 * @VLPS_ERROR_SERVER: `server-error`: it answered with 500, an error of its own; another time may bring the page
 * @VLPS_ERROR_REDIRECT: `redirect-loop`: redirections without an end
 * @VLPS_ERROR_TLS: `tls`: the server's certificate is not acceptable
 * @VLPS_ERROR_NOT_HTML: `not-html`: the content is not an HTML page
 * @VLPS_ERROR_EMPTY: `empty-page`: nothing is shown, or nothing of what was asked for
 * @VLPS_ERROR_TIMEOUT: `timeout`: the deadline passed
 * @VLPS_ERROR_CRASHED: `crashed`: the engine's process ended
 * @VLPS_ERROR_MEMORY: `memory`: a memory limit was exceeded
 * @VLPS_ERROR_ENGINE: `engine`: the renderer, its display or its sandbox cannot start or misbehaves
 * @VLPS_ERROR_ROBOTS: `robots`: the server's robots.txt does not allow it
 * @VLPS_ERROR_SNAPSHOT: `snapshot`: a saved snapshot cannot be read
 * @VLPS_ERROR_NOT_PUBLIC: `not-public`: the address is none that --public-only lets pages reach
 * @VLPS_ERROR_STYLES: `styles-missing`: style sheets of the page could not be loaded, which --strict-styles forbids
 * @VLPS_ERROR_CANCELLED: `cancelled`: stopped by the user
 *
 * What can go wrong with a page.  The word before each description is its stable name, which JSON results carry as
 * error.code.
 */
typedef enum
{
  VLPS_ERROR_USAGE,
  VLPS_ERROR_NOT_FOUND,
  VLPS_ERROR_IO,
  VLPS_ERROR_NETWORK,
  VLPS_ERROR_HTTP,
  VLPS_ERROR_BUSY,
  VLPS_ERROR_SERVER,
  VLPS_ERROR_REDIRECT,
  VLPS_ERROR_TLS,
  VLPS_ERROR_NOT_HTML,
  VLPS_ERROR_EMPTY,
  VLPS_ERROR_TIMEOUT,
  VLPS_ERROR_CRASHED,
  VLPS_ERROR_MEMORY,
  VLPS_ERROR_ENGINE,
  VLPS_ERROR_ROBOTS,
  VLPS_ERROR_SNAPSHOT,
  VLPS_ERROR_NOT_PUBLIC,
  VLPS_ERROR_STYLES,
  VLPS_ERROR_CANCELLED,
} VlpsError;

/**
 * vlps_error_quark:
 *
 * Returns: the error domain
 */
GQuark vlps_error_quark (void);

/**
 * vlps_error_code_name:
 * @code: a code
 *
 * Returns: (transfer none): its stable name, such as `http-status`, as it stands in JSON results
 *
 * Since: 0.2.0
 */
const char *vlps_error_code_name (VlpsError code);

G_END_DECLS

#endif
