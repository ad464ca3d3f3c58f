/* batch-facts.h - what a run folder knows of the command that it began with */
#pragma once

#include <cjson/cJSON.h>

#include "batch-arguments.h"
#include "folder.h"

/* Everything that results depend on, as lines "name=value"; newly allocated. */
char *vlps_batch_facts_describe (const VlpsBatchArguments *arguments, const VlpsOptions *options);

/* The inputs, so that they can be compared from any working directory; newly allocated. */
char *vlps_batch_facts_describe_inputs (const VlpsBatchArguments *arguments);

/* Compares with what the run began with, or states it.  Fails with VLPS_ERROR_USAGE where it differs, and with
 * VLPS_ERROR_IO. */
gboolean vlps_batch_facts_check (VlpsFolder *folder, const char *name, const char *value, GError **error);

/* The options that were given as a JSON object by their names, without rows that have one of the flags `without`; and
 * back: sets those that the object has.  Fails with VLPS_ERROR_USAGE. */
cJSON *vlps_batch_facts_write (VlpsBatchArguments *arguments, VlpsOptions *options, guint without);
gboolean vlps_batch_facts_read (const cJSON *object, VlpsBatchArguments *arguments, VlpsOptions *options,
                                GError **error);

/* Keeps the options that were given with the run, but for those of one command alone (VLPS_OPTION_ONCE) and what may hold
 * a secret. */
gboolean vlps_batch_facts_save (VlpsFolder *folder, VlpsBatchArguments *arguments, VlpsOptions *options,
                                GError **error);

/* Adds what the run began with to what is given now.  Of a run of an older version, which kept nothing that is known, it
 * stays what is given now.  Fails with VLPS_ERROR_USAGE where an option is given that results depend on and that differs,
 * or a secret is missing. */
gboolean vlps_batch_facts_restore (VlpsFolder *folder, VlpsBatchArguments *arguments, VlpsOptions *options,
                                   GError **error);
