/* collection.h - what vlps collect has collected: an SQLite file, and the same records as JSON lines
 *
 * The database knows what was collected, what failed and when tasks ran; it is what makes sure that no page is
 * collected twice, also when a run is cut off at any point.  The lines follow it: how far they are written is in the
 * database too, and what a crash left behind that place is cut off and written again.  A file of lines that was moved
 * away or shortened is begun anew with the records that come then.
 */
#pragma once

#include <glib.h>

typedef struct _VlpsCollection VlpsCollection;

/* One page.  Strings that are not known are NULL. */
typedef struct
{
  const char *task;
  const char *url;   /* as the task names it */
  const char *final; /* where redirections led */
  const char *title;
  const char *time; /* of publication, ISO 8601 */
  const char *author;
  const char *source;
  const char *content;
  const char *method;
  const char *warnings; /* of the page, one a line */
  gboolean publish;     /* it is to be published */
  gboolean near_copies; /* whether its content is that of an earlier record is to be said: copy_of */
} VlpsCollected;

/* Opens or makes `base` with .db and .jsonl.  Fails with VLPS_ERROR_IO, also where another program has it open. */
VlpsCollection *vlps_collection_open (const char *base, GError **error);
void vlps_collection_free (VlpsCollection *collection);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsCollection, vlps_collection_free)

/* When a task ran last (seconds since 1970, by its beginning); 0: never. */
gboolean vlps_collection_last_run (VlpsCollection *collection, const char *task, gint64 *ret_time, GError **error);
gboolean vlps_collection_set_last_run (VlpsCollection *collection, const char *task, gint64 time, GError **error);

/* Whether a page of a task was collected, under this address or one that led to it, and how often it failed. */
gboolean vlps_collection_look_up (VlpsCollection *collection, const char *task, const char *url,
                                  gboolean *ret_collected, guint *ret_failures, GError **error);

/* Stores a page as collected and writes its line.  Copies (near-copies.h) are looked for among all records of the store, which
 * are read when that is asked for first. */
gboolean vlps_collection_add (VlpsCollection *collection, const VlpsCollected *page, GError **error);

/* Gives the records of a task that are to be published and are not yet, in their order, as JSON to `publish`.  A record
 * for which that succeeds is noted as published; at the first for which it fails this ends, with its error.  A record
 * may be given twice where the program ends between the two. */
typedef gboolean (*VlpsPublishFunc) (const char *json, gpointer data, GError **error);
gboolean vlps_collection_publish (VlpsCollection *collection, const char *task, VlpsPublishFunc publish, gpointer data,
                                  GError **error);

/* Calls `take` with at most `most` records of all tasks and the time at which each was collected (ISO 8601), the newest first or
 * the oldest. */
typedef void (*VlpsCollectedFunc) (const VlpsCollected *record, const char *collected, gpointer data);
gboolean vlps_collection_each (VlpsCollection *collection, gboolean newest, guint most, VlpsCollectedFunc take,
                               gpointer data, GError **error);

/* How far a task is. */
typedef struct
{
  gint64 last_run; /* seconds since 1970; 0: never */
  guint records;
  guint added;       /* ... of these, since the last run began */
  guint failing;     /* pages that failed and were not collected since */
  guint unpublished; /* records that are to be published */
  char *warnings;    /* of the newest record; NULL: it has none */
} VlpsCollectionState;

void vlps_collection_state_clear (VlpsCollectionState *state);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VlpsCollectionState, vlps_collection_state_clear)

/* Reads the state of a task from the database of `base`, also while another program has it open, and writes nothing; all
 * 0 where there is none. */
gboolean vlps_collection_state (const char *base, const char *task, VlpsCollectionState *ret_state, GError **error);

/* The same for the `most` newest records of a task, the newest first. */
gboolean vlps_collection_latest (const char *base, const char *task, guint most, VlpsCollectedFunc take, gpointer data,
                                 GError **error);

/* Notes that `url` leads to a page that is there already. */
gboolean vlps_collection_add_alias (VlpsCollection *collection, const char *task, const char *url, GError **error);

/* Notes one more failure. */
gboolean vlps_collection_fail (VlpsCollection *collection, const char *task, const char *url, const char *reason,
                               GError **error);
