/* link-references.h - addresses that Markdown names by numbers, in a list at its end */
#pragma once

#include <glib.h>

typedef struct _VlpsLinkReferences VlpsLinkReferences;

VlpsLinkReferences *vlps_link_references_new (void);
void vlps_link_references_free (VlpsLinkReferences *references);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsLinkReferences, vlps_link_references_free)

/* The number of an address, from 1; a new one for an address that has none yet. */
guint vlps_link_references_number (VlpsLinkReferences *references, const char *address);

/* Appends the list as definitions of CommonMark, parted from what is there; nothing where no address was asked for. */
void vlps_link_references_write (const VlpsLinkReferences *references, GString *out);
