/* snapshot-column.c - a column of numbers in a snapshot */
#include "snapshot-column.h"

#include "snapshot-member.h"

SnapshotColumn
vlps_snapshot_column (const cJSON *object, const char *name)
{
  return (SnapshotColumn){ member_string (object, name) };
}

gboolean
vlps_snapshot_column_next (SnapshotColumn *column, double *ret_value)
{
  const char *p = column->next;
  gboolean negative = *p == '-';
  double value = 0, unit = 1;

  if (negative)
    p++;
  if (!g_ascii_isdigit (*p))
    return FALSE;
  for (; g_ascii_isdigit (*p); p++)
    value = value * 10 + (*p - '0');
  if (*p == '.')
    for (p++; g_ascii_isdigit (*p); p++)
      {
        value = value * 10 + (*p - '0');
        unit *= 10;
      }
  if (*p == 'e')
    {
      char *end;

      value = fabs (g_ascii_strtod (column->next, &end));
      unit = 1;
      p = end;
    }
  if (*p == ' ')
    p++;
  else if (*p != '\0')
    return FALSE;
  column->next = p;
  value = MIN (value / unit, MAX_COORDINATE);
  *ret_value = negative ? -value : value;
  return TRUE;
}

gboolean
vlps_snapshot_column_next_int (SnapshotColumn *column, int min, int max, int *ret_value)
{
  double value;

  if (!vlps_snapshot_column_next (column, &value) || value < min || value > max)
    return FALSE;
  *ret_value = (int) value;
  return TRUE;
}
