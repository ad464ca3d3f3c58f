/* memory.h - how much memory a process and all its descendants hold */
#pragma once

#include <glib.h>

/* Memory of the process trees below `roots` (process ids; 0 or less: none), in bytes: what is resident and was not read
 * from a file, so that programs and libraries, which all trees share, do not count; memory that two processes share
 * counts in both.  Reads a file of /proc for each process and each thread of the trees, which Linux has with
 * CONFIG_PROC_CHILDREN (Debian's does).  A tree that is gone has 0. */
void vlps_memory_of_trees (const int *roots, guint n_roots, guint64 *ret_bytes);

/* The same of one process without its children. */
guint64 vlps_memory_of_process (int pid);

/* Memory that programs can still get without swapping, in bytes; 0: unknown.  What the control groups around this
 * process leave it is taken into account. */
guint64 vlps_memory_available (void);

/* What one of `n` renderers at a time may hold where the user says nothing, in bytes: VLPS_WATCH_MEMORY, or its share
 * of what there is. */
guint64 vlps_memory_share (guint n);
