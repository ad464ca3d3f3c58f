/* page-options.h - options of a page of its own, as lists and requests give them */
#pragma once

#include <cjson/cJSON.h>

#include "options.h"

/* The options of a page (JSON object by the names of the command line: {"viewport": "800x600"}; NULL: it has none) on top of
 * `base`, which must have been checked and outlives them.  They are checked, nobody changes them, and threads may share
 * them; to be given back with vlps_page_options_unref().  Fails with VLPS_ERROR_USAGE. */
VlpsOptions *vlps_page_options (const VlpsOptions *base, const char *json, GError **error);
VlpsOptions *vlps_page_options_ref (VlpsOptions *options);
void vlps_page_options_unref (VlpsOptions *options);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsOptions, vlps_page_options_unref)

/* Every name of `object` (NULL: there is none) is that of an option which a list may set (VLPS_OPTION_BY_LIST).  Fails
 * with VLPS_ERROR_USAGE. */
gboolean vlps_page_options_check_names (const cJSON *object, GError **error);
