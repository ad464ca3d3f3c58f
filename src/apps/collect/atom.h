/* atom.h - writes the newest records of a store as a feed (Atom, RFC 4287) */
#pragma once

#include "collection.h"

#define VLPS_ATOM_ENTRIES 50

/* Returns the feed, newly allocated, newest record first; "" if there are no records. Contents are plain text. The
 * ids of feed and entries are derived from the collected pages and never change. Fails with VLPS_ERROR_IO. */
char *vlps_atom_feed (VlpsCollection *collection, const char *title, GError **error);
