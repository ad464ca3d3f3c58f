/* product-page.h - recognises the page of a product by what it declares */
#pragma once

#include "page.h"

/* Returns TRUE if the page says that it is about one product: og:type "product", "product.item" or that of
 * another vocabulary ("shop:product"), or an element of the schema.org type Product. */
gboolean vlps_product_page_is (const VlpsPage *page);
