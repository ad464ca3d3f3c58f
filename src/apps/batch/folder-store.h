/* folder-store.h - the struct of a run folder, shared by its source files
 *
 * folder.c has the folder and its list of pages, folder-results.c the results, folder-follow.c what links give, and
 * folder-queue.c all of it as a queue. */
#pragma once

#include "database.h"
#include "folder.h"
#include "journal.h"
#include "name-set.h"

typedef enum
{
  GET_FACT,
  SET_FACT,
  ADD_PAGE,
  NAME_PAGE,
  NAMES,
  COUNT_PAGES,
  EACH_PAGE,
  NEXT_PAGE,
  STATE_PAGE,
  COUNT_BEYOND,
  FORGET_BEYOND,
  LAST_END,
  KEPT_LINES,
  MOVE_LINE,
  RETRY_FAILED,
  RESULT_OF,
  NEXT_OF_DEPTH,
  LEAST_DEPTH,
  COUNT_ADMITTED,
  COUNT_DEPTHS,
  ADMIT,
  NOTE_ADDRESS,
  ADD_FOUND,
  N_STATEMENTS,
} Statement;

struct _VlpsFolder
{
  VlpsItemQueue queue;
  gint64 claimed;     /* last page claimed from the queue */
  gint64 depth;       /* current number of links from the list, if links are followed */
  guint64 in_hand;    /* pages claimed, with results not yet recorded */
  guint64 most_pages; /* most pages of the list; 0: links are not followed */
  char *path;
  char *results_path;
  int lock;
  VlpsJournal *results;
  VlpsDatabase *db;
  gboolean listing;                 /* the caller's transaction is open */
  const VlpsNameTemplate *template; /* NULL: pages have the names of the list */
  VlpsNameSet *names;               /* NULL: names are not needed */
  GHashTable *passed;               /* pages of other shards, by the hash of their keys */
  sqlite3_stmt *prepared[N_STATEMENTS];
  guint64 lost;
  GArray *waiting;   /* of Result */
  GString *text;     /* lines of `waiting` */
  GPtrArray *found;  /* of VlpsFound: recorded together with `waiting` */
  GHashTable *facts; /* name -> value, recorded together with `waiting` */
};

/* Call vlps_database_step() and vlps_database_do() with a statement of the folder. */
static inline gboolean
step (VlpsFolder *self, Statement which, gboolean *ret_row, GError **error)
{
  if (ret_row == NULL)
    return vlps_database_do (self->db, self->prepared[which], error);
  return vlps_database_step (self->db, self->prepared[which], ret_row, error);
}

static inline void
bind_text (VlpsFolder *self, Statement which, int column, const char *text)
{
  vlps_database_bind_text (self->prepared[which], column, text);
}

static inline void
bind_number (VlpsFolder *self, Statement which, int column, gint64 number)
{
  sqlite3_bind_int64 (self->prepared[which], column, number);
}

static inline char *
column_text (VlpsFolder *self, Statement which, int column)
{
  return g_strdup (vlps_database_text (self->prepared[which], column));
}

static inline void
take_item (VlpsFolder *self, Statement which, VlpsItem *item)
{
  item->id = sqlite3_column_int64 (self->prepared[which], 0);
  item->input = column_text (self, which, 1);
  item->location = column_text (self, which, 2);
  item->name = column_text (self, which, 3);
  item->site = column_text (self, which, 4);
  item->options = column_text (self, which, 5);
  item->depth = (guint) sqlite3_column_int64 (self->prepared[which], 6);
  item->referrer = column_text (self, which, 7);
  item->file = column_text (self, which, 8);
}

/* Returns an empty array for `waiting`. */
GArray *vlps_folder_results_new (void);

/* Opens the results.  If lines were taken out of them, the new file may stand beside the old one still. */
gboolean vlps_folder_open_results (VlpsFolder *folder, GError **error);

/* Returns the recorded end of results.jsonl. */
gint64 vlps_folder_stated_end (VlpsFolder *folder);

/* Chooses the file name of the page just added as `id`, if names are needed. */
gboolean vlps_folder_name_page (VlpsFolder *folder, const VlpsItem *item, gint64 id, GError **error);

/* Records an address of the web for the run. *ret_new: it was new. */
gboolean vlps_folder_note_address (VlpsFolder *folder, const char *address, gboolean *ret_new, GError **error);

/* Records what links gave, within the transaction that records results. */
gboolean vlps_folder_state_found (VlpsFolder *folder, GError **error);

/* Claims the next page if links are followed, as VlpsItemQueue does. */
gboolean vlps_folder_claim_by_depth (VlpsFolder *folder, VlpsItem *ret_item, gboolean *ret_over, GError **error);
