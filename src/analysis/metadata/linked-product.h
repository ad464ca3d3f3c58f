/* linked-product.h - finds the product in JSON-LD scripts of a page (schema.org) */
#pragma once

#include <cjson/cJSON.h>

#include "product.h"

/* Finds the product of a page: of the objects (of cJSON*, in the order in which they begin) that are products the one
 * that is offered and whose name is part of `title` or has it as a part; else the first that is offered, if there are
 * no more than a few: a page of many is a list. NULL where there is none; else free with vlps_product_free().
 * `by_id`: objects with a name by @id. */
VlpsProduct *vlps_linked_product_find (const GPtrArray *objects, GHashTable *by_id, const char *title);
