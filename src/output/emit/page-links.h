/* page-links.h - the links of a page that a reader can follow */
#pragma once

#include "page.h"

typedef struct
{
  int node;  /* a or area with an address */
  int place; /* the node whose box is its place: the link itself, or the image that an area is part of */
} VlpsPageLink;

typedef struct _VlpsPageLinks VlpsPageLinks;

/* Those that can be seen or contain something that can, in the order of the page, which must outlive them. */
VlpsPageLinks *vlps_page_links_new (const VlpsPage *page);
void vlps_page_links_free (VlpsPageLinks *links);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsPageLinks, vlps_page_links_free)

guint vlps_page_links_count (const VlpsPageLinks *links);
const VlpsPageLink *vlps_page_links_at (const VlpsPageLinks *links, guint i);

/* The absolute address of a document; newly allocated.  NULL where it leads to something else, such as mailto:. */
char *vlps_page_links_address (const VlpsPageLinks *links, guint i);

/* Its text or, without one, what its images say instead; newly allocated.  A link within a link, which only scripts can
 * make, speaks for itself. */
char *vlps_page_links_text (const VlpsPageLinks *links, guint i);

/* Its relation ("rel"); NULL where it has none, or an empty one. */
const char *vlps_page_links_relation (const VlpsPageLinks *links, guint i);
