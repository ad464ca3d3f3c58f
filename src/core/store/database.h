/* database.h - what is remembered from run to run: an SQLite file that is known to be one of ours
 *
 * Values are bound and read with SQLite's own functions; what is here keeps files of other kinds and versions apart,
 * turns errors into VLPS_ERROR_IO and frees everything.  A database belongs to one thread at a time; several processes
 * may have the same file open and wait for each other, ten seconds at most.
 */
#pragma once

#include <glib.h>
#include <sqlite3.h>

/* A kind of file. */
typedef struct
{
  const char *content; /* what it holds, for messages: "lines of sites" */
  gint32 application;  /* the number in the file's header that tells it from files of other kinds */
  int version;         /* of the tables, from 1 */
  const char *tables;  /* SQL that makes them */
  const char *upgrade; /* SQL that makes them of those of the version before; NULL: such a file is refused */
} VlpsDatabaseKind;

typedef struct _VlpsDatabase VlpsDatabase;

/* Opens `path`; NULL is a database in memory.  A file that does not exist or is empty gets its tables, and one of the
 * version before is upgraded.  What is committed survives the end of the program, whatever its cause.  When the machine
 * goes down, the last transactions may be lost, in the reverse order of their making.  Fails with VLPS_ERROR_IO where
 * the file cannot be opened or written, is not a database of this kind or has another version. */
VlpsDatabase *vlps_database_open (const char *path, const VlpsDatabaseKind *kind, GError **error);

/* Opens one to be read alone: nothing in it is changed, and other processes may go on writing.  Fails with VLPS_ERROR_IO
 * where there is none, where it is of another kind or version, and where its folder may not be used by this process. */
VlpsDatabase *vlps_database_open_reading (const char *path, const VlpsDatabaseKind *kind, GError **error);

/* Finishes all statements and undoes a transaction that is open.  NULL is allowed. */
void vlps_database_free (VlpsDatabase *database);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsDatabase, vlps_database_free)

/* Prepares a statement to be used many times.  It belongs to the database. */
sqlite3_stmt *vlps_database_prepare (VlpsDatabase *database, const char *sql, GError **error);

/* The same for the `n` statements of a list. */
gboolean vlps_database_prepare_all (VlpsDatabase *database, const char *const *sql, guint n,
                                    sqlite3_stmt **ret_statements, GError **error);

/* Runs a prepared statement to its first or next row.  Where there is one, *ret_row (may be NULL) is TRUE, and the
 * caller resets the statement when it has read it (or runs it on, to the next row).  Otherwise, and on failure, the
 * statement is reset. Bound values stay. */
gboolean vlps_database_step (VlpsDatabase *database, sqlite3_stmt *statement, gboolean *ret_row, GError **error);

/* The same for statements of which no row is wanted; always reset. */
gboolean vlps_database_do (VlpsDatabase *database, sqlite3_stmt *statement, GError **error);

/* A transaction.  begin() takes the right to write at once, so that it is begin() which waits for other processes.
 * rollback() without a transaction does nothing. */
gboolean vlps_database_begin (VlpsDatabase *database, GError **error);
gboolean vlps_database_commit (VlpsDatabase *database, GError **error);
void vlps_database_rollback (VlpsDatabase *database);

/* Number of the row inserted last. */
gint64 vlps_database_last_row (VlpsDatabase *database);

/* Binds a text, which is copied; NULL is the database's NULL.  `position` counts from 1. */
void vlps_database_bind_text (sqlite3_stmt *statement, int position, const char *text);

/* Text in a column of the row at hand, NULL for the database's NULL; it lives until the statement is used again. */
const char *vlps_database_text (sqlite3_stmt *statement, int column);
