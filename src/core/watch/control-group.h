/* control-group.h - limits of memory and processors that control groups set for this process
 *
 * A limit may be set on the group of the process or on any group around it, as by systemd, a container engine or a
 * batch system. The kernel ends processes that exceed a limit of memory and throttles those that exceed one of time. */
#pragma once

#include <glib.h>

typedef struct
{
  guint64 memory;    /* bytes still available; G_MAXUINT64: no limit */
  double processors; /* processors that can be kept busy; 0: no limit */
} VlpsControlGroup;

/* Returns the limits of this process. */
VlpsControlGroup vlps_control_group (void);

/* Returns the limits of the groups in `groups`, the text of /proc/PID/cgroup. `root`: folder with the files of the
 * groups. */
VlpsControlGroup vlps_control_group_read (const char *groups, const char *root);

/* Returns the number of processors that this process can keep busy, at least 1. */
guint vlps_processors (void);
