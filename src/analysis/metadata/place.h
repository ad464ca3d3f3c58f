/* place.h - where on a page the lines about its content stand: title, date, author */
#pragma once

#include "reading.h"

/* From a little before the title to a little into the content, and around its end: ranges of node indices. */
typedef struct
{
  int title;      /* element of the title, -1 where there is none */
  int head;       /* first node to look at */
  int first_line; /* end of the content's first lines */
  int tail;       /* where the last lines begin */
  int end;
} VlpsPlace;

/* `content` as in VlpsResult. */
VlpsPlace vlps_place_find (const VlpsPage *page, const VlpsReading *reading, const guint8 *content);

/* The page's first h1 that has text, -1 where it has none. */
int vlps_place_first_heading (const VlpsPage *page, const VlpsReading *reading);

/* The page's only h1 that has text, -1 where it has none or several. */
int vlps_place_only_heading (const VlpsPage *page, const VlpsReading *reading);
