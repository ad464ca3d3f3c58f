/* pager.h - finds links to other parts of the same article or list: rel=next, "2", "3", "next"
 *
 * Addresses are normalized (vlps_address_normal()). */
#pragma once

#include "document.h"
#include "page-links.h"

typedef enum
{
  VLPS_PAGER_NONE,  /* not a link of a pager */
  VLPS_PAGER_OTHER, /* to another part */
  VLPS_PAGER_NEXT,  /* to the next part */
} VlpsPagerLink;

/* Returns TRUE if two addresses differ in only one number, which may be missing from one of them (?page=2, /2/,
 * -2.html). *ret_from, *ret_to: the numbers, -1 if missing. */
gboolean vlps_pager_is_step (const char *from, const char *to, gint64 *ret_from, gint64 *ret_to);

/* Classifies a link from `from`, which is part `part` (from 1; 0: unknown), to `to`. A link of a pager has an address
 * that differs in one number, and a relation (may be NULL) or text of a pager. */
VlpsPagerLink vlps_pager_link (const char *from, const char *to, const char *relation, const char *text, guint part);

/* The pagers of a page, in its CENTER or directly below. */
typedef struct _VlpsPager VlpsPager;

/* Finds the pagers of a page at `address`. Document and links must outlive them. */
VlpsPager *vlps_pager_new (VlpsDocument *document, const VlpsPageLinks *links, const char *address);
void vlps_pager_free (VlpsPager *pager);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsPager, vlps_pager_free)

/* Returns TRUE if link `i`, which leads to `address`, belongs to a pager. */
gboolean vlps_pager_has (const VlpsPager *pager, guint i, const char *address);

/* Returns the address of the part after this one, part `part` (from 1): from a link in the head (rel=next) or in a
 * pager. Newly allocated; NULL if there is none. */
char *vlps_pager_next (const VlpsPager *pager, guint part);

/* Returns TRUE if two titles differ only in numbers and words for pages and parts, as in parts of one article. FALSE
 * if one of them has no other words. */
gboolean vlps_pager_same_title (const char *title, const char *other);
