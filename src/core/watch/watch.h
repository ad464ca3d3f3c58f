/* watch.h - limits time and memory that a page may take in the driver itself
 *
 * No code in the driver that works on a page (decompresses, parses, sorts, writes, draws) looks at a clock. Another
 * process does, through a shared table: every page in progress has an entry, which says whether it works or waits for
 * another process. If a page works too long, or the driver grows by more than its pages may take, the driver is ended
 * and restarted with the verdict on that page (src/apps/cli/supervisor.h), so that only this page fails.
 *
 * All functions accept NULL for a watch or a page, and then do nothing. */
#pragma once

#include <gio/gio.h>

/* Bytes by which a page may make the driver grow, and that a renderer may hold, unless the user sets a limit or the
 * machine has less (vlps_memory_share() in pool/memory.h). */
#define VLPS_WATCH_MEMORY G_GUINT64_CONSTANT (2000000000)

typedef struct _VlpsWatch VlpsWatch;
typedef struct _VlpsWatchPage VlpsWatchPage;

/* Makes a table, shared with processes that are forked later. */
VlpsWatch *vlps_watch_new (void);
void vlps_watch_free (VlpsWatch *watch);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsWatch, vlps_watch_free)

/* --- in the driver, from any thread --- */

/* Returns FALSE with the verdict if the page broke its limits in a previous driver: VLPS_ERROR_TIMEOUT,
 * VLPS_ERROR_MEMORY or VLPS_ERROR_CRASHED. `key` identifies a page of the command in every driver. */
gboolean vlps_watch_check (VlpsWatch *watch, const char *key, GError **error);

/* Returns TRUE while pages must be done one at a time: a previous driver ended with several pages in progress, and
 * only doing them alone shows which one caused it. */
gboolean vlps_watch_is_careful (VlpsWatch *watch);

/* Starts the clock of a page. It may work for `seconds`, but at least as long as VLPS_RESERVE_WORK (deadline.h)
 * grants, and take `memory` bytes. Returns its entry, owned by the watch; NULL if the table is full (1,024 pages). */
VlpsWatchPage *vlps_watch_begin (VlpsWatch *watch, const char *key, double seconds, guint64 memory);

/* Stops the clock while the page waits for a renderer, a server or its turn; these have limits of their own. */
void vlps_watch_rest (VlpsWatchPage *page);

/* Restarts the clock. `seconds` of its time were spent meanwhile; the share of VLPS_RESERVE_WORK always remains. */
void vlps_watch_go_on (VlpsWatchPage *page, double seconds);

/* Frees the entry of a finished page, whether it succeeded or not. */
void vlps_watch_end (VlpsWatch *watch, VlpsWatchPage *page);

/* Returns a private folder for data that a driver leaves to the next one; created on the first call, then the same in
 * every driver. Owned by the watch. NULL with VLPS_ERROR_IO, or with VLPS_ERROR_USAGE if there is no watch. */
const char *vlps_watch_folder (VlpsWatch *watch, GError **error);

/* --- in the process that watches, while it is the only one or `bytes` are what the driver holds --- */

/* Shifts all clocks after the process was stopped or suspended, so that no page is blamed for this time. */
void vlps_watch_forgive (VlpsWatch *watch, gint64 microseconds);

/* Checks the limits of all pages (`now`: monotonic time). Returns TRUE if the driver must be ended; the verdict or
 * suspicion is then recorded. */
gboolean vlps_watch_judge (VlpsWatch *watch, gint64 now, guint64 bytes);

/* Blames the current pages for the signal `number` that ended the driver. Returns FALSE if no page was in progress. */
gboolean vlps_watch_blame (VlpsWatch *watch, int number);

/* Returns the last verdict; NULL if there is none. */
const GError *vlps_watch_verdict (const VlpsWatch *watch);

/* Removes this folder with its files, if it exists. */
void vlps_watch_remove_folder (VlpsWatch *watch);

/* Clears the table for the next driver. */
void vlps_watch_clear (VlpsWatch *watch);
