/* product-search.h - finds the product that a page sells */
#pragma once

#include "author.h"

/* Returns the product of the page of one product: from JSON-LD, microdata (schema.org) and meta elements, and what
 * they do not say from the text behind the title: the price there, and whether there is a button to buy. `title` (may
 * be NULL) is that of the page. NULL where the page sells nothing or many things; else free with
 * vlps_product_free(). */
VlpsProduct *vlps_product_search (const VlpsClues *clues, const char *title);
