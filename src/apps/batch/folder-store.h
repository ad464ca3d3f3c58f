/* folder-store.h - what a run folder is made of, for the files that are its parts: folder.c and folder-follow.c */
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
  gint64 claimed;     /* the last page that the queue gave out */
  gint64 depth;       /* of the pages that it gives out, where links are followed */
  guint64 in_hand;    /* pages that it gave out and whose results are not stated */
  guint64 most_pages; /* of the list; 0: links are not followed */
  char *path;
  char *results_path;
  int lock;
  VlpsJournal *results;
  VlpsDatabase *db;
  gboolean listing;                 /* a transaction of the caller's is open */
  const VlpsNameTemplate *template; /* NULL: pages have the names that they bring */
  VlpsNameSet *names;               /* NULL: nobody asked for them */
  GHashTable *passed;               /* pages of others, by the hash of their keys */
  sqlite3_stmt *prepared[N_STATEMENTS];
  guint64 lost;
  GArray *waiting;   /* of Result */
  GString *text;     /* their lines */
  GPtrArray *found;  /* of VlpsFound: what is stated with them */
  GHashTable *facts; /* name -> value, that are stated with them */
};

/* See vlps_database_step() and _do(). */
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

/* Settles what the files of a page are called that has just been added as `id`, where names are asked for. */
gboolean vlps_folder_name_page (VlpsFolder *folder, const VlpsItem *item, gint64 id, GError **error);

/* Notes an address of the web as one that the run has.  *ret_new: it had not. */
gboolean vlps_folder_note_address (VlpsFolder *folder, const char *address, gboolean *ret_new, GError **error);

/* Within the transaction that states results: what was found with them. */
gboolean vlps_folder_state_found (VlpsFolder *folder, GError **error);

/* The next page where links are followed, as VlpsItemQueue has it. */
gboolean vlps_folder_claim_by_depth (VlpsFolder *folder, VlpsItem *ret_item, gboolean *ret_over, GError **error);
