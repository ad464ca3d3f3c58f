/* shared-run.h - a run whose list and results are in Redis, where workers on many machines find them
 *
 * All keys of a run begin with "vlps:{RUN}:".
 *   run           hash: facts (version, options, arguments, directory), state, total, ok, failed, listed; where links
 *                 are followed most (pages), depth (that is being done), waiting (pages that are not in the stream yet),
 *                 left (out); folder (that the pages share); parked (pages in the lists wait:H)
 *   pages         stream: pages that are not done; group "workers" has the claims
 *   seen:XXXX     sets of marks (mark.h) of the pages that were ever added
 *   addresses:XXXX  the same of their addresses, where links are followed; names:XXXX of the names of their files
 *   titles:HEX    hashes, where names are made of titles: mark of a name -> number of the page that claimed it
 *                 (shared-names.h)
 *   found:D       list of the pages that are so many links away and wait: [number, which of its names it has, page]
 *   depths        sorted set: depths of which pages wait
 *   left-out      list of those for which there is no room (--max-pages): [depth, name, page]
 *   followed      hash: depth -> pages that links led to; redirected, elsewhere (VlpsFollowed)
 *   done          bitmap by page number: pages with a result
 *   lines:K       hashes of 512 pages: number -> line of the results, or "@FILE START LENGTH"
 *   failed        hash: number -> [error code, message, page, which of its names it has]
 *   starts        hash: number -> how many workers began it and did not end it
 *   host:H        hash: when the next page of a server may be started, and what it asks for
 *   active:H      sorted set: claimed pages of that server that have a place, and "+W" of a worker that one is kept for,
 *                 by the time until which they count
 *   wait:H        list: entries of the stream that were read and wait for a place of that server; nobody has claimed them
 *   waiting       sorted set: servers with such pages; open: those of them that may have a free place, by their turn
 *   due:H         sorted set: claimed pages that are tried again and wait for a place
 *   asking        sorted set: workers that found nothing to do, by the time since when
 *   promise:W     server of which a place is kept for a worker; wake:W: list that wakes it
 *   robots:O      what a server answered about robots.txt
 *   rate:T        how many results came within ten seconds
 *   workers, worker:W   who was seen when, and did what
 */
#pragma once

#include "folder.h"
#include "redis.h"

/* Facts shared by all workers of a run; strings are owned. */
typedef struct
{
  char *version;   /* version of the program that made it */
  char *options;   /* options that results depend on, as lines "name=value" */
  char *arguments; /* options of vlps batch, as a JSON object */
  char *directory; /* working directory of vlps batch */
} VlpsRunFacts;

void vlps_run_facts_clear (VlpsRunFacts *facts);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VlpsRunFacts, vlps_run_facts_clear)

/* Makes the run, or finds it with the same options. Fails with VLPS_ERROR_USAGE if its options differ, and like
 * vlps_redis_command(). */
gboolean vlps_shared_run_make (VlpsRedis *redis, const VlpsRunFacts *facts, GError **error);

/* Reads the facts of a run. Fails with VLPS_ERROR_NOT_FOUND if it does not exist. */
gboolean vlps_shared_run_facts (VlpsRedis *redis, VlpsRunFacts *ret_facts, GError **error);

/* --- the list --- */

typedef struct _VlpsSharedList VlpsSharedList;

/* Adds pages to the run; known ones are ignored. `names`: template for files of pages; NULL: none. `follows`: links
 * are followed. */
VlpsSharedList *vlps_shared_list_new (VlpsRedis *redis, const VlpsNameTemplate *names, gboolean follows);
void vlps_shared_list_free (VlpsSharedList *list);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsSharedList, vlps_shared_list_free)
gboolean vlps_shared_list_add (VlpsSharedList *list, const VlpsItem *item, GError **error);

/* Sends the remaining pages and marks the list as complete: workers end when everything is done. *ret_added,
 * *ret_known: number of new and of existing pages. */
gboolean vlps_shared_list_end (VlpsSharedList *list, guint64 *ret_added, guint64 *ret_known, GError **error);

/* Makes the run follow links: it has at most `most_pages` pages, those of the list included. Pages left out for lack
 * of room are added if there is room now. Call it before pages are added. */
gboolean vlps_shared_run_follow (VlpsRedis *redis, guint64 most_pages, GError **error);

/* Records the folder shared by the pages (vlps_list_shared_folder()), unless the run already has one. Returns the
 * recorded one, newly allocated. */
char *vlps_shared_run_set_folder (VlpsRedis *redis, const char *folder, GError **error);

/* Convert a page to text and back: "u" and an address, or "j" and a JSON object, which includes the host if the
 * address does not show it plainly. Fail with VLPS_ERROR_IO for other texts. */
char *vlps_shared_run_page_text (const VlpsItem *item);
gboolean vlps_shared_run_page_parse (const char *text, VlpsItem *ret_item, GError **error);

/* --- state and control --- */

typedef struct
{
  char *name;
  guint64 ok, failed, late; /* pages; late: results that came after those of others */
  guint64 claims;           /* pages in progress */
  double seen;              /* s since its last sign of life */
} VlpsRunWorker;

typedef struct
{
  char *state; /* "running", "paused", "draining", "done" */
  gboolean listed;
  guint64 total, ok, failed, claimed;
  double rate;        /* pages a second during the last minute */
  double oldest;      /* s since the renewal of the oldest claim; 0: no claims */
  GPtrArray *workers; /* of VlpsRunWorker */

  gboolean follows; /* links are followed; see the next members */
  guint depth;      /* distance in links of the pages in progress */
  guint64 left_out; /* pages left out for lack of room */
} VlpsRunStatus;

void vlps_run_status_clear (VlpsRunStatus *status);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VlpsRunStatus, vlps_run_status_clear)

gboolean vlps_shared_run_status (VlpsRedis *redis, VlpsRunStatus *ret_status, GError **error);

/* Reads the results of following links so far; `by_depth` is empty if links are not followed. */
gboolean vlps_shared_run_followed (VlpsRedis *redis, VlpsFollowed *ret_followed, GError **error);

/* Sets the state: "running"; "paused": workers wait; "draining": they finish their pages and stop. */
gboolean vlps_shared_run_set_state (VlpsRedis *redis, const char *state, GError **error);

/* Puts the failed pages back into the list. *ret_n: their number. */
gboolean vlps_shared_run_retry_failed (VlpsRedis *redis, guint64 *ret_n, GError **error);

/* Deletes the run with all its keys. */
gboolean vlps_shared_run_drop (VlpsRedis *redis, GError **error);
