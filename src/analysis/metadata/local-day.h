/* local-day.h - converts a time in UTC to the day at the page's place */
#pragma once

#include "date.h"

/* Pages say in UTC when they were published, and show the day of their own clock, which can be the one before or after.
 * Where `date` has a time of day in UTC, and `other` is the same moment by another clock, date becomes that: with its
 * zone, where both have a time of day, else as a day alone.  A day alone is taken for the same moment where a clock
 * between 12 hours behind and 14 hours before UTC shows it; it says nothing of times that are midnight in UTC, as days
 * alone are often written.  TRUE where `other` speaks of that moment, also where the day stays as it is. */
gboolean vlps_local_day_settle (VlpsDate *date, const VlpsDate *other);
