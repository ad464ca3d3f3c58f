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

/* What all workers of a run have in common; strings are owned. */
typedef struct
{
  char *version;   /* of the program that made it */
  char *options;   /* that results depend on, as lines "name=value" */
  char *arguments; /* the options of vlps batch, as a JSON object */
  char *directory; /* where that was called */
} VlpsRunFacts;

void vlps_run_facts_clear (VlpsRunFacts *facts);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VlpsRunFacts, vlps_run_facts_clear)

/* Makes the run, or finds it with the same options.  Fails with VLPS_ERROR_USAGE where it has others, and as
 * vlps_redis_command() does. */
gboolean vlps_shared_run_make (VlpsRedis *redis, const VlpsRunFacts *facts, GError **error);

/* Fails with VLPS_ERROR_NOT_FOUND where there is no such run. */
gboolean vlps_shared_run_facts (VlpsRedis *redis, VlpsRunFacts *ret_facts, GError **error);

/* --- the list --- */

typedef struct _VlpsSharedList VlpsSharedList;

/* Adds pages to the run.  What it has already is not added again.  `names`: of the files of pages; NULL: they have none of
 * their own.  `follows`: links of the run are followed. */
VlpsSharedList *vlps_shared_list_new (VlpsRedis *redis, const VlpsNameTemplate *names, gboolean follows);
void vlps_shared_list_free (VlpsSharedList *list);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsSharedList, vlps_shared_list_free)
gboolean vlps_shared_list_add (VlpsSharedList *list, const VlpsItem *item, GError **error);

/* Sends what waits and says that the list is complete: workers end when all of it is done.  *ret_added, *ret_known: how
 * many pages are new, and how many there were. */
gboolean vlps_shared_list_end (VlpsSharedList *list, guint64 *ret_added, guint64 *ret_known, GError **error);

/* Links of the run are followed: it has at most `most_pages` pages, those of the list not counted out.  Pages that were
 * left out, and for which there is room now, are in it then.  Call it before pages are added. */
gboolean vlps_shared_run_follow (VlpsRedis *redis, guint64 most_pages, GError **error);

/* Notes which folder the pages share (vlps_list_shared_folder()), unless that is known; newly allocated: the one that is. */
char *vlps_shared_run_set_folder (VlpsRedis *redis, const char *folder, GError **error);

/* A page as one text, and back: "u" and an address, or "j" and a JSON object, which has the host where the address does not
 * show it plainly.  Fails with VLPS_ERROR_IO for what is not such a text. */
char *vlps_shared_run_page_text (const VlpsItem *item);
gboolean vlps_shared_run_page_parse (const char *text, VlpsItem *ret_item, GError **error);

/* --- seeing and steering --- */

typedef struct
{
  char *name;
  guint64 ok, failed, late; /* pages; results that came after those of others */
  guint64 claims;           /* pages it has in hand */
  double seen;              /* s since it said that it is alive */
} VlpsRunWorker;

typedef struct
{
  char *state; /* "running", "paused", "draining", "done" */
  gboolean listed;
  guint64 total, ok, failed, claimed;
  double rate;        /* pages a second, in the last minute */
  double oldest;      /* s since the claim was renewed that was not renewed for longest; 0 where there is none */
  GPtrArray *workers; /* of VlpsRunWorker */

  gboolean follows; /* links are followed; then */
  guint depth;      /* links that lead to the pages that are being done */
  guint64 left_out; /* pages for which there is no room */
} VlpsRunStatus;

void vlps_run_status_clear (VlpsRunStatus *status);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VlpsRunStatus, vlps_run_status_clear)

gboolean vlps_shared_run_status (VlpsRedis *redis, VlpsRunStatus *ret_status, GError **error);

/* What following links gave so far; `by_depth` is empty where they are not followed. */
gboolean vlps_shared_run_followed (VlpsRedis *redis, VlpsFollowed *ret_followed, GError **error);

/* "running"; "paused": workers wait; "draining": they end what they have in hand, and stop. */
gboolean vlps_shared_run_set_state (VlpsRedis *redis, const char *state, GError **error);

/* Puts the failed pages back into the list. */
gboolean vlps_shared_run_retry_failed (VlpsRedis *redis, guint64 *ret_n, GError **error);

/* Deletes the run with everything in it. */
gboolean vlps_shared_run_drop (VlpsRedis *redis, GError **error);
