/* linked-product-test.c - the product that a page describes in JSON-LD */
#include "linked-product.h"

#include "article.h"

static void
test_offers (void)
{
  assert_product (
      LAMP SCRIPT ("{\"@type\": \"Product\", \"name\": \"Red lamp\", \"sku\": 17, \"brand\": {\"name\": \"Lux\"},"
                   "\"aggregateRating\": {\"ratingValue\": \"4,5\", \"bestRating\": 5, \"reviewCount\": 12},"
                   "\"offers\": {\"@type\": \"Offer\", \"price\": 12.5, \"priceCurrency\": \"EUR\","
                   "\"availability\": \"https://schema.org/InStock\"}}"),
      "", "Red lamp|12.50|EUR|InStock|17|Lux|4.5/5 (12)");
  /* of several offers the lowest price that is named, and one that can be had is enough */
  assert_product (
      LAMP SCRIPT (
          "{\"@type\": \"Product\", \"name\": \"Red lamp\", \"offers\": {\"@type\": \"AggregateOffer\","
          "\"lowPrice\": \"9.90\", \"priceCurrency\": \"EUR\", \"offers\": [{\"availability\": \"OutOfStock\"},"
          "{\"availability\": \"InStock\"}]}}"),
      "", "Red lamp|9.90|EUR|InStock|(null)|(null)|(null)/(null) ((null))");
  assert_product (LAMP SCRIPT ("{\"@type\": \"Product\", \"name\": \"Red lamp\", \"offers\": {\"priceSpecification\": "
                               "{\"price\": \"1.250,00\", \"priceCurrency\": \"EUR\"}}}"),
                  "", "Red lamp|1250.00|EUR|(null)|(null)|(null)|(null)/(null) ((null))");
  /* the one that is called like the page, not one that is recommended; many are a list */
  assert_product (LAMP SCRIPT ("[{\"@type\": \"Product\", \"name\": \"Blue chair\", \"offers\": {\"price\": 1}},"
                               "{\"@type\": \"Product\", \"name\": \"Red lamp\", \"offers\": {\"price\": 2}}]"),
                  "", "Red lamp|2|(null)|(null)|(null)|(null)|(null)/(null) ((null))");
  assert_product ("<title>Lights</title>" SCRIPT (
                      "[{\"@type\": \"Product\", \"name\": \"A\", \"offers\": {\"price\": 1}}, {\"@type\": "
                      "\"Product\", \"name\": \"B\"},"
                      "{\"@type\": \"Product\", \"name\": \"C\"}, {\"@type\": \"Product\", \"name\": \"D\"}]"),
                  "", "none");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/linked-product/offers", test_offers);
  return g_test_run ();
}
