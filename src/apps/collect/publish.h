/* publish.h - gives records to others: to a command, or to a web server */
#pragma once

#include <gio/gio.h>

/* Longest time for one record, seconds. */
#define VLPS_PUBLISH_TIMEOUT 60

/* Attempts for one record, the first included, with pauses of 1, 2, ... seconds between them. */
#define VLPS_PUBLISH_ATTEMPTS 3

/* `target` is an http or https address, to which `json` is posted, or a command line as a shell would part it (but run
 * without a shell), which gets it on standard input.  A status of 2xx, or an exit status of 0, is success.  Fails with
 * VLPS_ERROR_NETWORK or _IO after the last attempt, and with VLPS_ERROR_CANCELLED. */
gboolean vlps_publish (const char *target, const char *json, GCancellable *cancellable, GError **error);

/* Whether `target` is one or the other.  Fails with VLPS_ERROR_USAGE. */
gboolean vlps_publish_check (const char *target, GError **error);
