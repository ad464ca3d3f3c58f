/* supervisor.h - runs a command in a process of its own, under a watch */
#pragma once

#include "error-report.h"
#include "watch.h"

/* Forks and calls `run` in the child. Returns the exit status in both processes. SIGINT, SIGTERM and SIGHUP reach the
 * child as SIGUSR1, which is blocked there like these; the child dies with this process.
 *
 * When the watch demands it, the child is ended. With `restarts`, for commands that can resume, another child is
 * forked, which knows the verdict. Otherwise the verdict is printed according to `report` and its status returned,
 * and a child that is told to end has two seconds for that. */
int vlps_supervisor_run (VlpsWatch *watch, gboolean restarts, VlpsReport report, int (*run) (gpointer data),
                         gpointer data);
