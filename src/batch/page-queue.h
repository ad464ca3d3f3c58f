/* page-queue.h - where the pages of a run are claimed, and where what became of them is kept
 *
 * The run of a batch works on this interface.  There are two stores behind it: the run folder (folder.h), which one
 * program uses, and Redis (redis-queue.h), from which the workers of many machines claim.  One thread uses a queue.
 */
#pragma once

#include "list.h"

G_BEGIN_DECLS

typedef enum
{
  VLPS_PAGE_PENDING,
  VLPS_PAGE_OK,
  VLPS_PAGE_FAILED,
  VLPS_N_PAGE_STATES,
} VlpsPageState;

/* Whether a claimed page may be started. */
typedef enum
{
  VLPS_START_NOW,
  VLPS_START_LATER, /* its host is busy with pages of other workers */
  VLPS_START_NEVER, /* not by this program: the claim is gone */
} VlpsStart;

typedef struct _VlpsPageQueue VlpsPageQueue;

/* Functions that may be NULL have no part in a store that no one else uses. */
struct _VlpsPageQueue
{
  double commit_seconds; /* how long results wait, at most, for others to be stated together with them */
  guint most_parked;     /* pages that may be claimed before their turn because their hosts are busy */

  /* How many pages of the run are in each state.  Results that wait for the commit count as pending. */
  gboolean (*count) (VlpsPageQueue *queue, guint64 ret_counts[VLPS_N_PAGE_STATES], GError **error);

  /* The next page; its id is 0 where there is none now.  *ret_over: there will be none later, either. */
  gboolean (*claim) (VlpsPageQueue *queue, VlpsItem *ret_item, gboolean *ret_over, GError **error);

  /* A claimed page is about to be started, for the first time by this program or not (`again`).  `host` is NULL for
   * pages that are loaded from no server; otherwise at most `per_host` pages of it are to be in work at a time, and
   * `delay` seconds between the starts of two.  *ret_wait: microseconds after which to ask again, with
   * VLPS_START_LATER.  May be NULL. */
  gboolean (*start) (VlpsPageQueue *queue, const VlpsItem *item, gboolean again, const char *host, guint per_host,
                     double delay, VlpsStart *ret_start, gint64 *ret_wait, GError **error);

  /* A claimed page that gets no result here is given back, at the end of a run.  May be NULL. */
  void (*release) (VlpsPageQueue *queue, const VlpsItem *item, const char *host);

  /* A started page is to be tried again later: its host is free for others until then.  May be NULL. */
  void (*pause) (VlpsPageQueue *queue, const VlpsItem *item, const char *host);

  /* A host asks all workers for a longer delay, or to be left alone for `seconds` (0: a page of it ended without such
   * a wish).  May be NULL. */
  void (*set_delay) (VlpsPageQueue *queue, const char *host, double delay);
  void (*rest) (VlpsPageQueue *queue, const char *host, double seconds);

  /* Keeps the result of a page until the next commit.  `line` ends with the only line feed in it; `failure` is NULL for
   * pages that are well. */
  void (*add_result) (VlpsPageQueue *queue, const VlpsItem *item, const char *host, guint attempts,
                      const GError *failure, const char *line);

  /* Bytes of results that wait for the commit. */
  gsize (*waiting) (VlpsPageQueue *queue);

  /* Writes and states everything that waits.  `files`: pages have files beside their results, which have to be on the
   * disk first.  What could not be stated is as if it had never been. */
  gboolean (*commit) (VlpsPageQueue *queue, gboolean files, GError **error);

  /* Called several times a second: claims are to be kept.  May be NULL. */
  gboolean (*tick) (VlpsPageQueue *queue, GError **error);
};

G_END_DECLS
