/* folder.h - the folder of a run: results.jsonl, and run.db, which knows the state of every page
 *
 * results.jsonl is a journal (journal.h): results are appended and flushed to the disk, then one transaction of run.db
 * records them with the place where they end.
 *
 * One thread uses a folder.
 */
#pragma once

#include "item-queue.h"
#include "name-set.h"
#include "name-template.h"

typedef struct _VlpsFolder VlpsFolder;

/* Opens a run folder, making it where there is none, and mends what a sudden end left.  Fails with VLPS_ERROR_IO, and
 * with VLPS_ERROR_USAGE where another run is at work in it or it holds something else. */
VlpsFolder *vlps_folder_open (const char *path, GError **error);
void vlps_folder_free (VlpsFolder *folder);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsFolder, vlps_folder_free)

const char *vlps_folder_path (VlpsFolder *folder);

/* Number of results that were stated but not found when the folder was opened (power loss); their pages are pending. */
guint64 vlps_folder_lost (VlpsFolder *folder);

/* --- facts of the run, by name --- */

/* Documents that were left out (VlpsItem.frame, .error): a number. */
#define VLPS_FOLDER_LEFT_OUT "left-out"

/* Records of web archives that could not be read: {"records": N, "first": ["ARCHIVE: why", ...]}. */
#define VLPS_FOLDER_DAMAGED "damaged"

/* What files of pages are called: "path", "number" or "id"; not set in runs of versions that knew no paths. */
#define VLPS_FOLDER_NAMES "names"

/* The folder that the pages shared when the run began (vlps_list_shared_folder()): names of files have paths below it. */
#define VLPS_FOLDER_SHARED "shared-folder"

/* Newly allocated; NULL where it is not set. */
char *vlps_folder_get (VlpsFolder *folder, const char *name);
gboolean vlps_folder_set (VlpsFolder *folder, const char *name, const char *value, GError **error);

/* The same, but it is stated together with the results that wait, by the commit that states them. */
void vlps_folder_set_with_results (VlpsFolder *folder, const char *name, const char *value);

/* --- the list of pages; between begin and commit, so that it is there as a whole or not at all --- */

gboolean vlps_folder_begin (VlpsFolder *folder, GError **error);

/* What files of pages are called that are added from now on: what `item->file` says or, where it says nothing, the
 * template (may be NULL, and must outlive the folder's use) does.  Two pages never have the same name (name-set.h).
 * Before it is called, and without both, they have their numbers. */
gboolean vlps_folder_name_files (VlpsFolder *folder, const VlpsNameTemplate *template, GError **error);

/* Where pages claim their names when they have been read.  FALSE: their names have no titles and are known from the
 * beginning. */
gboolean vlps_folder_name_claims (VlpsFolder *folder, VlpsNameClaims *ret_claims);

/* Adds a page at the end.  *ret_new FALSE: the list has it already (the same name or, without one, the same input and
 * options). */
gboolean vlps_folder_add (VlpsFolder *folder, const VlpsItem *item, gboolean *ret_new, GError **error);

/* Links are followed: from now on the list has at most `most_pages` pages, those that it had before not counted out, and
 * an address, however it is spelled, is added to it once.  Pages that were left out, and for which there is room now,
 * become pending.  Call it before pages are added. */
gboolean vlps_folder_follow (VlpsFolder *folder, guint64 most_pages, GError **error);
gboolean vlps_folder_follows (const VlpsFolder *folder);

/* What following gave so far: pages in the list that links led to, those of each number of links that were needed (of
 * guint64, owned), pages redirected to another host, and that of the first of them (newly allocated, NULL: none). */
typedef struct
{
  guint64 pages;
  GArray *by_depth;
  guint64 redirected;
  char *elsewhere;
} VlpsFollowed;

void vlps_followed_clear (VlpsFollowed *followed);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VlpsFollowed, vlps_followed_clear)
gboolean vlps_folder_followed (VlpsFolder *folder, VlpsFollowed *ret_followed, GError **error);

/* A page of the list that another folder has (a shard): the name that it has there is no longer free here. */
void vlps_folder_pass_by (VlpsFolder *folder, const VlpsItem *item);

/* How many pages are in each state.  Results not yet stated count as pending. */
gboolean vlps_folder_count (VlpsFolder *folder, guint64 ret_counts[VLPS_N_ITEM_STATES], GError **error);

/* The same, and the end of the stated part of results.jsonl, from outside: of a folder that another program may be at
 * work in.  Where no run has begun in it, all are 0. */
gboolean vlps_folder_look (const char *path, guint64 ret_counts[VLPS_N_ITEM_STATES], gint64 *ret_end, GError **error);

/* Calls `take` for each page of a state in the order of the list: its item, error code, message (NULL for pages that
 * did not fail). */
typedef void (*VlpsFolderFunc) (const VlpsItem *item, const char *code, const char *message, gpointer data);
gboolean vlps_folder_each (VlpsFolder *folder, VlpsItemState state, VlpsFolderFunc take, gpointer data, GError **error);

/* The first pending page behind page `after` (0: from the start).  *ret_item's id becomes 0 where there is none. */
gboolean vlps_folder_next (VlpsFolder *folder, gint64 after, VlpsItem *ret_item, GError **error);

/* The folder as a queue of pages, in the order of the list from its start.  Where links are followed, pages that are as many
 * links away are done before those that are more: so a page has the same depth in every run.  Owned by the folder. */
VlpsItemQueue *vlps_folder_queue (VlpsFolder *folder);

/* --- results --- */

/* Keeps the result of a page until the next commit.  `line` ends with the only line feed in it; `failure` is NULL for
 * pages that are well.  `file`: what its files are called from now on; NULL: as before. */
void vlps_folder_add_result (VlpsFolder *folder, gint64 id, guint attempts, const GError *failure, const char *file,
                             const char *line);

/* Keeps what the links of a page gave in the same way. */
void vlps_folder_add_found (VlpsFolder *folder, VlpsFound *found);

/* Takes over the result of a page of another folder: `line` in the place of the one it has there. */
gboolean vlps_folder_take_result (VlpsFolder *folder, gint64 id, VlpsFolder *from, gint64 from_id, const char *line,
                                  GError **error);

/* The line of a page that has a result; newly allocated.  NULL with VLPS_ERROR_IO. */
char *vlps_folder_read_line (VlpsFolder *folder, gint64 id, GError **error);

/* Bytes of results that wait for the commit. */
gsize vlps_folder_waiting (VlpsFolder *folder);

/* Writes and states everything that waits.  `files`: pages have files beside their results, which have to be on the
 * disk first.  Fails with VLPS_ERROR_IO; what could not be stated is as if it had never been. */
gboolean vlps_folder_commit (VlpsFolder *folder, gboolean files, GError **error);

/* Makes failed pages pending and takes their lines out of the results.  *ret_n: how many. */
gboolean vlps_folder_retry_failed (VlpsFolder *folder, guint64 *ret_n, GError **error);
