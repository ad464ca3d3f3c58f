/* journal.h - a file that grows at its end, of which a store says how far it counts
 *
 * First lines are written behind the end and brought to the disk, then the store (a database) states the new end.  What
 * stands behind the stated end when the file is opened again was never stated: vlps_journal_cut() removes it.  So each
 * line is there exactly once, whatever ended the program, and when.
 *
 * One thread uses a journal.  Errors are VLPS_ERROR_IO.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

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

/* Writes at the end, which moves.  On failure the end stays, and what was written of the text counts for nothing. */
gboolean vlps_journal_append (VlpsJournal *journal, const char *text, gsize length, GError **error);

/* Brings it to the disk; `files`: and with it all files of that file system, which for thousands of small ones takes a
 * fraction of the time that each alone takes. */
gboolean vlps_journal_sync (VlpsJournal *journal, gboolean files, GError **error);

/* What is written does not count after all: the end is at `end` again.  Nothing is cut off yet. */
void vlps_journal_take_back (VlpsJournal *journal, gint64 end);

/* `length` bytes from `start` on, with a zero behind them; newly allocated. */
char *vlps_journal_read (VlpsJournal *journal, gint64 start, gsize length, GError **error);

G_END_DECLS
