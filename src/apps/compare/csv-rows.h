/* csv-rows.h - reading comma-separated values (RFC 4180) */
#pragma once

#include <glib.h>

typedef struct
{
  GPtrArray *rows; /* of GStrv; the first one has the names of the columns */
} VlpsCsvRows;

VlpsCsvRows *vlps_csv_rows_parse (const char *text);
void vlps_csv_rows_free (VlpsCsvRows *rows);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsCsvRows, vlps_csv_rows_free)

/* Index of a column, -1 where there is none of that name. */
int vlps_csv_rows_column (const VlpsCsvRows *rows, const char *name);

/* A value, NULL where the row is too short.  Row 1 is the first one below the names. */
const char *vlps_csv_rows_value (const VlpsCsvRows *rows, guint row, int column);
