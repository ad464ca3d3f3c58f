/* date-fuzz.c - any text: a date that is found is a real one, stands where it is said to, and reads the same again */
#include "fuzz.h"

#include <string.h>

#include "date.h"

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize length)
{
  g_autofree char *text = g_utf8_make_valid ((const char *) data, (gssize) length);
  g_autofree char *iso = NULL, *found = NULL, *again = NULL;
  VlpsDate date, second;
  gsize start, end;

  if (!vlps_date_find (text, &date, &start, &end))
    return 0;
  g_assert_true (start < end && end <= strlen (text));
  found = g_strndup (text + start, end - start);
  g_assert_true (g_utf8_validate (found, -1, NULL));
  g_assert_true (date.year >= 1900 && date.year <= 2099);
  g_assert_true (g_date_valid_dmy ((GDateDay) date.day, (GDateMonth) date.month, (GDateYear) date.year));
  g_assert_true (date.hour >= -1 && date.hour <= 23 && date.second >= -1 && date.second <= 59);
  g_assert_true (date.hour < 0 || (date.minute >= 0 && date.minute <= 59));

  iso = vlps_date_format (&date);
  g_assert_true (vlps_date_find (iso, &second, &start, &end));
  g_assert_true (start == 0 && end == strlen (iso));
  again = vlps_date_format (&second);
  g_assert_cmpstr (iso, ==, again);
  return 0;
}
