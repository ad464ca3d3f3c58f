/* page-options.h - options of a page of its own, as lists and requests give them */
#pragma once

#include <cjson/cJSON.h>

#include "options.h"

/* The options of a page (JSON object by the names of the command line: {"viewport": "800x600"}; NULL: it has none) on top of
 * `base`, which must have been checked and outlives them.  Fails with VLPS_ERROR_USAGE. */
gboolean vlps_page_options (const VlpsOptions *base, const char *json, VlpsOptions *ret_options, GError **error);

/* Every name of `object` (NULL: there is none) is that of an option which a list may set (VLPS_OPTION_BY_LIST).  Fails
 * with VLPS_ERROR_USAGE. */
gboolean vlps_page_options_check_names (const cJSON *object, GError **error);
