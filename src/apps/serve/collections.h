/* collections.h - what vlps collect has collected, as JSON
 *
 * The service is started with task files, and clients name these and their tasks by numbers from 1.  Everything here is
 * read: nothing is collected, loaded or run because of it.  Task files and stores are read anew each time, so the
 * functions take the names of the files and may be called by any thread.
 */
#pragma once

#include <glib.h>

/* Newest records that are shown of a task, and characters of each. */
#define VLPS_COLLECTIONS_RECORDS 20
#define VLPS_COLLECTIONS_BEGINNING 200

/* Reads all task files.  Fails as vlps_plan_read() does. */
gboolean vlps_collections_check (const char *const *files, GError **error);

/* {"collections": [{"number", "name", "readable", "tasks": [TASK]}]}, TASK being {"number", "name", "method", "period", "last_run",
 * "due", "records", "new", "failing", "unpublished", "warnings", "feed"}.  Times are ISO 8601, null for never and at
 * once; `name` is that of the file without its folder.  Where a file or a store of it cannot be read, `readable` is
 * false, tasks are missing, and the reason is appended to `failures` (of GError), as vlps_plan_read() gives it or
 * VLPS_ERROR_IO.  Newly allocated. */
char *vlps_collections_list (const char *const *files, GPtrArray *failures);

/* {"task": TASK, "records": [{"url", "title", "time", "author", "collected", "begins", "warnings"}]}, the newest first.
 * Newly allocated.  Fails as vlps_plan_read(), with VLPS_ERROR_IO, and with VLPS_ERROR_NOT_FOUND where there is no such
 * task. */
char *vlps_collections_task (const char *const *files, guint collection, guint task, GError **error);

/* The Atom feed beside the task's store.  The same; also where it has none, or none yet. */
char *vlps_collections_feed (const char *const *files, guint collection, guint task, GError **error);
