/* snapshot-column.h - a column of numbers in a snapshot; only for the files of snapshot.h */
#pragma once

#include <cjson/cJSON.h>
#include <glib.h>

/* A column: decimal numbers separated by one space. */
typedef struct
{
  const char *next;
} SnapshotColumn;

/* Returns the column that a member of `object` holds; without numbers where there is none. */
SnapshotColumn vlps_snapshot_column (const cJSON *object, const char *name);

/* Takes the next number; FALSE at the end, or where the column holds something else. */
gboolean vlps_snapshot_column_next (SnapshotColumn *column, double *ret_value);

/* The same with a whole number from `min` to `max`; FALSE also for any other. */
gboolean vlps_snapshot_column_next_int (SnapshotColumn *column, int min, int max, int *ret_value);

static inline gboolean
column_ended (const SnapshotColumn *column)
{
  return *column->next == '\0';
}
