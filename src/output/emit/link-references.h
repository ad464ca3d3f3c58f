/* link-references.h - numbered addresses of Markdown links, listed at its end */
#pragma once

#include <glib.h>

typedef struct _VlpsLinkReferences VlpsLinkReferences;

VlpsLinkReferences *vlps_link_references_new (void);
void vlps_link_references_free (VlpsLinkReferences *references);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsLinkReferences, vlps_link_references_free)

/* Returns the number of an address, from 1; assigns the next one to a new address. */
guint vlps_link_references_number (VlpsLinkReferences *references, const char *address);

/* Appends the list as CommonMark definitions, after a blank line; nothing if it is empty. */
void vlps_link_references_write (const VlpsLinkReferences *references, GString *out);
