/* watch.h - limits to what the work on a page may take in the driver itself
 *
 * Whatever a page makes the driver do (unpack, parse, sort, write, draw), nothing in the driver looks at a clock.
 * Another process does, which shares a table with it: every page in work has a place in the table, and says there when
 * it works and when it waits for somebody else.  When a page has worked too long, or the driver has grown by more than
 * its pages may take, the driver is ended and started anew with the verdict on that page (src/apps/cli/supervisor.h), so
 * that the page fails alone.
 *
 * All functions take NULL for a watch or a page, and then do nothing: nobody watches.
 */
#pragma once

#include <gio/gio.h>

/* Bytes by which a page may make the driver grow where the user says nothing, and that a renderer may hold then, if
 * there are as many (vlps_memory_share() in pool/memory.h). */
#define VLPS_WATCH_MEMORY G_GUINT64_CONSTANT (2000000000)

typedef struct _VlpsWatch VlpsWatch;
typedef struct _VlpsWatchPage VlpsWatchPage;

/* The table is shared with processes that are forked later. */
VlpsWatch *vlps_watch_new (void);
void vlps_watch_free (VlpsWatch *watch);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsWatch, vlps_watch_free)

/* --- in the driver, from any thread --- */

/* FALSE with the verdict where the page broke its limits in a driver before this one: VLPS_ERROR_TIMEOUT,
 * VLPS_ERROR_MEMORY or VLPS_ERROR_CRASHED.  `key` names a page among those of the command, the same in every driver. */
gboolean vlps_watch_check (VlpsWatch *watch, const char *key, GError **error);

/* TRUE while pages are to be done one at a time: a driver before this one was ended with several in work, and which of
 * them did it shows when they are alone. */
gboolean vlps_watch_is_careful (VlpsWatch *watch);

/* The page's work begins: its clock runs.  It may work for `seconds`, but at least as long as VLPS_RESERVE_WORK
 * (deadline.h) has it, and take `memory` bytes.
 * Returns its place, which is the watch's; NULL where there is no room (more than 1,024 pages at a time). */
VlpsWatchPage *vlps_watch_begin (VlpsWatch *watch, const char *key, double seconds, guint64 memory);

/* Stops the clock of a page that waits for a renderer, a server or its turn, which have limits of their own. */
void vlps_watch_rest (VlpsWatchPage *page);

/* Restarts the clock.  `seconds` of its time were spent meanwhile; the share of VLPS_RESERVE_WORK is always left. */
void vlps_watch_go_on (VlpsWatchPage *page, double seconds);

/* It is done, well or not. */
void vlps_watch_end (VlpsWatch *watch, VlpsWatchPage *page);

/* A folder for what a driver leaves to the next one, which nobody else can read: made when it is asked for first, and the
 * same in every driver after that.  The watch's.  NULL with VLPS_ERROR_IO, and with VLPS_ERROR_USAGE where nobody
 * watches. */
const char *vlps_watch_folder (VlpsWatch *watch, GError **error);

/* --- in the process that watches, while it is the only one or `bytes` are what the driver holds --- */

/* The process was stopped or asleep for so long that its clock says nothing about a page. */
void vlps_watch_forgive (VlpsWatch *watch, gint64 microseconds);

/* Checks the limits of all pages (`now`: monotonic time).  TRUE: the driver must be ended, and the verdict or suspicion
 * is recorded. */
gboolean vlps_watch_judge (VlpsWatch *watch, gint64 now, guint64 bytes);

/* Blames the current pages for a signal that ended the driver.  FALSE: no page was in progress. */
gboolean vlps_watch_blame (VlpsWatch *watch, int number);

/* The last verdict; NULL where there is none yet. */
const GError *vlps_watch_verdict (const VlpsWatch *watch);

/* Removes that folder with the files in it; nothing where there is none. */
void vlps_watch_remove_folder (VlpsWatch *watch);

/* Clears the table for the next driver. */
void vlps_watch_clear (VlpsWatch *watch);
