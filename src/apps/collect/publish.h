/* publish.h - passes records to a command or a web server */
#pragma once

#include <gio/gio.h>

/* Longest time for one record, seconds. */
#define VLPS_PUBLISH_TIMEOUT 60

/* Attempts for one record, with pauses of 1, 2, ... seconds between them. */
#define VLPS_PUBLISH_ATTEMPTS 3

/* Publishes a record. `target`: an http or https address, which gets `json` by POST, or a command line, split like in
 * a shell (but run without one), which gets it on standard input. Status 2xx or exit status 0 is success. Fails with
 * VLPS_ERROR_NETWORK or _IO after the last attempt, and with VLPS_ERROR_CANCELLED. */
gboolean vlps_publish (const char *target, const char *json, GCancellable *cancellable, GError **error);

/* Checks that `target` is an address or a command. Fails with VLPS_ERROR_USAGE. */
gboolean vlps_publish_check (const char *target, GError **error);
