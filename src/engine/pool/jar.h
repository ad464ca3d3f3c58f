/* jar.h - cookies that pages of a host leave to later pages of the same host, while the program runs
 *
 * What is kept is text that only renderers read (renderer/cookies.h).  It is kept under the host of the address that
 * was asked for, whatever servers the cookies are of, so that pages of two hosts have no cookie in common, not even
 * those of a third server that both load from.  All functions may be called from any thread.
 */
#pragma once

#include <glib.h>

#define VLPS_JAR_MOST                                                                                                  \
  (64 << 20) /* bytes of cookies in all; beyond that the hosts that were put longest ago lose theirs */

typedef struct _VlpsJar VlpsJar;

VlpsJar *vlps_jar_new (void);
void vlps_jar_free (VlpsJar *jar);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsJar, vlps_jar_free)

/* TRUE for addresses whose pages can have cookies: those of http and https with a host. */
gboolean vlps_jar_takes (const char *uri);

/* The cookies for the page `uri`, as text; newly allocated, NULL where there are none. */
char *vlps_jar_get (VlpsJar *jar, const char *uri);

/* What the page `uri` has in the end takes the place of what its host had.  NULL changes nothing. */
void vlps_jar_put (VlpsJar *jar, const char *uri, const char *cookies);
