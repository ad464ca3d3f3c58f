/* pager.h - the links of a page to other parts of the same article or list: rel=next, "2", "3", "next"
 *
 * Addresses are in their normal form (vlps_address_normal()).
 */
#pragma once

#include "document.h"
#include "page-links.h"

typedef enum
{
  VLPS_PAGER_NONE,  /* not a link of a pager */
  VLPS_PAGER_OTHER, /* to some other part */
  VLPS_PAGER_NEXT,  /* to the part that comes next */
} VlpsPagerLink;

/* TRUE where two addresses differ in one number alone, which may stand in one of them only (?page=2, /2/, -2.html).
 * *ret_from, *ret_to: the numbers, -1 where there is none. */
gboolean vlps_pager_is_step (const char *from, const char *to, gint64 *ret_from, gint64 *ret_to);

/* What a link from `from`, which is the part `part` (from 1; 0: nobody knows), to `to` is: its address differs in one
 * number, and its relation (may be NULL) or its text says so. */
VlpsPagerLink vlps_pager_link (const char *from, const char *to, const char *relation, const char *text, guint part);

/* Where pagers stand: in the CENTER of a page, or directly below it. */
typedef struct _VlpsPager VlpsPager;

/* `address`: of the page.  Document and links must outlive it. */
VlpsPager *vlps_pager_new (VlpsDocument *document, const VlpsPageLinks *links, const char *address);
void vlps_pager_free (VlpsPager *pager);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsPager, vlps_pager_free)

/* TRUE for link `i`, which leads to `address`, if it is one of a pager. */
gboolean vlps_pager_has (const VlpsPager *pager, guint i, const char *address);

/* Address of the part that comes after this one, which is the part `part` (from 1): a link of the head (rel=next), or one
 * of a pager.  Newly allocated; NULL where there is none. */
char *vlps_pager_next (const VlpsPager *pager, guint part);

/* TRUE for titles of parts of one article: the same words but for numbers, and words for pages and parts.  FALSE where
 * one has no word besides. */
gboolean vlps_pager_same_title (const char *title, const char *other);
