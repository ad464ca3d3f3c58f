/* product-score-test.c - what a page sells against a gold, by hand-worked values */
#include "product-score.h"

#include <math.h>

static char *prices[] = { (char *) "12.5", (char *) "13", NULL };
static char *currencies[] = { (char *) "$", NULL };
static char *stocks[] = { (char *) "InStock", NULL };
static char *numbers[] = { (char *) "AB-12.3", NULL };

static void
test_scores (void)
{
  char **gold[VLPS_N_PRODUCT_FIELDS] = { [VLPS_PRODUCT_PRICE] = prices,
                                         [VLPS_PRODUCT_CURRENCY] = currencies,
                                         [VLPS_PRODUCT_AVAILABILITY] = stocks,
                                         [VLPS_PRODUCT_SKU] = numbers };
  VlpsProduct product = { .price = (char *) "13.00",
                          .currency = (char *) "CAD",
                          .availability = (char *) "OutOfStock",
                          .sku = (char *) "ab 123",
                          .brand = (char *) "Lux" };
  double values[VLPS_N_MEASURES];

  vlps_measures_clear (values);
  vlps_product_score (gold, &product, values);
  g_assert_cmpfloat_with_epsilon (values[VLPS_MEASURE_PRICE_PRECISION], 1, 1e-9);
  g_assert_cmpfloat_with_epsilon (values[VLPS_MEASURE_PRICE_RECALL], 1, 1e-9);
  g_assert_cmpfloat_with_epsilon (values[VLPS_MEASURE_PRICE_F1], 1, 1e-9);
  g_assert_cmpfloat_with_epsilon (values[VLPS_MEASURE_CURRENCY], 1, 1e-9);
  g_assert_cmpfloat_with_epsilon (values[VLPS_MEASURE_AVAILABILITY], 0, 1e-9);
  g_assert_cmpfloat_with_epsilon (values[VLPS_MEASURE_SKU], 1, 1e-9);
  g_assert_true (isnan (values[VLPS_MEASURE_BRAND]));
  g_assert_true (isnan (values[VLPS_MEASURE_PRODUCT_NAME]));
  /* nothing found: no precision */
  vlps_measures_clear (values);
  vlps_product_score (gold, NULL, values);
  g_assert_true (isnan (values[VLPS_MEASURE_PRICE_PRECISION]));
  g_assert_cmpfloat_with_epsilon (values[VLPS_MEASURE_PRICE_RECALL], 0, 1e-9);
  g_assert_cmpfloat_with_epsilon (values[VLPS_MEASURE_PRICE_F1], 0, 1e-9);
  /* a price where there is none: no recall; and one that is a cent off */
  gold[VLPS_PRODUCT_PRICE] = NULL;
  vlps_measures_clear (values);
  vlps_product_score (gold, &product, values);
  g_assert_cmpfloat_with_epsilon (values[VLPS_MEASURE_PRICE_PRECISION], 0, 1e-9);
  g_assert_true (isnan (values[VLPS_MEASURE_PRICE_RECALL]));
  gold[VLPS_PRODUCT_PRICE] = prices;
  product.price = (char *) "12.51";
  product.currency = (char *) "EUR";
  vlps_product_score (gold, &product, values);
  g_assert_cmpfloat_with_epsilon (values[VLPS_MEASURE_PRICE_RECALL], 0, 1e-9);
  g_assert_cmpfloat_with_epsilon (values[VLPS_MEASURE_CURRENCY], 0, 1e-9);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/product-score/scores", test_scores);
  return g_test_run ();
}
