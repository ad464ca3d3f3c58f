/* product-score.c - what a page sells against what people found there */
#include "product-score.h"

#include <math.h>
#include <string.h>

#include "characters.h"

/* Prices are equal where they differ by less than the smallest coin. */
#define SMALLEST 0.005

/* Sellers' numbers and brands are written in many ways. */
static gboolean
same_letters (const char *gold, const char *value)
{
  g_autofree char *one = vlps_characters_letters (gold, G_MAXSIZE);
  g_autofree char *other = vlps_characters_letters (value, G_MAXSIZE);

  return strcmp (one, other) == 0;
}

static gboolean
same_price (const char *gold, const char *value)
{
  return fabs (g_ascii_strtod (gold, NULL) - g_ascii_strtod (value, NULL)) < SMALLEST;
}

/* A sign stands for each of its currencies: pages show it without saying which. */
static gboolean
same_currency (const char *gold, const char *value)
{
  static const struct
  {
    const char *sign, *codes;
  } signs[] = { { "£", "GBP" },
                { "€", "EUR" },
                { "$", "USD CAD AUD NZD CLP ARS MXN COP HKD SGD TWD US$ C$ CA$ A$ AU$ NZ$ HK$ NT$" },
                { "₽", "RUB RUR" },
                { "ر.س", "SAR" },
                { "₪", "ILS" },
                { "¥", "JPY CNY" },
                { "₩", "KRW" },
                { "₹", "INR" },
                { "R$", "BRL" } };

  if (strcmp (gold, value) == 0)
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    {
      g_auto (GStrv) codes = g_strsplit (signs[i].codes, " ", -1);

      if ((strcmp (signs[i].sign, gold) == 0 && g_strv_contains ((const char *const *) codes, value))
          || (strcmp (signs[i].sign, value) == 0 && g_strv_contains ((const char *const *) codes, gold)))
        return TRUE;
    }
  return FALSE;
}

/* 1 where the value is one of those of the gold; NAN where there is no gold. */
static double
score (char **gold, const char *value, gboolean (*same) (const char *, const char *))
{
  if (gold == NULL || gold[0] == NULL)
    return NAN;
  for (guint i = 0; value != NULL && gold[i] != NULL; i++)
    if (same (gold[i], value))
      return 1;
  return 0;
}

void
vlps_product_score (char **const gold[VLPS_N_PRODUCT_FIELDS], const VlpsProduct *product, double *values)
{
  static const VlpsProduct none = { 0 };
  const VlpsProduct *found = product != NULL ? product : &none;

  values[VLPS_MEASURE_PRICE_RECALL] = score (gold[VLPS_PRODUCT_PRICE], found->price, same_price);
  if (found->price != NULL)
    values[VLPS_MEASURE_PRICE_PRECISION] = values[VLPS_MEASURE_PRICE_RECALL] > 0;
  values[VLPS_MEASURE_CURRENCY] = score (gold[VLPS_PRODUCT_CURRENCY], found->currency, same_currency);
  values[VLPS_MEASURE_AVAILABILITY] = score (gold[VLPS_PRODUCT_AVAILABILITY], found->availability, same_letters);
  values[VLPS_MEASURE_SKU] = score (gold[VLPS_PRODUCT_SKU], found->sku, same_letters);
  values[VLPS_MEASURE_BRAND] = score (gold[VLPS_PRODUCT_BRAND], found->brand, same_letters);
  values[VLPS_MEASURE_PRODUCT_NAME] = score (gold[VLPS_PRODUCT_NAME], found->name, same_letters);
  if (!isnan (values[VLPS_MEASURE_PRICE_RECALL]) || !isnan (values[VLPS_MEASURE_PRICE_PRECISION]))
    values[VLPS_MEASURE_PRICE_F1] = values[VLPS_MEASURE_PRICE_RECALL] > 0;
}
