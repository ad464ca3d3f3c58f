/* schedule.h - which page is next: in the order of the list, without pressing any host */
#pragma once

#include "item-queue.h"

/* A page that is to be done or being done. */
typedef struct
{
  VlpsItem item;
  guint attempts; /* begun so far, this one included */
  guint crashes;  /* of the engine at these attempts */
  char *host;     /* NULL for pages that are not loaded from a server */

  /* of the one who does it, kept from attempt to attempt */
  guint earlier;  /* attempts at parts of it that are done */
  gpointer parts; /* freed with free_parts() */
  GDestroyNotify free_parts;
} VlpsVisit;

void vlps_visit_free (VlpsVisit *visit);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsVisit, vlps_visit_free)

typedef struct
{
  guint per_host; /* pages of one host at the same time */
  double delay;   /* seconds from the start of a page to that of the next of the same host */
  gboolean spare; /* this machine's own servers need no delay */
  gboolean asks;  /* hosts may ask for a delay: a host has one page at a time until its first has ended */
  guint64 limit;  /* most pages; 0: all */
} VlpsScheduleOptions;

typedef struct _VlpsSchedule VlpsSchedule;

/* A schedule of the pages of `queue`, which must outlive it.  What it has claimed and not given out is released when it
 * is freed. */
VlpsSchedule *vlps_schedule_new (VlpsItemQueue *queue, const VlpsScheduleOptions *options);
void vlps_schedule_free (VlpsSchedule *schedule);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsSchedule, vlps_schedule_free)

/* The next page that may be begun at `now` (g_get_monotonic_time()).  *ret_visit becomes NULL where there is none:
 * *ret_when is then the time at which there may be one, G_MAXINT64 when only the end of a page in hand can bring one.
 * Fails as the queue does. */
gboolean vlps_schedule_next (VlpsSchedule *schedule, gint64 now, VlpsVisit **ret_visit, gint64 *ret_when,
                             GError **error);

/* The queue, which had no page, may have one now. */
void vlps_schedule_wake (VlpsSchedule *schedule);

/* TRUE when nothing is left but the pages in hand. */
gboolean vlps_schedule_is_empty (VlpsSchedule *schedule);

/* Frees a visit from vlps_schedule_next() whose result is kept. */
void vlps_schedule_done (VlpsSchedule *schedule, VlpsVisit *visit);

/* Frees a visit without a result; its item stays pending for the next run. */
void vlps_schedule_release (VlpsSchedule *schedule, VlpsVisit *visit);

/* It is to be tried again at `when`.  Takes it over. */
void vlps_schedule_retry (VlpsSchedule *schedule, VlpsVisit *visit, gint64 when);

/* A host asks for a delay of its own; the longer one holds. */
void vlps_schedule_set_delay (VlpsSchedule *schedule, const char *host, double delay);

/* A page of `host` ended at `now`, and its server wants to be left alone for `seconds`; 0: it does not.  No page of it
 * is begun until then.  A server that asks for more than three rests in a row is granted no more, or a list of its
 * pages would never end; the next page that ends without one is the end of the row. */
void vlps_schedule_rest (VlpsSchedule *schedule, const char *host, gint64 now, double seconds);

/* Host and port of an http or https address in lower case, as "example.com" or "localhost:8080"; NULL for all else. */
char *vlps_schedule_host (const char *location);
