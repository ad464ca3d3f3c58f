/* readers.h - threads that parse what clients sent
 *
 * No body is parsed in the thread that responds: a large one would block all other clients. There are few threads,
 * because parsed data takes many times the memory of its text, and the smallest bodies come first. */
#pragma once

#include <glib.h>

typedef struct _VlpsReaders VlpsReaders;
typedef struct _VlpsReadTask VlpsReadTask;

VlpsReaders *vlps_readers_new (void);

/* Waits for running tasks and frees the threads. All tasks must have been forgotten before. */
void vlps_readers_free (VlpsReaders *readers);

typedef void (*VlpsReadFunc) (gpointer data);

/* Calls `read` in a thread, then `done` in the main context of the caller; `done` takes ownership of `data`.  `size`:
 * bytes to be read.  If the task is forgotten first, `free_data` frees `data`. */
VlpsReadTask *vlps_readers_begin (VlpsReaders *readers, gsize size, VlpsReadFunc read, VlpsReadFunc done, gpointer data,
                                  GDestroyNotify free_data);

/* Cancels a task: `done` will not be called. */
void vlps_readers_forget (VlpsReadTask *reading);
