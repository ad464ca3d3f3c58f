/* collection.h - the store of vlps collect: an SQLite file, and the same records as JSON lines
 *
 * The database records what was collected, what failed and when tasks ran, so that no page is collected twice, even
 * after a crash. It also records how far the lines are written; lines behind that position are cut off and written
 * again. If the file of lines was moved away or shortened, a new one begins with the next records. */
#pragma once

#include <glib.h>

typedef struct _VlpsCollection VlpsCollection;

/* One page. Unknown strings are NULL. */
typedef struct
{
  const char *task;
  const char *url;   /* address in the task */
  const char *final; /* address after redirections */
  const char *title;
  const char *time; /* of publication, ISO 8601 */
  const char *author;
  const char *source;
  const char *content;
  const char *method;
  const char *warnings; /* of the page, one a line */
  gboolean publish;     /* must be published */
  gboolean near_copies; /* search for an earlier record with the same content (copy_of) */
} VlpsCollected;

/* Opens or creates `base` with .db and .jsonl. Fails with VLPS_ERROR_IO, also if another program has it open. */
VlpsCollection *vlps_collection_open (const char *base, GError **error);
void vlps_collection_free (VlpsCollection *collection);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsCollection, vlps_collection_free)

/* Get and set the start of a task's last run (seconds since 1970); 0: never. */
gboolean vlps_collection_last_run (VlpsCollection *collection, const char *task, gint64 *ret_time, GError **error);
gboolean vlps_collection_set_last_run (VlpsCollection *collection, const char *task, gint64 time, GError **error);

/* Looks up whether a page of a task was collected, under this address or one that led to it, and how often it
 * failed. */
gboolean vlps_collection_look_up (VlpsCollection *collection, const char *task, const char *url,
                                  gboolean *ret_collected, guint *ret_failures, GError **error);

/* Stores a collected page and writes its line. Copies (near-copies.h) are searched among all records of the store,
 * which are read on first use. */
gboolean vlps_collection_add (VlpsCollection *collection, const VlpsCollected *page, GError **error);

/* Passes the unpublished records of a task, in order, as JSON to `publish`. Successful records are marked as
 * published; the first failure ends the function with its error. A record may be repeated if the program ends in
 * between. */
typedef gboolean (*VlpsPublishFunc) (const char *json, gpointer data, GError **error);
gboolean vlps_collection_publish (VlpsCollection *collection, const char *task, VlpsPublishFunc publish, gpointer data,
                                  GError **error);

/* Calls `take` for at most `most` records of all tasks, newest or oldest first, with the time of collection (ISO
 * 8601). */
typedef void (*VlpsCollectedFunc) (const VlpsCollected *record, const char *collected, gpointer data);
gboolean vlps_collection_each (VlpsCollection *collection, gboolean newest, guint most, VlpsCollectedFunc take,
                               gpointer data, GError **error);

/* State of a task. */
typedef struct
{
  gint64 last_run; /* seconds since 1970; 0: never */
  guint records;
  guint added;       /* of these, since the last run began */
  guint failing;     /* pages that failed and were not collected since */
  guint unpublished; /* records not yet published */
  char *warnings;    /* of the newest record; NULL: none */
} VlpsCollectionState;

void vlps_collection_state_clear (VlpsCollectionState *state);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VlpsCollectionState, vlps_collection_state_clear)

/* Reads the state of a task from the database of `base`, read-only, even while another program uses it; all 0 if
 * there is no database. */
gboolean vlps_collection_state (const char *base, const char *task, VlpsCollectionState *ret_state, GError **error);

/* Reads the `most` newest records of a task, newest first, in the same way. */
gboolean vlps_collection_latest (const char *base, const char *task, guint most, VlpsCollectedFunc take, gpointer data,
                                 GError **error);

/* Records that `url` leads to a page that was already collected. */
gboolean vlps_collection_add_alias (VlpsCollection *collection, const char *task, const char *url, GError **error);

/* Counts a failure. */
gboolean vlps_collection_fail (VlpsCollection *collection, const char *task, const char *url, const char *reason,
                               GError **error);
