/* memory.h - measures the memory of processes */
#pragma once

#include <glib.h>

/* Measures the memory of the process trees below `roots` (process ids; 0 or less: none), in bytes: resident memory
 * not read from files, so that programs and libraries shared by all trees do not count. Memory shared by two
 * processes counts in both. Reads files of /proc for each process and thread; needs CONFIG_PROC_CHILDREN (set in
 * Debian). 0 for a tree that is gone. */
void vlps_memory_of_trees (const int *roots, guint n_roots, guint64 *ret_bytes);

/* Measures one process without its children, in bytes. */
guint64 vlps_memory_of_process (int pid);

/* Returns the memory that programs can still get without swapping, in bytes, within the limits of the control groups
 * around this process; 0: unknown. */
guint64 vlps_memory_available (void);

/* Returns the default limit of one of `n` renderers, in bytes: VLPS_WATCH_MEMORY, or its share of the available
 * memory. */
guint64 vlps_memory_share (guint n);
