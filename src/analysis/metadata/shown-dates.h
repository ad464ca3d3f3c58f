/* shown-dates.h - the dates that a page shows, and how well each speaks for the day of publication */
#pragma once

#include "author.h"
#include "date.h"

/* What stands for a date, the weakest first. */
typedef enum
{
  VLPS_DATE_IN_TEXT,  /* in running text */
  VLPS_DATE_MODIFIED, /* behind a word for a change */
  VLPS_DATE_ALONE,    /* in a short line */
  VLPS_DATE_CALLED,   /* in an element that is called after dates */
  VLPS_DATE_TIME,     /* in a time element, or one that microformats mark */
  VLPS_DATE_LABELLED, /* behind a word for publishing */
} VlpsDateRank;

typedef struct
{
  VlpsDate date;
  VlpsDateRank rank;
  int node;
  gboolean near;  /* beside title or content */
  gboolean apart; /* in comments, in navigation, in the page's foot, or in a link that leads to another page */
} VlpsShownDate;

/* Which of the first two numbers is the day on this page: as its other dates have it, else by its language. */
VlpsDateOrder vlps_shown_dates_order (const VlpsClues *clues);

/* All dates that stand in short lines or time elements, in the order of the page; an array of VlpsShownDate.
 * To be freed with g_array_unref(), and not changed: clues keep it for whoever asks next. */
GArray *vlps_shown_dates (const VlpsClues *clues, VlpsDateOrder order);
