/* found.h - what following the links of a page gave */
#pragma once

#include "list.h"

typedef struct
{
  GPtrArray *pages; /* of VlpsItem: where its links lead; the list may have them already.  Their order is the page's */
  GPtrArray *addresses; /* of char*, normal: where the page itself was in the end; nobody need go there again */
  char *elsewhere;      /* host that it was redirected to, whose links were not followed; NULL: none */
} VlpsFound;

VlpsFound *vlps_found_new (void);
void vlps_found_free (VlpsFound *found);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsFound, vlps_found_free)

/* Adds what another part of the same page gave, which is used up.  NULL is nothing. */
void vlps_found_add (VlpsFound *found, VlpsFound *part);
