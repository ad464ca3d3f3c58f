/* request-options.h - the options that a client sets for its pages */
#pragma once

#include <cjson/cJSON.h>

#include "options.h"
#include "provenance.h"
#include "task.h"

/* Typed values. All zero: nothing is set. */
typedef struct
{
  VlpsGivenOptions given;
  VlpsTaskOptions task;
  guint n; /* number of values */
} VlpsRequestOptions;

void vlps_request_options_clear (VlpsRequestOptions *options);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VlpsRequestOptions, vlps_request_options_clear)

/* Sets an option by its name; JSON null only checks the name. Accepts only options that clients may set
 * (VLPS_OPTION_BY_CLIENT), and checks addresses. Fails with VLPS_ERROR_USAGE. */
gboolean vlps_request_options_set (VlpsRequestOptions *options, const char *name, const cJSON *value, GError **error);

/* Sets an option to a string value, as in a query; NULL or "" switch it on. */
gboolean vlps_request_options_set_text (VlpsRequestOptions *options, const char *name, const char *value,
                                        GError **error);

/* Convert the options to JSON, with members in a fixed order, and back, with the same checks. */
cJSON *vlps_request_options_write (const VlpsRequestOptions *options);
gboolean vlps_request_options_read (VlpsRequestOptions *options, const cJSON *object, GError **error);

/* Checks an address given by a client. `name`: of the member, for the message. Fails with VLPS_ERROR_USAGE. */
gboolean vlps_request_options_check_address (const char *name, const char *address, VlpsProvenance from,
                                             GError **error);

/* Returns TRUE for an option that clients may set. */
gboolean vlps_request_options_takes (const VlpsOptionRow *row);
