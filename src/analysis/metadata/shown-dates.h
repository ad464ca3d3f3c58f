/* shown-dates.h - finds the dates that a page shows, and their evidence for the day of publication */
#pragma once

#include "author.h"
#include "date.h"

/* Evidence for a date, weakest first. */
typedef enum
{
  VLPS_DATE_IN_TEXT,  /* in running text */
  VLPS_DATE_MODIFIED, /* after a word for a change */
  VLPS_DATE_ALONE,    /* in a short line */
  VLPS_DATE_CALLED,   /* in an element named after dates */
  VLPS_DATE_TIME,     /* in a time element, or one marked by microformats */
  VLPS_DATE_LABELLED, /* after a word for publication */
} VlpsDateRank;

typedef struct
{
  VlpsDate date;
  VlpsDateRank rank;
  int node;
  gboolean near;  /* near title or content */
  gboolean apart; /* in comments, navigation, the page's foot, or a link to another page */
} VlpsShownDate;

/* Returns which of the first two numbers is the day on this page: according to its other dates, else by its
 * language. */
VlpsDateOrder vlps_shown_dates_order (const VlpsClues *clues);

/* Returns all dates in short lines or time elements, in the order of the page; an array of VlpsShownDate. Free with
 * g_array_unref(), and do not change it: `clues` keep it for the next caller. */
GArray *vlps_shown_dates (const VlpsClues *clues, VlpsDateOrder order);
