/* label-routes.h - labels of pages over HTTP */
#pragma once

#include "exchange.h"

/* GET: the sets with their pages.  POST: saves the labels of a page (label-sets.h), whose snapshot the service keeps
 * under the number `kept`, and its picture under `picture`. */
void vlps_label_routes_sets (VlpsExchange *exchange);

/* GET .../SET/ID: a page, its labels, and the numbers under which snapshot and picture are kept.
 * GET .../SET/ID/labels: the labels alone. */
void vlps_label_routes_page (VlpsExchange *exchange);
