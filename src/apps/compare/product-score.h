/* product-score.h - compares product data of a page with labelled data */
#pragma once

#include "dataset.h"
#include "measure.h"
#include "product.h"

/* Fills in the measures of products for a page with such gold; `product` may be NULL. */
void vlps_product_score (char **const gold[VLPS_N_PRODUCT_FIELDS], const VlpsProduct *product, double *values);
