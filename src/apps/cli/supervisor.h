/* supervisor.h - runs a command in a process of its own, under a watch */
#pragma once

#include "error-report.h"
#include "watch.h"

/* Forks, and calls `run` in the child.  Returns the exit status in both processes.  SIGINT, SIGTERM and SIGHUP, in
 * whichever way they came here, come to the child as SIGUSR1, which is blocked there as these are; the child dies when
 * this process does.
 *
 * When the watch says so, the child is ended.  With `restarts`, for commands that go on where they stopped, another one
 * is forked, which knows the verdict.  Without, the verdict is printed as `report` says, and its status returned; and a
 * child that is told to end has two seconds for that. */
int vlps_supervisor_run (VlpsWatch *watch, gboolean restarts, VlpsReport report, int (*run) (gpointer data),
                         gpointer data);
