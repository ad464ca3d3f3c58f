/* product-score.h - what a page sells against what people found there */
#pragma once

#include "dataset.h"
#include "measure.h"
#include "product.h"

/* Fills in the measures of products for a page that has such gold; `product` may be NULL. */
void vlps_product_score (char **const gold[VLPS_N_PRODUCT_FIELDS], const VlpsProduct *product, double *values);
