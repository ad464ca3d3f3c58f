/* database.h - opens SQLite files of this program, which keep data between runs
 *
 * Values are bound and read with SQLite's own functions. This module rejects files of other kinds and versions, turns
 * errors into VLPS_ERROR_IO and frees everything. A database belongs to one thread at a time; several processes may
 * open the same file and wait for each other, ten seconds at most. */
#pragma once

#include <glib.h>
#include <sqlite3.h>

/* Kind of a database file. */
typedef struct
{
  const char *content; /* description for messages: "lines of sites" */
  gint32 application;  /* application id in the file's header */
  int version;         /* version of the tables, from 1 */
  const char *tables;  /* SQL that creates them */
  const char *upgrade; /* SQL that upgrades them from the previous version; NULL: such a file is refused */
} VlpsDatabaseKind;

typedef struct _VlpsDatabase VlpsDatabase;

/* Opens `path`; NULL is a database in memory. A file that does not exist or is empty gets its tables, and one of the
 * previous version is upgraded. Committed data survives the end of the program, whatever its cause. If the machine
 * goes down, the last transactions may be lost, latest first. Fails with VLPS_ERROR_IO if the file cannot be opened
 * or written, is not a database of this kind or has another version. */
VlpsDatabase *vlps_database_open (const char *path, const VlpsDatabaseKind *kind, GError **error);

/* Opens a database read-only; other processes may go on writing. Fails with VLPS_ERROR_IO if it does not exist, is of
 * another kind or version, or its folder is not accessible. */
VlpsDatabase *vlps_database_open_reading (const char *path, const VlpsDatabaseKind *kind, GError **error);

/* Finalizes all statements and rolls back an open transaction. NULL is allowed. */
void vlps_database_free (VlpsDatabase *database);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsDatabase, vlps_database_free)

/* Prepares a statement for repeated use. The database owns it. */
sqlite3_stmt *vlps_database_prepare (VlpsDatabase *database, const char *sql, GError **error);

/* Prepares the `n` statements of a list. */
gboolean vlps_database_prepare_all (VlpsDatabase *database, const char *const *sql, guint n,
                                    sqlite3_stmt **ret_statements, GError **error);

/* Runs a prepared statement to its first or next row. If there is one, *ret_row (may be NULL) becomes TRUE; the
 * caller reads it and then resets the statement or steps on. Otherwise, and on failure, the statement is reset. Bound
 * values stay. */
gboolean vlps_database_step (VlpsDatabase *database, sqlite3_stmt *statement, gboolean *ret_row, GError **error);

/* Runs a statement whose rows are not needed; always resets it. */
gboolean vlps_database_do (VlpsDatabase *database, sqlite3_stmt *statement, GError **error);

/* Begin, commit or roll back a transaction. begin() locks for writing at once, so only begin() waits for other
 * processes. rollback() without a transaction does nothing. */
gboolean vlps_database_begin (VlpsDatabase *database, GError **error);
gboolean vlps_database_commit (VlpsDatabase *database, GError **error);
void vlps_database_rollback (VlpsDatabase *database);

/* Returns the id of the last inserted row. */
gint64 vlps_database_last_row (VlpsDatabase *database);

/* Binds a text, which is copied; NULL is the database's NULL.  `position` counts from 1. */
void vlps_database_bind_text (sqlite3_stmt *statement, int position, const char *text);

/* Returns the text in a column of the current row, NULL for the database's NULL; valid until the statement is used
 * again. */
const char *vlps_database_text (sqlite3_stmt *statement, int column);
