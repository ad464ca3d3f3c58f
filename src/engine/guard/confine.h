/* confine.h - what a command may do less than its starter */
#pragma once

#define VLPS_NOBODY 65534 /* user and group who own nothing */

/* A folder that nobody is to see. */
typedef struct
{
  char *path;   /* absolute, no link on it */
  int as_it_is; /* nobody's own; else it can only be read, and what its owner has in it looks as if nobody owned it */
} VlpsShown;

/* Makes the process nobody, for good, where it is root.  Before that the `n_shown` folders are shown to nobody under
 * their own paths, wherever they lie, for this process and what it starts.  Where the kernel does not let them be shown
 * so, nobody sees what everybody may see.  `shown` gets another order.  Does nothing for another user.  -1: there is no user nobody, see errno. */
int vlps_confine_to_nobody (VlpsShown *shown, int n_shown);

/* Takes away system calls that neither an engine nor its sandbox needs and that reach other processes, keys or the
 * kernel; 0, or -1.  It cannot be undone, and holds for all that is started. */
int vlps_confine_calls (void);
