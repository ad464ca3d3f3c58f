/* collections.h - results of vlps collect as JSON
 *
 * The service is started with task files; clients refer to these and their tasks by numbers from 1. All access is
 * read-only: nothing is collected, loaded or run. Task files and stores are read anew each time, so the functions
 * take file names and are thread-safe. */
#pragma once

#include <glib.h>

/* Newest records shown of a task, and characters of each. */
#define VLPS_COLLECTIONS_RECORDS 20
#define VLPS_COLLECTIONS_BEGINNING 200

/* Reads all task files. Fails like vlps_plan_read(). */
gboolean vlps_collections_check (const char *const *files, GError **error);

/* Returns {"collections": [{"number", "name", "readable", "tasks": [TASK]}]}, TASK being {"number", "name", "method",
 * "period", "last_run", "due", "records", "new", "failing", "unpublished", "warnings", "feed"}. Times are ISO 8601,
 * null for never and at once; `name` is that of the file without its folder. Where a file or a store of it cannot be
 * read, `readable` is false, tasks are missing, and the reason is appended to `failures` (of GError), as
 * vlps_plan_read() gives it or VLPS_ERROR_IO. Newly allocated. */
char *vlps_collections_list (const char *const *files, GPtrArray *failures);

/* Returns {"task": TASK, "records": [{"url", "title", "time", "author", "collected", "begins", "warnings"}]}, newest
 * first. Newly allocated. Fails like vlps_plan_read(), with VLPS_ERROR_IO, and with VLPS_ERROR_NOT_FOUND if there is
 * no such task. */
char *vlps_collections_task (const char *const *files, guint collection, guint task, GError **error);

/* Returns the Atom feed beside the task's store. Fails like vlps_collections_task(), also if there is no feed. */
char *vlps_collections_feed (const char *const *files, guint collection, guint task, GError **error);
