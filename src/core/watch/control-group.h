/* control-group.h - what the control groups around this process leave it of memory and processors
 *
 * A limit may be set on the group of the process or on any group around it, as by systemd, a container engine or a batch
 * system.  The kernel ends processes that pass a limit of memory, and lets those wait that pass one of time.
 */
#pragma once

#include <glib.h>

typedef struct
{
  guint64 memory;    /* bytes that can still be had; G_MAXUINT64: no limit */
  double processors; /* that can be kept busy; 0: no limit */
} VlpsControlGroup;

/* The limits of this process. */
VlpsControlGroup vlps_control_group (void);

/* The same for the groups in `groups`, the text of /proc/PID/cgroup, whose files are below `root`. */
VlpsControlGroup vlps_control_group_read (const char *groups, const char *root);

/* Processors that this process can keep busy, at least 1. */
guint vlps_processors (void);
