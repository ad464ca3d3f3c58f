/* product-page.h - recognises pages that declare products */
#pragma once

#include "page.h"

/* Returns TRUE if the page declares products: og:type "product", "product.item" or that of another vocabulary
 * ("shop:product"), or an element of the schema.org type Product. Does not read JSON-LD, and does not tell the page of
 * one product from a list with microdata. */
gboolean vlps_product_page_is (const VlpsPage *page);
