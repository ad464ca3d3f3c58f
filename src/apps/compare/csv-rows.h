/* csv-rows.h - reads comma-separated values (RFC 4180) */
#pragma once

#include <glib.h>

typedef struct
{
  GPtrArray *rows; /* of GStrv; the first one has the column names */
} VlpsCsvRows;

VlpsCsvRows *vlps_csv_rows_parse (const char *text);
void vlps_csv_rows_free (VlpsCsvRows *rows);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsCsvRows, vlps_csv_rows_free)

/* Returns the index of a column, -1 if there is none with that name. */
int vlps_csv_rows_column (const VlpsCsvRows *rows, const char *name);

/* Returns a value, NULL if the row is too short. Row 1 is the first one below the names. */
const char *vlps_csv_rows_value (const VlpsCsvRows *rows, guint row, int column);
