/* har.h - what a page loaded, as an HTTP Archive (HAR 1.2) */
#pragma once

#include "page-exchange.h"

typedef struct
{
  const char *title;  /* of the page; its address where it has none */
  const char *engine; /* name and version; NULL: not known */
  double load_ms;     /* until its load event; below 0: not known */
} VlpsHarPage;

/* The exchanges (of VlpsPageExchange) as JSON; newly allocated.  Bodies are unpacked; what is not UTF-8 is in base64. */
char *vlps_har_print (const GPtrArray *exchanges, const VlpsHarPage *page);
