/* folder.h - the run folder: results.jsonl, and run.db with the state of every page
 *
 * results.jsonl is a journal (journal.h): results are appended and flushed to the disk, then one transaction of
 * run.db records them with their end in the file.
 *
 * One thread uses a folder. */
#pragma once

#include "item-queue.h"
#include "name-set.h"
#include "name-template.h"

typedef struct _VlpsFolder VlpsFolder;

/* Opens or creates a run folder, and repairs it after a crash. Fails with VLPS_ERROR_IO, also where another run uses it,
 * and with VLPS_ERROR_USAGE if it contains something else. */
VlpsFolder *vlps_folder_open (const char *path, GError **error);
void vlps_folder_free (VlpsFolder *folder);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsFolder, vlps_folder_free)

const char *vlps_folder_path (VlpsFolder *folder);

/* Returns the number of results that were recorded but missing when the folder was opened (power loss); their pages
 * are pending again. */
guint64 vlps_folder_lost (VlpsFolder *folder);

/* --- facts of the run, by name --- */

/* Number of documents that were left out (VlpsItem.frame, .error). */
#define VLPS_FOLDER_LEFT_OUT "left-out"

/* Unreadable records of web archives: {"records": N, "first": ["ARCHIVE: why", ...]}. */
#define VLPS_FOLDER_DAMAGED "damaged"

/* How files of pages are named: "path", "number" or "id"; absent in runs of versions without paths. */
#define VLPS_FOLDER_NAMES "names"

/* Folder shared by the pages when the run began (vlps_list_shared_folder()): names of files are paths below it. */
#define VLPS_FOLDER_SHARED "shared-folder"

/* Get and set a fact. The value is newly allocated; NULL if not set. */
char *vlps_folder_get (VlpsFolder *folder, const char *name);
gboolean vlps_folder_set (VlpsFolder *folder, const char *name, const char *value, GError **error);

/* Sets a fact in the commit that records the waiting results. */
void vlps_folder_set_with_results (VlpsFolder *folder, const char *name, const char *value);

/* --- the list of pages; between begin and commit, so that it is stored completely or not at all --- */

gboolean vlps_folder_begin (VlpsFolder *folder, GError **error);

/* Sets how files of pages added from now on are named: by `item->file` or, if that is NULL, by the template (may be
 * NULL; must outlive the folder's use). Two pages never have the same name (name-set.h). By default, files have the
 * numbers of their pages. */
gboolean vlps_folder_name_files (VlpsFolder *folder, const VlpsNameTemplate *template, GError **error);

/* Gets the claims for names that are known only after a page has been read. Returns FALSE if names have no titles. */
gboolean vlps_folder_name_claims (VlpsFolder *folder, VlpsNameClaims *ret_claims);

/* Adds a page at the end. *ret_new FALSE: the list already has it (the same name or, without one, the same input and
 * options). */
gboolean vlps_folder_add (VlpsFolder *folder, const VlpsItem *item, gboolean *ret_new, GError **error);

/* Make the run follow links, and tell whether it does: from now on the list has at most `most_pages` pages, existing
 * ones included, and each address, however spelled, only once. Pages left out for lack of room become pending if
 * there is room now. Call it before pages are added. */
gboolean vlps_folder_follow (VlpsFolder *folder, guint64 most_pages, GError **error);
gboolean vlps_folder_follows (const VlpsFolder *folder);

/* Results of following links so far: pages in the list that links led to; their number by distance in links (of
 * guint64, owned); pages redirected to another host, and that of the first of them (newly allocated, NULL: none). */
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

/* Reserves the file name of a page that another shard has. */
void vlps_folder_pass_by (VlpsFolder *folder, const VlpsItem *item);

/* Counts the pages in each state. Results not yet recorded count as pending. */
gboolean vlps_folder_count (VlpsFolder *folder, guint64 ret_counts[VLPS_N_ITEM_STATES], GError **error);

/* Reads the counts and the end of recorded results of a folder that another program may be using. All 0 if no run has
 * begun in it. */
gboolean vlps_folder_look (const char *path, guint64 ret_counts[VLPS_N_ITEM_STATES], gint64 *ret_end, GError **error);

/* Calls `take` for each page of a state in the order of the list, with its item, error code and message (NULL unless
 * it failed). */
typedef void (*VlpsFolderFunc) (const VlpsItem *item, const char *code, const char *message, gpointer data);
gboolean vlps_folder_each (VlpsFolder *folder, VlpsItemState state, VlpsFolderFunc take, gpointer data, GError **error);

/* Returns the first pending page after page `after` (0: from the start). The id of *ret_item becomes 0 if there is
 * none. */
gboolean vlps_folder_next (VlpsFolder *folder, gint64 after, VlpsItem *ret_item, GError **error);

/* Returns the folder as a queue of pages in the order of the list. If links are followed, pages with fewer links from
 * the list come first, so that a page has the same depth in every run. Owned by the folder. */
VlpsItemQueue *vlps_folder_queue (VlpsFolder *folder);

/* --- results --- */

/* Adds the result of a page for the next commit. `line` ends with its only line feed; `failure` is NULL for pages
 * that succeeded. `file`: new name of its files; NULL: unchanged. */
void vlps_folder_add_result (VlpsFolder *folder, gint64 id, guint attempts, const GError *failure, const char *file,
                             const char *line);

/* Adds what the links of a page gave for the next commit. */
void vlps_folder_add_found (VlpsFolder *folder, VlpsFound *found);

/* Takes over the result of a page from another folder, with `line` instead of the line there. */
gboolean vlps_folder_take_result (VlpsFolder *folder, gint64 id, VlpsFolder *from, gint64 from_id, const char *line,
                                  GError **error);

/* Returns the line of a page that has a result; newly allocated. NULL with VLPS_ERROR_IO. */
char *vlps_folder_read_line (VlpsFolder *folder, gint64 id, GError **error);

/* Returns the bytes of results waiting for the commit. */
gsize vlps_folder_waiting (VlpsFolder *folder);

/* Writes and records all waiting results. `files`: flush other files of the pages first. Fails with VLPS_ERROR_IO;
 * results that could not be recorded are then undone. */
gboolean vlps_folder_commit (VlpsFolder *folder, gboolean files, GError **error);

/* Makes failed pages pending and removes their lines from the results. *ret_n: their number. */
gboolean vlps_folder_retry_failed (VlpsFolder *folder, guint64 *ret_n, GError **error);
