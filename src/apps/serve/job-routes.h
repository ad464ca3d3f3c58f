/* job-routes.h - the paths of jobs
 *
 *   POST /v1/jobs                       begins one (job-request.h): 202, with Location
 *   GET /v1/jobs                        all of them
 *   GET, DELETE /v1/jobs/ID             its state; ends and removes it
 *   GET /v1/jobs/ID/results             its results so far, a line for each page; ?offset=BYTES leaves out so many
 *   GET /v1/jobs/ID/pages/NUMBER/KIND   a file of a page, as "write" names them
 */
#pragma once

#include "exchange.h"

void vlps_job_routes_handle_all (VlpsExchange *exchange);
void vlps_job_routes_handle_one (VlpsExchange *exchange);
