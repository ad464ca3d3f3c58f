/* atom.h - the newest records of a store as a feed (Atom, RFC 4287) */
#pragma once

#include "collection.h"

#define VLPS_ATOM_ENTRIES 50

/* The feed, newly allocated, the newest record first; "" where there is none.  Contents are plain text.  The ids of feed and
 * entries are made of what was collected, so they stay the same.  Fails with VLPS_ERROR_IO. */
char *vlps_atom_feed (VlpsCollection *collection, const char *title, GError **error);
