/* collection-routes.h - HTTP routes for the results of vlps collect */
#pragma once

#include "exchange.h"

/* GET: the collections with their tasks (collections.h). */
void vlps_collection_routes_all (VlpsExchange *exchange);

/* GET .../COLLECTION/TASK: a task with its newest records; .../COLLECTION/TASK/feed: its Atom feed. Both are
 * numbers. */
void vlps_collection_routes_one (VlpsExchange *exchange);
