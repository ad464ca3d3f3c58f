/* page-links.h - lists the links of a page that a reader can follow */
#pragma once

#include "page.h"

typedef struct
{
  int node;  /* element a or area with an address */
  int place; /* node whose box is the position of the link: the link itself, or the image around an area */
} VlpsPageLink;

typedef struct _VlpsPageLinks VlpsPageLinks;

/* Returns the links that are visible or have visible content, in the order of the page, which must outlive them. */
VlpsPageLinks *vlps_page_links_new (const VlpsPage *page);
void vlps_page_links_free (VlpsPageLinks *links);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsPageLinks, vlps_page_links_free)

guint vlps_page_links_count (const VlpsPageLinks *links);
const VlpsPageLink *vlps_page_links_at (const VlpsPageLinks *links, guint i);

/* Returns the absolute address of link `i`; newly allocated. NULL if it does not lead to a document, as with
 * mailto:. */
char *vlps_page_links_address (const VlpsPageLinks *links, guint i);

/* Returns the text of link `i`, or the alternative text of its images; newly allocated. Excludes nested links, which
 * only scripts can create. */
char *vlps_page_links_text (const VlpsPageLinks *links, guint i);

/* Returns the relation of link `i` ("rel"); NULL if absent or empty. */
const char *vlps_page_links_relation (const VlpsPageLinks *links, guint i);
