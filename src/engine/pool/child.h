/* child.h - programs that the driver starts and that never outlive it */
#pragma once

#include <gio/gio.h>

typedef struct _VlpsChild VlpsChild;

typedef struct
{
  const char *const *arguments; /* of the program, first its path; NULL-terminated */
  const char *const *environment;
  const char *directory;    /* made for it, and deleted when it has ended, however that comes about; or NULL */
  const char *log;          /* file for its standard error, which may lie in that directory; NULL: the driver's own */
  gboolean no_network;      /* the kernel refuses it every socket but local ones */
  gboolean nobody;          /* where the driver is root: the program, and the directory, are nobody's */
  const char *const *shown; /* folders that nobody can read all the same; NULL-terminated, NULL: none */
  const char *shared;       /* folder of nobody's own that may lie where nobody could not go; NULL: none */
  gboolean confined; /* without the system calls that reach other processes, or seldom used parts of the kernel */
  int fd;            /* becomes its descriptor 3 and is closed here; -1: none */
  int *ret_listener; /* not NULL: the program gets a network of its own, in which there is only a loopback interface.
                        Takes a socket that listens there, -1 where the kernel does not grant such a network and the
                        program is in the driver's. */
} VlpsChildOptions;

/* Starts a program under vlps-guard, which ends it with all its descendants when it ends itself, when
 * vlps_child_end() is called, and when the driver is gone.  Fails with VLPS_ERROR_ENGINE. */
VlpsChild *vlps_child_start (const VlpsChildOptions *options, GError **error);

/* Id of the guard, below which the program and all it started stand; 0 when it has ended. */
int vlps_child_pid (VlpsChild *child);

/* TRUE while it runs. */
gboolean vlps_child_is_running (VlpsChild *child);

/* Ends it with all its descendants, waits until they are gone, and frees `child` (may be NULL). */
void vlps_child_end (VlpsChild *child);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsChild, vlps_child_end)

/* Path of one of the project's own helper programs: what the environment variable says, else beside the running
 * program (a build tree), else where it was installed.  Newly allocated.  Fails with VLPS_ERROR_ENGINE. */
char *vlps_child_find_program (const char *name, const char *variable, GError **error);
