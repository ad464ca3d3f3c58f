/* worker-gate.h - checks the options of a run from Redis at a worker
 *
 * Everyone who can write to the server can write a run. Options that pages of a list or clients may set are accepted.
 * Others need permission on the worker's own command line, and files must be in its allowed folders. Unknown options
 * are refused. */
#pragma once

#include "option.h"

/* What the command line of a worker allows a run to use; bits. */
typedef enum
{
  VLPS_ALLOW_SCRIPTS = 1 << 0,     /* scripts that run on pages */
  VLPS_ALLOW_CREDENTIALS = 1 << 1, /* cookies, headers, passwords of the user */
  VLPS_ALLOW_NETWORK = 1 << 2,     /* a proxy, private networks */
  VLPS_ALLOW_NO_SANDBOX = 1 << 3,
  VLPS_ALLOW_PORT = 1 << 4, /* another engine */
  VLPS_ALLOW_FILES = 1 << 5,
} VlpsAllow;

/* Checks the options. `own`: options of the command, checked only for files; NULL: none. `shared`: `n` tables of
 * shared options. `allow`: VlpsAllow. `folders`: with VLPS_ALLOW_FILES, NULL-terminated. Fails with VLPS_ERROR_USAGE;
 * the message names the missing option of `vlps work`. */
gboolean vlps_worker_gate_check (const VlpsOptionTable *own, const VlpsOptionTable *shared, guint n, guint allow,
                                 const char *const *folders, GError **error);
