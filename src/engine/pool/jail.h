/* jail.h - the sandbox around a renderer and all processes of the engine
 *
 * Runs bubblewrap with namespaces for users, mounts, processes and shared memory, and for the network if it is
 * forbidden. Visible inside are the software of the system, read-only; an empty /tmp, /dev and /dev/shm; an empty
 * private directory; and the folder of the local page, if any. The engine puts its web process into a second sandbox
 * inside. */
#pragma once

#include <gio/gio.h>

#include "render-environment.h"

typedef struct
{
  VlpsRenderEnvironment *display;
  const char *const *command; /* command line of the renderer, first the path of its program; NULL-terminated */
  const char *const *shown;   /* folders readable inside; NULL-terminated; "/": everything that this user may read */
  gboolean no_network;        /* not even abstract sockets */
} VlpsJail;

/* Returns the command that runs the renderer in the sandbox. Fails with VLPS_ERROR_ENGINE if bubblewrap is not
 * installed. */
char **vlps_jail_command (const VlpsJail *jail, GError **error);

/* Returns the folders that must be readable inside if root becomes nobody, without symbolic links in their paths;
 * NULL-terminated. */
char **vlps_jail_folders (const VlpsJail *jail);

/* Returns the folders that a renderer needs for the page `uri`: `shown` (visible so far), the folder of a local page
 * and, for such a page, `more` (may be NULL), without those inside another. A folder named by a symbolic link is
 * visible under both paths. Neighbouring or nested folders of the same owner are replaced by their common parent,
 * unless that is a home directory. If there are too many, only `more` and the folder of the page remain. So a list of
 * local pages soon needs no new renderers. Newly allocated. */
char **vlps_jail_folders_for (const char *const *shown, const char *const *more, const char *uri);

/* Adds folders of later pages, `more` (from vlps_jail_folders_for()), to those of a page, `shown`. If there are too
 * many, only `shown`. Newly allocated. */
char **vlps_jail_folders_join (const char *const *shown, const char *const *more);
