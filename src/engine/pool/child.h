/* child.h - starts programs that never outlive the driver */
#pragma once

#include <gio/gio.h>

typedef struct _VlpsChild VlpsChild;

typedef struct
{
  const char *const *arguments; /* command line, first the path of the program; NULL-terminated */
  const char *const *environment;
  const char *directory;    /* folder created for the program and deleted after its end; NULL: none */
  const char *log;          /* file for standard error, may be in `directory`; NULL: that of the driver */
  gboolean no_network;      /* the kernel blocks all sockets but local ones */
  gboolean nobody;          /* if the driver is root, runs the program as nobody, who also owns `directory` */
  const char *const *shown; /* folders that nobody can read nevertheless; NULL-terminated; NULL: none */
  const char *shared;       /* folder of nobody's own, even where nobody has no access; NULL: none */
  gboolean confined;        /* blocks system calls that reach other processes or rarely used parts of the kernel */
  int fd;                   /* becomes descriptor 3 of the program and is closed here; -1: none */
  int *ret_listener; /* not NULL: the program gets a network of its own, in which there is only a loopback interface.
                        Takes a socket that listens there, -1 where the kernel does not grant such a network and the
                        program is in the driver's. */
} VlpsChildOptions;

/* Starts a program under vlps-guard. The guard ends the program with all its descendants when the guard ends, when
 * vlps_child_end() is called, and when the driver is gone. Fails with VLPS_ERROR_ENGINE. */
VlpsChild *vlps_child_start (const VlpsChildOptions *options, GError **error);

/* Returns the process id of the guard, ancestor of all processes of the program; 0 after its end. */
int vlps_child_pid (VlpsChild *child);

/* Returns TRUE while the program runs. */
gboolean vlps_child_is_running (VlpsChild *child);

/* Ends the program with all its descendants, waits until they are gone, and frees `child` (may be NULL). */
void vlps_child_end (VlpsChild *child);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsChild, vlps_child_end)

/* Returns the path of a helper program of this project: from the environment variable `variable`, else beside the
 * running program (build tree), else the installed one. Newly allocated. Fails with VLPS_ERROR_ENGINE. */
char *vlps_child_find_program (const char *name, const char *variable, GError **error);
