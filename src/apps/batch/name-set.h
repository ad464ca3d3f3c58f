/* name-set.h - which names the files of pages have already
 *
 * It settles what is to be done where two pages would have the same name.  The first in the order of the list has it; a
 * later one has a checksum at its end, of what tells it from others and not of when it was done.
 *
 * Names made of titles are known when a page is read, and pages are read side by side: there the page that is read first
 * has the name, and a later one its number at its end.
 */
#pragma once

#include "list.h"

typedef struct _VlpsNameSet VlpsNameSet;

/* `by_title`: names are made of titles. */
VlpsNameSet *vlps_name_set_new (gboolean by_title);
void vlps_name_set_free (VlpsNameSet *set);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsNameSet, vlps_name_set_free)

/* A name that page `id` has. */
void vlps_name_set_add (VlpsNameSet *set, const char *name, gint64 id);

/* The name of a page: `wanted` (safe-name.h) or, where another page has that, the first of its attempts that none has.
 * The page has it from now on.  Newly allocated. */
char *vlps_name_set_choose (VlpsNameSet *set, const char *wanted, const VlpsItem *item);

/* What is tried, one after the other: the name itself (0), and with 8 and 32 digits of the checksum of the page's id or of
 * its input and options; passwords in addresses are left out.  The last has the page's number in its checksum and
 * needs not be looked for.  Newly allocated. */
#define VLPS_NAME_ATTEMPTS 4
char *vlps_name_set_attempt (const char *wanted, const VlpsItem *item, guint attempt);

/* --- names made of titles --- */

/* Where a page claims its name while others do the same: a set of this program, or one that many machines share. */
typedef struct
{
  /* *ret_claimed: page `id` has the name from now on, or had it before; else another page has it.  Called by any thread.
   * Fails where nobody can be asked. */
  gboolean (*claim) (gpointer data, const char *name, gint64 id, gboolean *ret_claimed, GError **error);
  gpointer data;
} VlpsNameClaims;

/* Claims in the set, which has to be one of titles and to live longer. */
VlpsNameClaims vlps_name_set_claims (VlpsNameSet *set);

/* The name of a page: `wanted` or, where another page has that, the same with the page's number at its end.  Newly
 * allocated.  A page that claims again has the same name again. */
char *vlps_name_claims_choose (const VlpsNameClaims *claims, const char *wanted, const VlpsItem *item, GError **error);
