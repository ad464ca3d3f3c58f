/* item-queue.h - the queue of pages of a run: claims and results
 *
 * Batches work on this interface. It has two implementations: the run folder (folder.h), used by one program, and
 * Redis (redis-queue.h), shared by workers of many machines. One thread uses a queue. */
#pragma once

#include "found.h"

typedef enum
{
  VLPS_ITEM_PENDING,
  VLPS_ITEM_OK,
  VLPS_ITEM_FAILED,
  VLPS_ITEM_LEFT_OUT, /* found by a link when the run already had its maximum of pages */
  VLPS_N_ITEM_STATES,
} VlpsItemState;

/* Answer to the question whether a claimed page may be started. */
typedef enum
{
  VLPS_START_NOW,
  VLPS_START_LATER, /* its host is busy with pages of other workers */
  VLPS_START_NEVER, /* the claim was lost to another program */
} VlpsStart;

typedef struct _VlpsItemQueue VlpsItemQueue;

/* Functions that may be NULL are not needed in a store that only one program uses. */
struct _VlpsItemQueue
{
  double commit_seconds; /* longest time that results wait to be recorded together */
  guint most_parked;     /* pages that may be claimed early because their hosts are busy */

  /* Counts the pages of the run in each state. Results waiting for the commit count as pending. */
  gboolean (*count) (VlpsItemQueue *queue, guint64 ret_counts[VLPS_N_ITEM_STATES], GError **error);

  /* Calls `take` for the next `most` pages without claiming them. Fails like `take`, too. May be NULL. */
  gboolean (*peek) (VlpsItemQueue *queue, guint most, VlpsItemFunc take, gpointer data, GError **error);

  /* Claims the next page; its id is 0 if there is none now. *ret_over: there will be none later, either. */
  gboolean (*claim) (VlpsItemQueue *queue, VlpsItem *ret_item, gboolean *ret_over, GError **error);

  /* Asks to start a claimed page, for the first time in this program or not (`again`). `host` is NULL for pages
   * without a server; otherwise at most `per_host` of its pages are in progress, with `delay` seconds between two
   * starts. *ret_wait: microseconds until the next request, with VLPS_START_LATER. May be NULL. */
  gboolean (*start) (VlpsItemQueue *queue, const VlpsItem *item, gboolean again, const char *host, guint per_host,
                     double delay, VlpsStart *ret_start, gint64 *ret_wait, GError **error);

  /* Gives a claimed page without a result back at the end of a run. May be NULL. */
  void (*release) (VlpsItemQueue *queue, const VlpsItem *item, const char *host);

  /* Frees the host for others until a started page is tried again. May be NULL. */
  void (*pause) (VlpsItemQueue *queue, const VlpsItem *item, const char *host);

  /* Tell all workers that a host asks for a longer delay, or for a rest of `seconds` (0: a page of it ended without
   * such a request). May be NULL. */
  void (*set_delay) (VlpsItemQueue *queue, const char *host, double delay);
  void (*rest) (VlpsItemQueue *queue, const char *host, double seconds);

  /* Adds the result of a page for the next commit. `line` ends with its only line feed; `failure` is NULL for pages
   * that succeeded. */
  void (*add_result) (VlpsItemQueue *queue, const VlpsItem *item, const char *host, guint attempts,
                      const GError *failure, const char *line);

  /* Adds the links of a page for the next commit, together with its result; called before add_result(). Known
   * addresses, however spelled, are ignored. NULL in a store without links. */
  void (*add_found) (VlpsItemQueue *queue, const VlpsItem *item, VlpsFound *found);

  /* Returns the bytes of results waiting for the commit. */
  gsize (*waiting) (VlpsItemQueue *queue);

  /* Writes and records all waiting results. `files`: flush other files of the pages first. Results that could not be
   * recorded are undone. */
  gboolean (*commit) (VlpsItemQueue *queue, gboolean files, GError **error);

  /* Sets a function to call, on any thread, when a page may be available after the queue was empty; NULL: none. Not
   * needed by callers that poll. May be NULL. */
  void (*listen) (VlpsItemQueue *queue, void (*wake) (gpointer data), gpointer data);

  /* Called several times a second to keep the claims alive. May be NULL. */
  gboolean (*tick) (VlpsItemQueue *queue, GError **error);
};
