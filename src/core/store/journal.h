/* journal.h - a file that only grows, and of which a database says how much counts
 *
 * Lines are written at the end and flushed to the disk.  Only then does the database record the new end.  When the file
 * is opened again, what stands behind the recorded end belongs to nothing: vlps_journal_cut() removes it.  So each line
 * is there exactly once, whatever ended the program, and when.
 *
 * One thread uses a journal.  Errors are VLPS_ERROR_IO.
 */
#pragma once

#include <glib.h>

typedef struct _VlpsJournal VlpsJournal;

/* Opens or makes the file; its end is where it ends now. */
VlpsJournal *vlps_journal_open (const char *path, GError **error);
void vlps_journal_free (VlpsJournal *journal);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsJournal, vlps_journal_free)

/* TRUE when nobody else has locked it; it stays locked until it is closed. */
gboolean vlps_journal_lock (VlpsJournal *journal);

/* Offset behind the last byte that counts. */
gint64 vlps_journal_end (const VlpsJournal *journal);

/* Cuts off what is behind `end`, which becomes the end.  `end` is no further than the file goes. */
gboolean vlps_journal_cut (VlpsJournal *journal, gint64 end, GError **error);

/* Appends text and moves the end.  On failure the end stays, and a part that was written is ignored. */
gboolean vlps_journal_append (VlpsJournal *journal, const char *text, gsize length, GError **error);

/* Flushes it to the disk.  `files`: flushes all files of that file system with it, which for thousands of small ones is
 * much faster than one by one. */
gboolean vlps_journal_sync (VlpsJournal *journal, gboolean files, GError **error);

/* Puts the end back to `end`: what was written behind it does not count after all, and is overwritten next. */
void vlps_journal_take_back (VlpsJournal *journal, gint64 end);

/* `length` bytes from `start` on, with a zero behind them; newly allocated. */
char *vlps_journal_read (VlpsJournal *journal, gint64 start, gsize length, GError **error);
