/* memory-file.h - a file in memory that is handed to the driver */
#pragma once

#include <glib.h>

/* The descriptor of a new one; -1 where there is no memory or descriptor for it.  `name` is for lists of open files. */
int vlps_memory_file_new (const char *name);

/* Writes at its end; FALSE where there is no memory. */
gboolean vlps_memory_file_write (int fd, const void *data, gsize length);

/* Nobody can change it from now on. */
void vlps_memory_file_seal (int fd);
