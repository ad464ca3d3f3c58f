/* page-options.h - options of a single page, from lists and requests */
#pragma once

#include <cjson/cJSON.h>

#include "options.h"

/* Returns the options of a page (a JSON object with names as on the command line: {"viewport": "800x600"}; NULL:
 * none) on top of `base`, which must have been checked and must outlive them. They are checked, immutable and
 * thread-safe; release with vlps_page_options_unref(). Fails with VLPS_ERROR_USAGE. */
VlpsOptions *vlps_page_options (const VlpsOptions *base, const char *json, GError **error);
VlpsOptions *vlps_page_options_ref (VlpsOptions *options);
void vlps_page_options_unref (VlpsOptions *options);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsOptions, vlps_page_options_unref)

/* Checks that every name in `object` (may be NULL) is an option that a list may set (VLPS_OPTION_BY_LIST). Fails with
 * VLPS_ERROR_USAGE. */
gboolean vlps_page_options_check_names (const cJSON *object, GError **error);
