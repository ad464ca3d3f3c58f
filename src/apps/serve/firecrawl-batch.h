/* firecrawl-batch.h - /v2/batch/scrape, for clients of Firecrawl: jobs (jobs.h) whose pages are written as its
 * documents
 *
 * Such a job can be looked at as any other one. It goes by itself some time after its end. */
#pragma once

#include "exchange.h"

/* POST: begins one. */
void vlps_firecrawl_batch_begin (VlpsExchange *exchange);

/* GET ID and ID/errors: what is done, what failed; DELETE ID: ends it. */
void vlps_firecrawl_batch_one (VlpsExchange *exchange);
