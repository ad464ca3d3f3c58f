/* crawl4ai.h - POST /md, for clients of the server of Crawl4AI (https://docs.crawl4ai.com)
 *
 * Of its filters, `fit` is the main content and `raw` the whole page; those that need a query or a language model are
 * refused.
 */
#pragma once

#include "exchange.h"

void vlps_crawl4ai_handle (VlpsExchange *exchange);
