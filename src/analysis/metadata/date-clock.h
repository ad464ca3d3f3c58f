/* date-clock.h - the time of day behind a date, and its zone; only for the files of date.h */
#pragma once

#include "date-scan.h"

/* Reads a time of day behind a date, with its zone: 10:34, 10:34:41, 10时34分, 下午3:05, 3:05 p.m.  Where there is none,
 * neither `scan` nor `date` changes. */
void vlps_date_clock_read (DateScan *scan, VlpsDate *date);

/* Reads a zone behind a time of day: +08:00, +0800, +08, Z, GMT, UTC, EST.  Where the time was not introduced by T
 * (`iso`), "-12:00" is rather the end of a period than a zone. */
void vlps_date_clock_read_zone (DateScan *scan, VlpsDate *date, gboolean iso);
