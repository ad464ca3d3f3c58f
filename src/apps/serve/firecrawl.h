/* firecrawl.h - POST /v2/scrape and /v2/map, for clients of Firecrawl (https://docs.firecrawl.dev)
 *
 * What firecrawl-members.c reads of a request means what it means there, and other members have no effect. Those
 * without which the answer would be a wrong one (actions, elements to be left out, formats that a language model
 * writes) are refused. Failures are {"success": false, "error", "code"}. */
#pragma once

#include "exchange.h"

void vlps_firecrawl_scrape (VlpsExchange *exchange);
void vlps_firecrawl_map (VlpsExchange *exchange);

/* A failure in their form. */
void vlps_firecrawl_refuse (VlpsExchange *exchange, const VlpsRefusal *refusal);
void vlps_firecrawl_fail (VlpsExchange *exchange, const GError *error);
