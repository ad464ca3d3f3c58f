/* har.h - writes what a page loaded as an HTTP Archive (HAR 1.2) */
#pragma once

#include "page-exchange.h"

typedef struct
{
  const char *title;  /* of the page; its address if it has none */
  const char *engine; /* name and version; NULL: unknown */
  double load_ms;     /* time until the load event; negative: unknown */
} VlpsHarPage;

/* Returns the exchanges (of VlpsPageExchange) as JSON; newly allocated. Bodies are decompressed; those that are not
 * UTF-8 are in base64. */
char *vlps_har_print (const GPtrArray *exchanges, const VlpsHarPage *page);
