/* label-routes.h - HTTP routes for labels of pages */
#pragma once

#include "exchange.h"

/* GET: the sets with their pages. POST: saves the labels of a page (label-sets.h); the service has its snapshot under
 * the number `kept`, and its picture under `picture`. */
void vlps_label_routes_sets (VlpsExchange *exchange);

/* GET .../SET/ID: a page, its labels, and the numbers of its stored snapshot and picture. GET .../SET/ID/labels: only
 * the labels. */
void vlps_label_routes_page (VlpsExchange *exchange);
