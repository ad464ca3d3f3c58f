/* shadow-host.h - what an element with a shadow tree in markup has outside of it, by the slots that show it */
#pragma once

#include <glib.h>
#include <gumbo.h>

typedef struct _VlpsShadowHost VlpsShadowHost;

/* Creates a host. `around`: that of the tree that the host itself is in, or NULL; borrowed. */
VlpsShadowHost *vlps_shadow_host_new (const VlpsShadowHost *around);
void vlps_shadow_host_free (VlpsShadowHost *host);

const VlpsShadowHost *vlps_shadow_host_around (const VlpsShadowHost *host);

/* Adds a child of the host, which is borrowed, for the slot of this name ("": the one without a name). */
void vlps_shadow_host_add (VlpsShadowHost *host, const char *name, GumboNode *child);

/* Returns the children for a slot in their order, and none the next time: the first of several slots of one name shows
 * them. NULL where there is none. Owned by the host. */
const GumboVector *vlps_shadow_host_take (VlpsShadowHost *host, const char *name);
