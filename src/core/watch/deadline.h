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
  VLPS_RESERVE_WORK,     /* the work on a page in the driver itself, by the watch */
  VLPS_RESERVE_AGAIN,    /* another try at the same page */
  VLPS_RESERVE_MORE,     /* a picture or an example of the page, when it is there */
  VLPS_RESERVE_RENDERER, /* before the driver ends a renderer */
  VLPS_RESERVE_WORKER,   /* before the service gives up a worker */
  VLPS_RESERVE_CLAIM,    /* before others take over a page of a shared run */
  VLPS_N_RESERVES,
} VlpsReserve;

typedef struct
{
  const char *name;
  double least;  /* s that there are in any case */
  double share;  /* of all the time, that there is in any case */
  double beyond; /* s after the time is over */
  const char *reason;
} VlpsReserveRow;

/* Static. */
const VlpsReserveRow *vlps_reserve (VlpsReserve reserve);

/* s that a place grants which has this reserve, where `left` of `seconds` are left. */
double vlps_reserve_time (VlpsReserve reserve, double seconds, double left);

/* All zero but for `seconds`, it has not begun, and all is left.  Where functions take NULL for a deadline, nothing happens. */
typedef struct
{
  double seconds;         /* all that the page has */
  gint64 (*clock) (void); /* monotonic time in us; NULL: g_get_monotonic_time() */

  /*< private >*/
  gint64 spent, since; /* us; it goes on since then; 0: it stands still */
  gint64 lent;         /* since when others work for the page; 0: nobody does */
  VlpsWatch *watch;
  VlpsWatchPage *place;
} VlpsDeadline;

/* The page begins; of the rest, only `clock` is kept.  `watch` may be NULL: nobody watches. */
void vlps_deadline_begin (VlpsDeadline *deadline, double seconds, VlpsWatch *watch, const char *key, guint64 memory);

/* Gives the place in the watch back. */
void vlps_deadline_end (VlpsDeadline *deadline);

/* A deadline, running, for a part of the page's work that has a reserve of its own.  It shares the place in the watch, which
 * is not its to give back. */
VlpsDeadline vlps_deadline_part (const VlpsDeadline *deadline, VlpsReserve reserve);

/* s; never less than VLPS_RESERVE_AGAIN grants, unless the page has less than that in all. */
double vlps_deadline_left (const VlpsDeadline *deadline);

/* It waits for what is none of its doing: its turn, a free renderer, standard input.  Clock and watch stand still. */
void vlps_deadline_rest (VlpsDeadline *deadline);

/* A renderer or a server works for it, and keeps to what is left.  The clock runs, the watch stands still. */
void vlps_deadline_lend (VlpsDeadline *deadline);

/* The end of either. */
void vlps_deadline_go_on (VlpsDeadline *deadline);
