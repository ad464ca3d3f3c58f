/* confine.h - reduces the rights of a command below those of its starter */
#pragma once

#define VLPS_NOBODY 65534 /* user and group that own nothing */

/* A folder that the user nobody gets to see. */
typedef struct
{
  char *path;   /* absolute, without symbolic links */
  int as_it_is; /* nobody's own folder; otherwise read-only, with files that seem to belong to nobody */
} VlpsShown;

/* Turns a root process into the user nobody for good. Before that, makes the `n_shown` folders visible under their
 * own paths, wherever they are, for this process and its children. If the kernel does not allow that, nobody sees
 * only what everybody may see. Reorders `shown`. Does nothing for other users. Returns -1 if there is no user nobody,
 * with errno set. */
int vlps_confine_to_nobody (VlpsShown *shown, int n_shown);

/* Blocks system calls that neither an engine nor its sandbox needs and that reach other processes, keys or the
 * kernel. Permanent, and inherited by children. Returns 0, or -1 on failure. */
int vlps_confine_calls (void);
