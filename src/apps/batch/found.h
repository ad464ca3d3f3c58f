/* found.h - the links of a page to follow */
#pragma once

#include "list.h"

typedef struct
{
  GPtrArray *pages;     /* of VlpsItem: targets of its links, in order; the list may already have them */
  GPtrArray *addresses; /* of char*, normalized: addresses of the page itself, which need no second visit */
  char *elsewhere;      /* host that it was redirected to, whose links were not followed; NULL: none */
} VlpsFound;

VlpsFound *vlps_found_new (void);
void vlps_found_free (VlpsFound *found);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsFound, vlps_found_free)

/* Adds the links of another part of the same page; frees `part`. NULL is allowed. */
void vlps_found_add (VlpsFound *found, VlpsFound *part);
