/* batch-facts.h - records of the command line in a run folder */
#pragma once

#include <cjson/cJSON.h>

#include "batch-arguments.h"
#include "folder.h"

/* Returns all options that results depend on as lines "name=value"; newly allocated. */
char *vlps_batch_facts_describe (const VlpsBatchArguments *arguments, const VlpsOptions *options);

/* Returns the inputs in a form that is independent of the working directory; newly allocated. */
char *vlps_batch_facts_describe_inputs (const VlpsBatchArguments *arguments);

/* Compares a fact with that of the run's beginning, or records it. Fails with VLPS_ERROR_USAGE if it differs, and
 * with VLPS_ERROR_IO. */
gboolean vlps_batch_facts_check (VlpsFolder *folder, const char *name, const char *value, GError **error);

/* Write the given options as a JSON object, without rows with a flag of `without`, and read such an object. Fail with
 * VLPS_ERROR_USAGE. */
cJSON *vlps_batch_facts_write (VlpsBatchArguments *arguments, VlpsOptions *options, guint without);
gboolean vlps_batch_facts_read (const cJSON *object, VlpsBatchArguments *arguments, VlpsOptions *options,
                                GError **error);

/* Records the given options with the run, except those for one command (VLPS_OPTION_ONCE) and possible secrets. */
gboolean vlps_batch_facts_save (VlpsFolder *folder, VlpsBatchArguments *arguments, VlpsOptions *options,
                                GError **error);

/* Adds the options of the run's beginning to those given now. A run of an older version without such a record is
 * unchanged. Fails with VLPS_ERROR_USAGE if a given option that results depend on differs, or if a secret is
 * missing. */
gboolean vlps_batch_facts_restore (VlpsFolder *folder, VlpsBatchArguments *arguments, VlpsOptions *options,
                                   GError **error);
