/* name-set.h - which names the files of pages have already
 *
 * It settles what is to be done where two pages would have the same name.  The first in the order of the list has it; a
 * later one has a checksum at its end, of what tells it from others and not of when it was done.
 */
#pragma once

#include "list.h"

G_BEGIN_DECLS

typedef struct _VlpsNameSet VlpsNameSet;

VlpsNameSet *vlps_name_set_new (void);
void vlps_name_set_free (VlpsNameSet *set);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsNameSet, vlps_name_set_free)

/* A name that a page has. */
void vlps_name_set_add (VlpsNameSet *set, const char *name);

/* The name of a page: `wanted` (safe-name.h) or, where another page has that, the first of its attempts that none has.
 * The page has it from now on.  Newly allocated. */
char *vlps_name_set_choose (VlpsNameSet *set, const char *wanted, const VlpsItem *item);

/* What is tried, one after the other: the name itself (0), and with 8 and 32 digits of the checksum of the page's id or of
 * its input and options; passwords in addresses are left out.  The last has the page's number in its checksum and
 * needs not be looked for.  Newly allocated. */
#define VLPS_NAME_ATTEMPTS 4
char *vlps_name_set_attempt (const char *wanted, const VlpsItem *item, guint attempt);

G_END_DECLS
