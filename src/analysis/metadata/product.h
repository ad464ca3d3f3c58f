/* product.h - the product that a page sells */
#pragma once

#include <glib.h>

/* Missing values are NULL. */
typedef struct
{
  char *name;
  char *price; /* digits with a decimal point: "1759.99"; of several the lowest, if the page says so, else the first */
  char *currency;     /* ISO 4217 ("EUR") if the page has it, else the currency sign as shown */
  char *availability; /* in schema.org's terms: "InStock", "OutOfStock", "PreOrder", ... */
  char *sku;          /* stock keeping unit: the shop's own number */
  char *brand;
  char *rating;      /* mean rating by buyers, digits with a decimal point */
  char *rating_best; /* the best possible rating; NULL if not stated */
  char *ratings;     /* number of ratings */
} VlpsProduct;

void vlps_product_free (VlpsProduct *product);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsProduct, vlps_product_free)

/* Takes a value for an empty field; frees it if the field has a value. */
void vlps_product_set (char **field, char *value);

/* Takes values from `other` for empty fields of `product`; frees `other`. */
void vlps_product_merge (VlpsProduct *product, VlpsProduct *other);

/* Reads a price or a rating in figures, as people write it ("1.759,99 €", "$1,759.99", "1 759"), with a point and
 * without signs between thousands; newly allocated: the first figures with a currency beside them, else the first.
 * NULL where there are none. *ret_currency (may be NULL) becomes the sign or the three capitals that stand beside
 * them, newly allocated, NULL where none do. */
char *vlps_product_read_price (const char *text, char **ret_currency);

/* Returns "InStock" for "https://schema.org/InStock", "in stock", "instock"; newly allocated, NULL for unknown
 * words. */
char *vlps_product_read_availability (const char *text);
