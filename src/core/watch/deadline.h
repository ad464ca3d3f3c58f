/* deadline.h - until when a page must be done, and who may go beyond that
 *
 * A page has one deadline.  It begins with the page, in its place in the watch (watch.h), and is handed down to all that
 * work for the page in the driver: they ask what is left, and say when they wait.  The page has:
 *
 *   its clock     runs while somebody works for the page, in this process or in another; what is left is by this clock
 *   its watch     runs while this process works for it; what others took is charged when they are done
 *
 * How long others may go on when the time is over, or have when next to nothing is left, stands in one table: these are
 * the reserves.
 *
 * Two clocks stand by themselves, as they are in other processes.  The supervisor goes by the page's place in the watch: no
 * parser looks at a clock, so only another process can end one that does not return.  The renderer goes by what is left
 * in its request (render-request.h): only it can end a script that does not return and take the next page.  The shares
 * of it that loading and waiting may take are there (worker.c, settle.c), beside what they are for.
 */
#pragma once

#include "watch.h"

typedef enum
{
  VLPS_RESERVE_WORK,     /* work on a page in the driver itself, timed by the watch */
  VLPS_RESERVE_AGAIN,    /* another attempt at the same page */
  VLPS_RESERVE_MORE,     /* a picture or an example, after the page has been rendered */
  VLPS_RESERVE_RENDERER, /* time before the driver ends a renderer */
  VLPS_RESERVE_WORKER,   /* time before the service gives up a worker */
  VLPS_RESERVE_CLAIM,    /* time before another machine takes over a page of a shared run */
  VLPS_N_RESERVES,
} VlpsReserve;

typedef struct
{
  const char *name;
  double least;  /* s granted in any case */
  double share;  /* share of the whole time granted in any case */
  double beyond; /* s granted after the deadline */
  const char *reason;
} VlpsReserveRow;

/* Returns the row of a reserve; static. */
const VlpsReserveRow *vlps_reserve (VlpsReserve reserve);

/* Returns the seconds granted under this reserve when `left` of `seconds` are left. */
double vlps_reserve_time (VlpsReserve reserve, double seconds, double left);

/* Deadline of a page. With all members zero except `seconds`, it has not begun and all time is left. Functions do
 * nothing if the deadline is NULL. */
typedef struct
{
  double seconds;         /* whole time of the page, s */
  gint64 (*clock) (void); /* monotonic time in us; NULL: g_get_monotonic_time() */

  /*< private >*/
  gint64 spent, since; /* us; `since`: start of the running period, 0 while the clock stands still */
  gint64 lent;         /* since when another process works for the page; 0: none does */
  VlpsWatch *watch;
  VlpsWatchPage *place;
} VlpsDeadline;

/* Starts the clock; of the other members, only `clock` is kept. `watch` may be NULL: the page is not watched. */
void vlps_deadline_begin (VlpsDeadline *deadline, double seconds, VlpsWatch *watch, const char *key, guint64 memory);

/* Gives the place in the watch back. */
void vlps_deadline_end (VlpsDeadline *deadline);

/* Returns a running deadline for a part of the page's work that has a reserve of its own. It borrows the place in the
 * watch. */
VlpsDeadline vlps_deadline_part (const VlpsDeadline *deadline, VlpsReserve reserve);

/* Returns the seconds left; never less than VLPS_RESERVE_AGAIN grants, unless the whole time is shorter. */
double vlps_deadline_left (const VlpsDeadline *deadline);

/* Stops clock and watch while the page waits for something else than its own work: its turn, a free renderer,
 * standard input. */
void vlps_deadline_rest (VlpsDeadline *deadline);

/* Stops the watch, but not the clock, while a renderer or a server works for the page within the time left. */
void vlps_deadline_lend (VlpsDeadline *deadline);

/* Ends either kind of waiting. */
void vlps_deadline_go_on (VlpsDeadline *deadline);
