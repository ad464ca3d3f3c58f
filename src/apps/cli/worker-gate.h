/* worker-gate.h - what a worker takes of a run that it finds in Redis
 *
 * Who can write to the server can write a run.  What the rows let pages of a list or clients set is taken as it is;
 * anything else only where the worker's own command line allows it, and files only of the folders that it names.  An
 * option that is not known here is refused.
 */
#pragma once

#include "batch-command.h"
#include "option.h"

/* `own`: the options of the command, of which files alone are looked at; NULL: none.  `shared`: `n` tables of those that
 * several commands have.  `allow`: VlpsAllow.  `folders`: with VLPS_ALLOW_FILES, NULL-terminated.  Fails with
 * VLPS_ERROR_USAGE, whose message has the option of `vlps work` that is missing. */
gboolean vlps_worker_gate_check (const VlpsOptionTable *own, const VlpsOptionTable *shared, guint n, guint allow,
                                 const char *const *folders, GError **error);
