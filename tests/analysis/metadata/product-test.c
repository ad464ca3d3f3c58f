/* product-test.c - prices as people write them, and words of stock */
#include "product.h"

#include <string.h>

static void
test_price (void)
{
  static const struct
  {
    const char *text, *price, *currency;
  } cases[] = {
    { "1.759,99 €", "1759.99", "€" },
    { "$1,759.99", "1759.99", "$" },
    { "1 759,99 zł", "1759.99", "zł" },
    { "1'759.50 CHF", "1759.50", "CHF" },
    { "EUR 12", "12", "EUR" },
    { "12,50EUR", "12.50", "EUR" },
    { "R$ 689,99", "689.99", "R$" },
    { "US$ 5", "5", "US$" },
    { "£25", "25", "£" },
    { "Price: 1,500", "1500", NULL },
    { "24.990", "24990", NULL },
    { "1.234.567", "1234567", NULL },
    { "1,234,567.8", "1234567.8", NULL },
    { "0.999", "0.999", NULL }, /* no thousands begin with nothing */
    { "12.5", "12.5", NULL },
    { "1234,567", "1234.567", NULL }, /* nor are there four figures before a sign of thousands */
    { "NZZ 12", "12", NULL },         /* three capitals that are not a currency */
    { "Chair number 1 $1,279.00", "1279.00", "$" },
    { "2 for $5", "5", "$" },
    { "20% off: 35.00 EUR", "35.00", "EUR" },
    { "12 € 15 €", "12", "€" },
    { "EUR 12 15", "12", "EUR" },
    { "free", NULL, NULL },
    { "", NULL, NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *currency = NULL;
      g_autofree char *price = vlps_product_read_price (cases[i].text, &currency);

      if (g_strcmp0 (price, cases[i].price) != 0 || g_strcmp0 (currency, cases[i].currency) != 0)
        g_error ("\"%s\": %s %s, not %s %s", cases[i].text, price, currency, cases[i].price, cases[i].currency);
    }
}

static void
test_availability (void)
{
  static const char *const cases[][2] = { { "https://schema.org/InStock", "InStock" },
                                          { "http://schema.org/OutOfStock", "OutOfStock" },
                                          { "in stock", "InStock" },
                                          { "out_of_stock", "OutOfStock" },
                                          { "PREORDER", "PreOrder" },
                                          { "oos", "OutOfStock" },
                                          { "soon", NULL },
                                          { "", NULL } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *found = vlps_product_read_availability (cases[i][0]);

      g_assert_cmpstr (found, ==, cases[i][1]);
    }
}

/* A currency stays with its price; prices get two figures behind the point or none. */
static void
test_merge (void)
{
  g_autoptr (VlpsProduct) product = g_new0 (VlpsProduct, 1);
  VlpsProduct *other = g_new0 (VlpsProduct, 1);

  product->currency = g_strdup ("EUR");
  product->name = g_strdup ("Lamp");
  other->price = g_strdup ("12.5");
  other->currency = g_strdup ("USD");
  other->name = g_strdup ("Table");
  vlps_product_merge (product, other);
  g_assert_cmpstr (product->price, ==, "12.50");
  g_assert_cmpstr (product->currency, ==, "USD");
  g_assert_cmpstr (product->name, ==, "Lamp");
  other = g_new0 (VlpsProduct, 1);
  other->price = g_strdup ("99");
  other->currency = g_strdup ("GBP");
  vlps_product_merge (product, other);
  g_assert_cmpstr (product->price, ==, "12.50");
  g_assert_cmpstr (product->currency, ==, "USD");
}

static void
test_tidy (void)
{
  static const char *const cases[][2] = {
    { "18.00", "18.00" }, { "5700.000", "5700.00" }, { "12", "12" }, { "0.0034", "0.0034" }, { "7.", "7" }
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (VlpsProduct) product = g_new0 (VlpsProduct, 1);
      VlpsProduct *other = g_new0 (VlpsProduct, 1);

      other->price = g_strdup (cases[i][0]);
      vlps_product_merge (product, other);
      g_assert_cmpstr (product->price, ==, cases[i][1]);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/product/price", test_price);
  g_test_add_func ("/product/availability", test_availability);
  g_test_add_func ("/product/merge", test_merge);
  g_test_add_func ("/product/tidy", test_tidy);
  return g_test_run ();
}
