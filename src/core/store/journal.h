/* journal.h - an append-only file whose valid length is recorded in a database
 *
 * Lines are appended and flushed to the disk. Only then does the database record the new end. When the file is opened
 * again, vlps_journal_cut() removes everything behind the recorded end. So each line is there exactly once, however
 * and whenever the program ended.
 *
 * One thread uses a journal. Errors are VLPS_ERROR_IO. */
#pragma once

#include <glib.h>

typedef struct _VlpsJournal VlpsJournal;

/* Opens or creates the file; its end is the end of the file. */
VlpsJournal *vlps_journal_open (const char *path, GError **error);
void vlps_journal_free (VlpsJournal *journal);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsJournal, vlps_journal_free)

/* Locks the file until it is closed; returns FALSE if another process has locked it. */
gboolean vlps_journal_lock (VlpsJournal *journal);

/* Returns the offset after the last valid byte. */
gint64 vlps_journal_end (const VlpsJournal *journal);

/* Cuts off everything behind `end`, which becomes the end; it must not exceed the size of the file. */
gboolean vlps_journal_cut (VlpsJournal *journal, gint64 end, GError **error);

/* Appends text and moves the end. On failure the end stays, and a partly written text is ignored. */
gboolean vlps_journal_append (VlpsJournal *journal, const char *text, gsize length, GError **error);

/* Flushes the file to the disk. `files`: also flushes all other files of its file system, which is much faster than
 * flushing thousands of small files one by one. */
gboolean vlps_journal_sync (VlpsJournal *journal, gboolean files, GError **error);

/* Moves the end back to `end`: the text behind it becomes invalid and is overwritten by the next text. */
void vlps_journal_take_back (VlpsJournal *journal, gint64 end);

/* Returns `length` bytes from `start` on, NUL-terminated; newly allocated. */
char *vlps_journal_read (VlpsJournal *journal, gint64 start, gsize length, GError **error);
