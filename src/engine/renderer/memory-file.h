/* memory-file.h - memory files that are handed to the driver */
#pragma once

#include <glib.h>

/* Returns the descriptor of a new memory file; -1 without memory or descriptors. `name`: for lists of open files. */
int vlps_memory_file_new (const char *name);

/* Appends to the file; FALSE if memory runs out. */
gboolean vlps_memory_file_write (int fd, const void *data, gsize length);

/* Makes the file immutable. */
void vlps_memory_file_seal (int fd);
