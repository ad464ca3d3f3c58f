/* jar.h - keeps cookies of a host for later pages of the same host while the program runs
 *
 * The cookies are text that only renderers read (renderer/cookies.h). They are stored under the host of the requested
 * address, whatever servers they belong to. So pages of two hosts share no cookies, not even those of a third server
 * that both load from. Thread-safe. */
#pragma once

#include <glib.h>

#define VLPS_JAR_MOST (64 << 20) /* bytes of cookies in all; beyond that, the hosts stored longest ago are dropped */

typedef struct _VlpsJar VlpsJar;

VlpsJar *vlps_jar_new (void);
void vlps_jar_free (VlpsJar *jar);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsJar, vlps_jar_free)

/* Returns TRUE for addresses whose pages can have cookies: http and https with a host. */
gboolean vlps_jar_takes (const char *uri);

/* Returns the cookies for the page `uri` as text; newly allocated; NULL if there are none. */
char *vlps_jar_get (VlpsJar *jar, const char *uri);

/* Replaces the cookies of the host with those of the page `uri` after its load. NULL changes nothing. */
void vlps_jar_put (VlpsJar *jar, const char *uri, const char *cookies);
