/* option-sets.h - the sets of options that pages of a run have, each made once and shared */
#pragma once

#include "options.h"

typedef struct _VlpsOptionSets VlpsOptionSets;

/* Sets on top of `base`, which must have been checked, and outlives them and all that they give.  Threads may share it. */
VlpsOptionSets *vlps_option_sets_new (const VlpsOptions *base);
void vlps_option_sets_free (VlpsOptionSets *sets);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsOptionSets, vlps_option_sets_free)

/* The options of a page that gives `json`, as vlps_page_options() makes them; the same for the same text while it is among
 * those that were used last.  To be given back with vlps_page_options_unref().  Fails with VLPS_ERROR_USAGE. */
VlpsOptions *vlps_option_sets_get (VlpsOptionSets *sets, const char *json, GError **error);
