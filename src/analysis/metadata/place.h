/* place.h - finds where a page shows title, date and author of its content */
#pragma once

#include "reading.h"

/* Ranges of node indices: from a little before the title to a little into the content, and around its end. */
typedef struct
{
  int title;      /* element of the title; -1: none */
  int head;       /* first node to search */
  int first_line; /* end of the content's first lines */
  int tail;       /* start of the last lines */
  int end;
} VlpsPlace;

/* Finds the ranges; `content` as in VlpsResult. */
VlpsPlace vlps_place_find (const VlpsPage *page, const VlpsReading *reading, const guint8 *content);

/* Returns the page's first h1 with text; -1 if there is none. */
int vlps_place_first_heading (const VlpsPage *page, const VlpsReading *reading);

/* Returns the page's only h1 with text; -1 if there are none or several. */
int vlps_place_only_heading (const VlpsPage *page, const VlpsReading *reading);
