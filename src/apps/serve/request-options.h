/* request-options.h - the options that a client sets for its pages */
#pragma once

#include <cjson/cJSON.h>

#include "options.h"
#include "provenance.h"
#include "task.h"

/* What was set, with its types.  All zero: nothing was. */
typedef struct
{
  VlpsGivenOptions given;
  VlpsTaskOptions task;
  guint n; /* values */
} VlpsRequestOptions;

void vlps_request_options_clear (VlpsRequestOptions *options);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VlpsRequestOptions, vlps_request_options_clear)

/* Sets an option by its name.  JSON null checks the name alone.  Only what a row lets clients set
 * is taken (VLPS_OPTION_BY_CLIENT), and addresses are checked.  Fails with VLPS_ERROR_USAGE. */
gboolean vlps_request_options_set (VlpsRequestOptions *options, const char *name, const cJSON *value, GError **error);

/* The same where all values are texts, as in a query; NULL or "" switch on. */
gboolean vlps_request_options_set_text (VlpsRequestOptions *options, const char *name, const char *value,
                                        GError **error);

/* As JSON, with the members in one order; and back, with the same checks. */
cJSON *vlps_request_options_write (const VlpsRequestOptions *options);
gboolean vlps_request_options_read (VlpsRequestOptions *options, const cJSON *object, GError **error);

/* The gate for whatever a client says is an address.  `name`: of the member, for the message.  Fails with
 * VLPS_ERROR_USAGE. */
gboolean vlps_request_options_check_address (const char *name, const char *address, VlpsProvenance from,
                                             GError **error);

/* TRUE for the row of an option that clients may set. */
gboolean vlps_request_options_takes (const VlpsOptionRow *row);
