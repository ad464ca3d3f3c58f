/* product-labels.h - finds number and brand of a product after a label or in the page's address */
#pragma once

#include "author.h"

/* Returns the value of a label such as "Artikelnummer:", in the same text run or in the next one; newly allocated,
 * NULL where there is none. A number has figures and no white space; it is told by the address else, as the code that
 * its path ends with, or the last part of it does behind a hyphen. A label without a colon must be a heading of a
 * row, or bold. */
char *vlps_product_labels_number (const VlpsClues *clues);
char *vlps_product_labels_brand (const VlpsClues *clues);
