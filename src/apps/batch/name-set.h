/* name-set.h - makes names of page files unique
 *
 * Of two pages with the same name, the first in the order of the list keeps it; a later one gets a checksum of its
 * key at its end, which does not depend on when it is done.
 *
 * Names made of titles are known only when a page is read, and pages are read in parallel. The page that is read
 * first then gets the name, and a later one its number at the end. */
#pragma once

#include "list.h"

typedef struct _VlpsNameSet VlpsNameSet;

/* Makes an empty set; `by_title`: names contain titles. */
VlpsNameSet *vlps_name_set_new (gboolean by_title);
void vlps_name_set_free (VlpsNameSet *set);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsNameSet, vlps_name_set_free)

/* Adds the existing name of page `id`. */
void vlps_name_set_add (VlpsNameSet *set, const char *name, gint64 id);

/* Chooses the name of a page: `wanted` (safe-name.h) or, if that is taken, the first free attempt. The name is then
 * taken. Newly allocated. */
char *vlps_name_set_choose (VlpsNameSet *set, const char *wanted, const VlpsItem *item);

/* Attempts, in order: the name itself (0), then with 8 and 32 digits of a checksum of the page's id or of its input
 * and options, without passwords in addresses. The last one includes the page's number in its checksum, so it is
 * always free. Newly allocated. */
#define VLPS_NAME_ATTEMPTS 4
char *vlps_name_set_attempt (const char *wanted, const VlpsItem *item, guint attempt);

/* --- names made of titles --- */

/* Claims names for pages done in parallel: in a set of this program, or in one shared by many machines. */
typedef struct
{
  /* *ret_claimed: page `id` has the name, from now on or already; FALSE: another page has it. Thread-safe. Fails if
   * the shared set cannot be reached. */
  gboolean (*claim) (gpointer data, const char *name, gint64 id, gboolean *ret_claimed, GError **error);
  gpointer data;
} VlpsNameClaims;

/* Returns claims in the set, which must be one for titles and must outlive them. */
VlpsNameClaims vlps_name_set_claims (VlpsNameSet *set);

/* Returns the name of a page: `wanted` or, if another page has that, with the page's number at its end. Newly
 * allocated. Claiming again returns the same name. */
char *vlps_name_claims_choose (const VlpsNameClaims *claims, const char *wanted, const VlpsItem *item, GError **error);
