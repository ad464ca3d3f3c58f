/* schedule.h - chooses the next page: in the order of the list, within the limits of each host */
#pragma once

#include "item-queue.h"

/* A page to be done or in progress. */
typedef struct
{
  VlpsItem item;
  guint attempts; /* attempts started so far, including the current one */
  guint crashes;  /* crashes of the engine during these attempts */
  char *host;     /* NULL for pages that are not loaded from a server */

  /* data of the worker, preserved between attempts */
  guint earlier;  /* finished attempts at earlier parts */
  gpointer parts; /* freed with free_parts() */
  GDestroyNotify free_parts;
} VlpsVisit;

void vlps_visit_free (VlpsVisit *visit);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsVisit, vlps_visit_free)

typedef struct
{
  guint per_host; /* pages of one host at the same time */
  double delay;   /* seconds from the start of a page to that of the next of the same host */
  gboolean spare; /* no delay for servers of this machine */
  gboolean asks;  /* hosts may ask for a delay: until its first page has ended, a host has one page at a time */
  guint64 limit;  /* most pages; 0: all */
} VlpsScheduleOptions;

typedef struct _VlpsSchedule VlpsSchedule;

/* Makes a schedule of the pages of `queue`, which must outlive it. Freeing it releases claimed pages that were not
 * returned. */
VlpsSchedule *vlps_schedule_new (VlpsItemQueue *queue, const VlpsScheduleOptions *options);
void vlps_schedule_free (VlpsSchedule *schedule);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsSchedule, vlps_schedule_free)

/* Returns the next page that may start at `now` (g_get_monotonic_time()). *ret_visit becomes NULL if there is none;
 * *ret_when is then the time of the next attempt, or G_MAXINT64 if a page in progress must end first. Fails like the
 * queue. */
gboolean vlps_schedule_next (VlpsSchedule *schedule, gint64 now, VlpsVisit **ret_visit, gint64 *ret_when,
                             GError **error);

/* Tells the schedule that the empty queue may have a page now. */
void vlps_schedule_wake (VlpsSchedule *schedule);

/* Returns TRUE if only pages in progress are left. */
gboolean vlps_schedule_is_empty (VlpsSchedule *schedule);

/* Frees a visit whose result has been added. */
void vlps_schedule_done (VlpsSchedule *schedule, VlpsVisit *visit);

/* Frees a visit without a result; its item stays pending for the next run. */
void vlps_schedule_release (VlpsSchedule *schedule, VlpsVisit *visit);

/* Schedules another attempt at `when`. Takes the visit over. */
void vlps_schedule_retry (VlpsSchedule *schedule, VlpsVisit *visit, gint64 when);

/* Sets a delay that a host asks for; the longer one applies. */
void vlps_schedule_set_delay (VlpsSchedule *schedule, const char *host, double delay);

/* Records that a page of `host` ended at `now`, and that its server asks for a rest of `seconds` (0: none), during
 * which no page of it is started. A server gets at most three rests in a row, or a list of its pages would never end;
 * a page that ends without a request for rest ends the row. */
void vlps_schedule_rest (VlpsSchedule *schedule, const char *host, gint64 now, double seconds);

/* Returns host and port of an http or https address in lower case, as "example.com" or "localhost:8080"; NULL for
 * other addresses. */
char *vlps_schedule_host (const char *location);
