/* option-sets.h - caches the option sets of pages in a run, so that equal ones are shared */
#pragma once

#include "options.h"

typedef struct _VlpsOptionSets VlpsOptionSets;

/* Makes sets on top of `base`, which must have been checked and must outlive them and everything they return.
 * Thread-safe. */
VlpsOptionSets *vlps_option_sets_new (const VlpsOptions *base);
void vlps_option_sets_free (VlpsOptionSets *sets);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsOptionSets, vlps_option_sets_free)

/* Returns the options of a page with the options `json`, as vlps_page_options() makes them; the most recently used
 * sets are shared. Release with vlps_page_options_unref(). Fails with VLPS_ERROR_USAGE. */
VlpsOptions *vlps_option_sets_get (VlpsOptionSets *sets, const char *json, GError **error);
