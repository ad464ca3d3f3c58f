/* worker-gate.h - checks the options of a run from Redis at a worker
 *
 * Everyone who can write to the server can write a run. Options that pages of a list or clients may set are accepted.
 * Others need permission on the worker's own command line, and files must be in its allowed folders. Unknown options
 * are refused. */
#pragma once

#include "batch-command.h"
#include "option.h"

/* Checks the options. `own`: options of the command, checked only for files; NULL: none. `shared`: `n` tables of
 * shared options. `allow`: VlpsAllow. `folders`: with VLPS_ALLOW_FILES, NULL-terminated. Fails with VLPS_ERROR_USAGE;
 * the message names the missing option of `vlps work`. */
gboolean vlps_worker_gate_check (const VlpsOptionTable *own, const VlpsOptionTable *shared, guint n, guint allow,
                                 const char *const *folders, GError **error);
