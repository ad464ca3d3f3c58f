/* read-record.h - what the file of --line-store says of a page, for tests */
#pragma once

#include <glib.h>
#include <sqlite3.h>

/* Its members with bars between them, "NULL" where one is not known; newly allocated, NULL: the file has no such page. */
static inline char *
read_record (const char *path, const char *url)
{
  sqlite3 *database = NULL;
  sqlite3_stmt *statement = NULL;
  char *text = NULL;

  g_assert_cmpint (sqlite3_open (path, &database), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_prepare_v2 (database,
                                       "SELECT id || '|' || url || '|' || coalesce (source, 'NULL') || '|' || "
                                       "coalesce (title, 'NULL') || '|' || coalesce (news_time, 'NULL') || '|' || "
                                       "coalesce (content, 'NULL') || '|' || coalesce (update_time, 'NULL') "
                                       "FROM records WHERE url = ?",
                                       -1, &statement, NULL),
                   ==, SQLITE_OK);
  sqlite3_bind_text (statement, 1, url, -1, SQLITE_STATIC);
  if (sqlite3_step (statement) == SQLITE_ROW)
    text = g_strdup ((const char *) sqlite3_column_text (statement, 0));
  sqlite3_finalize (statement);
  sqlite3_close (database);
  return text;
}
