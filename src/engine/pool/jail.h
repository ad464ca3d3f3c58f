/* jail.h - the sandbox around a renderer and all the engine's processes
 *
 * It is bubblewrap's: name spaces for users, mounts, processes and shared memory; for those who may not use the network
 * one for that, too.  In there is the system's software, read only, an empty /tmp, /dev and /dev/shm, an empty private
 * directory, and the folder of the local page if there is one.  The engine puts its web process into a second one, its
 * own, within.
 */
#pragma once

#include <gio/gio.h>

#include "render-environment.h"

typedef struct
{
  VlpsRenderEnvironment *display;
  const char *const *command; /* of the renderer, first the path of its program; NULL-terminated */
  const char *const *shown;   /* folders that can be read in there; NULL-terminated; "/": all that this user may read */
  gboolean no_network;        /* not even sockets that have a name, but no file */
} VlpsJail;

/* The command that runs the renderer in there.  Fails with VLPS_ERROR_ENGINE where bubblewrap is not installed. */
char **vlps_jail_command (const VlpsJail *jail, GError **error);

/* Folders that have to be readable in there, for who is root and will be nobody, without links on their ways;
 * NULL-terminated. */
char **vlps_jail_folders (const VlpsJail *jail);

/* The folders that a renderer has to see for the page `uri`, which sees `shown` as yet: these with that of a local
 * page and, for one, `more` (NULL: none), if they are not in one of them.  A folder that is named by a link is there
 * under its name and where the link leads.  Where one lies beside or around another of the same owner, the folder that
 * holds both stands for them, unless that is a home; where there are too many, `more` and that of the page remain.  So
 * a list of local pages soon needs no new renderers.  Newly allocated. */
char **vlps_jail_folders_for (const char *const *shown, const char *const *more, const char *uri);

/* The folders that a renderer sees for a page, `shown`, with those of pages to come, `more`, from
 * vlps_jail_folders_for(); where that are too many, `shown` alone.  Newly allocated. */
char **vlps_jail_folders_join (const char *const *shown, const char *const *more);
