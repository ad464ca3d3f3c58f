/* item-queue.h - where the pages of a run are claimed, and where what became of them is kept
 *
 * The run of a batch works on this interface.  There are two stores behind it: the run folder (folder.h), which one
 * program uses, and Redis (redis-queue.h), from which the workers of many machines claim.  One thread uses a queue.
 */
#pragma once

#include "found.h"

typedef enum
{
  VLPS_ITEM_PENDING,
  VLPS_ITEM_OK,
  VLPS_ITEM_FAILED,
  VLPS_ITEM_LEFT_OUT, /* links led to it when the run had as many pages as it may have */
  VLPS_N_ITEM_STATES,
} VlpsItemState;

/* Whether a claimed page may be started. */
typedef enum
{
  VLPS_START_NOW,
  VLPS_START_LATER, /* its host is busy with pages of other workers */
  VLPS_START_NEVER, /* not by this program: the claim is gone */
} VlpsStart;

typedef struct _VlpsItemQueue VlpsItemQueue;

/* Functions that may be NULL have no part in a store that no one else uses. */
struct _VlpsItemQueue
{
  double commit_seconds; /* how long results wait, at most, for others to be stated together with them */
  guint most_parked;     /* pages that may be claimed before their turn because their hosts are busy */

  /* How many pages of the run are in each state.  Results that wait for the commit count as pending. */
  gboolean (*count) (VlpsItemQueue *queue, guint64 ret_counts[VLPS_N_ITEM_STATES], GError **error);

  /* Calls `take` for the pages that come next, `most` of them, which stay unclaimed.  Fails with what `take` fails with,
   * too.  May be NULL. */
  gboolean (*peek) (VlpsItemQueue *queue, guint most, VlpsItemFunc take, gpointer data, GError **error);

  /* The next page; its id is 0 where there is none now.  *ret_over: there will be none later, either. */
  gboolean (*claim) (VlpsItemQueue *queue, VlpsItem *ret_item, gboolean *ret_over, GError **error);

  /* A claimed page is about to be started, for the first time by this program or not (`again`).  `host` is NULL for
   * pages that are loaded from no server; otherwise at most `per_host` pages of it are to be in work at a time, and
   * `delay` seconds between the starts of two.  *ret_wait: microseconds after which to ask again, with
   * VLPS_START_LATER.  May be NULL. */
  gboolean (*start) (VlpsItemQueue *queue, const VlpsItem *item, gboolean again, const char *host, guint per_host,
                     double delay, VlpsStart *ret_start, gint64 *ret_wait, GError **error);

  /* A claimed page that gets no result here is given back, at the end of a run.  May be NULL. */
  void (*release) (VlpsItemQueue *queue, const VlpsItem *item, const char *host);

  /* A started page is to be tried again later: its host is free for others until then.  May be NULL. */
  void (*pause) (VlpsItemQueue *queue, const VlpsItem *item, const char *host);

  /* A host asks all workers for a longer delay, or to be left alone for `seconds` (0: a page of it ended without such
   * a wish).  May be NULL. */
  void (*set_delay) (VlpsItemQueue *queue, const char *host, double delay);
  void (*rest) (VlpsItemQueue *queue, const char *host, double seconds);

  /* Keeps the result of a page until the next commit.  `line` ends with the only line feed in it; `failure` is NULL for
   * pages that are well. */
  void (*add_result) (VlpsItemQueue *queue, const VlpsItem *item, const char *host, guint attempts,
                      const GError *failure, const char *line);

  /* Keeps what the links of a page gave until the next commit, which states it together with the page's result; called
   * before add_result().  An address that the run has, however it is spelled, is not added again.  NULL in a store of
   * pages whose links are not followed. */
  void (*add_found) (VlpsItemQueue *queue, const VlpsItem *item, VlpsFound *found);

  /* Bytes of results that wait for the commit. */
  gsize (*waiting) (VlpsItemQueue *queue);

  /* Writes and states everything that waits.  `files`: pages have files beside their results, which have to be on the
   * disk first.  What could not be stated is as if it had never been. */
  gboolean (*commit) (VlpsItemQueue *queue, gboolean files, GError **error);

  /* From now on `wake` is called on any thread when a page may be there for one who was told that there is none; NULL: it
   * is not called any more.  Needed by no one who asks again and again.  May be NULL. */
  void (*listen) (VlpsItemQueue *queue, void (*wake) (gpointer data), gpointer data);

  /* Called several times a second: claims are to be kept.  May be NULL. */
  gboolean (*tick) (VlpsItemQueue *queue, GError **error);
};
